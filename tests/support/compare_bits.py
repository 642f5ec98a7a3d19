#!/usr/bin/env python3
"""Do two builds compute the same, bit for bit?

    compare_bits.py --before build/old/bin/stowage-cli --after build/release/bin/stowage-cli
                    [--only PART] [--maps one streamed …] [--jobs N] [--more FOLDER …]
    compare_bits.py --self-test

Every program of tests/data, of shared/ beside the checkout and of the folders of --more runs on virtual GPUs in both
builds (the engine is the one beside each stowage-cli) under the same maps:

    one         all of it on one GPU
    streamed    all of it on the CPU, streamed
    prefetch    the same, copied ahead
    mixed       module after module on two GPUs, the CPU and the disk; tied ones together
    backward    on one GPU, forward and back: the gradients; programs of a folder `training` alone

Inputs are the recorded ones, else made up with the same seed. Compared are exit codes, the rule of what was refused,
and every tensor of the results: name, type, shape and each byte. Exit 0: all is the same, 1: something differs, which
is named; 2: nothing was compared. Python's standard library only.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAPS = ("one", "streamed", "prefetch", "mixed", "backward")
ROOM = {
    "one": ["--gpu", "4GiB"],
    "streamed": ["--gpu", "4GiB", "--cpu", "8GiB"],
    "prefetch": ["--gpu", "4GiB", "--cpu", "8GiB", "--mode", "prefetch"],
    "mixed": ["--gpu", "4GiB", "--gpu", "4GiB", "--cpu", "8GiB", "--disk", "8GiB"],
    "backward": ["--gpu", "4GiB", "--backward"],
}


@dataclass(frozen=True)
class Run:
    program: Path
    inputs: Path | None
    training: bool

    def name(self):
        inputs = f" ({self.inputs.name.split('.')[0]})" if self.inputs else ""
        return f"{self.program.parent.name}/{self.program.name}{inputs}"


def inputs_of(program):
    """Recorded inputs that the program takes, by the case beside it or by their name; [None] without."""
    case = program.parent / "case.json"
    names = [program.stem + ".inputs.safetensors", "inputs.safetensors"]
    if case.exists():
        document = json.loads(case.read_text())
        wanted = {run for artifact in document.get("artifacts", []) if artifact["path"] == program.name for run in artifact.get("runs", [])}
        names = [run["inputs"] for run in document.get("runs", []) if run["name"] in wanted and run.get("inputs")]
    return [program.parent / name for name in names if (program.parent / name).exists()] or [None]


def runs_below(folders):
    """Every program once: a folder of shared/ may have what tests/data has, too. What of *.pt is none says inspect."""
    seen = set()
    for folder in folders:
        for program in sorted([*Path(folder).rglob("*.pt2"), *Path(folder).rglob("*.pt")]):
            key = program.read_bytes()
            if key in seen:
                continue
            seen.add(key)
            for inputs in inputs_of(program):
                yield Run(program, inputs, "training" in program.parts)


def ask(cli, arguments):
    """Exit code and document; 124 where it takes too long."""
    try:
        done = subprocess.run([str(cli), *map(str, arguments), "--json"], capture_output=True, text=True, check=False, timeout=600)
    except subprocess.TimeoutExpired:
        return 124, {}
    try:
        return done.returncode, json.loads(done.stdout)
    except json.JSONDecodeError:
        return done.returncode, {"error": {"rule": None, "message": done.stderr.strip()[-200:]}}


def mixed_map(document):
    """Owners of tensors in turn on two GPUs, the CPU and the disk. Tied ones stay together; of a module that holds
    others with entries of their own, its tensors are named."""
    names = [tensor["name"] for tensor in document["tensors"]]
    owner = {name: name.rpartition(".")[0] for name in names}
    tied = {owner[name]: owner[sorted(group)[0]] for group in document.get("ties", []) for name in group}
    owners = [module["name"] for module in document["modules"] if module["name"] in set(owner.values()) - {""}]
    places = {module: (0, 1, "cpu", "disk")[i % 4] for i, module in enumerate(owners)}
    places = {module: places.get(tied.get(module, module), place) for module, place in places.items()}
    out = {}
    for name in names:
        module = owner[name]
        inner = any(other.startswith(module + ".") for other in places) or not module
        out[name if inner else module] = places.get(module, 0)
    return out


def maps_of(cli, run, wanted):
    """Name and map of all that the program is run under; those that nobody can make of it are left out."""
    code, document = ask(cli, ["inspect", run.program, "--modules", "--tensors"])
    if run.program.suffix == ".pt" and not document.get("runnable"):
        return
    for name in wanted:
        if name == "backward" and not run.training:
            continue
        if name in ("one", "backward"):
            yield name, {"": 0}
        elif name in ("streamed", "prefetch"):
            yield name, {"": "cpu"}
        elif code == 0 and document.get("tensors"):
            yield name, mixed_map(document)


def tensors_of(path):
    """Name → (type, shape, bytes) of a safetensors file."""
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + size])
    header.pop("__metadata__", None)
    out = {}
    for name, entry in header.items():
        begin, end = entry["data_offsets"]
        out[name] = (entry["dtype"], tuple(entry["shape"]), data[8 + size + begin:8 + size + end])
    return out


def result_of(cli, run, name, device_map, folder):
    """What one build makes of it: exit code, rule of an error, tensors."""
    folder.mkdir()
    (folder / "map.json").write_text(json.dumps(device_map))
    arguments = ["profile", run.program, folder / "map.json", "--virtual", *ROOM[name], "--outputs", folder / "outputs.safetensors"]
    if run.inputs:
        arguments += ["--inputs", run.inputs]
    if name == "backward":
        arguments += ["--gradients", folder / "gradients.safetensors"]
    code, document = ask(cli, arguments)
    tensors = {}
    for kind in ("outputs", "gradients"):
        if (folder / f"{kind}.safetensors").exists():
            tensors.update({f"{kind}: {key}": value for key, value in tensors_of(folder / f"{kind}.safetensors").items()})
    return code, document.get("error", {}).get("rule"), tensors


def differences(before, after):
    """Sentences."""
    if before[0] != after[0] or before[1] != after[1]:
        yield f"exit {before[0]} ({before[1]}) before, {after[0]} ({after[1]}) after"
        return
    for name in sorted(set(before[2]) | set(after[2])):
        old, new = before[2].get(name), after[2].get(name)
        if old is None or new is None:
            yield f"{name}: only {'after' if old is None else 'before'}"
        elif old[:2] != new[:2]:
            yield f"{name}: {old[0]} {list(old[1])} before, {new[0]} {list(new[1])} after"
        elif old[2] != new[2]:
            others = sum(a != b for a, b in zip(old[2], new[2]))
            yield f"{name}: {others} of {len(old[2])} bytes differ"


def compare(run, name, device_map, options):
    with tempfile.TemporaryDirectory() as folder:
        before = result_of(options.before, run, name, device_map, Path(folder, "before"))
        after = result_of(options.after, run, name, device_map, Path(folder, "after"))
    found = list(differences(before, after))
    return f"{run.name()} {name}", found, len(before[2]), before[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a stowage-cli with its stowage-engine beside it")
    parser.add_argument("--after", type=Path, help="another one")
    parser.add_argument("--only", default="", help="part of a program's path")
    parser.add_argument("--maps", nargs="+", choices=MAPS, default=list(MAPS))
    parser.add_argument("--jobs", type=int, default=1, help="how many programs at a time")
    parser.add_argument("--more", nargs="+", default=[], type=Path, help="folders with programs")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not options.before or not options.after:
        parser.error("two builds are needed: --before and --after")
    folders = [ROOT / "tests/data", *(ROOT / "shared" / part for part in ("models", "training")),
               *(ROOT.parent / "shared" / part for part in ("models", "training")), *options.more]
    runs = [run for run in runs_below(folder for folder in folders if folder.exists()) if options.only in str(run.program)]
    work = [(run, name, made) for run in runs for name, made in maps_of(options.before, run, options.maps)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        done = list(pool.map(lambda one: compare(*one, options), work))
    differing = [(what, found) for what, found, _, _ in done if found]
    for what, found in differing:
        print(f"{what}: " + "; ".join(found))
    ran = sum(code == 0 for _, _, _, code in done)
    programs = len({run.program for run, _, _ in work})
    print(f"{len(done)} runs of {programs} programs ({ran} to their end, {sum(count for _, _, count, _ in done)} tensors): "
          f"{len(differing)} differ")
    return 1 if differing else 0 if ran else 2


FAKE = """#!/usr/bin/env python3
import json, struct, sys
argv = sys.argv[1:]
if argv[0] == "inspect":
    print(json.dumps({"modules": [{"name": ""}, {"name": "a"}, {"name": "b"}],
                      "tensors": [{"name": "a.w"}, {"name": "b.w"}], "ties": [["a.w", "b.w"]]}))
    sys.exit(0)
