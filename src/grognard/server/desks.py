"""The processes that computers think in: one task at a time each, a table always at the same."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import TypeVar

from grognard.server.gauge import SPAWN, Gauge
from grognard.server.thinking import begin

MOST_TABLES = 4096

T = TypeVar("T")
R = TypeVar("R")


class Desk:
    """One process, started when there is something to do, and again if it has died."""

    def __init__(self) -> None:
        self.gauge = Gauge()
        self.waiting = 0
        """Tasks given to it and not yet done."""
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(self, work: Callable[[T], R], task: T) -> R:
        loop = asyncio.get_running_loop()
        self.waiting += 1
        try:
            try:
                return await loop.run_in_executor(self._ready(), work, task)
            except BrokenProcessPool:
                if self._closed:
                    raise
                self._pool = None
                return await loop.run_in_executor(self._ready(), work, task)
        finally:
            self.waiting -= 1

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, SPAWN, begin, (self.gauge,))
        return self._pool

    async def close(self) -> None:
        """Whatever it is doing, it is gone when this returns."""
        self._closed = True
        self.gauge.close()
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


class Room:
    """Desks of one kind. Who thinks at one goes on there, where its plans and its purse are."""

    def __init__(self, desks: int) -> None:
        self._desks = [Desk() for _ in range(desks)]
        self._places: OrderedDict[str, Desk] = OrderedDict()
        self._tickets = count(1)

    def ticket(self) -> int:
        return next(self._tickets)

    def idlest(self) -> Desk:
        return min(self._desks, key=lambda desk: desk.waiting)

    def desk_of(self, table: str) -> Desk:
        desk = self._places.pop(table, None) or self.idlest()
        self._places[table] = desk
        if len(self._places) > MOST_TABLES:
            self._places.popitem(last=False)
        return desk

    async def close(self) -> None:
        await asyncio.gather(*(desk.close() for desk in self._desks))
