#!/usr/bin/env python3
"""How far predictions are from the truth, on this computer's CPU, calibrated just before.

    python shaped_programs.py FOLDER
    python bench_truth.py FOLDER [--cli build/release/bin/stowage-cli] [--threads 2] [--repeat 7] [--markdown]

Each program of the folder (NAME.pt2) runs with each of its inputs (NAME.*.in.pt beside it, else its own samples, else made up), all of
it on the CPU. A line a run: the median of the measured passes, the predicted step with its band, the error; the peak that was recorded
on one virtual GPU and the predicted one. Then the medians, and of all pairs of runs whose times differ by more than 15 % the share that
the prediction ranks rightly. Other work on the machine goes into the times: run it alone, or with a priority above the rest.
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
        raise RuntimeError(f"{' '.join(map(str, command))}: exit {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
    return json.loads(done.stdout) if done.stdout.strip().startswith("{") else {}


def runs(folder):
    for program in sorted(folder.glob("*.pt2")):
        inputs = sorted(folder.glob(f"{program.stem}.*.in.pt"))
        yield from ((program, given) for given in inputs or [None])


class Truth:
    def __init__(self, given, folder):
        self.given, self.machine = given, given.machine or Path(folder, "machine.json")
        self.host, self.gpu = Path(folder, "host.json"), Path(folder, "gpu.json")
        self.host.write_text('{"": "cpu"}')
        self.gpu.write_text('{"": 0}')
        if not given.machine:
            run([given.cli, "calibrate", "-o", self.machine])

    def of(self, program, inputs):
        given = self.given
        shared = ["--virtual", "--json", *(["--inputs", inputs] if inputs else [])]
        host = run([given.cli, "profile", program, self.host, "--machine", self.machine, "--runtime", "host", "--threads", given.threads,
                    "--warmup", 1, "--repeat", given.repeat, *shared])
        gpu = run([given.cli, "profile", program, self.gpu, "--gpu", "12GiB", "--cpu", "16GiB", "--disk", "none", "--warmup", 0, *shared])
        predicted = {device["device"]: device["peak_bytes"] for device in gpu["predicted"]["devices"]}
        device = gpu["devices"][0]
        return {"name": program.stem + ("" if inputs is None else " " + inputs.name.split(".")[-3]),
                "measured": statistics.median(host["repeat_seconds"]), "seconds": host["predicted"]["seconds"],
                "peak": device["peak_bytes"], "predicted": predicted.get(device["device"], 0),
                "unexplained": gpu["audit"]["unexplained_bytes"], "simulated": gpu.get("simulated_seconds"),
                "clock": gpu["predicted"].get("simulated_seconds")}


def line(row, markdown):
    seconds = row["seconds"]
    error = 100 * (seconds["step"] / row["measured"] - 1)
    peak = 100 * (row["predicted"] / row["peak"] - 1)
    if markdown:
        return (f"| {row['name']} | {1e3 * row['measured']:.0f} ms | {1e3 * seconds['step']:.0f} ms | {error:+.0f} % | "
                f"{row['peak'] / 2**20:.1f} MiB | {peak:+.2f} % |")
    return (f"{row['name']:24} measured {1e3 * row['measured']:9.1f} ms, predicted {1e3 * seconds['step']:9.1f} "
            f"({1e3 * seconds['low']:.1f} to {1e3 * seconds['high']:.1f}): {error:+6.1f} %; peak {row['peak']:12}, {peak:+.3f} %")


def summary(rows):
    times = [abs(row["seconds"]["step"] / row["measured"] - 1) for row in rows]
    peaks = [abs(row["predicted"] / row["peak"] - 1) for row in rows]
    pairs = [(a, b) for a, b in itertools.combinations(rows, 2)
             if max(a["measured"], b["measured"]) > 1.15 * min(a["measured"], b["measured"])]
    right = sum((a["measured"] < b["measured"]) == (a["seconds"]["step"] < b["seconds"]["step"]) for a, b in pairs)
    clocks = [abs(row["clock"] / row["simulated"] - 1) for row in rows if row["clock"] and row["simulated"]]
    return [f"{len(rows)} runs: time of a step, median error {100 * statistics.median(times):.1f} %, largest {100 * max(times):.1f} %",
            f"{right} of {len(pairs)} pairs of runs ranked rightly ({100 * right / max(len(pairs), 1):.1f} %)",
            f"peak on a virtual GPU: median error {100 * statistics.median(peaks):.3f} %, largest {100 * max(peaks):.3f} %; "
            f"{sum(row['unexplained'] for row in rows)} bytes unexplained",
            f"clock of virtual GPUs: largest error {100 * max(clocks, default=0):.3f} %"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--machine", help="a calibrated machine, instead of measuring it now")
    parser.add_argument("--markdown", action="store_true", help="rows of a table")
    given = parser.parse_args()
    rows = []
    print(f"load {os.getloadavg()[0]:.1f} at the start")
    with tempfile.TemporaryDirectory() as folder:
        truth = Truth(given, folder)
        for program, inputs in runs(given.folder):
            try:
                row = truth.of(program, inputs)
            except RuntimeError as error:
                print(f"{program.stem}: {error}")
                continue
            if row["seconds"] is None:
                print(f"{row['name']}: no time is predicted")
                continue
            rows.append(row)
            print(line(row, given.markdown), flush=True)
    print("\n".join(summary(rows)) if rows else "nothing ran")


if __name__ == "__main__":
    main()
