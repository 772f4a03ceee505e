"""Group commit: one thread writes what all tables are waiting for in one transaction.

An entry is acknowledged when its transaction is on disk. While one commit is being written, the
entries of the next one gather, so a slow disk does not limit throughput.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Insert,
    TextClause,
    Update,
    bindparam,
    insert,
    text,
    update,
)

from grognard.server.store import schema
from grognard.server.store.syncing import Syncer

Row = Mapping[str, Any]
Rows = Sequence[tuple[str, Row]]
"""Rows to write, each with the name of its statement."""

STATEMENTS: dict[str, Insert | Update | TextClause] = {
    "table": insert(schema.tables),
    "key": insert(schema.keys),
    "journal": insert(schema.journal),
    "status": update(schema.tables).where(schema.tables.c.id == bindparam("table")),
    "rules": update(schema.tables).where(schema.tables.c.id == bindparam("table")),
    "chat": insert(schema.chat),
    "chapter": insert(schema.chapters),
    "bundle": text(
        "INSERT INTO bundles (game, data, packed) VALUES (:game, :data, :packed)"
        " ON CONFLICT DO NOTHING"
    ),
}
"""In the order in which a transaction runs them."""


Waiting = tuple[Rows, asyncio.Future[None]]
Result = tuple[asyncio.Future[None], Exception | None]

CHECKPOINT_SECONDS = 1.0
MANY_COMMITS = 2000
QUIET_SECONDS = 30.0
"""How often to check, and after how many commits or seconds the log moves into the database."""
LONG_LOG = 8000
"""Pages after which the log starts afresh; commits wait a moment for that."""


class Writer:
    """The only writer of the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[Waiting] = []
        self._wake = threading.Condition()
        self._closing = False
        self._stopped = threading.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._syncer: Syncer | None = None
        self._log_is_long = False
        self.commits = 0

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def write(self, rows: Rows) -> asyncio.Future[None]:
        """Done when the rows are on disk; either all of them are written or none."""
        assert self._loop is not None
        done = self._loop.create_future()
        with self._wake:
            self._waiting.append((rows, done))
            self._wake.notify()
        return done

    def close(self) -> None:
        """Write what is waiting and stop."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            checkpoints = self._prepare(connection)
            while batch := self._next():
                if self._log_is_long:
                    self._begin_log_anew(connection)
                results = self._commit(connection, batch)
                if self._syncer is None:
                    self._settle(results)
                else:
                    self._syncer.add(partial(self._synced, results))
            if self._syncer is not None:
                self._syncer.close()
            if checkpoints is not None:
                self._stopped.set()
                checkpoints.join()

    def _prepare(self, connection: Connection) -> threading.Thread | None:
        """For SQLite, syncing is left to the syncer and checkpoints to a thread of their own."""
        file = wal_of(self._engine)
        if file is None:
            return None
        for pragma in ("synchronous=NORMAL", "wal_autocheckpoint=0"):
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        connection.exec_driver_sql("UPDATE tables SET id = id WHERE id IS NULL")
        connection.commit()
        self._syncer = Syncer(file)
        thread = threading.Thread(target=self._checkpoint, name="checkpoints", daemon=True)
        thread.start()
        return thread

    def _checkpoint(self) -> None:
        """Move the log into the database now and then, without holding up commits."""
        done, quiet = 0, 0.0
        with self._engine.connect() as connection:
            while not self._stopped.wait(CHECKPOINT_SECONDS):
                quiet += CHECKPOINT_SECONDS
                new = self.commits - done
                if new >= MANY_COMMITS or (new and quiet >= QUIET_SECONDS):
                    done, quiet = self.commits, 0.0
                    row = connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").one()
                    self._log_is_long = row[1] > LONG_LOG

    def _begin_log_anew(self, connection: Connection) -> None:
        """Right after a checkpoint little is left to move, so the log can restart."""
        self._log_is_long = False
        connection.exec_driver_sql("PRAGMA wal_checkpoint(RESTART)").all()
        connection.commit()

    def _next(self) -> list[Waiting]:
        with self._wake:
            while not self._waiting and not self._closing:
                self._wake.wait()
            batch, self._waiting = self._waiting, []
            return batch

    def _commit(self, connection: Connection, batch: list[Waiting]) -> list[Result]:
        try:
            _carry_out(connection, (row for rows, _ in batch for row in rows))
        except Exception as error:  # pass on whatever the disk or the driver says
            if len(batch) == 1:
                return [(batch[0][1], error)]
            # One bad entry must not fail the others.
            return [self._commit(connection, [one])[0] for one in batch]
        self.commits += 1
        return [(done, None) for _, done in batch]

    def _synced(self, results: list[Result], error: Exception | None) -> None:
        self._settle([(done, failed or error) for done, failed in results])

    def _settle(self, results: list[Result]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(_answer, results)
        except RuntimeError:  # the loop is gone, so nobody is waiting
            self._closing = True


def wal_of(engine: Engine) -> Path | None:
    """The write-ahead log of an SQLite file; None for anything else."""
    file = engine.url.database
    if engine.url.get_backend_name() != "sqlite" or not file or file == ":memory:":
        return None
    return Path(f"{file}-wal")


def _carry_out(connection: Connection, rows: Iterable[tuple[str, Row]]) -> None:
    by_statement: dict[str, list[Row]] = {}
    for name, row in rows:
        by_statement.setdefault(name, []).append(row)
    with connection.begin():
        for name, statement in STATEMENTS.items():
            if name in by_statement:
                connection.execute(statement, by_statement[name])


def _answer(results: list[Result]) -> None:
    for done, error in results:
        if done.cancelled():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
