#!/usr/bin/env python3
"""Runs over several hosts: mpirun, relays and engines for real, on this machine.

    hosts_run.py --cli stowage-cli [--engine stowage-engine] DATA [equal] [prefetch] [kills] [stopped] [namespaces]

equal       Eight programs of DATA, or with STOWAGE_ALL_PROGRAMS set every one, under maps that are cut between two and three hosts, and torn at random: outputs are those of one host, bit for bit
            (of maps that mix CPU and GPUs but for the last bits), and as many bytes cross as are counted and as check --hosts has said. Of plain programs every byte is one that hosts_plan.py has counted from the graph alone.
prefetch    Weights that are copied ahead on each host leave outputs and hand-overs as they are; a pass back and mode plain are refused in a sentence.
kills       A random process of a run, the command itself included, is killed while it starts, is under way, or ends, STOWAGE_KILLS times (8), and half as often over three
            hosts: the run ends within 5 s with the name of the host, and no process remains.
stopped     A relay and an engine are stopped: within the limits of silence the run ends in the same way.
namespaces  Hosts as network namespaces with shaped links, made and removed here: outputs, bytes over the link as planned, and the time beside what is
            predicted: printed where the machine has cores to spare, held within 15 % where STOWAGE_TIMED is set. With STOWAGE_RUNS=N so many runs at each
            rate, of which outputs, bytes and what remains are looked at each time, and the median is held against the prediction. Skipped without rights.

Exits with 77 where MPI is missing. The seed is printed; STOWAGE_SEED sets it.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import struct
import sys
import tempfile

import hosts_plan
from hosts_kills import kills, stopped
from hosts_links import namespaces
from hosts_runner import ALONE, Runner, check, crossing, cut, failures, modules_of, stated

SKIPPED = 77


def programs_of(data):
    """(program, inputs) pairs of all that DATA has recorded."""
    out = []
    for program in sorted(pathlib.Path(data, "engine").glob("*.pt2")):
        inputs = program.with_suffix(".inputs.safetensors")
        if inputs.exists():
            out.append((program, inputs))
    for folder in sorted(pathlib.Path(data, "models").iterdir()):
        inputs = folder / "base.inputs.safetensors"
        for program in sorted(folder.glob("*.pt2")):
            if inputs.exists():
                out.append((program, inputs))
    return out


def torn(names, hosts, rng):
    device_map = {"": f"h{rng.randrange(hosts)}:cpu"}
    for name in filter(None, names):
        device_map[name] = f"h{rng.randrange(hosts)}:{rng.choice(['0', '1', 'cpu', 'disk'])}"
    for host in range(hosts):
        device_map.setdefault(f"nothing{host}", f"h{host}:{1}")
    return device_map


def on_one_host(device_map):
    """The same with all hosts' GPUs in one machine."""
    out = {}
    for name, value in device_map.items():
        host, device = value[1:].split(":")
        out[name] = int(device) + 2 * int(host) if device.isdigit() else device
    return out


def nearly(one, other):
    """The same but for the last bits: what was copied between CPU and GPU lies without gaps, and kernels choose by that how they compute."""
    def values(name):
        raw = name.read_bytes()
        length = struct.unpack_from("<Q", raw)[0]
        out = {}
        for key, entry in json.loads(raw[8:8 + length]).items():
            if key == "__metadata__":
                continue
            begin, end = (8 + length + at for at in entry["data_offsets"])
            code = {"F32": "f", "F64": "d", "F16": "e"}.get(entry["dtype"])
            data = raw[begin:end]
            if entry["dtype"] == "BF16":
                data, code = b"".join(b"\0\0" + data[at:at + 2] for at in range(0, len(data), 2)), "f"
            out[key] = list(struct.unpack(f"<{len(data) // struct.calcsize(code)}{code}", data)) if code else data
            out[key + " is"] = entry["dtype"], entry["shape"]
        return out

    def close(a, b, within):
        return all(x == y or abs(x - y) <= within * max(1.0, abs(x), abs(y)) or x != x and y != y for x, y in zip(a, b, strict=True))

    left, right = values(one), values(other)
    if left.keys() != right.keys():
        return False
    for key, value in left.items():
        if not isinstance(value, list):
            if value != right[key]:
                return False
        elif not close(value, right[key], 1e-5 if left[key + " is"][0] in ("F32", "F64") else 2e-2):
            return False
    return True


