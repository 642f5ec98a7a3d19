"""Processes of runs over hosts that are killed or stopped: the run ends soon, with the name of the host, and nothing of it remains."""
import os
import pathlib
import re
import signal
import subprocess
import time

from hosts_namespaces import in_namespaces
from hosts_runner import check, children_of, computed_for, cut, is_alive, marked, modules_of, name_of, rank_of

ENDS_WITHIN = 5.0  # seconds after a process was killed
SLACK = 5.0  # seconds beyond the limit, in which all is ended
RELAY_LIMIT, ENGINE_LIMIT = 3.0, 15.0  # seconds without a word, as the command has them
ENDLESS = ["--repeat", "100000"]


class Started:
    """A run under way, and all processes that are of it."""

    def __init__(self, runner, command, env):
        self.mark = f"STOWAGE_TEST_RUN={time.monotonic_ns()}"
        name, value = self.mark.split("=")
        self.run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **(env or {}), name: value})
        self.seen = set()

    def processes(self):
        found = {self.run.pid, *children_of(self.run.pid), *in_namespaces(), *marked(self.mark)}
        self.seen |= found
        return found

    def end(self, timeout):
        """What it printed, what it said, and the seconds until then."""
        begin = time.monotonic()
        try:
            out, said = self.run.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.run.kill()
            out, said = self.run.communicate()
        return out, said, time.monotonic() - begin

    def left(self, until):
        """What is still there then."""
        while time.monotonic() < until and any(is_alive(pid) for pid in self.seen | self.processes()):
            time.sleep(0.05)
        return {pid: name_of(pid) for pid in self.seen if is_alive(pid)}


def names_a_host(said, hosts):
    """That of one, or where mpirun names nobody those of all whom it may be."""
    one = any(f"Host h{host} " in said or f"Host h{host}:" in said for host in range(hosts))
    return one or "mpirun was killed on this machine" in said or re.search(r"mpirun ended with exit code .*\bh\d", said, re.DOTALL)


def program_of(runner, data, hosts):
    program = pathlib.Path(data, "models", "llama_untied", "static.pt2")
    return program, cut(modules_of(runner, program, program.parent / "base.inputs.safetensors"), hosts)


def kills(runner, data, rng, env=None, hostfile=None, times=None, hosts=2):
    """A third of the runs is hit while it starts, a third while it is under way, and a third about when it ends."""
    program, device_map = program_of(runner, data, hosts)
    hostfile, times = hostfile or runner.hostfile(hosts), times or int(os.environ.get("STOWAGE_KILLS", "8"))
    outputs, short = runner.folder / "killed.safetensors", ["--repeat", "300"]
    begin = time.monotonic()
    code, _, said = runner.run(program, device_map, outputs, hostfile, extra=short, env=env)
    check(code == 0, f"kills: without one the run ends with {code}: {said}")
    whole = time.monotonic() - begin
    slowest, killed_what, done = 0.0, {}, 0
    for i in range(times):
        when = ("start", "middle", "end")[i % 3]
        after = {"start": rng.uniform(0, 0.3), "middle": rng.uniform(0.3, 6.0), "end": whole * rng.uniform(0.85, 1.15)}[when]
        started = Started(runner, runner.command(program, device_map, outputs, hostfile, extra=short if when == "end" else ENDLESS), env)
        time.sleep(after)
        victim = rng.choice(sorted(pid for pid in started.processes() if is_alive(pid)) or [started.run.pid])
        what = f"kill {i} of {name_of(victim)} after {after:.2f} s ({when}, {hosts} hosts)"
        ended = started.run.poll() is not None
        if not ended:
            killed_what[name_of(victim)] = killed_what.get(name_of(victim), 0) + 1
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:  # it was about to end
                ended = True
        begin = time.monotonic()
        out, said, took = started.end(20)
        slowest = max(slowest, took)
        if when == "end" and started.run.returncode == 0:
            check(out.strip().startswith("{"), f"{what}: it ended well, and says nothing")
            done += 1
        elif victim != started.run.pid:  # the command itself says nothing any more
            check(not ended and names_a_host(said, hosts), f"{what}: no host is named: {said}")
            check(started.run.returncode not in (0, -9), f"{what}: exit code {started.run.returncode}")
        check(took <= ENDS_WITHIN, f"{what}: the run ended after {took:.1f} s: {said}")
        left = started.left(begin + ENDS_WITHIN + 1)
        check(not left, f"{what}: still there: {left}")
    print(f"kills: {times} over {hosts} hosts ({', '.join(f'{count} {what}' for what, count in sorted(killed_what.items()))}); {done} were done before;"
          f" the slowest end took {slowest:.1f} s", flush=True)


def stopped(runner, data, env=None, hostfile=None, hosts=2, victims=(("stowage-relay", 0), ("stowage-relay", 1), ("stowage-engine", 1))):
    """What is stopped is there, and says nothing: it is lost by the clock."""
    program, device_map = program_of(runner, data, hosts)
    for name, rank in victims:
        started = Started(runner, runner.command(program, device_map, runner.folder / "stopped.safetensors", hostfile or runner.hostfile(hosts), extra=ENDLESS), env)
        until, victim, all_here = time.monotonic() + 120, None, set()
        while time.monotonic() < until and started.run.poll() is None:
            time.sleep(0.2)
            all_here = started.processes()
            engines = [pid for pid in all_here if name_of(pid) == "stowage-engine"]
            # By then passes are computed, for which all engines have to be there: LibTorch is loaded in a third of a second.
            if len(engines) == hosts and max(map(computed_for, engines)) > 1.5:
                victim = next((pid for pid in all_here if name_of(pid) == name and rank_of(pid) == rank), None)
                break
        limit, what = RELAY_LIMIT if name == "stowage-relay" else ENGINE_LIMIT, f"{name} of h{rank} is stopped"
        begin = time.monotonic()
        if victim is not None:
            os.kill(victim, signal.SIGSTOP)
        else:
            started.run.kill()
        _, said, took = started.end(limit + 2 * SLACK)
        if check(victim is not None, f"{what}: it was not found among {[(name_of(pid), rank_of(pid)) for pid in all_here]}: {said}"):
            check(f"Host h{rank} was lost" in said, f"{what}: its host is not named: {said}")
            check(f"{limit:.0f} seconds" in said and limit - 1 <= took <= limit + SLACK, f"{what}: the run ended after {took:.1f} s: {said}")
            check(started.run.returncode == 5, f"{what}: exit code {started.run.returncode}")
        left = started.left(begin + limit + SLACK + 1)
        check(not left, f"{what}: still there: {left}")
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        print(f"stopped: {what}; the run ended after {took:.1f} s", flush=True)
