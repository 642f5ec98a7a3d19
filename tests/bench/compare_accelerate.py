"""How long a pass takes whose weights all lie on the disk or in RAM: ours beside accelerate's offload, by turns.

    python compare_accelerate.py FOLDER [--shape llama] [--gib 1.1] [--cli build/release/bin/stowage-cli] [--rounds 5]

Both compute on the CPU with the same weights in bfloat16, the same inputs and as many threads. accelerate's hooks
(`disk_offload`) fetch each module's weights from its own files in FOLDER when the module begins, through the page cache.
Before a pass from disk those files are dropped from that cache (posix_fadvise), since otherwise it reads RAM; the pass
with the files in the cache is the one from RAM. Ours is `profile --mode prefetch` with everything on the disk or in the
CPU's memory and one virtual GPU behind it, through a window of --window: direct reads of the .pt2, which no cache helps,
or copies from RAM. Beside them: the same pass without any moving, and how long the disk takes for the bytes alone (direct
reads of 4 MiB in turn), below which no pass from disk can come. A virtual GPU is this CPU, which copies and computes with
the same cores, one after the other: so the pass without any moving and torch's copies of as many bytes alone are printed
too, with how many times as long as both accelerate takes. accelerate's `cpu_offload` is not compared: with a CPU as
its execution device it moves nothing, so that its pass is the one without any moving.
Needs torch and accelerate.
"""
import argparse
import json
import mmap
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


def read_directly(path, piece=4 << 20):
    """Seconds of plain direct reads of a whole file."""
    file = os.open(path, os.O_RDONLY | os.O_DIRECT)
    buffer = mmap.mmap(-1, piece)
    begin = time.perf_counter()
    at = 0
    while (got := os.preadv(file, [buffer], at)) == piece:
        at += got
    os.close(file)
    return time.perf_counter() - begin


def copied(size, window, piece=16 << 20):
    """Seconds of copies of so many bytes of RAM through a window, with all threads."""
    source = torch.ones(size // piece, piece, dtype=torch.uint8)
    slots = torch.ones(max(1, window // piece), piece, dtype=torch.uint8)
    begin = time.perf_counter()
    for i, weight in enumerate(source):
        slots[i % len(slots)].copy_(weight)
    return time.perf_counter() - begin


def ours(cli, program, place, options, passes):
    """Seconds of each pass with everything at that place, behind one virtual GPU."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "map.json")
        path.write_text(json.dumps({"": place}))
        done = subprocess.run([cli, "profile", program, path, "--virtual", "--gpu", "2GiB", "--cpu", "8GiB", "--disk", "64GiB",
                               "--mode", "prefetch", "--window", options.window, "--warmup", "1", "--repeat", str(passes),
                               "--threads", str(options.threads), "--json"], capture_output=True, text=True, check=False)
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
    parser.add_argument("--window", default="256MiB")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.folder.mkdir(parents=True, exist_ok=True)
    program = options.folder / f"{options.shape}.pt2"
    if not program.exists():
        shaped_programs.write(options.shape, program, options.gib)
    model, inputs = shaped_programs.make(options.shape, options.gib)
    timed(model, inputs)
    still = [timed(model, inputs) for _ in range(options.rounds)]
    weights = options.folder / "accelerate"
    accelerate.disk_offload(model, str(weights), execution_device="cpu")
    times = {"disk": ([], []), "cpu": ([], [])}
    plain, copies = [], []
    window = int(options.window.removesuffix("MiB")) << 20
    for _ in range(options.rounds):
        for place, (engine, peer) in times.items():
            engine += ours(options.cli, program, place, options, 2)
            if place == "disk":
                drop(weights)
            peer.append(timed(model, inputs))
        plain.append(read_directly(program))
        copies.append(copied(program.stat().st_size, window))
    shutil.rmtree(weights)
    middle = statistics.median
    print(f"accelerate {accelerate.__version__}, torch {torch.__version__}, {program.stat().st_size / 2**30:.2f} GiB, window "
          f"{options.window}, {options.threads} threads, load {os.getloadavg()[0]:.1f}")
    for place, (engine, peer) in times.items():
        print(f"from {place:4}: engine {middle(engine):.3f} s, accelerate {middle(peer):.3f} s: "
              f"{middle(peer) / middle(engine):.2f} times as long")
    print(f"the disk alone {middle(plain):.3f} s; a pass without moving {middle(still):.3f} s")
    both = middle(still) + middle(copies)
    print(f"that and torch's copies alone, {middle(copies):.3f} s: accelerate takes {middle(times['cpu'][1]) / both:.2f} times as long as both, "
          f"the engine {middle(times['cpu'][0]) / both:.2f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
