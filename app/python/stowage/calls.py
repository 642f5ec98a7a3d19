"""One call of a command: keyword options in, a document out."""

from __future__ import annotations

import contextlib
from typing import Any, Mapping, Sequence

from .options import arguments_of, keywords_of
from .program import Answer, run
from .sources import opened_json


def call(
    command: str, positional: Sequence[str], options: Mapping[str, Any], kind: type, *extra: str
) -> Answer:
    """`kind` is the class of options that the command takes; `extra` are more arguments, as they are."""
    with contextlib.ExitStack() as files:
        given = dict(options)
        if isinstance(given.get("machine"), Mapping):
            given["machine"] = files.enter_context(opened_json(given["machine"], "machine"))
        arguments = [*arguments_of(given, keywords_of(kind)), *extra, *positional]
        return run(command, arguments, given.get("cli"), given.get("timeout"), given.get("cancel"))


def call_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """The part of the options that says which program is called; timeout and cancel are one call's own."""
    return {"cli": options["cli"]} if options.get("cli") is not None else {}
