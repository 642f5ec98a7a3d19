#!/usr/bin/env python3
"""The main job without a picture: everything is found by its name, read and done through AT-SPI, as a screen reader and a switch do it.

Open a program, hear the proof, the devices and the modules, pin a module to the CPU, change a budget, undo, solve again, export the map. What is checked
is what is heard, and the file that came out. On the way everything that is shown is looked at: what can be operated has a name, and every list counts right.

    screen_reader.py --bin FOLDER --data FILE.pt2
"""
import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import driver
import spoken
from driver import Display, Failure
from spoken import Spoken, Thing

MODULE = "model.layers.1"
# Roles that somebody operates: without a name nobody would know what they do.
OPERATED = ("push button", "button", "toggle button", "check box", "radio button", "combo box", "slider", "spin button", "text", "menu item", "page tab",
            "tree item", "table cell", "list item", "tree", "list", "table")


def expect(condition, words):
    if not condition:
        raise Failure(words)


def begins(name):
    """Names begin with what the thing is called: “layers.1, 99.4 KiB, cuda:0”."""
    return lambda thing: thing.name.split(",")[0] == name


class Job:
    """The parts of the window that are come back to. A tile is a table cell to AT-SPI of Qt 6.4, whose words for a tree are those."""

    def __init__(self, program):
        self.program = program
        self.window = program.find("the main window", "frame", lambda thing: thing.name.endswith("Stowage"))

    def find(self, what, role, matches, within=None):
        return self.program.find(what, role, matches, within or self.window)

    def treemap(self):
        return self.find("the treemap", "tree", lambda thing: thing.name == "Treemap")

    def tile(self, name):
        return self.find(f"the tile {name}", ("table cell", "tree item"), begins(name), self.treemap())

    def tree(self):
        return self.find("the module tree", "tree", lambda thing: thing.name == "Modules")

    def row(self, name):
        return self.find(f"the row of {name}", ("table cell", "tree item"), begins(name), self.tree())

    def devices(self):
        return self.find("the devices", "list", lambda thing: thing.name == "Devices" and thing.at.childCount > 1)

    def lane(self, name):
        return self.find(f"the lane of {name}", "list item", begins(name), self.devices())

    def proof(self):
        return self.find("the proof strip", None, lambda thing: thing.name == "Proof")

    def facts(self, *words):
        """What the proof strip says of its plan, once it says these words."""
        return self.find(f"the proof to say {words}", None, lambda thing: all(word in thing.name for word in ("On GPUs", *words)), self.proof()).name

    def proven(self):
        self.find("the proof", None, lambda thing: thing.name == "Optimal, proven", self.proof())


def open_program(program, file):
    program.choose("File", "Open…")
    dialog = program.find("the open dialog", "dialog", lambda thing: thing.name.startswith("Open a model"))
    program.find("the field for a name", "text", lambda thing: thing.is_("editable"), dialog).write(str(file))
    program.press("Open", within=dialog)
    job = Job(program)
    program.wait("the window to say what is open", lambda: job.window.name.startswith(file.name))
    return job


def hear_the_plan(job):
    job.proven()
    facts = job.facts("Gap 0.00")
    expect("of 295 KiB" in facts, f"the proof does not say how large the model is: {facts}")
    for name in ("cuda:0", "CPU", "Disk"):
        lane = job.lane(name)
        expect(" of " in lane.name and "unit" in lane.name, f"{lane} does not say how full it is")
    expect("295 KiB of" in job.lane("cuda:0").name, f"{job.lane('cuda:0')} does not hold the model")
    tile = job.tile(MODULE)
    for thing in (job.row(MODULE), tile):
        expect("99.4 KiB" in thing.name and "cuda:0" in thing.name, f"{thing} does not say how large it is, or where")
    expect("percent" in tile.name and "not pinned" in tile.name, f"{tile} does not say its share, or that it is free")


def counts_right(job):
    """A reader says “three of eight”: what a list says of the place of each in it has to be that place."""
    for whole in (job.treemap(), job.tile("model.layers"), job.tile(MODULE), job.devices(), job.tree(), job.row("model.layers")):
        places = [child.at.getIndexInParent() for child in whole.children()]
        expect(places == list(range(len(places))) and places, f"{whole} says that its parts are at {places}")
        for child in whole.children():
            expect(Thing(child.at.parent) == whole, f"{child} says that it is a part of {Thing(child.at.parent)}, not of {whole}")


def open_a_row(job):
    """What is inside of a module is met without a key: its row opens and closes, and nothing is selected by it."""
    for turned in (True, False):
        job.row(MODULE).act("Toggle")
        job.program.wait(f"the row of {MODULE} to be {'open' if turned else 'closed'}", lambda: job.row(MODULE).is_("expanded") == turned)
        inside = [row.name for row in job.row(MODULE).children()]
        expect(bool(inside) == turned, f"inside of {MODULE} there are {inside}")
    expect(not job.row(MODULE).is_("selected"), f"{MODULE} is selected, and was opened alone")


def named(job):
    """What can be operated and is in sight has a name."""
    for thing in job.window.walk():
        if thing.role in OPERATED and thing.is_("focusable") and not (thing.name or thing.description):
            raise Failure(f"a {thing.role} at {thing.at.path} has no name; its parent is {Thing(thing.at.parent)}")


