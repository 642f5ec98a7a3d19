#!/usr/bin/env python3
"""Runs over several hosts: mpirun, relays and engines for real, on this machine.

    hosts_run.py --cli stowage-cli [--engine stowage-engine] DATA [equal] [prefetch] [kills] [namespaces]

equal       Twelve programs of DATA, or with STOWAGE_ALL_PROGRAMS set every one, under maps that are cut between two and three hosts, and torn at random: outputs are those of one host, bit for bit
            (of maps that mix CPU and GPUs but for the last bits), and as many bytes cross as are counted. Of plain programs every byte is one that hosts_plan.py has counted from the graph alone.
prefetch    Weights that are copied ahead on each host leave outputs and hand-overs as they are; a pass back and mode plain are refused in a sentence.
kills       A random process of a run is killed at a random time, STOWAGE_KILLS times (20): the run ends within 5 s with the name of the host, and no
            process remains.
namespaces  Hosts as network namespaces with shaped links, made and removed here: outputs, bytes over the link as planned, and with STOWAGE_TIMED set the
            time within 15 % of what is predicted. With STOWAGE_RUNS=N so many runs at each rate, of which outputs, bytes and what remains are looked at
            each time, and the median is held against the prediction. Skipped without rights.

Exits with 77 where MPI is missing. The seed is printed; STOWAGE_SEED sets it.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

import hosts_plan
from hosts_namespaces import Namespaces, may_make_namespaces

SKIPPED = 77
ENDS_WITHIN = 5.0  # seconds after a process was killed
ALONE = ["--runtime", "host"]  # all on the CPU, whose kernels virtual GPUs compute with
failures = []


def check(condition, what):
    if not condition:
        failures.append(what)
        print("FAILED:", what, flush=True)
    return condition


class Runner:
    def __init__(self, args, folder):
        self.cli, self.engine, self.folder = args.cli, args.engine, pathlib.Path(folder)
        self.ahead = ()  # what a command is started with

    def command(self, program, device_map, outputs, hostfile=None, extra=()):
        name = self.folder / f"map{random.getrandbits(40):x}.json"
        name.write_text(json.dumps(device_map))
        command = [*self.ahead, self.cli, "profile", str(program), str(name), "--json", "--virtual", "--outputs", str(outputs), "--threads", "1", *extra]
        if hostfile:
            command += ["--mpi", str(hostfile)]
        if self.engine:
            command += ["--engine", self.engine]
        return command

    def run(self, *args, env=None, timeout=180, **more):
        done = subprocess.run(self.command(*args, **more), capture_output=True, text=True, timeout=timeout, env={**os.environ, **(env or {})})
        document = json.loads(done.stdout) if done.stdout.strip().startswith("{") else {}
        return done.returncode, document, done.stderr

    def hostfile(self, count):
        name = self.folder / f"hosts{count}"
        name.write_text(f"# {count} engines on this machine\nlocalhost slots={count}\n")
        return name


def modules_of(runner, program, inputs):
    """Names that a map may have: of modules that nothing is below."""
    code, document, said = runner.run(program, {"": "cpu"}, runner.folder / "alone.safetensors", extra=["--inputs", str(inputs), *ALONE])
    if not check(code == 0, f"{program}: alone it ends with {code}: {said}"):
        return []
    if any(warning["rule"] == "engine.random" for warning in document["warning_details"]):
        return []  # what each host draws is its own
    names = [module["name"] for module in document["modules"] if module["name"]]
    return [name for name in names if not any(other.startswith(name + ".") for other in names)] or [""]


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


def cut(names, hosts, devices=("0", "cpu")):
    """Consecutive runs of the modules, one a host."""
    at = [len(names) * i // hosts for i in range(hosts + 1)]
    device_map = {"": f"h0:{devices[0]}"}
    names = [name for name in names if name]
    for host in range(hosts):
        for i, name in enumerate(names[at[host]:at[host + 1]]):
            device_map[name] = f"h{host}:{devices[i % len(devices)]}"
    for host in range(hosts):  # each has something, however few the modules are
        device_map.setdefault(f"nothing{host}", f"h{host}:{devices[0]}")
    return device_map


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


def crossing(document):
    """Bytes and values that hosts handed over in a pass, by (from, to)."""
    out = {}
    for copy in document["transfers"]:
        ends = copy["from"].split(":")[0], copy["to"].split(":")[0]
        if ends[0] != ends[1]:
            out[ends] = (copy["bytes"], copy["count"])
    return out


def equal(runner, data, rng):
    """On the CPUs of hosts outputs are those of the CPU. A copy between devices of one host may lie otherwise than what was copied, and a kernel then round
    otherwise: where devices are mixed, one host with all of them may differ in the same way."""
    compared = refused = torn_apart = planned = 0
    programs = list(programs_of(data))
    some = not os.environ.get("STOWAGE_ALL_PROGRAMS")
    for program, inputs in rng.sample(programs, min(12, len(programs))) if some else programs:
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


def children_of(pid):
    """All processes below one."""
    below, out = {}, []
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                text = (folder / "stat").read_text()
            except OSError:
                continue
            below.setdefault(int(text.rsplit(")", 1)[1].split()[1]), []).append(int(folder.name))
    stack = [pid]
    while stack:
        for child in below.get(stack.pop(), []):
            out.append(child)
            stack.append(child)
    return out


def name_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def in_namespaces():
    """Daemons of mpirun there are nobody's children."""
    out = set()
    for host in (1, 2):
        listed = subprocess.run(["ip", "netns", "pids", f"stowage{host}"], capture_output=True, text=True) if shutil.which("ip") else None
        out |= {int(pid) for pid in listed.stdout.split()} if listed and listed.returncode == 0 else set()
    return out


