"""Group commit: one thread writes what all tables are waiting for in one transaction.

An entry is acknowledged when its transaction is on disk. While one commit is being written, the
entries of the next one gather, so a slow disk does not limit throughput.

When the database fails, everything that waits fails at once, and so does whatever comes, until a
new connection has written something again.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from grognard.server.seldom import Seldom
from grognard.server.store.checkpoints import Checkpoints, empty_log
from grognard.server.store.statements import PROBE, Rows, carry_out
from grognard.server.store.syncing import Syncer
from grognard.server.watching.metrics import STORED

Waiting = tuple[Rows, asyncio.Future[None]]
Result = tuple[asyncio.Future[None], Exception | None]

RETRY_SECONDS = 1.0
IDLE_SECONDS = 2.0
"""How long nothing is written before the writer looks whether the database is still there."""
STALLED_SECONDS = 10.0

log = logging.getLogger("grognard.server.store")
seldom = Seldom(log)


class NoStorage(Exception):
    """Nothing can be written at the moment."""


class Writer:
    """The only writer of the database."""

    def __init__(self, engine: Engine, recovered: Callable[[], None] = lambda: None) -> None:
        self._engine = engine
        self._recovered = recovered
        """Called in the event loop when the database can be written again."""
        self.beside: Callable[[Rows], Rows] = lambda _: ()
        """What is to be written together with these rows."""
        self._waiting: list[Waiting] = []
        self._batch: list[Waiting] = []
        self._unanswered: dict[asyncio.Future[None], float] = {}
        self._wake = threading.Condition()
        self._closing = False
        self._broken: Exception | None = None
        self._trouble = ""
        self._unsynced = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._syncer: Syncer | None = None
        self._checkpoints: Checkpoints | None = None
        self.commits = 0

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    @property
    def trouble(self) -> str:
        """Why nothing can be written; empty while all is well."""
        if self._trouble or self._broken is not None:
            return self._trouble or why(self._broken)
        if self._unanswered:
            waited = time.monotonic() - next(iter(self._unanswered.values()))
            if waited > STALLED_SECONDS:
                return f"the database has not answered for {waited:.0f} s"
        return ""

    def check(self) -> None:
        """Complain if nothing can be written."""
        if trouble := self.trouble:
            raise NoStorage(trouble)

    def write(self, rows: Rows) -> asyncio.Future[None]:
        """Done when the rows are on disk; either all of them are written or none."""
        assert self._loop is not None
        done = self._loop.create_future()
        with self._wake:
            if trouble := self.trouble:
                done.set_exception(NoStorage(trouble))
                return done
            self._waiting.append(([*rows, *self.beside(rows)], done))
            self._wake.notify()
        self._unanswered[done] = time.monotonic()
        done.add_done_callback(self._answered)
        return done

    def _answered(self, done: asyncio.Future[None]) -> None:
        STORED.observe(time.monotonic() - self._unanswered.pop(done))

    @property
    def waiting(self) -> int:
        """How much is not durable yet."""
        return len(self._unanswered)

    def close(self) -> None:
        """Write what is waiting and stop."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        if self._thread.is_alive():
            self._thread.join()

    # -- the thread ------------------------------------------------------------------------

    def _run(self) -> None:
        """Write until told to stop; whatever goes wrong, try again with a new connection."""
        while True:
            try:
                with self._engine.connect() as connection:
                    self._write_on(connection)
                return
            except BaseException as error:
                self._fail(error)
            with self._wake:
                if self._wake.wait_for(lambda: self._closing, RETRY_SECONDS):
                    return

    def _fail(self, error: BaseException) -> None:
        reason = why(error)
        with self._wake:
            self._trouble = reason
            gone = [*self._batch, *self._waiting]
            self._batch, self._waiting = [], []
        self._settle([(done, NoStorage(reason)) for _, done in gone])
        self._engine.dispose()
        seldom.warn("writer", f"nothing can be stored: {reason}")

    def _write_on(self, connection: Connection) -> None:
        try:
            self._begin(connection)
            while self._next():
                if not self._batch:
                    self._look(connection)
                    continue
                if self._checkpoints is not None and self._checkpoints.log_is_long:
                    self._checkpoints.begin_log_anew(connection)
                results = self._commit(connection, self._batch)
                self._batch = []
                if self._syncer is None:
                    self._settle(results)
                else:
                    self._syncer.add(partial(self._synced, results))
                if self._broken is not None:
                    raise self._broken
        finally:
            self._end()

    def _begin(self, connection: Connection) -> None:
        """For SQLite, syncing is left to the syncer and checkpoints to a thread of their own."""
        file = wal_of(self._engine)
        if self._unsynced:
            empty_log(connection)
            self._unsynced = False
        with connection.begin():
            connection.execute(PROBE)
        self._broken = None
        if file is not None:
            for pragma in ("synchronous=NORMAL", "wal_autocheckpoint=0"):
                connection.exec_driver_sql(f"PRAGMA {pragma}")
            connection.commit()
            database = Path(str(self._engine.url.database))
            self._syncer = Syncer(file)
            self._checkpoints = Checkpoints(
                self._engine, database, lambda: self.commits, self._broke
            )
        if self._trouble:
            self._trouble = ""
            log.warning("the database can be written again")
            self._call(self._recovered)

    def _end(self) -> None:
        if self._syncer is not None:
            self._syncer.close()
        if self._checkpoints is not None:
            self._checkpoints.close()
        self._syncer = self._checkpoints = None

    def _next(self) -> bool:
        """Wait for the next batch, which is empty now and then; False: stop."""
        with self._wake:
            self._wake.wait_for(
                lambda: self._waiting or self._closing or self._broken, IDLE_SECONDS
            )
            if self._broken is not None:
                raise self._broken
            self._batch, self._waiting = self._waiting, []
            return bool(self._batch) or not self._closing

    def _look(self, connection: Connection) -> None:
        """Is a database over the network still there, though nobody plays?"""
        if self._syncer is None:
            connection.exec_driver_sql("SELECT 1")
            connection.commit()

    def _commit(self, connection: Connection, batch: list[Waiting]) -> list[Result]:
        try:
            carry_out(connection, (row for rows, _ in batch for row in rows))
        except Exception as error:  # pass on whatever the disk or the driver says
            if failed(error):
                self._broken = error
                return [(done, NoStorage(why(error))) for _, done in batch]
            if len(batch) == 1:
                return [(batch[0][1], error)]
            # One bad entry must not fail the others.
            return [self._commit(connection, [one])[0] for one in batch]
        self.commits += 1
        return [(done, None) for _, done in batch]

    # -- answering -------------------------------------------------------------------------

    def _broke(self, error: Exception) -> None:
        with self._wake:
            self._broken = error
            self._wake.notify_all()

    def _synced(self, results: list[Result], error: Exception | None) -> None:
        lost = None
        if error is not None:
            self._unsynced = True
            self._broke(error)
            lost = NoStorage(why(error))
        self._settle([(done, refused or lost) for done, refused in results])

    def _settle(self, results: list[Result]) -> None:
        self._call(partial(_answer, results))

    def _call(self, what: Callable[[], None]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop is gone, so nobody is waiting
            self._closing = True


def why(error: BaseException | None) -> str:
    """In one line, and without the statement and its values."""
    said = str(getattr(error, "orig", None) or error).splitlines()
    return said[0] if said else type(error).__name__


def failed(error: Exception) -> bool:
    """Did the database fail, rather than refuse these rows?"""
    if isinstance(error, IntegrityError | DataError | ProgrammingError):
        return False
    again = getattr(getattr(error, "orig", None), "sqlstate", None) in DEADLOCKS
    return isinstance(error, DBAPIError | OSError | MemoryError) and not again


DEADLOCKS = ("40001", "40P01")
"""What PostgreSQL says when two servers got in each other's way: try one by one."""


def wal_of(engine: Engine) -> Path | None:
    """The write-ahead log of an SQLite file; None for anything else."""
    file = engine.url.database
    if engine.url.get_backend_name() != "sqlite" or not file or file == ":memory:":
        return None
    return Path(f"{file}-wal")


def _answer(results: list[Result]) -> None:
    for done, error in results:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
