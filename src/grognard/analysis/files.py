"""Writes files completely or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write beside the file and move it into place, so that nobody ever reads half of it, not
    even after a power cut.

    A link is followed; a pipe or device is written to directly. Errors name the path as given.
    """
    raw = content.encode() if isinstance(content, str) else content
    try:
        mode = mode_of(path)
        if mode is None or stat.S_ISREG(mode):
            _put_in_place(Path(os.path.realpath(path)), raw, mode)
        else:
            path.write_bytes(raw)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def mode_of(path: Path) -> int | None:
    """Kind and permissions of what the path leads to; None if nothing is there yet."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def is_ordinary(path: Path) -> bool:
    """A file, or nothing yet: no folder, pipe or device."""
    mode = mode_of(path)
    return mode is None or stat.S_ISREG(mode)


def _put_in_place(path: Path, raw: bytes, mode: int | None) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".grognard-")
    try:
        with open(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(handle)
        # mkstemp lets only the owner read; a result should be an ordinary file.
        os.chmod(name, 0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