def kills(runner, data, rng, env=None, hostfile=None, times=None, names=("h0", "h1")):
    program = pathlib.Path(data, "models", "llama_untied", "static.pt2")
    device_map = cut(modules_of(runner, program, program.parent / "base.inputs.safetensors"), 2)
    times = times or int(os.environ.get("STOWAGE_KILLS", "20"))
    slowest, killed_what = 0.0, {}
    for i in range(times):
        command = runner.command(program, device_map, runner.folder / "killed.safetensors", hostfile or runner.hostfile(2), extra=["--repeat", "100000"])
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(env or {})})
        time.sleep(rng.uniform(0.3, 6.0))
        everyone = set(children_of(run.pid)) | in_namespaces()
        if not check(bool(everyone), f"kill {i}: nothing runs"):
            run.kill()
            continue
        victim = rng.choice(sorted(everyone))
        what = name_of(victim)
        everyone |= set(children_of(run.pid)) | in_namespaces()
        os.kill(victim, signal.SIGKILL)
        begin = time.monotonic()
        try:
            out, said = run.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            run.kill()
            out, said = run.communicate()
        took = time.monotonic() - begin
        slowest = max(slowest, took)
        killed_what[what] = killed_what.get(what, 0) + 1
        if victim != run.pid:  # the command itself says nothing any more
            named = any(f"Host {name} " in said or f"Host {name}:" in said for name in names) or "mpirun was killed on this machine" in said
            check(named, f"kill {i} of {what}: no host is named: {said}")
            check(run.returncode not in (0, -9), f"kill {i} of {what}: exit code {run.returncode}")
        check(took <= ENDS_WITHIN, f"kill {i} of {what}: the run ended after {took:.1f} s: {said}")
        until = begin + ENDS_WITHIN + 1
        while time.monotonic() < until and any(is_alive(pid) for pid in everyone):
            time.sleep(0.05)
        left = {pid: name_of(pid) for pid in everyone if is_alive(pid)}
        check(not left, f"kill {i} of {what}: still there: {left}")
    print(f"kills: {times} ({', '.join(f'{count} {what}' for what, count in sorted(killed_what.items()))}); the slowest end took {slowest:.1f} s")


