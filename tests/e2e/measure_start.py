#!/usr/bin/env python3
"""How long until the window is visible, and until the first plan of a model is drawn, counted from the start of the process; and how much memory the window has
with the model open and its plan at rest. Run it on an idle machine.

    measure_start.py --bin build/release/bin [MODEL]     best and median of ten starts; memory of one more

The memory is that of the window's process, in MB of a million bytes: what it has now, and the most that it ever had. It is taken from a start that writes no
events: what a test reads of the window is none of a person's.
"""
import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from driver import DEADLINE, Display, Failure, Program, Window

STARTS = 10
REST = 5.0  # seconds in which nothing is added
STILL = 500_000  # bytes that are nothing


def one_start(display, program, folder, arguments):
    begin = time.monotonic()
    window = Window(display, program, folder, folder, arguments)
    try:
        seconds = {}
        while len(seconds) < (2 if arguments else 1):
            search = ["xdotool", "search", "--onlyvisible", "--pid", str(window.process.pid)]
            if "visible" not in seconds and subprocess.run(search, env=display.environment, capture_output=True, timeout=60).stdout.strip():
                seconds["visible"] = time.monotonic() - begin
            window.read()
            if "plan" not in seconds and window.last("plan"):
                seconds["plan"] = time.monotonic() - begin
            time.sleep(0.005)
        return seconds
    finally:
        window.close_now()


def memory_in(status):
    """(what a process has now, the most that it ever had) in bytes, from the text of its /proc/PID/status."""
    kib = {key: value.split()[0] for key, _, value in (line.partition(":") for line in status.splitlines()) if key in ("VmRSS", "VmHWM")}
    return int(kib["VmRSS"]) * 1024, int(kib["VmHWM"]) * 1024


def at_rest(samples):
    """Whether the last of (seconds, bytes) differ by nothing over REST seconds."""
    late = [size for at, size in samples if at >= samples[-1][0] - REST]
    return samples[-1][0] - samples[0][0] >= REST and max(late) - min(late) <= STILL


def memory_of_one(display, program, folder, arguments):
    window = Program([program, *arguments], folder, {**display.environment, "QT_QPA_PLATFORM": "xcb", "QT_SCALE_FACTOR": "1", "LANG": "C.UTF-8",
                                                     "XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data"),
                                                     "XDG_CACHE_HOME": str(folder / "cache"), "XDG_RUNTIME_DIR": str(folder / "runtime")})
    try:
        status = Path("/proc") / str(window.process.pid) / "status"
        samples = []
        while not samples or not at_rest(samples):
            if window.process.poll() is not None or (samples and samples[-1][0] - samples[0][0] > DEADLINE):
                raise Failure(f"the window does not come to rest; its words: {window.words()}")
            samples.append((time.monotonic(), memory_in(status.read_text())[0]))
            time.sleep(0.1)
        return memory_in(status.read_text())
    finally:
        window.close_now()


def self_test():
    status = "Name:\tstowage\nVmPeak:\t  900000 kB\nVmHWM:\t  120000 kB\nVmRSS:\t  100000 kB\nThreads:\t4\n"
    assert memory_in(status) == (102_400_000, 122_880_000), memory_in(status)
    steps = [(second / 2, 10_000_000) for second in range(11)]
    assert at_rest(steps)
    assert not at_rest(steps[:10]), "not long enough"
    assert not at_rest([*steps, (5.5, 20_000_000)]), "it grows"
    assert at_rest([(-9, 1), *steps]), "what was before is over"


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("model", nargs="?", type=Path)
    arguments = parser.parse_args()
    program = (arguments.bin / "stowage").resolve()  # the window starts in a folder of its own
    with tempfile.TemporaryDirectory(prefix="stowage-start-") as name:
        display = Display(Path(name))
        try:
            given = [str(arguments.model.resolve())] if arguments.model else []
            starts = [one_start(display, program, Path(name), given) for _ in range(STARTS)]
            now, most = memory_of_one(display, program, Path(name), given)
        finally:
            display.close_now()
    for what in starts[0]:
        times = [start[what] * 1000 for start in starts]
        print(f"{what}: best {min(times):.0f} ms, median {statistics.median(times):.0f} ms")
    print(f"memory: {now / 1e6:.0f} MB now, {most / 1e6:.0f} MB at most")


if __name__ == "__main__":
    main()