def select_tile(job, name):
    job.tile(name).act("Press")
    job.program.wait(f"{name} to be selected", lambda: job.tile(name).is_("selected"))
    chosen = job.find("the panel of what is selected", "frame", lambda thing: thing.name == "Selection")
    job.find("its name in the panel", None, lambda thing: thing.name == name, chosen)
    others = [tile.name for tile in job.treemap().walk() if tile.is_("selected") and tile != job.tile(name)]
    expect(not others, f"beside {name} there are selected: {others}")


def pin_to_cpu(job):
    job.program.choose("Plan", "Pin selection to CPU")
    job.find("the tile to say that it is pinned", ("table cell", "tree item"),
             lambda thing: begins(MODULE)(thing) and "CPU" in thing.name and "pinned to CPU" in thing.name, job.treemap())
    job.proven()
    job.facts("On GPUs 196 KiB of 295 KiB", "1 pinned")
    job.find("the CPU's lane to hold it", "list item", lambda thing: begins("CPU")(thing) and "99.4 KiB of" in thing.name, job.devices())


def change_a_budget(job):
    """A slider has a number for a value, and says it as a size; it is changed by value and by steps."""
    def budget():
        return job.find("the CPU's budget", "slider", lambda thing: thing.name == "Budget of CPU", job.lane("CPU"))
    before = budget().value()
    expect(before > 2048, f"this machine has {before} MiB: too little for this test")
    expect(budget().description.endswith("iB"), f"{budget()} does not say how large it is: “{budget().description}”")
    budget().set_value(1024)
    job.find("the lane to say the new budget", "list item", lambda thing: begins("CPU")(thing) and " of 1.0 GiB" in thing.name, job.devices())
    job.program.wait("the slider to stand at it", lambda: budget().value() == 1024)
    budget().act("Increase")
    job.program.wait("a step up", lambda: budget().value() > 1024)
    for _ in range(2):
        job.program.press("Undo", within=job.window)
        job.program.wait("one step back", lambda: budget().value() in (1024, before))
    job.program.wait("the budget that was", lambda: budget().value() == before)


def unpin_and_pin(job):
    """The solver decides again, and the pin comes back with undo."""
    job.program.choose("Plan", "Lift all rules")
    job.facts("On GPUs 295 KiB of 295 KiB")
    job.program.press("Undo", within=job.window)
    job.facts("On GPUs 196 KiB of 295 KiB", "1 pinned")


def export(job, file):
    program = job.program
    program.press("Export map", within=job.window)
    dialog = program.find("the export dialog", "dialog", lambda thing: thing.name == "Export plan")
    preview = program.find("the preview", "text", lambda thing: thing.name == "Preview", dialog)
    shown = json.loads(preview.text())
    # Another of the three choices and back: each is a thing of its own that can be pressed.
    program.press("max_memory", ("radio button",), dialog)
    program.wait("the preview of budgets", lambda: "layers" not in preview.text())
    program.press("device_map.json", ("radio button",), dialog)
    program.wait("the map again", lambda: json.loads(preview.text()) == shown)
    program.press("Save map…", within=dialog)
    saving = program.find("the dialog for a file", "dialog", lambda thing: thing.name == "Export")
    program.find("the field for a name", "text", lambda thing: thing.is_("editable"), saving).write(str(file))
    program.press("Save", within=saving)
    program.wait("the exported file", file.exists)
    written = program.wait("the whole of it", lambda: json.loads(file.read_text() or "null"))
    expect(written == shown, f"the exported map is {written}, the preview said {shown}")
    expect(written.get(MODULE) == "cpu" and 0 in written.values(), f"the exported map does not say what was pinned: {written}")
    program.press("Close", within=dialog)
    program.wait("the export dialog to close", lambda: len(program.windows()) == 1)


def do_the_job(program, file, exported):
    job = open_program(program, file)
    hear_the_plan(job)
    counts_right(job)
    open_a_row(job)
    named(job)
    select_tile(job, "lm_head")
    select_tile(job, MODULE)
    pin_to_cpu(job)
    change_a_budget(job)
    unpin_and_pin(job)
    named(job)
    export(job, exported)


def main():
    parser = argparse.ArgumentParser()
    for name in ("--bin", "--data"):
        parser.add_argument(name, type=Path, required=True)
    arguments = parser.parse_args()
    spoken.with_the_bindings()
    missing = [tool for tool in driver.missing_tools() if tool in ("Xvfb", "openbox", "xdotool")] + spoken.missing_tools()
    if missing:
        print(f"screen reader: {', '.join(missing)} not installed; ./bootstrap test installs what is needed")
        return 1
    inside = os.environ.get("STOWAGE_SPOKEN_BUS")
    if not inside:
        with tempfile.TemporaryDirectory(prefix="stowage-spoken-") as name:
            return spoken.within_a_bus(Path(name))
    folder = Path(inside)
    file, exported = folder / "program.pt2", folder / "device_map.json"
    shutil.copyfile(arguments.data, file)
    display, program = None, None
    try:
        display = Display(folder)
        program = Spoken(display, arguments.bin.resolve() / "stowage", folder)
        do_the_job(program, file, exported)
        status = program.close()
        expect(status in (0, -15), f"the program ended with {status}; its words: {program.words()}")
    except Failure as failure:
        print(f"screen reader: {failure}")
        if program:
            print(f"the program's words: {program.words()}")
        return 1
    finally:
        for left in (program, display):
            if left:
                left.close_now()
    print("screen reader: opened, heard, selected, pinned, a budget changed, undone, exported, all by name")
    return 0


if __name__ == "__main__":
    sys.exit(main())
