"""What commands answer, as objects. Each keeps its whole document (`document`)."""

from __future__ import annotations

from typing import Any, Mapping

from .sources import Source
from .values import (
    Device,
    DeviceName,
    Diagnostic,
    Module,
    Tensor,
    bytes_text,
    device_name,
    devices_of,
    diagnostics_of,
    modules_of,
    tensors_of,
)


class Result:
    """A document of the command line."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document: dict[str, Any] = dict(document)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.summary}>"

    @property
    def summary(self) -> str:
        return str(self.document.get("schema"))


class Inspection(Result):
    """What a model is made of: `inspect()`."""

    @property
    def name(self) -> str:
        return str(self.document["name"])

    @property
    def format(self) -> str:
        return str(self.document["format"])

    @property
    def total_bytes(self) -> int:
        """Each storage once."""
        return int(self.document["total_bytes"])

    @property
    def parameters(self) -> int:
        return int(self.document["parameters"])

    @property
    def fingerprint(self) -> str:
        return str(self.document["fingerprint"])

    @property
    def no_split_module_classes(self) -> list[str]:
        return list(self.document["no_split_module_classes"])

    @property
    def ties(self) -> list[list[str]]:
        """Names on one storage."""
        return [list(names) for names in self.document["ties"]]

    @property
    def runnable(self) -> bool:
        """profile() can run it."""
        return bool(self.document["runnable"])

    @property
    def warnings(self) -> list[Any]:
        return list(self.document.get("warnings") or [])

    @property
    def modules(self) -> list[Module]:
        """In definition order; empty unless inspect(…, modules=True) asked for them."""
        return modules_of(self.document)

    @property
    def tensors(self) -> list[Tensor]:
        """Empty unless inspect(…, tensors=True) asked for them."""
        return tensors_of(self.document)

    @property
    def summary(self) -> str:
        return f"{self.name}: {self.format}, {bytes_text(self.total_bytes)}"


class Placed(Result):
    """What says where every module lies: a plan, or a map that was checked."""

    def __init__(self, document: Mapping[str, Any], source: Source) -> None:
        super().__init__(document)
        self._source = source

    @property
    def main_device(self) -> DeviceName | None:
        """Where offloaded modules are streamed to."""
        found = self.document.get("main_device")
        return None if found is None else device_name(str(found))

    @property
    def devices(self) -> list[Device]:
        return devices_of(self.document)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        return diagnostics_of(self.document)

    @property
    def gpu_bytes(self) -> int:
        return int(self.document.get("gpu_bytes") or 0)

    @property
    def offloaded_bytes(self) -> int:
        """On the CPU or the disk."""
        return int(self.document.get("offloaded_bytes") or 0)

    @property
    def streamed_bytes(self) -> int:
        """Copied to a GPU in each pass."""
        return int(self.document.get("streamed_bytes") or 0)

    @property
    def hops(self) -> int:
        return int(self.document.get("hops") or 0)

    @property
    def step_seconds(self) -> float | None:
        return self.document.get("step_seconds")

    @property
    def predicted(self) -> dict[str, Any] | None:
        """Peaks of memory and times before anything runs."""
        return self.document.get("predicted")


class Check(Placed):
    """What a map costs and what is wrong with it: `check()`."""

    @property
    def ok(self) -> bool:
        """Nothing worse than a warning."""
        return bool(self.document.get("ok"))

    @property
    def errors(self) -> list[Diagnostic]:
        return [each for each in self.diagnostics if each.severity == "error"]

    @property
    def warnings(self) -> list[Diagnostic]:
        return [each for each in self.diagnostics if each.severity == "warning"]

    @property
    def uncovered(self) -> list[str]:
        """Tensors that no key of the map holds."""
        return list(self.document.get("uncovered") or [])

    @property
    def unknown_keys(self) -> list[str]:
        return list(self.document.get("unknown_keys") or [])

    @property
    def summary(self) -> str:
        return "usable" if self.ok else f"{len(self.errors)} errors, the first: {next(iter(self.errors), '')}"


class Export(Result):
    """A plan in the words of whoever runs it: `Plan.export()`."""

    @property
    def target(self) -> str:
        return str(self.document["target"])

    @property
    def text(self) -> str:
        """What a file for the target holds."""
        return str(self.document["text"])

    @property
    def arguments(self) -> list[str]:
        """The command line as a list, where the target has one."""
        return [str(each) for each in self.document.get("arguments") or []]

    @property
    def snippet(self) -> str:
        """Python that loads the model, where the target has some."""
        return str(self.document.get("snippet") or "")

    @property
    def distance(self) -> int:
        """Bytes that the target would place elsewhere than the plan says."""
        return int(self.document.get("distance") or 0)

    @property
    def differences(self) -> list[dict[str, Any]]:
        return list(self.document.get("differences") or [])

    @property
    def summary(self) -> str:
        return f"for {self.target}, {bytes_text(self.distance)} elsewhere"

    def __str__(self) -> str:
        return self.text


class Run(Result):
    """One profiled pass: `profile()`."""

    @property
    def devices(self) -> list[dict[str, Any]]:
        """Budget, peak and weights of each device, in bytes."""
        return list(self.document.get("devices") or [])

    @property
    def peak_bytes(self) -> dict[DeviceName, int]:
        return {device_name(str(each["device"])): int(each["peak_bytes"]) for each in self.devices}

    @property
    def transfers(self) -> list[dict[str, Any]]:
        return list(self.document.get("transfers") or [])

    @property
    def modules(self) -> list[dict[str, Any]]:
        return list(self.document.get("modules") or [])

    @property
    def audit(self) -> dict[str, Any]:
        """What was planned against what was measured."""
        return dict(self.document.get("audit") or {})

    @property
    def summary(self) -> str:
        peaks = ", ".join(f"{device}: {bytes_text(size)}" for device, size in self.peak_bytes.items())
        return f"peaks {peaks}"


class Diff(Result):
    """Which modules two maps put on different devices: `diff()`."""

    @property
    def moved_bytes(self) -> int:
        return int(self.document.get("moved_bytes") or 0)

    @property
    def moves(self) -> list[dict[str, Any]]:
        return list(self.document.get("moves") or [])

    @property
    def summary(self) -> str:
        return f"{len(self.moves)} modules, {bytes_text(self.moved_bytes)}"
