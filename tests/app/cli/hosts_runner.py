"""Runs of profile --mpi, what they hand over, and the processes that they are made of."""
import json
import os
import pathlib
import random
import subprocess

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


def crossing(document):
    """Bytes and values that hosts handed over in a pass, by (from, to)."""
    out = {}
    for copy in document["transfers"]:
        ends = copy["from"].split(":")[0], copy["to"].split(":")[0]
        if ends[0] != ends[1]:
            out[ends] = (copy["bytes"], copy["count"])
    return out


def stated(runner, program, inputs, device_map):
    """The same as `check --hosts` says of the map, without a run."""
    hosts = list(dict.fromkeys(value.split(":")[0] for value in device_map.values()))
    machines, name = runner.folder / "stated_machines.json", runner.folder / "stated_map.json"
    devices = [{"device": "0", "budget": 1 << 33}, {"device": "1", "budget": 1 << 33}, {"device": "cpu"}, {"device": "disk"}]
    machines.write_text(json.dumps({"schema": "stowage.machine/2", "hosts": [{"host": host, "devices": devices} for host in hosts]}))
    name.write_text(json.dumps(device_map))
    done = subprocess.run([runner.cli, "check", str(program), str(name), "--hosts", str(machines), "--inputs", str(inputs), "--json"], capture_output=True, text=True, timeout=180)
    document = json.loads(done.stdout) if done.stdout.strip().startswith("{") else {}
    if not check(document.get("hand_over_by_graph"), f"{program}: nothing is said of what hosts hand over: {done.stderr}"):
        return {}
    return {(hop["from"], hop["to"]): (hop["bytes"], hop["messages"]) for hop in document["hand_overs"]}


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


def marked(mark):
    """Processes whose environment has it; whoever started them may be gone."""
    out = set()
    for folder in pathlib.Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and mark.encode() in (folder / "environ").read_bytes():
                out.add(int(folder.name))
        except OSError:
            continue
    return out


def rank_of(pid):
    """Of a relay or an engine among those of its run; None where this user may not see it."""
    try:
        words = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return None
    return next((int(word.split(b"=")[1]) for word in words if word.startswith(b"OMPI_COMM_WORLD_RANK=")), None)


def computed_for(pid):
    """Seconds on cores."""
    try:
        words = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
