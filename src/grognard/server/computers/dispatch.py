"""Hands computer players' tasks to the worker processes, and follows them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from grognard.server.computers.levels import thinking_seconds, thinks_long
from grognard.server.computers.processes import Worker, Workers
from grognard.server.computers.protocol import ThinkingNews
from grognard.server.computers.tasks import Answer, Task, think
from grognard.server.limits import Limiter
from grognard.server.peers.alone import THINKING
from grognard.server.settings import Settings
from grognard.server.streams import encoded, message
from grognard.server.tables import Table
from grognard.server.watching.metrics import THOUGHT
from grognard.server.words import hidden_from

LOOK_SECONDS = 0.15
SHORT_SECONDS = 10.0
LEAST_SECONDS = 1.0
"""Of a think that is cut short because others wait."""
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
    """Quick players have their own workers, and so have those that think for a few seconds: they
    never wait for one that takes long. Among each kind, owners of tables take turns; who thinks
    for long while others wait gets its share of the time. Owners have a budget of thinking: when
    it is spent their computers play at once."""

    def __init__(self, settings: Settings) -> None:
        self._quick = Workers(settings.workers)
        self._short = Workers(1, settings.cores)
        self._slow = Workers(settings.thinkers, settings.cores)
        self._cores = settings.cores
        self._limiter = Limiter(None if settings.local else settings.rates)
        self._underway: dict[str, Underway] = {}

    @property
    def waiting(self) -> int:
        return self._quick.waiting + self._short.waiting + self._slow.waiting

    async def think(self, task: Task, table: Table, position: int) -> Answer:
        kind = "long" if thinks_long(task.spec, task.game) else "quick"
        with THOUGHT.labels(kind).time():
            return await self._think(task, table, position)

    async def _think(self, task: Task, table: Table, position: int) -> Answer:
        owner = table.saved.owner or table.id
        if not thinks_long(task.spec, task.game):
            return await self._quick.worker_of(table.id).run(think, task, owner)
        seconds = thinking_seconds(task.spec, task.game)
        workers = self._short if seconds <= SHORT_SECONDS else self._slow
        worker, ticket = workers.worker_of(table.id), workers.ticket()
        if not self._limiter.left("thinking", owner):
            task = replace(task, hurried=True)
        self._underway[table.id] = Underway(worker, ticket, position)
        try:
            tell = self._teller(table, task.seat)
            thought = Thinking(worker, replace(task, ticket=ticket), owner, seconds, tell)
            return await thought.follow(partial(self._spend, owner))
        finally:
            self._underway.pop(table.id, None)

    def _spend(self, owner: str, seconds: float) -> None:
        self._limiter.spend("thinking", owner, seconds * self._cores)

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
        await asyncio.gather(*(kind.close() for kind in (self._quick, self._short, self._slow)))


class Thinking(Struct, frozen=True):
    """One task of a player that thinks."""

    worker: Worker
    task: Task
    owner: str
    seconds: float
    """What it may take."""
    tell: Callable[[float], None]

    async def follow(self, spend: Callable[[float], None]) -> Answer:
        """Wait for the answer and report its progress now and then."""
        worker, ticket = self.worker, self.task.ticket
        worker.progress.reset(ticket)
        work = asyncio.ensure_future(worker.run(think, self.task, self.owner))
        told, began = 0.0, 0.0
        try:
            while not work.done():
                await asyncio.wait({work}, timeout=LOOK_SECONDS)
                share = worker.progress.share(ticket)
                if not share or work.done():
                    continue
                began = began or time.monotonic()
                if time.monotonic() - began > self._share():
                    worker.progress.stop(ticket)
                if share - told >= TOLD_FROM:
                    told = share
                    self.tell(share)
            return work.result()
        finally:
            work.cancel()
            if began:
                spend(time.monotonic() - began)

    def _share(self) -> float:
        """With others waiting for the same process, each has as much of it."""
        return max(LEAST_SECONDS, self.seconds / (1 + self.worker.turns.waiting))
