#!/usr/bin/env python3
"""Runs against their predictions: every runnable program below some folders, under three maps on virtual GPUs.

    audit_runs.py --cli build/release/bin/stowage-cli tests/data/models [FOLDER...] [--mode prefetch]

A line for each run that is not wholly as predicted: what differs, why, and what nobody explains; at the end how many runs were, how far
peaks were apart, and the sum of what is not explained.
"""
import argparse
import json
import statistics
import subprocess
import tempfile
from pathlib import Path

from prediction_errors import maps, programs


def audit_of(cli, program, inputs, path, gpus, mode):
    command = [cli, "profile", program, path, "--virtual", *["--gpu", "4GiB"] * gpus, "--cpu", "8GiB", "--disk", "8GiB", "--inputs", inputs,
               "--warmup", "0", "--mode", mode, "--modules", "--json"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    return (None, done.stderr.strip()) if done.returncode else (json.loads(done.stdout)["audit"], "")


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
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    errors, unexplained, as_predicted, ratios = [], 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "map.json")
        for program, inputs, run, model in programs(given.folders):
            for name, device_map, gpus in maps(model):
                path.write_text(json.dumps(device_map))
                audit, why = audit_of(given.cli, program, inputs, path, gpus, given.mode)
                what = f"{program.parent.name}/{program.name} {run}, {name}"
                if not audit:
                    print(f"{what}: {why}")
                    continue
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


if __name__ == "__main__":
    main()