class InNamespace(Runner):
    """The command itself is on the first host."""

    def command(self, *args, **more):
        return ["ip", "netns", "exec", "stowage1", *super().command(*args, **more)]


def machines_file(runner, bits, names):
    """What a person writes of that network: its rate, and what ping says of it."""
    name = runner.folder / "machines.json"
    network = {"bytes_per_second": int(bits / 8), "latency_ns": 100_000}
    name.write_text(json.dumps({"schema": "stowage.machine/2", "hosts": [
        {"host": host, "devices": [{"device": "cpu"}, {"device": "disk"}], "network": network} for host in names]}))
    return name


NAMES = ("n1", "n2")
SIZES = ["--batch", "4", "--dim", "s53=256", "--dim", "s0=256", "--repeat", "10", *ALONE]
LARGE_MAP = {"": "n1:cpu", **{module: "n2:cpu" for module in ("stages", "pool", "head")}}
PLANNED = {("n1", "n2"): (4 * 8 * 256 * 256 * 4 + 4 * 32 * 4, 2), ("n2", "n1"): (4 * 32 * 4 + 4 * 10 * 4, 2)}  # what leaves stem; pool and flatten; head


def many_runs(runner, inside, data, hosts, rate, bits, times):
    """The same again and again: every run ends well, and leaves nothing behind."""
    program = pathlib.Path(data, "models", "convnet", "dynamic_all.pt2")
    alone, together = runner.folder / "alone_large.safetensors", runner.folder / "together_large.safetensors"
    code, _, said = runner.run(program, {"": "cpu"}, alone, extra=SIZES)
    check(code == 0, f"many runs, alone: {code} {said}")
    machines, ratios = machines_file(runner, bits, NAMES), []
    # Where others want every core the time is theirs, not the link's: then ahead of them.
    crowded = os.getloadavg()[0] > os.cpu_count() and shutil.which("chrt")
    inside.ahead = ("chrt", "-r", "1") if crowded else ()
    for i in range(times):
        together.unlink(missing_ok=True)
        code, document, said = inside.run(program, LARGE_MAP, together, hosts.hostfile(), env=hosts.env(), extra=[*SIZES, "--hosts", str(machines)])
        if not check(code == 0, f"run {i} at {rate}: {code} {said}"):
            continue
        check(together.read_bytes() == alone.read_bytes(), f"run {i} at {rate}: other outputs")
        check(crossing(document) == PLANNED, f"run {i} at {rate}: {crossing(document)} was handed over, and {PLANNED} is planned")
        until = time.monotonic() + 2
        while in_namespaces() and time.monotonic() < until:
            time.sleep(0.05)
        check(not in_namespaces(), f"run {i} at {rate}: still there: {[name_of(pid) for pid in in_namespaces()]}")
        ratios.append(document["seconds"] / document["predicted"]["seconds"])
    inside.ahead = ()
    ratios.sort()
    if check(len(ratios) == times, f"{times - len(ratios)} of {times} runs at {rate} ended badly"):
        within = sum(abs(ratio - 1) <= 0.15 for ratio in ratios)
        print(f"{times} runs at {rate}{' ahead of all else' if crowded else ''}: time over prediction {ratios[0]:.3f} to {ratios[-1]:.3f}, median {ratios[times // 2]:.3f}; {within} within 15 %", flush=True)
        check(abs(ratios[times // 2] - 1) <= 0.15, f"{times} runs at {rate}: the median {ratios[times // 2]:.3f} is not within 15 %")


def as_predicted(runner, inside, data, hosts, rate, bits):
    """8 MiB are handed over; a machine that has much else to do gets three tries, the last one ahead of all else."""
    program, names, device_map, sizes, planned = pathlib.Path(data, "models", "convnet", "dynamic_all.pt2"), NAMES, LARGE_MAP, SIZES, PLANNED
    alone, together = runner.folder / "alone_large.safetensors", runner.folder / "together_large.safetensors"
    for ahead in ((), (), ("chrt", "-r", "1")):
        if ahead and not shutil.which("chrt"):
            break
        runner.ahead = inside.ahead = ahead
        code, one, said = runner.run(program, {"": "cpu"}, alone, extra=sizes)
        check(code == 0, f"as predicted, alone: {code} {said}")
        machines = machines_file(runner, bits, names)
        code, document, said = inside.run(program, device_map, together, hosts.hostfile(), env=hosts.env(), extra=[*sizes, "--hosts", str(machines)])
        runner.ahead = inside.ahead = ()
        if not check(code == 0, f"as predicted at {rate}: {code} {said}"):
            return
        check(together.read_bytes() == alone.read_bytes(), f"as predicted at {rate}: other outputs")
        check(crossing(document) == planned, f"as predicted at {rate}: {crossing(document)} was handed over, and {planned} is planned")
        took, predicted = document["seconds"], document["predicted"]
        over = sum(bytes_ * 8 / bits + count * 1e-4 for bytes_, count in planned.values())
        check(abs(predicted["handing_over_seconds"] - over) < 1e-6, f"the links take {over} s, and {predicted} is predicted")
        before = one["seconds"] + over  # from the run on one host
        print(f"as predicted at {rate}{' ahead of all else' if ahead else ''}: {took * 1e3:.1f} ms a pass; predicted {predicted['seconds'] * 1e3:.1f} ms,"
              f" {before * 1e3:.1f} ms from the run on one host")
        within = all(abs(took / seconds - 1) <= 0.15 for seconds in (predicted["seconds"], before))
        if within:
            return
    check(within, f"as predicted at {rate}: not within 15 %")


def namespaces(runner, data, rng):
    if not may_make_namespaces():
        print("namespaces: skipped, this user may not make any")
        return
    program = pathlib.Path(data, "models", "llama_untied", "static.pt2")
    inputs = program.parent / "base.inputs.safetensors"
    device_map = cut(modules_of(runner, program, inputs), 2)
    alone, together = runner.folder / "alone.safetensors", runner.folder / "together.safetensors"
    inside = InNamespace(argparse.Namespace(cli=runner.cli, engine=runner.engine), runner.folder)
    with Namespaces(runner.folder) as hosts:
        for rate, bits in (("100mbit", 100e6), ("1gbit", 1e9)):
            hosts.shape(rate)
            before = hosts.counted(1)
            code, document, said = inside.run(program, device_map, together, hosts.hostfile(), env=hosts.env(), extra=["--inputs", str(inputs), "--repeat", "20"])
            if not check(code == 0, f"namespaces at {rate}: {code} {said}"):
                return
            check(together.read_bytes() == alone.read_bytes(), f"namespaces at {rate}: other outputs")
            for host in document["hosts"]:
                check(abs(host["clock_offset_ns"]) <= max(host["clock_round_trip_ns"], 1), f"one clock, and {host} says otherwise")
            print(f"namespaces at {rate}: {document['seconds'] * 1e3:.2f} ms a pass, {hosts.counted(1) - before} bytes over the link from the first host,"
                  f" {document['hosts'][0]['sent']} of values, clock within {document['hosts'][1]['clock_round_trip_ns'] / 1e3:.0f} us")
            if os.environ.get("STOWAGE_TIMED"):
                as_predicted(runner, inside, data, hosts, rate, bits)
            if os.environ.get("STOWAGE_RUNS"):
                many_runs(runner, inside, data, hosts, rate, bits, int(os.environ["STOWAGE_RUNS"]))
        kills(inside, data, rng, env=hosts.env(), hostfile=hosts.hostfile(), times=max(4, int(os.environ.get("STOWAGE_KILLS", "20")) // 4))


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
        for name, test in (("equal", equal), ("prefetch", prefetch), ("kills", kills), ("namespaces", namespaces)):
            if not args.what or name in args.what:
                test(runner, args.data, rng)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
