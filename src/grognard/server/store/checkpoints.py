"""Moves SQLite's write-ahead log into the database now and then, and watches the file."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine

SECONDS = 1.0
MANY_COMMITS = 2000
QUIET_SECONDS = 30.0
"""How often to look, and after how many commits or seconds the log moves into the database."""
LONG_LOG = 8000
"""Pages after which the log starts afresh; commits wait a moment for that."""


class Checkpoints:
    """A thread of its own, so that commits are not held up."""

    def __init__(
        self,
        engine: Engine,
        file: Path,
        commits: Callable[[], int],
        failed: Callable[[Exception], None],
    ) -> None:
        self._engine = engine
        self._file = file
        self._commits = commits
        self._failed = failed
        self._identity = _identity(file)
        self._stopped = threading.Event()
        self.log_is_long = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()

    def begin_log_anew(self, connection: Connection) -> None:
        """Right after a checkpoint little is left to move, so the log can restart."""
        self.log_is_long = False
        connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)").all()
        connection.commit()

    def _run(self) -> None:
        try:
            self._look()
        except Exception as error:  # whatever it is, what is written is in danger
            self._failed(error)

    def _look(self) -> None:
        """With a new connection each time: one that is open reads what it remembers."""
        done, quiet = self._commits(), 0.0
        while not self._stopped.wait(SECONDS):
            if _identity(self._file) != self._identity:
                raise OSError("the database file was moved or replaced")
            quiet += SECONDS
            new = self._commits() - done
            with self._engine.connect() as connection:
                connection.exec_driver_sql("SELECT version_num FROM alembic_version").all()
                if new >= MANY_COMMITS or (new and quiet >= QUIET_SECONDS):
                    done, quiet = self._commits(), 0.0
                    row = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
                    self.log_is_long = row[1] > LONG_LOG


def _identity(file: Path) -> tuple[int, int]:
    found = os.stat(file)
    return found.st_dev, found.st_ino


def empty_log(connection: Connection) -> None:
    """Write everything in the log to the database file: what of the log reached the disk is not
    known after a sync has failed."""
    busy, _, _ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
    connection.commit()
    if busy:
        raise OSError("the log of the database is in use")
