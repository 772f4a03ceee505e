"""What one of several processes on a PostgreSQL has to do with the others."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from grognard.engine.errors import Problem
from grognard.server.errors import ApiError
from grognard.server.peers.alone import HURRY, PRESENT, THINKING, WHO, Alone
from grognard.server.peers.following import catch_up, follow
from grognard.server.peers.leases import Leases
from grognard.server.peers.listener import Listener
from grognard.server.peers.news import News, news_of, written
from grognard.server.store.statements import Rows

if TYPE_CHECKING:
    from grognard.server.registry import Registry
    from grognard.server.tables import Table

log = logging.getLogger("grognard.server.peers")


class Peers(Alone):
    """One of several processes on a PostgreSQL."""

    some = True

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        engine = registry.store.engine
        self.listener = Listener(engine, self._hear, self._connected, self._looked)
        self.leases = Leases(engine, self.listener, registry.writer)
        registry.writer.beside = self._news
        self._inbox: dict[str, list[News]] = {}
        """By table, what was heard of it and not yet carried out."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._said: dict[str, Callable[[Table, News], None]] = {
            WHO: lambda table, _: self._answer(table),
            PRESENT: _present,
            HURRY: lambda table, news: registry.computers.hurried(table, _data(news)),
            THINKING: lambda table, news: registry.computers.dispatcher.thinks(table, *_data(news)),
        }

    async def start(self) -> None:
        await self.listener.start()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.listener.close()

    # -- telling ---------------------------------------------------------------------------

    def _news(self, rows: Rows) -> Rows:
        """What goes with these rows, so that the others learn of them."""
        news = news_of(self.listener.number, rows)
        return [("news", {"news": written(news)})] if news is not None else []

    def tell(self, kind: str, table: Table, data: object) -> None:
        raw = msgspec.Raw(msgspec.json.encode(data))
        news = News(self.listener.number, table.id, kind=kind, data=raw)
        done = self._registry.writer.write([("news", {"news": written(news)})])
        done.add_done_callback(lambda done: done.cancelled() or done.exception())

    def opened(self, table: Table) -> None:
        self.tell(WHO, table, None)

    def present(self, table: Table) -> None:
        hub = table.hub
        held = {seat for stream in hub.streams.values() for seat in stream.audience}
        watching = sum(not stream.audience for stream in hub.streams.values())
        self.tell(PRESENT, table, (sorted(held), watching))

    def _answer(self, table: Table) -> None:
        if table.hub.streams:
            self.present(table)

    # -- hearing ---------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        registry = self._registry
        table = registry.live.get(news.table)
        if table is None or table.lost:
            registry.heard_while_opening(news.table)
            if news.table in registry.live.hubs:
                self._spawn(self._read(news.table))
        elif news.anew:
            table.lose()
        elif news.kind:
            self._said.get(news.kind, _ignored)(table, news)
        elif table.hub.streams or registry.computers.plays(table):
            self._inbox.setdefault(table.id, []).append(news)
            if len(self._inbox[table.id]) == 1:
                self._spawn(self._follow(table))
        else:
            table.behind = True  # whoever asks for it next has it caught up

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read(self, table: str) -> None:
        """Somebody listens to a table that is not in memory. They hear of what they missed."""
        hub = self._registry.live.hubs.get(table)
        try:
            await self._registry.table(table)
        except (ApiError, Problem, SQLAlchemyError):
            log.warning("table %s cannot be opened again", table, exc_info=True)
        if hub is not None:
            hub.close()

    async def _follow(self, table: Table) -> None:
        async with table.lock:
            heard = self._inbox.pop(table.id, [])
            if table.lost:
                return
            try:
                if not all(_fits(table, news) for news in heard):
                    table.behind = True
                if table.behind:
                    await self.catch_up(table)
            except (ApiError, Problem, SQLAlchemyError):
                table.lose()
                return
        self._registry.computers.wake(table, elsewhere=True)

    async def catch_up(self, table: Table) -> None:
        store = self._registry.store
        known = table.position, len(table.chat)
        table.behind = False  # what is heard while we read may not be in what we read
        try:
            later = await asyncio.to_thread(store.later, table.id, *known)
        except BaseException:
            table.behind = True
            raise
        try:
            catch_up(table, later)
        except Problem:
            # It was played with other rules, or took back more than is known here.
            table.lose()
            raise ApiError(409, "moved_on") from None

    # -- the others --------------------------------------------------------------------------

    def _connected(self) -> None:
        """Who knows what was said meanwhile."""
        for table in self._registry.live.values():
            table.behind = True
            table.hub.elsewhere.clear()
            self.tell(WHO, table, None)
            self._answer(table)
            if table.hub.streams or self._registry.computers.plays(table):
                self._spawn(self._follow(table))

    def _looked(self, alive: frozenset[int]) -> None:
        """Whoever sat at a process that died is gone; their computers are taken over."""
        for table in self._registry.live.values():
            gone = table.hub.elsewhere.keys() - alive
            for number in gone:
                del table.hub.elsewhere[number]
            if gone:
                table.tell_presence()
        self._spawn(self._take_over())

    async def _take_over(self) -> None:
        orphans: Sequence[str] = ()
        try:
            orphans = await asyncio.to_thread(self.leases.orphans)
            for id_ in orphans:
                self._registry.computers.wake(await self._registry.table(id_))
        except (ApiError, SQLAlchemyError):
            log.warning("tables left by a server that died cannot be taken over: %s", orphans)

    async def lease(self, table: Table) -> bool:
        return await self.leases.take(table.id)

    def release(self, table: Table) -> None:
        self.leases.drop(table.id)


def _fits(table: Table, news: News) -> bool:
    """Carry out what was heard, if all that came before it is known and nothing else changed."""
    if not news.entries:
        return not news.beside and news.first < 0
    if news.first < table.position:
        return not news.beside
    if news.first > table.position or news.beside:
        return False
    follow(table, news.moves(), news.chapter)
    return True


def _data(news: News) -> Any:
    return msgspec.json.decode(news.data)


def _present(table: Table, news: News) -> None:
    seats, watching = _data(news)
    if seats or watching:
        table.hub.elsewhere[news.by] = frozenset(seats), watching
    else:
        table.hub.elsewhere.pop(news.by, None)
    table.tell_presence()


def _ignored(table: Table, news: News) -> None:
    """A kind of news of a later version."""
