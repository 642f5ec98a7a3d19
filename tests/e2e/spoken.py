"""Drives the real window as a screen reader or a switch does: through AT-SPI alone, with a bus, a registry and a display of its own.

What is known of the window is what AT-SPI says of it: roles, names, descriptions, states, values, text. What is done to it goes through actions, values
and editable text. No key, no mouse, no picture, no event log.
"""
import os
import shutil
import subprocess
import sys
import time

from driver import DEADLINE, Failure, Program

STEP = 0.1
MOST = 6000  # things that one look may meet
ANSWER = 2000  # milliseconds; who answers later is asked again
SYSTEM_PYTHON = "/usr/bin/python3"  # Debian's bindings of AT-SPI are for Debian's Python, whichever comes first on the PATH
PACKAGES = "at-spi2-core, dbus-daemon and python3-pyatspi"

try:
    import pyatspi
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    pyatspi = None


def missing_tools():
    """What is not installed, in words; needs another Python than this one in no case."""
    missing = [tool for tool in ("dbus-run-session", "dbus-daemon") if not shutil.which(tool)]
    if not any(os.path.exists(folder + "/at-spi-bus-launcher") for folder in ("/usr/libexec", "/usr/lib/at-spi2-core", "/usr/lib/at-spi2")):
        missing.append("at-spi-bus-launcher")
    if pyatspi is None:
        missing.append("pyatspi")
    return missing


def with_the_bindings():
    """Goes on in the system's Python where this one has no bindings of AT-SPI and that one may have."""
    if pyatspi is None and os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])


def within_a_bus(folder):
    """Runs this program again within a session bus that ends with it. Its exit status."""
    (folder / "runtime").mkdir(mode=0o700)
    environment = dict(os.environ, XDG_RUNTIME_DIR=str(folder / "runtime"), HOME=str(folder), STOWAGE_SPOKEN_BUS=str(folder), GTK_A11Y="none")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS"):
        environment.pop(name, None)
    with open(folder / "bus.log", "wb") as log:
        return subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=environment, stderr=log, timeout=15 * 60).returncode


class Thing:
    """One accessible thing, asked anew each time: nothing is kept that may have changed."""

    def __init__(self, accessible):
        self.at = accessible

    def __eq__(self, other):
        return isinstance(other, Thing) and self.at == other.at

    @property
    def name(self):
        return self.at.name or ""

    @property
    def description(self):
        return self.at.description or ""

    @property
    def role(self):
        return self.at.getRoleName()

    def states(self):
        return {pyatspi.stateToString(state).removeprefix("STATE_").lower() for state in self.at.getState().getStates()}

    def is_(self, *states):
        return set(states) <= self.states()

    def children(self):
        for index in range(self.at.childCount):
            child = self.at.getChildAtIndex(index)
            if child is not None:
                yield Thing(child)

    def walk(self, most=MOST, hidden=False):
        """Everything below that is shown, from the top."""
        open_, met = [self], 0
        while open_ and met < most:
            here = open_.pop()
            met += 1
            yield here
            try:
                below = [child for child in here.children() if hidden or child.is_("visible")]
            except GLib.Error:
                continue  # it went while it was looked at
            open_.extend(reversed(below))

    def find(self, role=None, matches=lambda thing: True, hidden=False):
        """The first thing below with one of these roles that matches; None where there is none."""
        roles = (role,) if isinstance(role, str) else role
        for thing in self.walk(hidden=hidden):
            try:
                if (roles is None or thing.role in roles) and matches(thing):
                    return thing
            except GLib.Error:
                continue
        return None

    def text(self):
        text = self.at.queryText()
        return text.getText(0, text.characterCount)

    def actions(self):
        try:
            action = self.at.queryAction()
        except NotImplementedError:
            return []
        return [action.getName(index) for index in range(action.nActions)]

    def act(self, name="Press"):
        """Does an action. A program that answers by opening a dialog that waits for its answer does not answer us before: that is no failure."""
        names = self.actions()
        if name not in names:
            raise Failure(f"{self} cannot {name}, only {names}")
        try:
            self.at.queryAction().doAction(names.index(name))
        except GLib.Error as error:
            if "imeout" not in str(error) and "did not receive a reply" not in str(error).lower():
                raise

    def write(self, text):
        self.at.queryEditableText().setTextContents(text)

    def value(self):
        return self.at.queryValue().currentValue

    def set_value(self, value):
        self.at.queryValue().currentValue = value

    def __str__(self):
        return f"{self.role} “{self.name}”"


