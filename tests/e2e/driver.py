"""Drives the real window under Xvfb with real mouse and keys: a display, a window manager, xdotool, and the program's event log.

Nothing here waits a fixed time and hopes: every wait is for a condition, with a deadline generous enough for a slow machine.
"""
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

DEADLINE = 90.0  # seconds for any one condition
STEP = 0.05


class Failure(Exception):
    """A condition that did not come true, in words."""


BARE = """<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application type="normal"><decor>no</decor>
<maximized>yes</maximized></application></applications></openbox_config>"""


class Display:
    """An X server of its own with a small window manager (menus and dialogs need one for the keyboard focus). `bare`: the main window fills the screen."""

    def __init__(self, folder, size="1440x900x24", bare=False):
        read, write = os.pipe()
        self.log = open(folder / "xserver.log", "wb")
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=self.log, stderr=self.log)
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        self.manager = None
        if not number:
            self.close_now()
            raise Failure(f"Xvfb did not start; see {folder / 'xserver.log'}")
        self.name = f":{number}"
        self.environment = dict(os.environ, DISPLAY=self.name, HOME=str(folder))
        config = folder / "openbox.xml"
        config.write_text(BARE)
        self.manager = subprocess.Popen(["openbox", "--sm-disable", *(["--config-file", str(config)] if bare else [])], env=self.environment, stdout=self.log, stderr=self.log)
        self.wait_for_manager()

    def wait_for_manager(self):
        """A window that is there before the manager would never be given the keyboard."""
        end = time.monotonic() + DEADLINE
        while subprocess.run(["xdotool", "get_desktop"], env=self.environment, capture_output=True, timeout=60).returncode != 0:
            if time.monotonic() > end or self.manager.poll() is not None:
                self.close_now()
                raise Failure("the window manager did not start")
            time.sleep(STEP)

    def close_now(self):
        for process in (self.manager, self.server):
            if process:
                process.terminate()
                process.wait(30)
        self.log.close()


class Program:
    """A program that was started, with what it writes in a file of its own."""

    def __init__(self, command, folder, environment):
        self.output_path = folder / "program.log"
        self.output = open(self.output_path, "wb")
        self.process = subprocess.Popen(command, env=environment, cwd=folder, stdout=self.output, stderr=self.output)

    def words(self):
        return self.output_path.read_text(errors="replace")[-2000:]

    def close(self):
        """Ends the program as a session's end would. Its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(60)
        self.output.close()
        return status

    def close_now(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(30)
        self.output.close()


class Window(Program):
    """The program, its event log, and hands on mouse and keyboard. `watched`: what holds its thread is written down, too."""

    def __init__(self, display, program, folder, pictures, arguments=(), watched=False):
        self.display, self.pictures = display, pictures
        self.log = folder / "events.jsonl"
        self.log.write_bytes(b"")
        for name in ("config", "data", "cache", "runtime"):
            (folder / name).mkdir(mode=0o700, exist_ok=True)
        environment = dict(
            display.environment, QT_QPA_PLATFORM="xcb", QT_SCALE_FACTOR="1", QT_ACCESSIBILITY="0", LANG="C.UTF-8", LC_ALL="C.UTF-8", LANGUAGE="en",
            XDG_CONFIG_HOME=str(folder / "config"), XDG_DATA_HOME=str(folder / "data"), XDG_CACHE_HOME=str(folder / "cache"),
            XDG_RUNTIME_DIR=str(folder / "runtime"), STOWAGE_EVENT_LOG=str(self.log))
        for name in ("WAYLAND_DISPLAY", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME"):
            environment.pop(name, None)
        self.holds = folder / "holds.jsonl"
        environment.pop("STOWAGE_HOLD_LOG", None)
        if watched:
            environment["STOWAGE_HOLD_LOG"] = str(self.holds)
        super().__init__([program, *arguments], folder, environment)
        self.offset = 0
        self.events = []
        self.shots = 0

    # ---- What it says and shows ----

    def read(self):
        with open(self.log, "rb") as file:
            file.seek(self.offset)
            text = file.read()
        whole = text.rfind(b"\n") + 1
        self.offset += whole
        self.events.extend(json.loads(line) for line in text[:whole].splitlines())

    def wait(self, what, condition, deadline=DEADLINE):
        """The first true value of condition(); a Failure with a picture when it stays untrue."""
        end = time.monotonic() + deadline
        while True:
            self.read()
            value = condition()
            if value:
                return value
            if self.process.poll() is not None:
                raise Failure(f"the program ended with {self.process.returncode} while waiting for {what}; its words: {self.words()}")
            if time.monotonic() > end:
                self.picture("failed")
                raise Failure(f"{what}: not within {deadline:.0f} s; on the screen: {self.describe()}")
            time.sleep(STEP)

    def last(self, event):
        return next((e for e in reversed(self.events) if e["event"] == event), None)

    def items(self):
        screen = self.last("screen")
        return screen["items"] if screen else []

    def describe(self):
        return ", ".join(f"{i['role']} “{i['name']}”" for i in self.items() if i["name"])[:3000]

    def find(self, matches):
        return next((item for item in self.items() if matches(item)), None)

    def settled_plan(self, after=-1):
        """The last plan whose search is over, if it came after the event with that number."""
        for number in range(len(self.events) - 1, after, -1):
            event = self.events[number]
            if event["event"] == "plan":
                return None if event["solving"] else event
        return None

    def mark(self):
        self.read()
        return len(self.events) - 1

    # ---- Hands ----

    def xdotool(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.display.environment, check=True, timeout=60, stdout=subprocess.DEVNULL)

    def active(self):
        """The title of the window that has the keyboard, "" for none."""
        found = subprocess.run(["xdotool", "getactivewindow", "getwindowname"], env=self.display.environment, capture_output=True, text=True, timeout=60)
        return found.stdout.strip() if found.returncode == 0 else ""

    def key(self, *keys, to=None):
        """Presses keys once the window with `to` in its title has the keyboard: a key for nobody would be lost."""
        if to:
            self.wait(f"the keyboard to be in “{to}”", lambda: to in self.active())
        self.xdotool("key", "--clearmodifiers", *keys)

    def type(self, text):
        self.xdotool("type", "--clearmodifiers", "--delay", 15, text)

    def click(self, point):
        self.xdotool("mousemove", "--sync", *point, "click", 1)

    def drag(self, start, end, hold=None):
        """Press, move in small steps as a hand does, wait for hold() over the target, let go."""
        self.xdotool("mousemove", *start)
        self.xdotool("mousedown", 1)
        try:
            for step in range(1, 21):
                self.xdotool("mousemove", *(round(a + (b - a) * step / 20) for a, b in zip(start, end)))
                time.sleep(0.02)
            if hold:
                hold()
        finally:
            self.xdotool("mouseup", 1)

    def picture(self, name):
        self.shots += 1
        file = self.pictures / f"{self.shots:02}-{name}.png"
        subprocess.run(["import", "-window", "root", str(file)], env=self.display.environment, check=True, timeout=60)
        return file


def centre(item):
    x, y, width, height = item["rect"]
    return x + width // 2, y + height // 2


def colours(picture, rect=None):
    """How many colours a picture, or a part of it, has: a blank one has very few."""
    crop = ["-crop", "{2}x{3}+{0}+{1}".format(*rect), "+repage"] if rect else []
    found = subprocess.run(["convert", str(picture), *crop, "-format", "%k", "info:"], capture_output=True, text=True, check=True, timeout=60)
    return int(found.stdout.strip())


def missing_tools():
    return [tool for tool in ("Xvfb", "openbox", "xdotool", "import", "convert") if not shutil.which(tool)]
