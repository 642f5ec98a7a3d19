"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Beside its place first, then renamed. Raises OSError; what was there stays then."""
    target = Path(path)
    beside = target.with_name(f".{target.name[:200]}.{os.getpid()}-{secrets.token_hex(4)}")
    try:
        with open(beside, "xb") as out:
            out.write(data)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise
