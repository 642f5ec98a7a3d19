#!/usr/bin/env python3
"""How far predictions are from the truth, on this computer's CPU, calibrated just before.

    python transformers_programs.py FOLDER
    python bench_truth.py FOLDER [--cli build/release/bin/stowage-cli] [--threads 2] [--repeat 7] [--markdown]
                          [--no-plans] [--readme README.md]

Each program of the folder (NAME.pt2) runs with each of its inputs (NAME.*.in.pt beside it, else its own samples, else made up), all of
it on the CPU. A line a run: the median of the measured passes, the predicted step with its band, the error; the peak that was recorded
on one virtual GPU and the predicted one.

With its first inputs each program then runs under eight plans, which differ in where weights lie and who computes: all of it on the
host; on one virtual GPU; halves on two; half on the host, computed there; all or half of it on the host and streamed, in turn or ahead.
A virtual GPU is this processor under another name, so its rates are those that were measured of the CPU, and its link is a copy within
RAM: what is predicted is real time. (The disk is left out: its pages are in memory after the first pass.)

Then the medians, and the share of pairs whose times differ by more than 15 % that the prediction ranks rightly: of all runs on the CPU,
and of the plans of one program, of all programs together. --markdown prints all of it as tables; --readme writes the table of the
README between its two marks. Other work on the machine goes into the times: run it alone, or with a priority above the rest.
"""
import argparse
import copy
import itertools
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

APART = 1.15  # times that differ by less are no pair
GPUS = ("0", "1")
GPU_ROOM, HOST_ROOM = "12GiB", "16GiB"


