"""Hears what other processes on the same PostgreSQL say, and knows which of them are alive.

Every process holds one connection that listens. It also holds an advisory lock on a number of its
own, which the database lets go when the process dies: so the others know.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from secrets import randbits
from typing import Any

import psycopg
from msgspec import MsgspecError
from sqlalchemy import Engine, text

from grognard.server.peers.news import CHANNEL, News, read_news
from grognard.server.seldom import Seldom

RETRY_SECONDS = 1.0
LOOK_SECONDS = 2.0
"""How often to see which of the others are alive."""
LOCKS = 71_523
"""The first half of the keys of our advisory locks."""

ALIVE = text(
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND granted"
    f" AND classid = {LOCKS}"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)

log = logging.getLogger("grognard.server.peers")
seldom = Seldom(log)


class Listener:
    """One connection, opened again whenever it is lost."""

    def __init__(
        self,
        engine: Engine,
        hear: Callable[[News], None],
        connected: Callable[[], None],
        looked: Callable[[frozenset[int]], None],
    ) -> None:
        self._engine = engine
        self._hear = hear
        self._connected = connected
        """Called after every new connection: news may have been missed."""
        self._looked = looked
        """Called now and then with the numbers of the processes that are alive."""
        self.number = 0
        """Of this process; another one after every new connection."""
        self._mine = ""
        self._task: asyncio.Task[None] | None = None
        self._latest: psycopg.Connection[Any] | None = None
        self._closed = False

    async def start(self) -> None:
        connection = await asyncio.to_thread(self._connect)
        self._task = asyncio.get_running_loop().create_task(self._run(connection))

    async def close(self) -> None:
        if self._task is not None:
            self._closed = True
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            if self._latest is not None:
                self._latest.close()

    async def _run(self, connection: psycopg.Connection[Any] | None) -> None:
        while True:
            try:
                if connection is None:
                    connection = await asyncio.to_thread(self._connect)
                await self._listen(connection)
            except (psycopg.Error, OSError) as error:
                seldom.warn("listener", f"other servers are not heard: {error}".splitlines()[0])
            connection = None
            await asyncio.sleep(RETRY_SECONDS)

    def _connect(self) -> psycopg.Connection[Any]:
        args, named = self._engine.dialect.create_connect_args(self._engine.url)
        connect: Any = psycopg.connect
        connection: psycopg.Connection[Any] = connect(*args, **{**named, **self._patience()})
        number, self._latest = randbits(31), connection
        try:
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, number))
            connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            connection.close()
            raise
        if self._closed:  # while this thread was connecting
            connection.close()
        self.number, self._mine = number, f"[{number},"
        return connection

    def _patience(self) -> dict[str, Any]:
        """Both ends notice in seconds that the other is gone."""
        ends = "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
        return {"autocommit": True, "connect_timeout": 5, "keepalives_idle": 5, "options": ends} | {
            "keepalives_interval": 2,
            "keepalives_count": 3,
        }

    async def _listen(self, connection: psycopg.Connection[Any]) -> None:
        loop = asyncio.get_running_loop()
        lost: asyncio.Future[None] = loop.create_future()
        file = connection.fileno()
        loop.add_reader(file, self._readable, connection, lost)
        looking = loop.create_task(self._look())
        self._connected()
        try:
            await lost
        finally:
            loop.remove_reader(file)
            looking.cancel()
            connection.close()

    def _readable(self, connection: psycopg.Connection[Any], lost: asyncio.Future[None]) -> None:
        try:
            connection.pgconn.consume_input()
            while (notify := connection.pgconn.notifies()) is not None:
                self._told(notify.extra.decode())
        except psycopg.Error as error:
            if not lost.done():
                lost.set_exception(error)

    def _told(self, payload: str) -> None:
        if payload.startswith(self._mine):
            return
        try:
            news = read_news(payload)
        except MsgspecError:
            seldom.warn("news", "somebody else speaks on our channel of the database")
            return
        self._hear(news)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                self._looked(frozenset(await asyncio.to_thread(self._alive)))
            except Exception as error:
                seldom.warn("look", f"other servers cannot be seen: {error}".splitlines()[0])

    def _alive(self) -> Sequence[int]:
        with self._engine.connect() as connection:
            return list(connection.execute(ALIVE).scalars())
