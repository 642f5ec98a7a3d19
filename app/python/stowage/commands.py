"""The other commands: look, check, compare, run."""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

from .calls import call
from .errors import EngineError, UsageError
from .options import (
    CheckOptions,
    DiffOptions,
    InspectOptions,
    ProfileOptions,
    shows_keywords,
)
from .results import Check, Diff, Inspection, Run
from .sources import MapLike, ModelLike, opened_map, source_of

if TYPE_CHECKING:
    from typing_extensions import Unpack


@shows_keywords(InspectOptions)
def inspect(model: ModelLike, **options: Unpack[InspectOptions]) -> Inspection:
    """What a model is made of: reads headers, never weights. `modules` and `tensors` list them."""
    source = source_of(model)
    with source.opened() as path:
        document = call("inspect", [path], {**source.part_option(), **options}, InspectOptions).document
    if source.description is not None:
        why = str(document.get("not_runnable_because"))
        document["not_runnable_because"] = why.replace(path, "The description")
    return Inspection(document)


@shows_keywords(CheckOptions)
def check(model: ModelLike, device_map: MapLike | None = None, **options: Unpack[CheckOptions]) -> Check:
    """What a map costs and what is wrong with it: a dictionary, a file, a plan; of a saved plan as the model
    its own map; or, with `from_` and `options`, what is pasted for a runtime: check(gguf, from_="llama.cpp",
    options="-ngl 99"). A map with errors is an answer (`ok` is False), no exception."""
    source = source_of(model)
    pasted = options.get("from_") is not None
    if device_map is None and source.plan_file and not pasted:
        device_map = source.plan_file
    if (device_map is None) != pasted:
        raise UsageError("check() takes a model and a map, or from_= and options=.", rule="python.map")
    with contextlib.ExitStack() as files:
        path = files.enter_context(source.opened())
        positional = [path] if device_map is None else [path, files.enter_context(opened_map(device_map))]
        return Check(
            call("check", positional, {**source.part_option(), **options}, CheckOptions).document, source
        )


@shows_keywords(DiffOptions)
def diff(model: ModelLike, before: MapLike, after: MapLike, **options: Unpack[DiffOptions]) -> Diff:
    """Which modules two maps or plans put on different devices."""
    source = source_of(model)
    with source.opened() as path, opened_map(before) as a, opened_map(after) as b:
        return Diff(call("diff", [path, a, b], {**source.part_option(), **options}, DiffOptions).document)


@shows_keywords(ProfileOptions)
def profile(
    program: str | os.PathLike[str], device_map: MapLike | None = None, **options: Unpack[ProfileOptions]
) -> Run:
    """Runs one pass of a .pt2 (or TorchScript) under a map, in a process of its own, and measures memory and
    copies. Without a map it is solved for the machine. Raises EngineError, with what was recorded, where the
    run fails."""
    source = source_of(program)
    with contextlib.ExitStack() as files:
        path = files.enter_context(source.opened())
        map_file = device_map if device_map is not None else source.plan_file or None
        positional = [path] if map_file is None else [path, files.enter_context(opened_map(map_file))]
        answer = call("profile", positional, options, ProfileOptions)
    if answer.exit_code not in (0, 4):
        raise EngineError(
            _failure(answer.document), rule="engine.run", exit_code=answer.exit_code, document=answer.document
        )
    return Run(answer.document)


def _failure(document: dict[str, Any]) -> str:
    said = document.get("error")
    if isinstance(said, dict):
        said = said.get("message")
    return str(said or document.get("message") or "The run failed.")