def run(command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command))}: exit {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
    return json.loads(done.stdout) if done.stdout.strip().startswith("{") else {}


def runs(folder):
    for program in sorted(folder.glob("*.pt2")):
        inputs = sorted(folder.glob(f"{program.stem}.*.in.pt"))
        yield from ((program, given) for given in inputs or [None])


# ---- plans of one program

def mirrored(machine):
    """The machine with virtual GPUs that are as fast as its CPU, since it computes for them."""
    out = copy.deepcopy(machine)
    figures = out["calibration"]["figures"]
    own = [figure for figure in figures if figure["from"] == figure["to"] == "cpu"]
    figures[:] = [figure for figure in figures if {figure["from"], figure["to"]} <= {"cpu", "disk"}]
    for gpu in GPUS:
        ways = [("cpu", gpu), (gpu, "cpu"), *((gpu, other) for other in GPUS)]
        for figure in own:
            ends = ways if figure["what"] == "copy" else [(gpu, gpu)]
            figures += [figure | {"from": a, "to": b} for a, b in ends]
    median = lambda what: max((f for f in own if f["what"] == what), key=lambda f: f["size"])["median"]
    out["devices"] = [{"device": gpu, "budget": GPU_ROOM, "overhead": 0} for gpu in GPUS] + [
        device for device in out["devices"] if device["device"] in ("cpu", "disk")]
    links = [link for link in out.get("links") or [] if {link["from"], link["to"]} <= {"cpu", "disk"}]
    for gpu in GPUS:
        links.append({"from": gpu, "to": gpu, "bytes_per_second": int(median("read")),
                      "latency_ns": math.ceil(median("launch") * 1e9)})
        for a, b in [("cpu", gpu), (gpu, "cpu"), *((gpu, other) for other in GPUS if other != gpu)]:
            links.append({"from": a, "to": b, "bytes_per_second": int(median("copy")), "latency_ns": 0})
    out["links"] = links
    return out


def halves(model, first, second):
    """A map by leaf: the first half of the bytes here, the rest there; modules that share a weight together."""
    owner = lambda name: name.rpartition(".")[0]
    leader, bytes_of = {}, {}

    def of(module):
        while leader.setdefault(module, module) != module:
            module = leader[module]
        return module

    for tensor in model["tensors"]:
        module = of(owner(tensor["name"]))
        if tensor.get("tied_to"):
            leader[module] = of(owner(tensor["tied_to"]))
    for tensor in model["tensors"]:
        module = of(owner(tensor["name"]))
        bytes_of[module] = bytes_of.get(module, 0) + (0 if tensor.get("tied_to") else tensor["bytes"])
    half, before, place = sum(bytes_of.values()) / 2, 0, {}
    for module, size in bytes_of.items():
        place[module] = first if before + size / 2 <= half else second
        before += size
    owners = {owner(tensor["name"]) for tensor in model["tensors"]}
    out = {}
    for tensor in model["tensors"]:
        module = owner(tensor["name"])
        inside = not module or any(other.startswith(module + ".") for other in owners)
        out[tensor["name"] if inside else module] = place[of(module)]
    return out


def plans(model):
    """Name, map and options."""
    window = max(2 * max(tensor["bytes"] for tensor in model["tensors"]), sum(tensor["bytes"] for tensor in model["tensors"]) // 3)
    ahead = ["--mode", "prefetch", "--window", window]
    yield "all on the host", {"": "cpu"}, ["--runtime", "host"]
    yield "one GPU", {"": 0}, []
    yield "two GPUs", halves(model, 0, 1), []
    yield "half computed on the host", halves(model, 0, "cpu"), ["--runtime", "host"]
    yield "streamed", {"": "cpu"}, ["--mode", "compatible"]
    yield "half streamed", halves(model, 0, "cpu"), ["--mode", "compatible"]
    yield "streamed ahead", {"": "cpu"}, ahead
    yield "half streamed ahead", halves(model, 0, "cpu"), ahead


# ---- what is measured

class Truth:
    def __init__(self, given, folder):
        self.given, self.folder, self.machine = given, Path(folder), given.machine or Path(folder, "machine.json")
        self.host, self.gpu = Path(folder, "host.json"), Path(folder, "gpu.json")
        self.host.write_text('{"": "cpu"}')
        self.gpu.write_text('{"": 0}')
        if not given.machine:
            run([given.cli, "calibrate", "--virtual", "-o", self.machine])
        self.twins = Path(folder, "twins.json")
        self.twins.write_text(json.dumps(mirrored(json.loads(Path(self.machine).read_text()))))

    def profile(self, program, inputs, words):
        return run([self.given.cli, "profile", program, *words, "--virtual", "--json", *(["--inputs", inputs] if inputs else [])])

    def of(self, program, inputs):
        given = self.given
        host = self.profile(program, inputs, [self.host, "--machine", self.machine, "--runtime", "host", "--threads", given.threads,
                                              "--warmup", 1, "--repeat", given.repeat])
        gpu = self.profile(program, inputs, [self.gpu, "--gpu", GPU_ROOM, "--cpu", HOST_ROOM, "--disk", "none", "--warmup", 0])
        name = program.stem + ("" if inputs is None else " " + inputs.name.split(".")[-3])
        return timed(name, host) | memory_of(gpu)

    def plans_of(self, program, inputs):
        model = run([self.given.cli, "inspect", program, "--json"])
        for number, (name, device_map, words) in enumerate(plans(model)):
            path = self.folder / f"{program.stem}.{number}.json"
            path.write_text(json.dumps(device_map))
            made = self.profile(program, inputs, [path, "--machine", self.twins, *words, "--threads", self.given.threads, "--warmup", 1,
                                                  "--repeat", self.given.repeat])
            yield timed(name, made) | memory_of(made) | {"program": program.stem}


def timed(name, document):
    return {"name": name, "measured": statistics.median(document["repeat_seconds"]), "seconds": document["predicted"]["seconds"]}


def memory_of(document):
    """The peaks of the GPUs in use, recorded and predicted; what nobody explains; and both clocks."""
    predicted = {device["device"]: device["peak_bytes"] for device in document["predicted"]["devices"]}
    used = [device for device in document["devices"] if device["device"] not in ("cpu", "disk") and device["peak_bytes"]]
    return {"peak": sum(device["peak_bytes"] for device in used), "predicted": sum(predicted.get(device["device"], 0) for device in used),
            "unexplained": document["audit"]["unexplained_bytes"], "simulated": document.get("simulated_seconds"),
            "clock": document["predicted"].get("simulated_seconds")}


# ---- what is said of it

def error_of(row):
    return row["seconds"]["step"] / row["measured"] - 1


def peak_error(row):
    return row["predicted"] / row["peak"] - 1 if row["peak"] else 0.0


def ranked(rows):
    """How many pairs of these differ by more than 15 %, and of how many the prediction says which is quicker."""
    pairs = [(a, b) for a, b in itertools.combinations(rows, 2)
             if max(a["measured"], b["measured"]) > APART * min(a["measured"], b["measured"])]
    right = sum((a["measured"] < b["measured"]) == (a["seconds"]["step"] < b["seconds"]["step"]) and
                a["seconds"]["step"] != b["seconds"]["step"] for a, b in pairs)
    return right, len(pairs)


def ranked_by_program(rows):
    programs = {}
    for row in rows:
        programs.setdefault(row["program"], []).append(row)
    return tuple(map(sum, zip((0, 0), *(ranked(group) for group in programs.values()))))


def share(right, pairs):
    return f"{right:,} of {pairs:,} ({100 * right / pairs:.1f} %)" if pairs else "no such pairs"


def line(row, markdown):
    seconds, name = row["seconds"], ", ".join(filter(None, (row.get("program"), row["name"])))
    error, peak = 100 * error_of(row), 100 * peak_error(row)
    if markdown:
        return (f"| {name} | {1e3 * row['measured']:.0f} ms | {1e3 * seconds['step']:.0f} ms | {error:+.0f} % | "
                f"{row['peak'] / 2**20:.1f} MiB | {peak:+.2f} % |")
    return (f"{name:24} measured {1e3 * row['measured']:9.1f} ms, predicted {1e3 * seconds['step']:9.1f} "
            f"({1e3 * seconds['low']:.1f} to {1e3 * seconds['high']:.1f}): {error:+6.1f} %; peak {row['peak']:12}, {peak:+.3f} %")


def summary(rows, planned):
    """What was compared, and how it came out: the rows of the README's table."""
    out = []
    if rows:
        times = [abs(error_of(row)) for row in rows]
        out += [("time of a pass on the CPU",
                 f"median error {100 * statistics.median(times):.1f} %, {sum(error <= 0.22 for error in times)} of {len(times)} within "
                 f"22 %, the largest {100 * max(times):.0f} %"),
                ("of any two runs whose times differ by more than 15 %, ranked rightly", share(*ranked(rows)))]
    if planned:
        times = [abs(error_of(row)) for row in planned]
        out += [("of any two plans of one program whose times differ by more than 15 %, ranked rightly", share(*ranked_by_program(planned))),
                ("time of a pass under these plans",
                 f"median error {100 * statistics.median(times):.1f} %, the largest {100 * max(times):.0f} %")]
    everything = rows + planned
    peaks = [abs(peak_error(row)) for row in everything if row["peak"]]
    if peaks:
        out.append(("peak on virtual GPUs against the recorded one",
                    f"median error {100 * statistics.median(peaks):.3f} %, the largest {100 * max(peaks):.3f} %; "
                    f"{sum(row['unexplained'] for row in everything):,} bytes unexplained"))
    clocks = [abs(row["clock"] / row["simulated"] - 1) for row in everything if row["clock"] and row["simulated"]]
    if clocks:
        out.append(("clock of virtual GPUs against `simulated_seconds`", f"largest error {100 * max(clocks):.3f} %"))
    return out


def table(rows, planned):
    out = ["| what | predicted against measured |", "|---|---|"]
    return out + [f"| {what} | {how} |" for what, how in summary(rows, planned)]


def into_page(text, name, lines):
    """The page with these lines between its two marks."""
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        raise SystemExit(f"the page has no two lines {begin.strip()} and {end.strip()}")
    return text[:text.index(begin) + len(begin)] + "\n".join(lines) + "\n" + text[text.index(end):]


def measure(given):
    rows, planned = [], []
    with tempfile.TemporaryDirectory() as folder:
        truth = Truth(given, folder)
        seen = set()

        def note(made, into):
            if made["seconds"] is None:
                print(f"{made['name']}: no time is predicted", file=sys.stderr)
                return
            into.append(made)
            print(line(made, given.markdown), flush=True)

        for program, inputs in runs(given.folder):
            try:
                note(truth.of(program, inputs), rows)
                if given.no_plans or program in seen:
                    continue
                seen.add(program)
                for made in truth.plans_of(program, inputs):
                    note(made, planned)
            except RuntimeError as error:
                print(f"{program.stem}: {error}", file=sys.stderr)
    return rows, planned


# ---- self-test

def self_test():
    row = lambda name, measured, step, **more: {"name": name, "measured": measured, "seconds": {"step": step, "low": step, "high": step},
                                                "peak": 100, "predicted": 100, "unexplained": 0, "simulated": 2.0, "clock": 2.0} | more
    a, b, c = row("a", 1.0, 1.1), row("b", 1.1, 0.9), row("c", 2.0, 1.0)
    assert ranked([a, b]) == (0, 0), "10 % are no pair"
    assert ranked([a, b, c]) == (1, 2)
    assert ranked([row("a", 1.0, 1.0), row("b", 2.0, 1.0)]) == (0, 1), "what is predicted equal is not ranked"
    of_two = [one | {"program": program} for program in ("p", "q") for one in (a, c)] + [row("d", 9.0, 0.1, program="r")]
    assert ranked_by_program(of_two) == (0, 2), "plans of other programs are no pairs"
    assert ranked_by_program([]) == (0, 0) and share(0, 0) == "no such pairs" and share(3, 4) == "3 of 4 (75.0 %)"
    lines = table([a, b, c], of_two)
    assert lines[2] == "| time of a pass on the CPU | median error 18.2 %, 2 of 3 within 22 %, the largest 50 % |", lines[2]
    assert "1 of 2 (50.0 %)" in lines[3] and "0 of 2 (0.0 %)" in lines[4]
    page = "x\n<!-- t -->\nold\n<!-- end of t -->\ny\n"
    assert into_page(page, "t", ["new"]) == page.replace("old", "new")
    try:
        into_page("x", "t", [])
    except SystemExit:
        pass
    else:
        raise AssertionError("a page without marks")

    figure = lambda what, a, b, median, size=1: {"what": what, "from": a, "to": b, "median": median, "size": size}
    machine = {"devices": [{"device": "0"}, {"device": "cpu"}, {"device": "disk"}],
               "links": [{"from": "cpu", "to": "0", "bytes_per_second": 1}, {"from": "disk", "to": "cpu", "bytes_per_second": 3}],
               "calibration": {"figures": [figure("copy", "cpu", "cpu", 9e9), figure("copy", "cpu", "0", 1.0), figure("launch", "cpu", "cpu", 2e-6),
                                           figure("read", "cpu", "cpu", 5e9, 64), figure("read", "cpu", "cpu", 8e9, 1),
                                           figure("matmul", "cpu", "cpu", 4e10), figure("disk", "disk", "cpu", 3.0)]}}
    twins = mirrored(machine)
    assert [device["device"] for device in twins["devices"]] == ["0", "1", "cpu", "disk"]
    rates = {(link["from"], link["to"]): link["bytes_per_second"] for link in twins["links"]}
    assert rates[("cpu", "0")] == rates[("1", "0")] == 9e9 and rates[("1", "1")] == 5e9 and rates[("disk", "cpu")] == 3
    found = [(one["what"], one["from"], one["to"]) for one in twins["calibration"]["figures"]]
    assert found.count(("matmul", "0", "0")) == found.count(("copy", "cpu", "1")) == 1 and found.count(("read", "1", "1")) == 2
    assert machine["devices"][0] == {"device": "0"}, "the machine itself stays"

    tensor = lambda name, size, tied=None: {"name": name, "bytes": size, "tied_to": tied}
    model = {"tensors": [tensor("e.weight", 4), tensor("m.a.weight", 3), tensor("m.scale", 1), tensor("m.b.weight", 4),
                         tensor("head.weight", 4, "e.weight"), tensor("head.bias", 1), tensor("free", 1)]}
    places = halves(model, 0, "cpu")
    assert places == {"e": 0, "m.a": 0, "m.scale": "cpu", "m.b": "cpu", "head": 0, "free": "cpu"}, places
    both = {"tensors": [tensor("a.weight", 1), tensor("b.bias", 9), tensor("c.weight", 1, "a.weight"), tensor("c.bias", 9, "b.bias")]}
    assert len(set(halves(both, 0, 1).values())) == 1, "all of them share something"
    names = [name for name, device_map, words in plans(model)]
    assert len(names) == len(set(names)) == 8
    print("fine")


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--cli", default="build/release/bin/stowage-cli")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--machine", help="a calibrated machine, instead of measuring it now")
    parser.add_argument("--no-plans", action="store_true", help="every program on the CPU alone")
    parser.add_argument("--markdown", action="store_true", help="rows of tables")
    parser.add_argument("--readme", type=Path, help="the page whose table is written anew")
    given = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} at the start", file=sys.stderr)
    if given.markdown:
        print("| run | measured | predicted | error | peak | error |\n|---|---|---|---|---|---|")
    rows, planned = measure(given)
    if not rows and not planned:
        raise SystemExit("nothing ran")
    lines = table(rows, planned)
    print("\n".join(["", *lines] if given.markdown else [f"{what}: {how}" for what, how in summary(rows, planned)]))
    if given.readme:
        given.readme.write_text(into_page(given.readme.read_text(), "bench_truth", lines))
    return None


if __name__ == "__main__":
    main()
