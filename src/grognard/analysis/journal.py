"""Keeps the results of a long run line by line, so that it can go on where it stopped."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Self, TypeVar

import msgspec
from msgspec import Struct

from grognard.engine.errors import BadRequest

R = TypeVar("R", bound=Struct)

SYNC_SECONDS = 1.0
"""A power cut loses at most the results of this time; a killed process loses none."""


class Journal(Generic[R]):
    """An append-only file of JSON lines: a header with the settings of the run, then its rows.

    An existing file is continued if its header is the same, and refused if not. A torn last line
    is cut off.
    """

    def __init__(self, path: Path, header: Struct, row_type: type[R]) -> None:
        self.path = path
        self.rows: list[R] = []
        self._end = 0
        self._synced = time.monotonic()
        with _naming(path):
            # Every line is written at once, so no buffer is needed.
            self._file = path.open("ab+", buffering=0)
        try:
            _lock(self._file.fileno(), path)
            self._take_over(header, row_type)
        except BaseException:
            self._file.close()
            raise

    def add(self, row: R) -> None:
        """Write a result; once this returns it survives the process."""
        self._write(msgspec.json.encode(row) + b"\n")
        self.rows.append(row)
        if time.monotonic() - self._synced >= SYNC_SECONDS:
            self._sync()

    def close(self) -> None:
        """Stop writing; the run can be continued from the file."""
        if not self._file.closed:
            try:
                self._sync()
            finally:
                self._file.close()

    def discard(self) -> None:
        """Remove the file: the run is over and its results are kept elsewhere."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take_over(self, header: Struct, row_type: type[R]) -> None:
        ours = msgspec.json.encode(header) + b"\n"
        self._file.seek(0)
        with _naming(self.path):
            found = self._file.readall()
        first, *lines = found.splitlines(keepends=True) or [b""]
        if first != ours:
            if not ours.startswith(found):
                _refuse(self.path, first, ours)
            self._begin(ours)
            return
        self._end = len(first)
        for line in lines:
            row = _row(line, row_type)
            if row is None:
                break
            self.rows.append(row)
            self._end += len(line)
        self._file.truncate(self._end)

    def _begin(self, header: bytes) -> None:
        """A new file, or one whose header was torn."""
        try:
            self._file.truncate(0)
            self._write(header)
            self._sync()
        except OSError:
            self.path.unlink(missing_ok=True)
            raise

    def _write(self, line: bytes) -> None:
        """Write the whole line or none of it."""
        with _naming(self.path):
            try:
                done = 0
                while done < len(line):
                    done += self._file.write(line[done:]) or 0
            except OSError:
                self._file.truncate(self._end)
                raise
        self._end += len(line)

    def _sync(self) -> None:
        with _naming(self.path):
            os.fsync(self._file.fileno())
        self._synced = time.monotonic()


def _row(line: bytes, row_type: type[R]) -> R | None:
    """None if the line is torn."""
    if not line.endswith(b"\n"):
        return None
    try:
        return msgspec.json.decode(line, type=row_type)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def _refuse(path: Path, found: bytes, ours: bytes) -> None:
    """Say which setting differs from the run in the file."""
    wanted: dict[str, object] = msgspec.json.decode(ours)
    try:
        there = msgspec.json.decode(found, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadRequest("journal_strange", file=str(path)) from None
    for name in [*wanted, *there]:
        old, new = there.get(name), wanted.get(name)
        if old != new:
            raise BadRequest(
                "journal_other", file=str(path), name=name, found=_shown(old), given=_shown(new)
            )
    raise BadRequest("journal_strange", file=str(path))


def _shown(value: object) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _lock(handle: int, path: Path) -> None:
    """Two runs must not write to one file; the lock ends with the process."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        # Unlike flock, this lock is not inherited by worker processes.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadRequest("journal_in_use", file=str(path)) from None


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors name this file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