def equal(runner, data, rng):
    """On the CPUs of hosts outputs are those of the CPU. A copy between devices of one host may lie otherwise than what was copied, and a kernel then round
    otherwise: where devices are mixed, one host with all of them may differ in the same way."""
    compared = refused = torn_apart = planned = 0
    programs = list(programs_of(data))
    some = not os.environ.get("STOWAGE_ALL_PROGRAMS")
    for program, inputs in rng.sample(programs, min(8, len(programs))) if some else programs:
        alone = runner.folder / "alone.safetensors"
        names = modules_of(runner, program, inputs)
        if not names:
            continue
        cpu = ("cpu",)
        for hosts, device_map, strict in ((2, cut(names, 2, cpu), True), (3, cut(names, 3, cpu), True), (3, cut(names, 3), False), (2, torn(names, 2, rng), False)):
            together = runner.folder / "together.safetensors"
            together.unlink(missing_ok=True)
            code, document, said = runner.run(program, device_map, together, runner.hostfile(hosts), extra=["--inputs", str(inputs), *(ALONE if strict else ())])
            if code == 3 and "cannot run over several hosts" in said:
                refused += 1
                continue
            if not check(code == 0, f"{program}: over {hosts} hosts it ends with {code}: {said} {device_map}"):
                continue
            same = together.read_bytes() == alone.read_bytes()
            if not same and not strict:
                one = runner.folder / "one.safetensors"
                runner.run(program, on_one_host(device_map), one, extra=["--inputs", str(inputs), *["--gpu", "8GiB"] * 6])
                torn_apart += 1
                same = one.read_bytes() != alone.read_bytes() or nearly(together, alone)
            check(same, f"{program}: other outputs over {hosts} hosts: {device_map}")
            handed = sum(copy["bytes"] for copy in document["transfers"] if copy["from"].split(":")[0] != copy["to"].split(":")[0])
            sent = sum(to["bytes"] for host in document["hosts"] for to in host["sent"])
            said_before = stated(runner, program, inputs, device_map)
            check(said_before == crossing(document), f"{program}: {crossing(document)} was handed over, and check --hosts says {said_before}: {device_map}")
            plan = hosts_plan.handed_over(program, device_map)
            if plan is not None and strict:
                check(plan == crossing(document), f"{program}: {crossing(document)} was handed over, and {plan} is planned: {device_map}")
                planned += 1
            passes = 3  # a warm one, a timed one, a recorded one
            check(passes * handed <= sent <= passes * (handed + 4096 * (1 + len(names))), f"{program}: {sent} bytes went over links, {handed} a pass were counted")
            compared += 1
    print(f"equal: {compared} runs over hosts have the outputs of one ({torn_apart} of them as far as one with their devices has), {refused} were refused; {planned} handed over what was planned")
    check(some or planned >= 20, "too few programs were planned")
    check(compared >= 20, "too few programs were compared")


def prefetch(runner, data, rng):
    """Each host copies its own weights ahead, through a window of its own; what is computed and handed over stays the same."""
    ahead = 0
    programs = [pair for pair in programs_of(data) if pair[0].stat().st_size > 200_000]
    for program, inputs in rng.sample(programs, min(4, len(programs))):
        names = modules_of(runner, program, inputs)
        if not names:
            continue
        for hosts, devices in ((2, ("cpu", "0")), (3, ("cpu", "0", "disk"))):
            device_map = {**cut(names, hosts, devices), **{f"gpu{host}": f"h{host}:0" for host in range(hosts)}}
            outputs = [runner.folder / f"{mode}.safetensors" for mode in ("compatible", "prefetch")]
            documents = []
            for mode, output in zip(("compatible", "prefetch"), outputs, strict=True):
                code, document, said = runner.run(program, device_map, output, runner.hostfile(hosts), extra=["--inputs", str(inputs), "--mode", mode])
                documents.append(document)
                if code == 3 and "cannot run over several hosts" in said:
                    break
                if not check(code == 0, f"{program}: {mode} over {hosts} hosts ends with {code}: {said} {device_map}"):
                    break
            else:
                check(outputs[0].read_bytes() == outputs[1].read_bytes(), f"{program}: other outputs where {hosts} hosts copy ahead: {device_map}")
                check(crossing(documents[0]) == crossing(documents[1]), f"{program}: {crossing(documents[0])} was handed over, and {crossing(documents[1])} ahead")
                ahead += any(device["window_bytes"] > 0 for device in documents[1]["devices"])
    check(ahead >= 1, "no host copied anything ahead")
    program, inputs = programs[0]
    for words, said_of in ((["--backward"], "no gradient is handed over"), (["--mode", "plain"], "nothing is moved")):
        code, _, said = runner.run(program, {"": "h0:cpu", "none": "h1:cpu"}, runner.folder / "refused.safetensors", runner.hostfile(2), extra=words)
        check(code == 2 and said_of in said, f"{words}: ends with {code}: {said}")
    print(f"prefetch: {ahead} runs copied ahead on some host, with the outputs of those that do not")


def all_kills(runner, data, rng):
    kills(runner, data, rng)
    kills(runner, data, rng, hosts=3, times=max(3, int(os.environ.get("STOWAGE_KILLS", "8")) // 2))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--cli", required=True)
    parser.add_argument("--engine", default="")
    parser.add_argument("data")
    parser.add_argument("what", nargs="*")
    args = parser.parse_args()
    relay = pathlib.Path(args.engine or args.cli).resolve().parent / "stowage-relay"
    if not shutil.which("mpirun") or not relay.exists():
        print("skipped: no mpirun, or no stowage-relay")
        return SKIPPED
    seed = int(os.environ.get("STOWAGE_SEED", random.randrange(1 << 30)))
    print("seed", seed)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(args, folder)
        for name, test in (("equal", equal), ("prefetch", prefetch), ("kills", all_kills), ("stopped", lambda runner, data, _: stopped(runner, data)), ("namespaces", namespaces)):
            if not args.what or name in args.what:
                test(runner, args.data, rng)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
