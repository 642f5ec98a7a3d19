#!/usr/bin/env python3
"""The main job, as a person does it, with a real mouse and real keys in the real window: open a program, drag a module to the CPU, undo, redo, export the
map, profile, look at the timeline. What is checked is what came out: the file, the plans, the pictures.

    main_job.py --bin FOLDER --data FILE.pt2 --pictures FOLDER
"""
import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from driver import DEADLINE, Display, Failure, Window, centre, colours, missing_tools

MODULE = "model.layers.1"
SHORT = "layers.1"
MAIN = "Stowage"  # in the main window's title alone
COLOURS = 60  # a window with its icons and antialiased words has hundreds; a blank one a handful


def named(*beginnings, roles=None):
    def matches(item):
        return any(item["name"].startswith(b) for b in beginnings) and (roles is None or item["role"] in roles) and not item.get("disabled")
    return matches


def looks_like_tile(item):
    """The treemap speaks of its tiles as “layers.1, 99.4 KiB, 33.7 percent, …”."""
    words = item["name"].split(",")
    return item["role"] == "TreeItem" and len(words) > 2 and words[0].endswith(SHORT) and item["rect"][2] > 40 and item["rect"][3] > 30


def device_of(plan, module):
    """The device a plan's map gives a module: the longest key that covers it."""
    keys = [key for key in plan["device_map"] if key in ("", module) or module.startswith(key + ".")]
    return plan["device_map"][max(keys, key=len)] if keys else None


def expect(condition, words):
    if not condition:
        raise Failure(words)


def open_program(window, program):
    window.wait("the window", lambda: window.find(lambda i: i["rect"][2] > 600))
    window.picture("start")
    window.key("ctrl+o", to=MAIN)
    window.wait("the open dialog", lambda: window.find(lambda i: i["role"] == "EditableText" and i.get("focused")))
    window.type(str(program))
    window.key("Return")
    opened = window.wait("the model to open", lambda: window.last("opened"))
    expect(opened["path"] == str(program), f"opened {opened['path']} in place of {program}")
    plan = window.wait("the first plan", window.settled_plan)
    expect(plan["status"] == "optimal", f"a tiny model on a whole machine is {plan['status']}")
    expect(device_of(plan, MODULE) == 0, f"{MODULE} starts on {device_of(plan, MODULE)}")
    window.wait("the treemap", lambda: window.find(looks_like_tile))
    expect(colours(window.picture("opened")) > COLOURS, "the opened model is a blank picture")
    return plan


def drag_to_cpu(window):
    before = window.mark()
    tile = window.find(looks_like_tile)
    lane = window.wait("the CPU's lane", lambda: window.find(named("CPU,", roles=("ListItem",))))
    start = (tile["rect"][0] + 24, tile["rect"][1] + 9)  # the strip with the name is where a unit is grabbed

    def over_the_lane():
        # Spoken as it is drawn: what is dragged, over which lane.
        window.wait("the drag's words over the CPU's lane", lambda: window.find(
            lambda i: i["role"] == "List" and SHORT in i.get("description", "") and "→ CPU" in i.get("description", "")))
        window.picture("drag")

    window.drag(start, centre(lane), over_the_lane)
    plan = window.wait("the plan after the drop", lambda: window.settled_plan(before))
    expect(device_of(plan, MODULE) == "cpu", f"after the drop {MODULE} is on {device_of(plan, MODULE)}: {plan['device_map']}")
    expect(plan["rules"] == 1, f"the drop left {plan['rules']} rules")
    window.picture("dropped")
    return plan


def undo_and_redo(window, first, dragged):
    before = window.mark()
    window.key("ctrl+z", to=MAIN)
    undone = window.wait("undo", lambda: window.settled_plan(before))
    expect(undone["device_map"] == first["device_map"] and undone["rules"] == 0, "undo did not bring the first plan back")
    before = window.mark()
    window.key("ctrl+shift+z", to=MAIN)
    redone = window.wait("redo", lambda: window.settled_plan(before))
    expect(redone["device_map"] == dragged["device_map"] and redone["rules"] == 1, "redo did not bring the dragged plan back")


def export(window, file, dragged):
    window.key("ctrl+e", to=MAIN)
    window.wait("the export dialog", lambda: window.find(named("Save map…", roles=("Button", "PushButton"))))
    window.picture("export")
    window.key("Return")
    window.wait("the file dialog", lambda: window.find(lambda i: i["role"] == "EditableText" and i.get("focused")))
    window.key("ctrl+a")
    window.type(str(file))
    window.key("Return")
    window.wait("the exported file", file.exists)
    written = json.loads(file.read_text())
    expect(written == dragged["device_map"], f"the exported map is {written}, the plan is {dragged['device_map']}")
    expect(written[MODULE] == "cpu" and 0 in written.values(), f"the exported map does not say what was dragged: {written}")
    window.key("Escape")
    window.wait("the export dialog to close", lambda: not window.find(named("Save map…", roles=("Button", "PushButton"))))


def profile(window):
    window.key("ctrl+r", to=MAIN)
    window.wait("the question before the first run", lambda: window.find(named("Run", roles=("Button", "PushButton"))))
    window.picture("consent")
    expect(not window.last("run"), "it ran before the answer")
    window.key("Return")
    run = window.wait("the run to end", lambda: window.last("run"), 2 * DEADLINE)
    expect(run["done"], f"the run failed: {run['message']}")
    peaks = {device["device"]: device["peak_bytes"] for device in run["result"]["devices"]}
    expect(peaks.get("0", 0) > 0, f"nothing was ever on the GPU: {peaks}")
    window.key("ctrl+2", to=MAIN)
    chart = window.wait("the timeline", lambda: window.find(lambda i: i["name"].startswith("Memory timeline") and i["rect"][2] > 300))
    window.wait("the timeline's words", lambda: window.find(lambda i: i["name"].startswith("Memory timeline")))
    picture = window.picture("timeline")
    expect(colours(picture, chart["rect"]) > COLOURS, f"the timeline is a blank picture; peaks {peaks}")


def main():
    parser = argparse.ArgumentParser()
    for name in ("--bin", "--data", "--pictures"):
        parser.add_argument(name, type=Path, required=True)
    arguments = parser.parse_args()
    missing = missing_tools()
    if missing:
        print(f"e2e: {', '.join(missing)} not installed; ./bootstrap test installs what is needed")
        return 1
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    for old in arguments.pictures.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="stowage-e2e-") as name:
        folder = Path(name)
        program, exported = folder / "program.pt2", folder / "device_map.json"
        shutil.copyfile(arguments.data, program)
        display, window = None, None
        try:
            display = Display(folder)
            window = Window(display, arguments.bin / "stowage", folder, arguments.pictures)
            first = open_program(window, program)
            dragged = drag_to_cpu(window)
            undo_and_redo(window, first, dragged)
            export(window, exported, dragged)
            profile(window)
            status = window.close()
            expect(status in (0, -15), f"the program ended with {status}; its words: {window.words()}")
        except Failure as failure:
            print(f"e2e: {failure}")
            if window:
                shutil.copyfile(window.log, arguments.pictures / "events.jsonl")
                print(f"the program's words: {window.words()}\npictures: {arguments.pictures}")
            return 1
        finally:
            for left in (window, display):
                if left:
                    left.close_now()
    print(f"e2e: opened, dragged, undone, redone, exported, profiled; pictures in {arguments.pictures}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
