"""How long a pass takes whose weights all lie on the disk: ours beside accelerate's `disk_offload`, by turns.

    python compare_accelerate.py FOLDER [--shape llama] [--gib 1.1] [--cli build/release/bin/stowage-cli] [--rounds 5]

Both compute on the CPU with the same weights in bfloat16, the same inputs and as many threads. accelerate's hooks fetch
each module's weights from its own files in FOLDER when the module begins, through the page cache; before each of its
passes those files are dropped from that cache (posix_fadvise), since otherwise it reads RAM. Ours is
`profile --mode prefetch` with everything on the disk and one virtual GPU behind it: direct reads of the .pt2, which no
cache helps, ahead of their use. Beside them the same pass of accelerate's with the files in the cache, as a second
figure. accelerate's `cpu_offload` is not compared: with a CPU as its execution device it moves nothing.
Needs torch and accelerate.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import accelerate
import torch

import shaped_programs


def drop(folder):
    for path in folder.rglob("*"):
        if path.is_file():
            with open(path, "rb") as file:
                os.fsync(file.fileno())
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def timed(model, inputs):
    begin = time.perf_counter()
    with torch.no_grad():
        model(*inputs)
    return time.perf_counter() - begin


def ours(cli, program, threads, passes):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "map.json")
        path.write_text('{"": "disk"}')
        done = subprocess.run([cli, "profile", program, path, "--virtual", "--gpu", "2GiB", "--cpu", "8GiB", "--disk", "64GiB",
                               "--mode", "prefetch", "--warmup", "0", "--repeat", str(passes), "--threads", str(threads), "--json"],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise SystemExit(done.stdout[-500:] + done.stderr)
        return json.loads(done.stdout)["repeat_seconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shape", default="llama", choices=shaped_programs.LARGE)
    parser.add_argument("--gib", type=float, default=1.1)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.folder.mkdir(parents=True, exist_ok=True)
    program = options.folder / f"{options.shape}.pt2"
    if not program.exists():
        shaped_programs.write(options.shape, program, options.gib)
    model, inputs = shaped_programs.make(options.shape, options.gib)
    weights = options.folder / "accelerate"
    accelerate.disk_offload(model, str(weights), execution_device="cpu")
    engine, cold, warm = [], [], []
    for _ in range(options.rounds):
        engine += ours(options.cli, program, options.threads, 2)
        drop(weights)
        cold.append(timed(model, inputs))
        warm.append(timed(model, inputs))
    shutil.rmtree(weights)
    middle = statistics.median
    print(f"accelerate {accelerate.__version__}, torch {torch.__version__}, {program.stat().st_size / 2**30:.2f} GiB, "
          f"{options.threads} threads, load {os.getloadavg()[0]:.1f}")
    print(f"engine {middle(engine):.2f} s; accelerate from disk {middle(cold):.2f} s: {middle(cold) / middle(engine):.2f} times as long; "
          f"its files in RAM {middle(warm):.2f} s: {middle(warm) / middle(engine):.2f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
