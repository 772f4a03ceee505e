"""Thinking as the event loop sees it: who thinks where, how far, and what came of it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from grognard.server.desks import Desk, Room
from grognard.server.opinions import Opinion
from grognard.server.opponents import thinks_long
from grognard.server.protocol_opponents import ThinkingNews, ThoughtOut
from grognard.server.settings import Settings
from grognard.server.streams import encoded, message
from grognard.server.tables import Table
from grognard.server.thinking import Answer, Task, think
from grognard.server.words import hidden_from

LOOK_SECONDS = 0.15
TOLD_FROM = 0.01
"""The progress that is worth a message."""
MOST_REMEMBERED = 4096


class Underway(Struct, frozen=True):
    """A thought that can be cut short."""

    desk: Desk
    ticket: int
    position: int

    def stop(self) -> None:
        self.desk.gauge.stop(self.ticket)


class Minds:
    """Quick players have desks of their own, so that they never wait for one that takes long."""

    def __init__(self, settings: Settings) -> None:
        self._quick = Room(settings.workers)
        self._slow = Room(settings.thinkers)
        self._underway: dict[str, Underway] = {}
        self._thoughts: OrderedDict[tuple[str, str], ThoughtOut] = OrderedDict()

    async def think(self, task: Task, table: Table, position: int) -> Answer:
        if not thinks_long(task.spec, task.game):
            return await self._quick.desk_of(table.id).run(think, task)
        desk, ticket = self._slow.desk_of(table.id), self._slow.ticket()
        self._underway[table.id] = Underway(desk, ticket, position)
        try:
            return await _followed(desk, replace(task, ticket=ticket), _teller(table, task.seat))
        finally:
            self._underway.pop(table.id, None)

    def stop(self, table: Table) -> None:
        """Whoever thinks at this table has thought enough."""
        if underway := self._underway.get(table.id):
            underway.stop()

    def drop_stale(self, table: Table) -> None:
        """A thought about a position that is no more is cut short; what comes of it is dropped."""
        underway = self._underway.get(table.id)
        if underway is not None and underway.position != table.position:
            underway.stop()

    def remember(self, table: Table, seat: str, moves: int, opinion: Opinion) -> None:
        key = (table.id, seat)
        self._thoughts[key] = ThoughtOut(seat, moves, opinion.considered, opinion.verdict)
        self._thoughts.move_to_end(key)
        if len(self._thoughts) > MOST_REMEMBERED:
            self._thoughts.popitem(last=False)

    def recall(self, table: Table, seat: str) -> ThoughtOut | None:
        """The seat's last thought, unless the moves it was about were taken back."""
        found = self._thoughts.get((table.id, seat))
        return found if found is not None and found.move < len(table.session.moves) else None

    async def close(self) -> None:
        await asyncio.gather(self._quick.close(), self._slow.close())


async def _followed(desk: Desk, task: Task, tell: Callable[[float], None]) -> Answer:
    """Wait for an answer, and tell now and then how far it is."""
    desk.gauge.reset(task.ticket)
    work = asyncio.ensure_future(desk.run(think, task))
    told = 0.0
    try:
        while not work.done():
            await asyncio.wait({work}, timeout=LOOK_SECONDS)
            share = desk.gauge.share(task.ticket)
            if not work.done() and share - told >= TOLD_FROM:
                told = share
                tell(share)
        return work.result()
    finally:
        work.cancel()


def _teller(table: Table, seat: str) -> Callable[[float], None]:
    """Tells everyone at the table who may know that something is being decided, and what."""

    def tell(share: float) -> None:
        state, decision = table.session.state, table.session.decision()
        news = encoded(ThinkingNews(seat, round(share, 3)))
        for stream in list(table.hub.streams.values()):
            if not hidden_from(table.game, state, decision, stream.audience):
                position = table.standing(stream.audience).position
                stream.send(message("thinking", position, len(table.chat), news))

    return tell
