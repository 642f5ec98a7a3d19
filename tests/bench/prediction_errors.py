#!/usr/bin/env python3
"""Predicted against measured memory: every runnable program below some folders, under three maps on virtual GPUs.

    prediction_errors.py --cli build/release/bin/stowage-cli tests/data/models [FOLDER...]

A table of the errors of each GPU's peak, the largest first, and their median. A folder of models has a case.json each, which names
programs, inputs and modules.
"""
import argparse
import json
import statistics
import subprocess
import tempfile
from pathlib import Path


def maps(model):
    """Everything on one GPU; everything streamed to it; modules in turn on two GPUs, the CPU and the disk."""
    yield "one", {"": 0}, 1
    yield "streamed", {"": "cpu"}, 1
    names = [tensor["name"] for tensor in model["tensors"]]
    parent = lambda name: name.rpartition(".")[0]
    owners = list(dict.fromkeys(parent(name) for name in names))
    tie = {}
    for group in model.get("ties", []):
        tie.update({parent(name): parent(sorted(group)[0]) for name in group})
    place = {owner: [0, 1, "cpu", "disk"][i % 4] for i, owner in enumerate(owner for owner in owners if owner)}
    place = {owner: place.get(tie.get(owner, owner), device) for owner, device in place.items()}
    mixed = {}
    for owner, device in place.items():
        if not any(other.startswith(owner + ".") for other in place):
            mixed[owner] = device
    for name in names:
        owner = parent(name)
        if owner not in mixed:
            mixed[name] = place.get(owner, 0)
    yield "mixed", mixed, 2


def programs(roots):
    for root in roots:
        for case in sorted(Path(root).glob("*/case.json")):
            document = json.loads(case.read_text())
            for artifact in document.get("artifacts", []):
                program = case.parent / artifact["path"]
                if not artifact.get("runnable") or not artifact["format"].startswith("pt2") or not program.exists():
                    continue
                for run in document["runs"]:
                    inputs = case.parent / run["inputs"]
                    if run["name"] in artifact.get("runs", []) and inputs.exists():
                        yield program, inputs, run["name"], document["model"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", required=True)
    parser.add_argument("folders", nargs="+")
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "map.json")
        for program, inputs, run, model in programs(given.folders):
            for name, device_map, gpus in maps(model):
                path.write_text(json.dumps(device_map))
                command = [given.cli, "profile", program, path, "--virtual", *["--gpu", "4GiB"] * gpus, "--cpu", "8GiB", "--disk", "8GiB",
                           "--inputs", inputs, "--warmup", "0", "--json"]
                done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
                if done.returncode:
                    print(f"{program} {run} {name}: exit {done.returncode}: {done.stderr.strip()}")
                    continue
                document = json.loads(done.stdout)
                predicted = {device["device"]: device for device in document["predicted"]["devices"]}
                for device in document["devices"]:
                    measured = device["peak_bytes"]
                    if device["device"] in ("cpu", "disk") or not measured:
                        continue
                    guess = predicted.get(device["device"], {"peak_bytes": 0, "peak_node": ""})
                    rows.append((100 * (guess["peak_bytes"] - measured) / measured, measured, guess["peak_bytes"],
                                 f"{program.parent.name}/{program.name} {run}, {name}, GPU {device['device']}", guess["peak_node"]))
    rows.sort(key=lambda row: -abs(row[0]))
    print(f"{'error':>9}  {'measured':>12}  {'predicted':>12}  program")
    for error, measured, guess, what, node in rows:
        print(f"{error:+8.2f}%  {measured:12}  {guess:12}  {what} (at {node})")
    if rows:
        errors = [abs(row[0]) for row in rows]
        print(f"{len(rows)} peaks; median {statistics.median(errors):.3f} %, within 2 %: {sum(error <= 2 for error in errors)}")


if __name__ == "__main__":
    main()
