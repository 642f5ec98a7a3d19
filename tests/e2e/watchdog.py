#!/usr/bin/env python3
"""How long the window's thread is busy at a stretch while a person works on a very large model: the real window, real mouse and keys. Prints a row for each kind
of interaction. Run it on an idle machine; no test waits for it.

    watchdog.py --bin build/release/bin              a model of more than 100,000 modules, which is made for it
    watchdog.py --bin build/release/bin --model FILE     another one
    watchdog.py --self-test

A stretch is one event with all that comes out of it, in milliseconds of the thread's own processor time: what the log that drives the window takes is not
counted, nor are pauses in which other programs run. A dialog that runs a loop of its own holds nobody while that waits: each event that the loop delivers is a
stretch, and so is what is left of the event that opened the dialog. Exit status 1 where a stretch is longer than a frame (16 ms).
"""
import argparse
import gzip
import json
import sys
import tempfile
import time
from pathlib import Path

from driver import Display, Failure, Window, centre, missing_tools
from main_job import MAIN, named

FRAME = 16.0  # ms
QUIET = 1.0  # seconds without a stretch: what an interaction set going is over
LITTLE = 1.0  # ms: less is no stretch of the window, which waited for a processor that others had
LAYERS, EXPERTS = 59, 425
PROJECTIONS = ("gate_proj", "up_proj", "down_proj")


def description(layers, experts):
    """A mixture of experts as stowage.model/1, no two layers of one size: some 75 GB in LAYERS and EXPERTS."""
    modules = [("", "MadeForCausalLM"), ("model", "Made"), ("model.embed_tokens", "Embedding"), ("model.layers", "ModuleList"), ("lm_head", "Linear")]
    tensors = [("model.embed_tokens.weight", [65536, 1024]), ("lm_head.weight", [65536, 1024])]
    for layer in range(layers):
        name = f"model.layers.{layer}"
        modules += [(name, "Block"), (name + ".mlp", "Mixture"), (name + ".mlp.experts", "ModuleList")]
        for expert in range(experts):
            one = f"{name}.mlp.experts.{expert}"
            modules.append((one, "Expert"))
            for projection in PROJECTIONS:
                modules.append((f"{one}.{projection}", "Linear"))
                tensors.append((f"{one}.{projection}.weight", [480 + layer, 1024]))
    return {"schema": "stowage.model/1", "name": "a hundred thousand modules", "dtype": "BF16", "no_split_module_classes": ["Block"],
            "modules": [{"name": name, "class": kind} for name, kind in modules],
            "tensors": [{"name": name, "dtype": "BF16", "shape": shape} for name, shape in tensors]}


def worked(holds):
    """Those in which the window's thread did something: on a busy machine the least event takes long, and no interaction would ever be over."""
    return [hold for hold in holds if hold["cpu_ms"] >= LITTLE]


class Drive:
    """One window, and what held it in each kind of interaction."""

    def __init__(self, window):
        self.window, self.offset = window, 0
        self.rows = []  # kind, holds
        self.left = []  # kind, why it could not be done

    def new_holds(self):
        with open(self.window.holds, "rb") as file:
            file.seek(self.offset)
            text = file.read()
        whole = text.rfind(b"\n") + 1
        self.offset += whole
        return worked([json.loads(line) for line in text[:whole].splitlines()])

    def do(self, kind, act):
        """What `act` and all that it sets going hold the thread for."""
        self.new_holds()  # what came before is nobody's
        holds = []
        try:
            act()
        except Failure as why:
            self.left.append((kind, str(why)))
            return
        end = time.monotonic() + QUIET
        while time.monotonic() < end:
            more = self.new_holds()
            holds += more
            if more:
                end = time.monotonic() + QUIET
            time.sleep(0.05)
        self.rows.append((kind, holds))


def table(rows):
    """Lines: a kind, how many stretches over a frame, the longest and what it was."""
    width = max(len(kind) for kind, _ in rows)
    lines = [f"{'interaction':<{width}}  over 16 ms  longest  by"]
    for kind, holds in rows:
        worst = max(holds, key=lambda hold: hold["cpu_ms"], default={"cpu_ms": 0.0, "what": "nothing over 4 ms"})
        lines.append(f"{kind:<{width}}  {sum(hold['cpu_ms'] > FRAME for hold in holds):>10}  {worst['cpu_ms']:>4.1f} ms  {worst['what']}")
    return lines


def tiles(window):
    """Tiles of the treemap that a hand can take, largest last; a dozen words stand in the name of each."""
    found = [i for i in window.items() if i["role"] == "TreeItem" and i["name"].count(",") > 1 and i["rect"][2] > 40 and i["rect"][3] > 30]
    return sorted(found, key=lambda item: item["rect"][2] * item["rect"][3])


def tile(window):
    return window.wait("a tile", lambda: next((i for i in tiles(window) if "layers." in i["name"]), None))


def tree(window):
    return window.wait("the tree", lambda: window.find(lambda i: i.get("object") == "moduleTree"))


def lane(window):
    return window.wait("the CPU's lane", lambda: window.find(named("CPU,", roles=("ListItem",))))


