"""What goes wrong, as exceptions: one for each way in which the command line ends."""

from __future__ import annotations

from typing import Any, Mapping


class StowageError(Exception):
    """Everything that this package raises about models, plans and programs.

    `message` is one sentence, `rule` names it for programs ("json.schema"), `file` and `offset` (bytes) say
    where, `code` is the kind of end ("usage", "rejected", "infeasible", "refused", "engine", "cancelled",
    "program"), `exit_code` the command line's exit status (None: the program did not get so far), `document`
    all that it said.
    """

    code = "failed"

    def __init__(
        self,
        message: str,
        *,
        rule: str = "",
        file: str | None = None,
        offset: int | None = None,
        exit_code: int | None = None,
        document: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.file = file
        self.offset = offset
        self.exit_code = exit_code
        self.document: dict[str, Any] = dict(document or {})

    def rename(self, path: str, words: str) -> None:
        """Says `words` where it says `path`: a file that was only made for the call."""
        self.message = self.message.replace(path, words)
        self.message = self.message[:1].upper() + self.message[1:]
        self.args = (self.message,)
        if self.file == path:
            self.file = None


class ProgramError(StowageError):
    """stowage-cli is not there, is of another version, or ended without an answer."""

    code = "program"


class UsageError(StowageError, ValueError):
    """An option or an argument is wrong."""

    code = "usage"


class RejectedError(StowageError):
    """An input (a model, a map, a machine) cannot be read."""

    code = "rejected"


class DescribeError(StowageError, ValueError):
    """A module cannot be described: it holds itself, or a tensor has no size yet."""

    code = "describe"


class RefusedError(StowageError):
    """A runtime cannot express the plan, or refuses what was pasted."""

    code = "refused"


class EngineError(StowageError):
    """A run failed, was killed or ran out of memory. `document` has what was recorded up to then."""

    code = "engine"

    @property
    def out_of_memory(self) -> dict[str, Any] | None:
        """Device, module, node, bytes asked for, budget and bytes used, where memory was the reason."""
        found = self.document.get("out_of_memory")
        return found if isinstance(found, dict) else None


class CancelledError(StowageError):
    """The call was cancelled, or its timeout has passed. The program was stopped."""

    code = "cancelled"


def error_of(document: Mapping[str, Any], exit_code: int) -> StowageError:
    """The exception of a stowage.error/1 document."""
    inner = document.get("error")
    said: Mapping[str, Any] = inner if isinstance(inner, dict) else {}
    kinds: dict[str, type[StowageError]] = {
        "usage": UsageError,
        "rejected": RejectedError,
        "engine": EngineError,
        "cancelled": CancelledError,
    }
    kind = kinds.get(str(said.get("code")), RefusedError if exit_code == 4 else StowageError)
    return kind(
        str(said.get("message") or "stowage-cli failed and did not say why."),
        rule=str(said.get("rule") or ""),
        file=said.get("file"),
        offset=said.get("offset"),
        exit_code=exit_code,
        document=document,
    )
