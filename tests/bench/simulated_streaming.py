"""What prefetching reaches on the simulated clock, on programs of a GiB and more that are really run.

    python simulated_streaming.py FOLDER [--cli build/release/bin/stowage-cli] [--gib 1.1]

Programs in the shapes of Llama, Mixtral and GPT-2 (shaped_programs.py, which needs torch; those that are in FOLDER
already are taken) run with all weights on the CPU, streamed to one virtual GPU through windows of several sizes,
`profile --mode prefetch`. The clock's machine: a link of 25 GB/s. Compute is what a pass takes with everything on the
GPU, by the same clock; its memory's rate is chosen so that the link, both, or compute take longer. Goals: the link busy
for 90 % of a pass that it bounds; a pass no longer than 1 % over max(copies, compute) + the first copy, or over `least`:
all copies and then what the steps from the last copied weight on compute, which no order of copies can hide (GPT-2's
head is its embedding: it is there long before its turn, and nothing is left to copy meanwhile); the block that weights
pass through no larger than was asked. All of it is the same on every computer. Exit status 1: a goal is missed.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

LINK = 25  # GB/s
# The GPU's memory in GB/s, and the windows: the link bounds the pass, neither does, compute does.
CASES = [(1000, "256MiB"), (1000, "512MiB"), (25, "512MiB"), (12, "512MiB")]
SHAPES = {"llama": (16000, 2048), "mixtral": (16000, 1024), "gpt2": (50257, 1600)}  # the first weight of each
# Numbers that the steps from the last copied weight on read: the head, and before GPT-2's the last layer's last product.
TAILS = {"llama": 16000 * 2048, "mixtral": 16000 * 1024, "gpt2": 4 * 1600 * 1600 + 50257 * 1600}


def profile(cli, program, device, memory, more, folder):
    path = Path(folder, "map.json")
    path.write_text(json.dumps({"": device}))
    done = subprocess.run([cli, "profile", program, path, "--virtual", "--gpu", "12GiB", "--cpu", "32GiB", "--disk", "none",
                           "--link", f"cpu:0={LINK}GB/s", "--link", f"0:0={memory}GB/s", "--warmup", "0", *more, "--json"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{program}: {done.stdout[-500:]}{done.stderr}")
    return json.loads(done.stdout)


def row(cli, shape, program, memory, window, compute, folder):
    run = profile(cli, program, "cpu", memory, ["--mode", "prefetch", "--window", window], folder)
    link = next(l for l in run["links"] if l["from"] == "cpu")
    words, width = SHAPES[shape]
    each = (link["seconds"] - link["bytes"] / (LINK * 1e9)) / link["count"]  # the link's latency
    first = 2 * words * width / (LINK * 1e9) + each
    longer = max(link["seconds"], compute)
    over = (run["simulated_seconds"] - first) / longer - 1
    least = max(longer, link["seconds"] + 2 * TAILS[shape] / (memory * 1e9))
    above = run["simulated_seconds"] / least - 1
    used = run["devices"][0]["window_bytes"]
    asked = int(window.removesuffix("MiB")) << 20
    good = min(over, above) <= 0.01 and used <= asked and (compute >= link["seconds"] or link["busy"] >= 0.9 or over > 0.01)
    print(f"{shape:8} {link['bytes'] / 2**30:6.2f} {memory:8} {window:>8} {1e3 * link['seconds']:10.2f} {1e3 * compute:11.2f} "
          f"{1e3 * first:8.2f} {1e3 * run['simulated_seconds']:9.2f} {100 * over:7.2f} % {1e3 * least:9.2f} {100 * above:7.2f} % {100 * link['busy']:9.1f} % "
          f"{used / 2**20:11.1f}{'' if good else '   missed'}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--gib", type=float, default=1.1)
    parser.add_argument("--only", choices=SHAPES, action="append")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    print("shape       GiB  GPU GB/s  window  copies ms  compute ms  first ms   pass ms      over  least ms     above  link busy  window MiB", flush=True)
    good = True
    for shape in options.only or SHAPES:
        program = options.folder / f"{shape}.pt2"
        if not program.exists():
            import shaped_programs
            shaped_programs.write(shape, program, options.gib)
        with tempfile.TemporaryDirectory() as folder:
            for memory in sorted({m for m, _ in CASES}, reverse=True):
                compute = profile(options.cli, program, 0, memory, [], folder)["simulated_seconds"]
                for _, window in filter(lambda c: c[0] == memory, CASES):
                    good = row(options.cli, shape, program, memory, window, compute, folder) and good
    print("All within the goals." if good else "A goal is missed.")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
