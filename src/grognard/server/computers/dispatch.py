"""Hands computer players' tasks to the worker processes, and follows them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from grognard.server.computers.levels import thinks_long
from grognard.server.computers.processes import Worker, Workers
from grognard.server.computers.protocol import ThinkingNews
from grognard.server.computers.tasks import Answer, Task, think
from grognard.server.peers.alone import THINKING
from grognard.server.settings import Settings
from grognard.server.streams import encoded, message
from grognard.server.tables import Table
from grognard.server.watching.metrics import THOUGHT
from grognard.server.words import hidden_from

LOOK_SECONDS = 0.15
TOLD_FROM = 0.01
"""The smallest progress worth a message."""


class Underway(Struct, frozen=True):
    """A task that can be stopped early."""

    worker: Worker
    ticket: int
    position: int

    def stop(self) -> None:
        self.worker.progress.stop(self.ticket)


class Dispatcher:
    """Quick players have their own workers, so that they never wait for a slow one."""

    def __init__(self, settings: Settings) -> None:
        self._quick = Workers(settings.workers)
        self._slow = Workers(settings.thinkers)
        self._underway: dict[str, Underway] = {}

    @property
    def waiting(self) -> int:
        return self._quick.waiting + self._slow.waiting

    async def think(self, task: Task, table: Table, position: int) -> Answer:
        kind = "long" if thinks_long(task.spec, task.game) else "quick"
        with THOUGHT.labels(kind).time():
            return await self._think(task, table, position)

    async def _think(self, task: Task, table: Table, position: int) -> Answer:
        if not thinks_long(task.spec, task.game):
            return await self._quick.worker_of(table.id).run(think, task)
        worker, ticket = self._slow.worker_of(table.id), self._slow.ticket()
        self._underway[table.id] = Underway(worker, ticket, position)
        try:
            tell = self._teller(table, task.seat)
            return await _followed(worker, replace(task, ticket=ticket), tell)
        finally:
            self._underway.pop(table.id, None)

    def stop(self, table: Table) -> None:
        """The computer that thinks at this table plays what it has found so far."""
        if underway := self._underway.get(table.id):
            underway.stop()

    def drop_stale(self, table: Table) -> None:
        """Stop a task whose position has been left behind; its answer is not used."""
        underway = self._underway.get(table.id)
        if underway is not None and underway.position != table.position:
            underway.stop()

    def _teller(self, table: Table, seat: str) -> Callable[[float], None]:
        def tell(share: float) -> None:
            told = seat, round(share, 3)
            self.thinks(table, *told)
            if table.hub.elsewhere:
                table.peers.tell(THINKING, table, told)

        return tell

    def thinks(self, table: Table, seat: str, share: float) -> None:
        """Tell everyone here who may know it how far a computer is with its turn."""
        state, decision = table.session.state, table.session.decision()
        news = encoded(ThinkingNews(seat, share))
        for stream in list(table.hub.streams.values()):
            if not hidden_from(table.game, state, decision, stream.audience):
                position = table.standing(stream.audience).position
                stream.send(message("thinking", position, len(table.chat), news))

    async def close(self) -> None:
        await asyncio.gather(self._quick.close(), self._slow.close())


async def _followed(worker: Worker, task: Task, tell: Callable[[float], None]) -> Answer:
    """Wait for an answer and report its progress now and then."""
    worker.progress.reset(task.ticket)
    work = asyncio.ensure_future(worker.run(think, task))
    told = 0.0
    try:
        while not work.done():
            await asyncio.wait({work}, timeout=LOOK_SECONDS)
            share = worker.progress.share(task.ticket)
            if not work.done() and share - told >= TOLD_FROM:
                told = share
                tell(share)
        return work.result()
    finally:
        work.cancel()
