"""Ways out where nothing fits, as options that make them so."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Sequence

from .values import DeviceName, Suggestion, bytes_text, device_name, needed_bytes_text, shown_device

_IN_TURN: Mapping[str, Any] = {"streaming": "compatible", "window": None}


class Asked:
    """What was asked: the options as given, and the machine and the rules as they were understood."""

    def __init__(
        self, options: Mapping[str, Any], document: Mapping[str, Any], classes: Callable[[], Sequence[str]]
    ) -> None:
        self.options = options
        self.machine: Mapping[str, Any] = document.get("machine") or {}
        settings = document.get("settings") or {}
        self.rules: list[Mapping[str, Any]] = list(settings.get("rules") or [])
        self.prefetches = settings.get("streaming", "compatible") != "compatible"
        self.classes = classes  # the classes that stay whole; asked only where it matters

    def gpus(self) -> list[Any]:
        """Budgets of the GPUs in order, as plan() takes them."""
        found = [each for each in self.machine.get("devices") or [] if str(each["device"]).isdigit()]
        return [each.get("budget") for each in sorted(found, key=lambda each: int(each["device"]))]

    def names(self, option: str) -> list[str]:
        given = self.options.get(option) or []
        return [given] if isinstance(given, str) else [str(name) for name in given]

    def pairs(self, option: str) -> list[str]:
        """As NAME=VALUE, which a list may have more than once of a name."""
        given = self.options.get(option) or []
        if not isinstance(given, Mapping):
            return self.names(option)
        out: list[str] = []
        for name, values in given.items():
            for value in [values] if isinstance(values, (str, bool, int)) else values:
                out.append(f"{name}={str(value).lower() if isinstance(value, bool) else value}")
        return out


def _budget(repair: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """A larger budget, or more devices."""
    device = device_name(str(repair["device"]))
    size = repair.get("budget")
    if isinstance(device, str):
        return {device: "unlimited" if size is None else size}
    gpus = asked.gpus()
    if device < len(gpus):
        gpus[device] = size
        return {"gpus": gpus}
    return {"gpus": gpus + [size] * int(repair.get("count", 1))}


def _rules(asked: Asked, without: str | None) -> dict[str, Any]:
    """The pins and rules that stay when one, or (None) all of them, are lifted."""
    pins: dict[str, Any] = {}
    forbid: dict[str, list[Any]] = {}
    for rule in asked.rules:
        name = str(rule.get("name", ""))
        if without is None or name == without:
            continue
        if rule.get("forbid"):
            forbid.setdefault(name, []).append(rule["device"])
        else:
            pins[name] = rule["device"]
    return {"pins": pins, "forbid": forbid}


def _compute(repair: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    name = str(repair.get("name", ""))
    if not name:
        return {"runtime": "host", **(_IN_TURN if asked.prefetches else {})}
    return {"runtime": "mixed", "compute_on_host": [*asked.names("compute_on_host"), name]}


def _whole(repair: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """The classes that stay whole without this one."""
    given = asked.options.get("no_split")
    classes = asked.names("no_split") if given is not None else asked.classes()
    return {"no_split": [name for name in classes if name != repair.get("name")]}


def _offload(repair: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """What leaves the GPUs, and what the program has to copy then."""
    found: dict[str, Any] = {"offload": [*asked.names("offload"), *repair.get("names", [])]}
    words = [str(word) for word in repair.get("arguments", [])]
    for option in ("copy", "set"):
        more = [value for flag, value in zip(words[::2], words[1::2]) if flag == "--" + option]
        if more:
            found[option] = [*asked.pairs(option), *more]
    return found


def options_of(repair: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """Keyword arguments that make it so; none for a kind that this version does not know."""
    kind = repair.get("kind")
    if kind in ("raise-budget", "add-device"):
        return _budget(repair, asked)
    if kind == "lift-rule":
        return _rules(asked, str(repair.get("name", "")))
    if kind == "lift-all-rules":
        return _rules(asked, None)
    if kind == "compute-on-host":
        return _compute(repair, asked)
    if kind == "allow-splitting":
        return _whole(repair, asked)
    if kind == "stream-compatibly":
        return dict(_IN_TURN)
    if kind == "allow-empty-gpus":
        return {"allow_empty_gpus": True}
    if kind == "offload":
        return _offload(repair, asked)
    return {}


def _size_text(repair: Mapping[str, Any], device: DeviceName) -> str:
    size, count = repair.get("budget"), int(repair.get("count", 1))
    if size is None:
        return (
            f"Use the {device} without a limit"
            if device == "disk"
            else f"Give {shown_device(device)} no limit"
        )
    if repair["kind"] == "raise-budget":
        return f"Raise {shown_device(device)} to {needed_bytes_text(size)} ({size:,} bytes)"
    if count > 1:
        return f"Add {count} GPUs with {needed_bytes_text(size)} each"
    return f"Add {shown_device(device)} with {needed_bytes_text(size)}"


def text_of(repair: Mapping[str, Any]) -> str:
    """The suggestion as a sentence, in the words of this package."""
    kind, name = str(repair.get("kind")), str(repair.get("name") or "")
    if kind in ("raise-budget", "add-device"):
        text = _size_text(repair, device_name(str(repair["device"])))
    elif kind == "compute-on-host":
        text = f"Compute {name or 'offloaded modules'} on the host"
    elif kind == "offload":
        text = f"Offload {', '.join(repair.get('names', []))}"
    else:
        text = {
            "lift-rule": f"Lift the rule on {name or 'everything'}",
            "lift-all-rules": f"Lift all {repair.get('count', '')} rules".replace("  ", " "),
            "allow-splitting": f"Allow splitting of {name}",
            "stream-compatibly": "Copy weights in their turn, not ahead of it",
            "allow-empty-gpus": "Run everything on the CPU",
        }.get(kind, kind)
    gain = repair.get("gpu_bytes")
    return f"{text} ({bytes_text(gain)} on GPUs)" if gain else text


def suggestions_of(infeasible: Mapping[str, Any], asked: Asked) -> list[Suggestion]:
    """Best first, as the command line orders them."""
    return [
        Suggestion(
            str(repair.get("kind")),
            text_of(repair),
            options_of(repair, asked),
            repair.get("gpu_bytes"),
            repair.get("step_seconds"),
        )
        for repair in infeasible.get("repairs") or []
    ]