places = json.load(open(argv[2]))
if "REFUSES" in sys.argv[0] and "cpu" in places.values():
    print(json.dumps({"error": {"rule": "no_room"}}))
    sys.exit(5)
value = 2.0 if "DIFFERS" in sys.argv[0] and "--gradients" in argv else 1.0
for option in ("--outputs", "--gradients"):
    if option in argv:
        header = json.dumps({"x": {"dtype": "F64", "shape": [1], "data_offsets": [0, 8]}}).encode()
        open(argv[argv.index(option) + 1], "wb").write(struct.pack("<Q", len(header)) + header + struct.pack("<d", value))
print(json.dumps({"schema": "stowage.run/1"}))
"""


def self_test():
    assert mixed_map({"modules": [{"name": n} for n in ("", "a", "a.b", "c")], "ties": [],
                      "tensors": [{"name": n} for n in ("r", "a.w", "a.b.w", "c.w")]}) == {"r": 0, "a.w": 0, "a.b": 1, "c": "cpu"}
    tied = mixed_map({"modules": [{"name": n} for n in ("", "a", "c")], "ties": [["c.w", "a.w"]],
                      "tensors": [{"name": n} for n in ("a.w", "c.w")]})
    assert tied == {"a": 0, "c": 0}, tied
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("same", "DIFFERS", "REFUSES"):
            (root / name).write_text(FAKE)
            os.chmod(root / name, 0o755)
        (root / "programs" / "training").mkdir(parents=True)
        (root / "programs" / "training" / "net.pt2").write_bytes(b"net of the self-test")
        run = next(runs_below([root / "programs"]))
        assert run.training and run.inputs is None
        found = {}
        for after in ("same", "DIFFERS", "REFUSES"):
            options = argparse.Namespace(before=root / "same", after=root / after)
            found[after] = {name for name, made in maps_of(root / "same", run, MAPS) if compare(run, name, made, options)[1]}
        assert found == {"same": set(), "DIFFERS": {"backward"}, "REFUSES": {"streamed", "prefetch"}}, found
    print("Equal builds are equal, and each difference is found.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
