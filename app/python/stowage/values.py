"""What documents of the command line hold, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Union

DeviceName = Union[int, str]  # as transformers and accelerate write it: 0, "cpu", "disk"
_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


def bytes_text(count: int) -> str:
    """Bytes for people, in the command line's words: "24.0 GiB"."""
    if count < 1024:
        return f"{count} B"
    value, unit = float(count), 0
    while value >= 1023.5 and unit + 1 < len(_UNITS):
        value, unit = value / 1024, unit + 1
    digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
    return f"{value:.{digits}f} {_UNITS[unit]}"


def needed_bytes_text(count: int) -> str:
    """The same rounded up: of a size that is needed, so that who types it has enough."""
    if count < 1024:
        return f"{count} B"
    for unit, name in enumerate(_UNITS[1:-1], 1):
        for digits in (2, 1, 0):
            shown = -(-count * 10**digits // 1024**unit)
            if shown >= (1000 if digits else 1024):
                continue
            whole, part = divmod(shown, 10**digits)
            return f"{whole}.{part:0{digits}d} {name}" if digits else f"{whole} {name}"
    return f"{-(-count // 1024 ** (len(_UNITS) - 2))} {_UNITS[-2]}"


def device_name(text: str) -> DeviceName:
    """ "0" as the number that device maps have; other names as they are."""
    return int(text) if text.isascii() and text.isdigit() else text


def shown_device(device: DeviceName) -> str:
    """A device as people read it: "cuda:0", "CPU", "Disk"."""
    if isinstance(device, int):
        return f"cuda:{device}"
    return {"cpu": "CPU", "disk": "Disk"}.get(device, device)


@dataclass(frozen=True)
class Device:
    """What a plan or a map puts on one device. All in bytes; budget and free are None without a limit."""

    device: DeviceName
    kind: str
    budget: int | None
    used: int
    free: int | None
    over: int
    weights: int
    reserve: int
    activations: int
    kv_cache: int
    overhead: int

    @property
    def name(self) -> str:
        return shown_device(self.device)


@dataclass(frozen=True)
class Diagnostic:
    """Something to know of a plan or a map: `severity` is "error", "warning" or "info"."""

    severity: str
    rule: str
    message: str
    subjects: tuple[str, ...] = ()
    document: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def fixes(self) -> list[Any]:
        found = self.document.get("fixes")
        return list(found) if isinstance(found, list) else []

    def __str__(self) -> str:
        return f"{self.severity}: {self.message}"


@dataclass(frozen=True)
class Suggestion:
    """A way out where nothing fits, solved before it is offered.

    `options` are keyword arguments of plan() that make it so, above those that were given; `gpu_bytes` and
    `step_seconds` what the plan then has.
    """

    kind: str
    text: str
    options: Mapping[str, Any]
    gpu_bytes: int | None = None
    step_seconds: float | None = None

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Module:
    """A module of a model: `bytes` of everything in it, each storage once, `own_bytes` of its own tensors."""

    name: str
    class_name: str
    bytes: int
    own_bytes: int
    same_object_as: str | None = None


@dataclass(frozen=True)
class Tensor:
    """A tensor of a model. `tied_to` names the tensor that it shares its storage with. `requires_grad` is False
    of a frozen parameter, and None where the file does not say."""

    name: str
    dtype: str
    shape: tuple[int, ...]
    bytes: int
    kind: str
    tied_to: str | None = None
    file: str | None = None
    offset: int | None = None
    requires_grad: bool | None = None


def _number(entry: Mapping[str, Any], key: str) -> int:
    return int(entry.get(key) or 0)


def devices_of(document: Mapping[str, Any]) -> list[Device]:
    """GPUs first, then the CPU and the disk."""
    parts = ("used", "over", "weights", "reserve", "activations", "kv_cache", "overhead")
    return [
        Device(
            device=device_name(str(each["device"])),
            kind=str(each.get("kind", "")),
            budget=each.get("budget"),
            free=each.get("free"),
            **{key: _number(each, key) for key in parts},
        )
        for each in document.get("devices") or []
    ]


def diagnostics_of(document: Mapping[str, Any]) -> list[Diagnostic]:
    return [
        Diagnostic(
            severity=str(each.get("severity", "")),
            rule=str(each.get("rule", "")),
            message=str(each.get("message", "")),
            subjects=tuple(str(name) for name in each.get("subjects") or []),
            document=each,
        )
        for each in document.get("diagnostics") or []
    ]


def modules_of(document: Mapping[str, Any]) -> list[Module]:
    return [
        Module(
            str(each["name"]),
            str(each.get("class", "")),
            _number(each, "bytes"),
            _number(each, "own_bytes"),
            each.get("same_object_as"),
        )
        for each in document.get("modules") or []
    ]


def tensors_of(document: Mapping[str, Any]) -> list[Tensor]:
    return [
        Tensor(
            str(each["name"]),
            str(each.get("dtype", "")),
            tuple(int(size) for size in each.get("shape") or []),
            _number(each, "bytes"),
            str(each.get("kind", "")),
            each.get("tied_to"),
            each.get("file"),
            each.get("offset"),
            each.get("requires_grad"),
        )
        for each in document.get("tensors") or []
    ]


def device_map_of(document: Mapping[str, Any]) -> dict[str, DeviceName]:
    """As from_pretrained and dispatch_model take it."""
    found = document.get("device_map") or {}
    return {
        str(key): value if isinstance(value, int) else device_name(str(value)) for key, value in found.items()
    }


def max_memory_of(document: Mapping[str, Any]) -> dict[DeviceName, int]:
    """As accelerate takes it: GPUs by number."""
    found = document.get("max_memory") or {}
    return {device_name(str(key)): int(value) for key, value in found.items() if value is not None}


def device_at(device_map: Mapping[str, DeviceName], name: str) -> DeviceName | None:
    """Where a map puts a module or tensor: the innermost key that holds it; None where none does."""
    while True:
        if name in device_map:
            return device_map[name]
        if not name:
            return None
        name = name.rpartition(".")[0]
