#!/usr/bin/env python3
"""How long until the window is visible, and until the first plan of a model is drawn, counted from the start of the process. Run it on an idle machine.

    measure_start.py --bin build/release/bin [MODEL]     best and median of ten starts
"""
import argparse
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from driver import Display, Window

STARTS = 10


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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("model", nargs="?", type=Path)
    arguments = parser.parse_args()
    arguments.bin = arguments.bin.resolve()  # the window starts in a folder of its own
    with tempfile.TemporaryDirectory(prefix="stowage-start-") as name:
        display = Display(Path(name))
        try:
            given = [str(arguments.model.resolve())] if arguments.model else []
            starts = [one_start(display, (arguments.bin / "stowage").resolve(), Path(name), given) for _ in range(STARTS)]
        finally:
            display.close_now()
    for what in starts[0]:
        times = [start[what] * 1000 for start in starts]
        print(f"{what}: best {min(times):.0f} ms, median {statistics.median(times):.0f} ms")


if __name__ == "__main__":
    main()
