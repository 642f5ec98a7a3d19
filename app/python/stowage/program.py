"""The command line that does the work: where it is, whether it is the right one, how it is called."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple, Sequence

from .errors import CancelledError, ProgramError, error_of
from .version import __version__

NAME = "stowage-cli"
_POLL_SECONDS = 0.05  # how often a call looks whether it was cancelled
_GRACE_SECONDS = 1.0  # the program ends within 0.2 s of a signal; after this it is killed
_known: dict[tuple[str, int, int], str] = {}  # path, size and time of a program → its version


class Answer(NamedTuple):
    """One document, and the exit status that came with it."""

    document: dict[str, Any]
    exit_code: int


def _beside(package: Path) -> list[Path]:
    """Where the program is in an install (PREFIX/bin over PREFIX/lib/NAME/NAME/stowage) and in a checkout."""
    above = package.parents
    found = [above[3] / "bin" / NAME] if len(above) > 3 else []
    if len(above) > 2:
        found.append(above[2] / "build" / "release" / "bin" / NAME)
    return found


def _usable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def find_program(program: str | os.PathLike[str] | None = None) -> str:
    """The path of stowage-cli: `program`, else $STOWAGE_CLI, else on PATH, else beside this package.

    What is named (as an argument or in STOWAGE_CLI) is taken at its word: nothing else is tried.
    Raises ProgramError (rule "program.missing").
    """
    named = os.fspath(program) if program is not None else os.environ.get("STOWAGE_CLI", "")
    if named:
        found = shutil.which(os.path.expanduser(named))
        if found:
            return found
        source = "" if program is not None else " (from STOWAGE_CLI)"
        raise ProgramError(
            f"{named}{source} is not a program that can be run.", rule="program.missing", file=named
        )
    on_path = shutil.which(NAME)
    if on_path:
        return on_path
    for path in _beside(Path(__file__).resolve().parent):
        if _usable(path):
            return str(path)
    raise ProgramError(
        f"{NAME} was not found: set STOWAGE_CLI to its path, put it on PATH, or pass cli=.",
        rule="program.missing",
    )


def version_of(program: str) -> str:
    """What `program --version` says ("0.1.0"). Raises ProgramError (rule "program.not-stowage")."""
    try:
        about = os.stat(program)
        key = (program, about.st_size, about.st_mtime_ns)
        if key not in _known:
            said = subprocess.run(
                [program, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
            )
            found = re.match(rb"stowage-cli (\d+(?:\.\d+)+)(?: \([^\n]*\))?\s*$", said.stdout)
            if said.returncode != 0 or not found:
                raise ProgramError(f"{program} is not {NAME}.", rule="program.not-stowage", file=program)
            _known[key] = found.group(1).decode()
        return _known[key]
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(
            f"{program} cannot be run: {error}", rule="program.not-stowage", file=program
        ) from error


def require_version(program: str) -> None:
    """Raises ProgramError (rule "program.version") where the program's documents may be others than ours.

    Names and fields keep their meaning within a version's first two numbers.
    """
    found = version_of(program)
    if found.split(".")[:2] != __version__.split(".")[:2]:
        raise ProgramError(
            f"{program} is version {found}, and this package is {__version__}: install the two together.",
            rule="program.version",
            file=program,
        )


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends the program, and with it an engine that it runs (which it kills on a signal)."""
    if process.poll() is not None:
        return
    process.send_signal(signal.SIGINT)
    try:
        process.wait(_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _talk(
    process: subprocess.Popen[bytes], timeout: float | None, cancel: threading.Event | None
) -> tuple[bytes, bytes]:
    """Everything that the program says. Whatever ends this early (Ctrl-C too) ends the program."""
    deadline = None if timeout is None else time.monotonic() + timeout
    try:
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            pause = left if cancel is None else min(_POLL_SECONDS, _POLL_SECONDS if left is None else left)
            try:
                return process.communicate(timeout=pause)
            except subprocess.TimeoutExpired:
                if cancel is not None and cancel.is_set():
                    raise CancelledError("The call was cancelled.", rule="job.cancelled") from None
                if deadline is not None and time.monotonic() >= deadline:
                    seconds = f"{timeout:g}"
                    raise CancelledError(f"Not done after {seconds} seconds.", rule="job.timeout") from None
    except BaseException:
        _stop(process)
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
        raise


def _document(out: bytes, err: bytes, exit_code: int, program: str) -> dict[str, Any]:
    """The one document on stdout; what is no document is a fault of the program."""
    try:
        document = json.loads(out)
    except ValueError:
        document = None
    if isinstance(document, dict) and isinstance(document.get("schema"), str):
        return document
    how = f"signal {-exit_code}" if exit_code < 0 else f"status {exit_code}"
    said = err.decode("utf-8", "replace").strip().splitlines()
    detail = f": {said[-1]}" if said else "."
    raise ProgramError(
        f"{program} ended with {how} and no answer{detail}",
        rule="program.no-answer",
        file=program,
        exit_code=exit_code,
    )


def run(
    command: str,
    arguments: Sequence[str] = (),
    program: str | os.PathLike[str] | None = None,
    timeout: float | None = None,
    cancel: threading.Event | None = None,
) -> Answer:
    """`stowage-cli COMMAND ARGUMENTS --json`: its document, whatever the answer is (exit 0, 4 or 5).

    `timeout` in seconds; `cancel` may be set by another thread. Both stop the program and raise
    CancelledError; Ctrl-C stops it too. Raises what a stowage.error/1 document says, and ProgramError.
    """
    path = find_program(program)
    require_version(path)
    if cancel is not None and cancel.is_set():
        raise CancelledError("The call was cancelled.", rule="job.cancelled")
    try:
        process = subprocess.Popen(
            [path, command, "--json", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    except (OSError, ValueError) as error:  # too long a command line, a zero byte in a name
        raise ProgramError(f"{path} cannot be run: {error}", rule="program.start", file=path) from error
    out, err = _talk(process, timeout, cancel)
    document = _document(out, err, process.returncode, path)
    if document["schema"] == "stowage.error/1":
        raise error_of(document, process.returncode)
    return Answer(document, process.returncode)
