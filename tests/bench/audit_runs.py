#!/usr/bin/env python3
"""Runs against their predictions: every runnable program below some folders, under three maps on virtual GPUs.

    audit_runs.py --cli build/release/bin/stowage-cli tests/data/models [FOLDER...] [--mode prefetch] [--strict] [--jobs 2]

A line for each run that is not wholly as predicted: what differs, why, and what nobody explains; at the end how many runs were, how far
peaks were apart, and the sum of what is not explained. With --strict it fails where a run fails, where a byte is not explained, and where
a peak is more than 2 % from the predicted one, or from the band that the prediction gives branches.
"""
import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from prediction_errors import maps, programs


def audit_of(cli, program, inputs, path, gpus, mode):
    command = [cli, "profile", program, path, "--virtual", *["--gpu", "4GiB"] * gpus, "--cpu", "8GiB", "--disk", "8GiB", "--inputs", inputs,
               "--warmup", "0", "--mode", mode, "--modules", "--json"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        return None, 0, done.stderr.strip()
    document = json.loads(done.stdout)
    return document["audit"], least_of(document), ""


def least_of(document):
    """The lower end of the band of the peaks that count: what branches leave open."""
    spared = 0
    counted = {device["device"] for device in document["audit"]["devices"] if device["device"] != "cpu"} or {"cpu"}
    for device in document["predicted"]["devices"]:
        if device["device"] in counted and device.get("least_peak_bytes") is not None:
            spared += device["peak_bytes"] - device["least_peak_bytes"]
    return document["audit"]["planned"] - spared


WITHIN = 0.02


def off(audit, least):
    """A reason to fail: a byte that nobody explains, or a peak beyond what was predicted."""
    within = least * (1 - WITHIN) <= audit["actual"] <= audit["planned"] * (1 + WITHIN)
    return audit["unexplained_bytes"] > 0 or not within


def differs(audit):
    blocks = audit["blocks"]
    modules = [module["name"] for module in audit["modules"]
               if any(module[key]["planned"] != module[key]["actual"]
                      for key in ("device", "resident_bytes", "streamed_bytes", "activations_bytes", "peak_bytes"))]
    return audit["differences"] or audit["unexplained_bytes"] or modules or blocks["planned"] != blocks["equal"] or blocks["recorded"] != blocks["equal"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("--mode", default="compatible")
    parser.add_argument("--strict", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    errors, unexplained, as_predicted, ratios, failed = [], 0, 0, [], []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as workers:
        asked = []
        for program, inputs, run, model in programs(given.folders):
            for name, device_map, gpus in maps(model):
                path = Path(folder, f"map{len(asked)}.json")
                path.write_text(json.dumps(device_map))
                what = f"{program.parent.name}/{program.name} {run}, {name}"
                asked.append((what, workers.submit(audit_of, given.cli, program, inputs, path, gpus, given.mode)))
        for what, made in asked:
            audit, least, why = made.result()
            if not audit:
                print(f"{what}: {why}")
                failed.append(what)
                continue
            if off(audit, least):
                failed.append(what)
            unexplained += audit["unexplained_bytes"]
            if audit["actual"]:
                errors.append(100 * abs(audit["planned"] - audit["actual"]) / audit["actual"])
            if audit["R"] is not None:
                ratios.append(audit["R"])
            if not differs(audit):
                as_predicted += 1
                continue
            reasons = ", ".join(f"{reason['reason']} {reason['bytes']} B" for reason in audit["reasons"]) or "no bytes"
            print(f"{what}: planned {audit['planned']}, measured {audit['actual']}; {reasons}; {audit['unexplained_bytes']} B not explained; "
                  f"blocks {audit['blocks']}")
    if errors:
        print(f"{len(errors)} runs, {as_predicted} wholly as predicted; peaks: median {statistics.median(errors):.3f} %, within 2 %: "
              f"{sum(error <= 2 for error in errors)}; R from {min(ratios, default=1):.4f} to {max(ratios, default=1):.4f}; {unexplained} B not explained")
    if given.strict and (failed or not errors):
        print("not as predicted: " + (", ".join(failed) or "nothing was run"))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