def across(window, item, steps=60):
    """The pointer from one corner to the other, as a hand moves it."""
    x, y, width, height = item["rect"]
    for step in range(steps + 1):
        window.xdotool("mousemove", x + 4 + (width - 8) * step // steps, y + 4 + (height - 8) * step // steps)
        time.sleep(0.01)


def keys(window, *names, pause=0.15):
    for name in names:
        window.key(name, to=MAIN)
        time.sleep(pause)


def drag(window):
    x, y, _, _ = tile(window)["rect"]
    before = window.mark()
    window.drag((x + 14, y + 8), centre(lane(window)), lambda: time.sleep(1))
    window.wait("the plan after the drop", lambda: window.settled_plan(before))


def words(window, key, text):
    window.key(key, to=MAIN)
    time.sleep(0.5)
    window.type(text)
    time.sleep(0.5)
    window.xdotool("key", "--clearmodifiers", "Escape")
    time.sleep(0.3)


def dialog(window, key):
    window.key(key, to=MAIN)
    window.wait("the dialog", lambda: window.active() and MAIN not in window.active())
    time.sleep(1)
    window.xdotool("key", "--clearmodifiers", "Escape")
    time.sleep(0.3)


def resize(window):
    window.wait("the keyboard to be in the window", lambda: MAIN in window.active())
    for width, height in ((1300, 820), (1100, 760), (1400, 860), (1440, 900)):
        window.xdotool("getactivewindow", "windowsize", width, height)
        time.sleep(0.4)


def wheel(window, item, button, turns):
    window.xdotool("mousemove", *centre(item))
    for _ in range(turns):
        window.xdotool("click", button)
        time.sleep(0.03)


def work(drive):
    window = drive.window
    drive.do("pointer over the treemap", lambda: across(window, window.wait("the treemap", lambda: tiles(window))[-1]))
    drive.do("click on a tile", lambda: window.click(centre(tile(window))))
    drive.do("arrow keys in the treemap", lambda: keys(window, "Right", "Down", "Right", "Left", "Up"))
    drive.do("zoom in and out", lambda: keys(window, "Return", "BackSpace", pause=0.8))
    drive.do("pin by key, undo, redo", lambda: keys(window, "c", "ctrl+z", "ctrl+shift+z", "ctrl+z", pause=1.5))
    drive.do("drag a tile onto a lane", lambda: drag(window))
    drive.do("undo of the drag", lambda: keys(window, "ctrl+z", pause=1.5))
    drive.do("search", lambda: words(window, "ctrl+f", "experts.7.up"))
    drive.do("palette", lambda: words(window, "ctrl+shift+p", "layers.17"))
    drive.do("wheel over the tree", lambda: wheel(window, tree(window), 5, 30))
    drive.do("timeline, comparison, treemap", lambda: keys(window, "ctrl+2", "ctrl+3", "ctrl+1", pause=2))
    drive.do("export dialog", lambda: dialog(window, "ctrl+e"))
    drive.do("another size of the window", lambda: resize(window))


def self_test():
    small = description(2, 3)
    assert len(small["modules"]) == 5 + 2 * (3 + 3 * 4), len(small["modules"])
    assert len({module["name"] for module in small["modules"]}) == len(small["modules"])
    names = {module["name"] for module in small["modules"]}
    assert all(tensor["name"].rpartition(".")[0] in names for tensor in small["tensors"])
    assert 5 + LAYERS * (3 + EXPERTS * 4) >= 100_000
    assert [hold["what"] for hold in worked([{"cpu_ms": 0.02, "what": "waited"}, {"cpu_ms": 5.0, "what": "did"}])] == ["did"]
    lines = table([("click", [{"cpu_ms": 17.04, "what": "A Paint"}, {"cpu_ms": 5.0, "what": "B Timer"}]), ("rest", [])])
    assert lines[1].split() == ["click", "1", "17.0", "ms", "A", "Paint"], lines
    assert lines[2].startswith("rest") and "0.0 ms" in lines[2], lines


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    parser.add_argument("--model", type=Path)
    arguments = parser.parse_args()
    if missing_tools():
        print(f"watchdog: {', '.join(missing_tools())} not installed")
        return 1
    with tempfile.TemporaryDirectory(prefix="stowage-watchdog-") as name:
        folder = Path(name)
        model = arguments.model.resolve() if arguments.model else folder / "modules.json.gz"
        if not arguments.model:
            model.write_bytes(gzip.compress(json.dumps(description(LAYERS, EXPERTS)).encode(), 1))
        display, window = None, None
        try:
            display = Display(folder)
            window = Window(display, (arguments.bin / "stowage").resolve(), folder, folder, watched=True)
            drive = Drive(window)
            window.wait("the window", lambda: window.find(lambda i: i["rect"][2] > 600))
            drive.do("start", lambda: None)

            def open_model():
                window.key("ctrl+o", to=MAIN)
                window.wait("the open dialog", lambda: window.find(lambda i: i["role"] == "EditableText" and i.get("focused")))
                window.type(str(model))
                window.xdotool("key", "--clearmodifiers", "Return")
                window.wait("the model to open", lambda: window.last("opened"))
                window.wait("the first plan", window.settled_plan)

            drive.do("open the model", open_model)
            work(drive)
        except Failure as failure:
            print(f"watchdog: {failure}")
            return 1
        finally:
            for left in (window, display):
                if left:
                    left.close_now()
    print("\n".join(table(drive.rows)))
    for kind, why in drive.left:
        print(f"{kind}: not done, {why}")
    return 1 if drive.left or any(hold["cpu_ms"] > FRAME for kind, holds in drive.rows if kind != "start" for hold in holds) else 0


if __name__ == "__main__":
    sys.exit(main())
