"""The models and maps that calls are given, as files that the command line opens."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Union

from .describe import ModuleLike, describe, write_description
from .errors import RejectedError, StowageError, UsageError

if TYPE_CHECKING:
    from .plan import Plan

# A path; a torch.nn.Module; a description of one, as describe() makes it.
ModelLike = Union[str, "os.PathLike[str]", Mapping[str, Any], ModuleLike]
# A path; a device map (0, "cpu", torch.device("cuda:0"), …); a plan.
MapLike = Union[str, "os.PathLike[str]", Mapping[str, Any], "Plan"]

_PLAN_SCHEMA = "stowage.plan/1"
_LOOKED_AT = 4096  # both writers of plans say the schema first
_MOST_PLAN_BYTES = 256 << 20


def _is_module(value: object) -> bool:
    torch = sys.modules.get("torch")  # whoever has a module has imported it
    return torch is not None and isinstance(value, torch.nn.Module)


class Source(NamedTuple):
    """A model as it is kept: a path or a description; and the saved plan that named it."""

    path: str = ""
    description: Mapping[str, Any] | None = None
    plan_file: str = ""
    part: str = ""  # which set of tensors of a checkpoint, as the plan says it

    def part_option(self) -> dict[str, Any]:
        return {"part": self.part} if self.part else {}

    @contextlib.contextmanager
    def opened(self) -> Iterator[str]:
        """A path that the command line opens. Of a description a temporary file, gone afterwards."""
        if self.description is None:
            yield self.path
            return
        with tempfile.TemporaryDirectory(prefix="stowage-") as folder:
            path = os.path.join(folder, "model.json")
            write_description(self.description, path)
            with _named(path, "the description"):
                yield path


def read_plan_file(path: str) -> dict[str, Any] | None:
    """The document of a saved plan; None where the file is something else. Raises RejectedError."""
    try:
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            if f'"{_PLAN_SCHEMA}"'.encode() not in file.read(_LOOKED_AT):
                return None
            file.seek(0)
            data = file.read(_MOST_PLAN_BYTES)
        document = json.loads(data)
    except (OSError, ValueError, RecursionError) as error:
        raise RejectedError(f"{path} is a damaged plan: {error}", rule="json.syntax", file=path) from error
    return document if isinstance(document, dict) and document.get("schema") == _PLAN_SCHEMA else None


def model_of_plan(document: Mapping[str, Any], path: str) -> str:
    """Where the model of a saved plan is; what is relative is so to the plan's folder."""
    model = document.get("model")
    named = model.get("path") if isinstance(model, dict) else None
    if not isinstance(named, str) or not named:
        raise RejectedError(f"{path} does not say which model it is for.", rule="json.missing", file=path)
    return str(Path(path).parent / named)


def part_of_plan(document: Mapping[str, Any]) -> str:
    """Which part of a checkpoint a saved plan is for; "" for the one that is shown."""
    part = (document.get("model") or {}).get("part")
    return part if isinstance(part, str) else ""


def argument(path: str) -> str:
    """A path as an argument that is no option."""
    return os.path.join(".", path) if path.startswith("-") else path


def source_of(model: ModelLike | Source) -> Source:
    """Raises UsageError, DescribeError; RejectedError for a damaged plan."""
    if isinstance(model, Source):
        return model
    if isinstance(model, (str, os.PathLike)):
        path = os.path.expanduser(os.fspath(model))
        if not isinstance(path, str) or not path or "\0" in path:
            raise UsageError("A model is a path, a torch.nn.Module or a description.", rule="python.model")
        plan = read_plan_file(path)
        if plan is None:
            return Source(argument(path))
        return Source(argument(model_of_plan(plan, path)), None, path, part_of_plan(plan))
    if isinstance(model, Mapping):
        return Source(description=dict(model))
    if _is_module(model):
        return Source(description=describe(model))
    kind = type(model).__name__
    raise UsageError(
        f"A model is a path, a torch.nn.Module or a description, and no {kind}.", rule="python.model"
    )


@contextlib.contextmanager
def _named(path: str, words: str) -> Iterator[None]:
    """What is said of a temporary file names what it stands for."""
    try:
        yield
    except StowageError as error:
        error.rename(path, words)
        raise


@contextlib.contextmanager
def opened_map(device_map: MapLike) -> Iterator[str]:
    """A path of a map or a plan. Raises UsageError."""
    if isinstance(device_map, (str, os.PathLike)):
        yield argument(os.path.expanduser(os.fspath(device_map)))
        return
    document = getattr(device_map, "document", device_map)
    if not isinstance(document, Mapping):
        kind = type(device_map).__name__
        raise UsageError(f"A map is a path, a dictionary or a plan, and no {kind}.", rule="python.map")
    with opened_json(document, "map") as path:
        yield path


def _device_as_json(value: object) -> object:
    """A torch.device by its name; what is no JSON is refused, so that nothing is guessed."""
    if type(value).__module__.partition(".")[0] == "torch":
        return str(value)
    raise UsageError(
        f"A map holds devices by number or name, and no {type(value).__name__}.", rule="python.map"
    )


@contextlib.contextmanager
def opened_json(document: Mapping[str, Any], what: str) -> Iterator[str]:
    """A temporary file with this document: a "map", a "machine" or a "plan"."""
    with tempfile.TemporaryDirectory(prefix="stowage-") as folder:
        path = os.path.join(folder, f"{what}.json")
        with open(path, "w", encoding="utf-8", errors="surrogatepass") as file:
            json.dump(document, file, ensure_ascii=False, default=_device_as_json)
        with _named(path, f"the {what}"):
            yield path
