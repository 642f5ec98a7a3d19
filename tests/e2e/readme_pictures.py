#!/usr/bin/env python3
"""Makes the README's pictures from the program as it is: the sample, the sample beside accelerate's plan, a drag held over a lane, a profiled run.

    readme_pictures.py --bin build/release/bin --out resources/screenshots
"""
import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

from driver import Display, Failure, Window, centre, missing_tools
from main_job import named

ROOT = Path(__file__).resolve().parents[2]


def tile(window, name):
    return window.wait(f"the tile {name}", lambda: window.find(lambda i: i["role"] == "TreeItem" and i["name"].split(",")[0].endswith(name) and i["rect"][3] > 30))


def lane(window, name):
    return window.wait(f"the lane {name}", lambda: window.find(lambda i: i["role"] == "ListItem" and i["name"].startswith(name + ",")))


def keep(window, out, name):
    """Pictures come when animations are over: two alike in a row."""
    before = None
    for _ in range(40):
        file = window.picture(name)
        now = file.read_bytes()
        if now == before:
            break
        before = now
        time.sleep(0.25)
    shutil.copyfile(file, out / f"{name}.png")


def at_strip(item):
    return item["rect"][0] + 40, item["rect"][1] + 9


def select(window, name):
    """A window that is still being laid out may have its tiles elsewhere by the time of the click."""
    for tries_left in (2, 1, 0):
        window.click(at_strip(tile(window, name)))
        try:
            window.wait("the selection", lambda: window.find(lambda i: i["role"] == "StaticText" and i["name"] == f"model.{name}"), deadline=10)
            return
        except Failure:
            if not tries_left:
                raise


def sample_pictures(display, arguments, folder, out):
    window = Window(display, arguments.bin / "stowage", folder, folder, ["--sample"])
    try:
        window.wait("the sample's plan", window.settled_plan)
        select(window, "layers.40")
        keep(window, out, "main")
        place = tile(window, "layers.40")["rect"]
        window.key("ctrl+3", to="Stowage")
        window.wait("the comparison", lambda: window.find(lambda i: i["name"].startswith("Baseline")))
        window.xdotool("mousemove", 20, 130)
        keep(window, out, "compare")
        window.key("ctrl+1", to="Stowage")
        window.wait("the tiles where they were", lambda: tile(window, "layers.40")["rect"] == place)

        def over_the_lane():
            window.wait("the drag's words", lambda: window.find(lambda i: "→ cuda:1" in i.get("description", "")))
            keep(window, out, "drag")
            window.key("Escape")

        window.drag(at_strip(tile(window, "layers.40")), centre(lane(window, "cuda:1")), over_the_lane)
    finally:
        window.close_now()


def run_pictures(display, arguments, folder, out):
    program = folder / "llama.pt2"
    shutil.copyfile(ROOT / "tests/data/models/llama_untied/static.pt2", program)
    window = Window(display, arguments.bin / "stowage", folder, folder, [str(program)])
    try:
        window.wait("the plan", window.settled_plan)
        window.click(at_strip(tile(window, "layers.1")))
        mark = window.mark()
        window.key("c", to="Stowage")
        window.wait("the plan with the pin", lambda: window.settled_plan(mark))
        window.key("ctrl+r", to="Stowage")
        window.wait("the question before the first run", lambda: window.find(named("Run", roles=("Button", "PushButton"))))
        window.key("Return")
        window.wait("the run", lambda: window.last("run"))
        window.key("ctrl+2", to="Stowage")
        window.wait("the timeline", lambda: window.find(lambda i: i["name"].startswith("Memory timeline") and i["rect"][2] > 300))
        window.xdotool("mousemove", 520, 420)
        keep(window, out, "timeline")
    finally:
        window.close_now()


def main():
    parser = argparse.ArgumentParser()
    for name in ("--bin", "--out"):
        parser.add_argument(name, type=Path, required=True)
    arguments = parser.parse_args()
    arguments.bin = arguments.bin.resolve()  # the window starts in a folder of its own
    if missing_tools():
        sys.exit(f"not installed: {', '.join(missing_tools())}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="stowage-pictures-") as name:
        folder = Path(name)
        display = Display(folder, bare=True)
        try:
            for number, make in enumerate((sample_pictures, run_pictures)):
                home = folder / str(number)
                home.mkdir()
                make(display, arguments, home, arguments.out)
        finally:
            display.close_now()


if __name__ == "__main__":
    main()
