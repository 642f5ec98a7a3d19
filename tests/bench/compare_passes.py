"""How long a pass of the engine takes beside Python's, on one computer, in one run, by turns.

    python shaped_programs.py FOLDER [--train]
    python compare_passes.py FOLDER [--backward] [--cli build/release/bin/stowage-cli] [--rounds 5] [--passes 5] [--threads 1 2] [--repeat 3]

Python runs `torch.export.load(FILE).module()` in inference mode, without recording; the engine the same file on the
CPU (its map is {"": "cpu"}, runtime host) and on one virtual GPU, its times taken without recording too. Each round
has some passes of each. The table says the medians, the engine's share of Python's, and the share of the fastest
passes, which other work on the computer disturbs least. Needs torch.

With --backward each pass goes forward and back (programs made with --train): Python runs under autograd, sums its
floating outputs and calls backward(), the loss of `profile --backward` where the program names none. Both make gradients
of all parameters and start each pass without any.

With --repeat N the table is made N times, and lines below it say the middle and the ends of each ratio: how far one
table can be trusted.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch

PLACES = {"cpu": ({"": "cpu"}, ["--runtime", "host"]), "virtual GPU": ({"": 0}, [])}


def engine_passes(cli, program, place, threads, count, folder, backward):
    device_map, more = PLACES[place]
    path = Path(folder, "map.json")
    path.write_text(json.dumps(device_map))
    if backward:
        more = [*more, "--backward"]
    done = subprocess.run([cli, "profile", program, path, "--virtual", "--gpu", "12GiB", "--cpu", "16GiB", "--disk", "none", *more,
                           "--warmup", "1", "--repeat", str(count), "--threads", str(threads), "--json"],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{program}: {done.stderr}")
    return json.loads(done.stdout)["repeat_seconds"]


def tensors_of(result):
    if isinstance(result, torch.Tensor):
        return [result]
    parts = result.values() if isinstance(result, dict) else result if isinstance(result, (list, tuple)) else []
    return [tensor for part in parts for tensor in tensors_of(part)]


def python_pass(module, inputs, backward):
    outputs = module(*inputs)
    if backward:
        torch.autograd.backward([tensor.sum() for tensor in tensors_of(outputs) if tensor.requires_grad])


def python_passes(module, inputs, threads, count, backward):
    torch.set_num_threads(threads)
    out = []
    with torch.inference_mode(not backward):
        for i in range(count + 1):
            module.zero_grad(set_to_none=True)
            begin = time.perf_counter()
            python_pass(module, inputs, backward)
            out.append(time.perf_counter() - begin)
    return out[1:]


def table(options, places, ratios):
    """Prints a table and adds its ratios by the fastest pass; the worst of them."""
    print(f"{'program':20} {'threads':>7} {'python ms':>10}" + "".join(f" | {p:>12} ms  ratio  fastest" for p in places), flush=True)
    worst = 0
    for program in sorted(options.folder.glob("*.pt2")):
        if options.only not in program.name:
            continue
        exported = torch.export.load(str(program))
        module, inputs = exported.module(), exported.example_inputs[0]
        for threads in options.threads:
            python, engine = [], {place: [] for place in places}
            with tempfile.TemporaryDirectory() as folder:
                for _ in range(options.rounds):
                    for place in places:
                        engine[place] += engine_passes(options.cli, program, place, threads, options.passes, folder, options.backward)
                    python += python_passes(module, inputs, threads, options.passes, options.backward)
            line = f"{program.stem:20} {threads:7} {1e3 * statistics.median(python):10.1f}"
            for place in places:
                ratio = statistics.median(engine[place]) / statistics.median(python)
                fastest = min(engine[place]) / min(python)
                worst = max(worst, fastest)
                ratios.setdefault((program.stem, threads, place), []).append(fastest)
                line += f" | {1e3 * statistics.median(engine[place]):12.1f}    {ratio:5.2f}  {fastest:7.2f}"
            print(line, flush=True)
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--backward", action="store_true")
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--place", choices=PLACES, action="append")
    parser.add_argument("--only", default="")
    parser.add_argument("--repeat", type=int, default=1)
    options = parser.parse_args()
    if options.repeat < 1:
        parser.error("--repeat is how often the table is made: 1 or more")
    places = options.place or list(PLACES)
    print(f"torch {torch.__version__}, load {os.getloadavg()[0]:.1f} at the start")
    ratios = {}
    worst = max(table(options, places, ratios) for _ in range(options.repeat))
    if options.repeat > 1:
        for (program, threads, place), found in ratios.items():
            print(f"{program}, {threads} threads, {place}: {statistics.median(found):.2f} ({min(found):.2f}-{max(found):.2f}) of Python's fastest pass")
    print(f"slowest by its fastest pass: {worst:.2f} of Python's time; load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    sys.exit(main())
