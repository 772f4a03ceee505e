"""One server at a time on an SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url

from grognard.engine.errors import BadRequest


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Holds a lock beside the file, which ends with the process, however that ends."""
    parsed = make_url(url)
    file = parsed.database
    if parsed.get_backend_name() != "sqlite" or not file or file == ":memory:":
        yield
        return
    # A database of its own, of no content: SQLite's locks work on every system.
    try:
        lock = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise BadRequest("database_unusable", db=file, why=str(error)) from None
    try:
        _take(lock, file)
        yield
    finally:
        lock.close()


def _take(lock: sqlite3.Connection, file: str) -> None:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise BadRequest("database_in_use", db=file) from None
        raise BadRequest("database_unusable", db=file, why=str(error)) from None
