#!/usr/bin/env python3
"""Predicted against measured time of a pass on this computer's CPU: programs of shaped_programs.py, calibrated just before.

    python shaped_programs.py FOLDER
    python step_time_errors.py FOLDER [--cli build/release/bin/stowage-cli] [--threads 2] [--repeat 7]

A line a program: the median of the measured passes, the predicted step with its band, the error. Then the median error, and of all pairs
whose measured times differ by more than 15 % the share that the prediction ranks rightly.
"""
import argparse
import itertools
import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path


def run(command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: exit {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--machine", help="a calibrated machine, instead of measuring it now")
    given = parser.parse_args()
    rows = []
    print(f"load {os.getloadavg()[0]:.1f} at the start")
    with tempfile.TemporaryDirectory() as folder:
        machine, device_map = Path(folder, "machine.json"), Path(folder, "map.json")
        device_map.write_text(json.dumps({"": "cpu"}))
        if given.machine:
            machine = given.machine
        else:
            run([given.cli, "calibrate", "-o", machine])
        for program in sorted(given.folder.glob("*.pt2")):
            document = json.loads(run([given.cli, "profile", program, device_map, "--machine", machine, "--virtual", "--runtime", "host",
                                       "--threads", given.threads, "--warmup", "1", "--repeat", given.repeat, "--json"]))
            seconds = document["predicted"]["seconds"]
            if seconds is None:
                print(f"{program.stem}: {document['predicted']['unknown']}")
                continue
            measured = statistics.median(document["repeat_seconds"])
            rows.append((program.stem, measured, seconds["step"]))
            print(f"{program.stem:24} measured {1e3 * measured:9.1f} ms, predicted {1e3 * seconds['step']:9.1f} "
                  f"({1e3 * seconds['low']:.1f} to {1e3 * seconds['high']:.1f}): {100 * (seconds['step'] / measured - 1):+6.1f} %", flush=True)
    errors = [abs(predicted / measured - 1) for _, measured, predicted in rows]
    pairs = [(a, b) for a, b in itertools.combinations(rows, 2) if max(a[1], b[1]) > 1.15 * min(a[1], b[1])]
    right = sum((a[1] < b[1]) == (a[2] < b[2]) for a, b in pairs)
    print(f"{len(rows)} passes, median error {100 * statistics.median(errors):.1f} %, largest {100 * max(errors):.1f} %; "
          f"{right} of {len(pairs)} pairs ranked rightly; load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