class Spoken(Program):
    """The program as the registry knows it."""

    def __init__(self, display, program, folder, arguments=()):
        Atspi.set_timeout(ANSWER, 0)
        for name in ("config", "data", "cache"):
            (folder / name).mkdir(mode=0o700, exist_ok=True)
        environment = dict(
            display.environment, QT_QPA_PLATFORM="xcb", QT_SCALE_FACTOR="1", QT_ACCESSIBILITY="1", QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1",
            LANG="C.UTF-8", LC_ALL="C.UTF-8", LANGUAGE="en", XDG_CONFIG_HOME=str(folder / "config"), XDG_DATA_HOME=str(folder / "data"),
            XDG_CACHE_HOME=str(folder / "cache"))
        for name in ("WAYLAND_DISPLAY", "QT_STYLE_OVERRIDE", "QT_QPA_PLATFORMTHEME", "STOWAGE_EVENT_LOG"):
            environment.pop(name, None)
        super().__init__([program, *map(str, arguments)], folder, environment)
        self.application = None
        self.application = self.wait("the program in the registry", self.registered)

    def registered(self):
        desktop = pyatspi.Registry.getDesktop(0)
        for index in range(desktop.childCount):
            found = desktop.getChildAtIndex(index)
            if found is not None and found.get_process_id() == self.process.pid:
                return Thing(found)
        return None

    def windows(self):
        return [window for window in self.application.children() if window.is_("visible")]

    def wait(self, what, condition, deadline=DEADLINE):
        """The first true value of condition(); a Failure that says what is there when it stays untrue."""
        end = time.monotonic() + deadline
        while True:
            try:
                value = condition()
            except GLib.Error:
                value = None  # what was asked went meanwhile, or is busy
            if value:
                return value
            if self.process.poll() is not None:
                raise Failure(f"the program ended with {self.process.returncode} while waiting for {what}; its words: {self.words()}")
            if time.monotonic() > end:
                raise Failure(f"{what}: not within {deadline:.0f} s; what is there: {self.describe()}")
            time.sleep(STEP)

    def find(self, what, role=None, matches=lambda thing: True, within=None, hidden=False):
        """Waits for a thing in any window."""
        def look():
            for place in [within] if within else reversed(self.windows()):
                found = place.find(role, matches, hidden)
                if found:
                    return found
            return None
        return self.wait(what, look)

    def named(self, name, role=None, within=None, hidden=False):
        return self.find(f"{role or 'something'} “{name}”", role, lambda thing: thing.name == name, within, hidden)

    def press(self, name, role=("push button", "button"), within=None):
        button = self.find(f"the button “{name}”", role, lambda thing: thing.name == name and thing.is_("enabled"), within)
        button.act("Press")
        return button

    def choose(self, menu, entry):
        """An entry of a menu of the menu bar. The menu is opened first: some are filled when they open."""
        bar = self.find("the menu bar", "menu bar")
        title = self.named(menu, "menu item", bar)
        title.act("ShowMenu")
        chosen = self.find(f"the entry “{entry}”", "menu item", lambda thing: thing.name == entry and thing.is_("enabled", "visible"), title)
        chosen.act("Press")
        # Pressed through AT-SPI, an entry leaves its menu open where it opens no dialog: the title closes it.
        if next(title.children()).is_("visible"):
            title.act("ShowMenu")

    def describe(self):
        said = []
        try:
            for window in self.windows():
                said += [str(thing) for thing in window.walk() if thing.name]
        except GLib.Error as error:
            said.append(str(error))
        return ", ".join(said)[:4000]
