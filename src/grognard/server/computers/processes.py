"""The processes in which computers think, each doing one task at a time."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import TypeVar

from grognard.server.computers.progress import SPAWN, Progress
from grognard.server.computers.tasks import begin
from grognard.server.computers.turns import Turns

MOST_TABLES = 4096

T = TypeVar("T")
R = TypeVar("R")


class Worker:
    """One process. It starts with its first task, and again if it has died."""

    def __init__(self, cores: int = 1) -> None:
        self._cores = cores
        self.progress = Progress()
        self.turns = Turns()
        self.waiting = 0
        """Tasks it was given and has not finished."""
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def run(
        self,
        work: Callable[[T], R],
        task: T,
        owner: str,
        spend: Callable[[float], None] = lambda _: None,
    ) -> R:
        """Do it when it is the owner's turn; ``spend`` is told the seconds that it took."""
        self.waiting += 1
        try:
            async with self.turns.turn(owner):
                began = time.monotonic()
                try:
                    return await self._run(work, task)
                finally:
                    spend(time.monotonic() - began)
        finally:
            self.waiting -= 1

    async def _run(self, work: Callable[[T], R], task: T) -> R:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready(), work, task)
        except BrokenProcessPool:
            if self._closed:
                raise
            self._pool = None
            return await loop.run_in_executor(self._ready(), work, task)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, SPAWN, begin, (self.progress, self._cores))
        return self._pool

    async def close(self) -> None:
        """When this returns the process is gone, whatever it was doing."""
        self._closed = True
        self.progress.close()
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


class Workers:
    """Workers of one kind. A table goes back to the same worker, which keeps its players' plans
    and budgets."""

    def __init__(self, number: int, cores: int = 1) -> None:
        """``cores``: processes that a search may use in each of them."""
        self._workers = [Worker(cores) for _ in range(number)]
        self._by_table: OrderedDict[str, Worker] = OrderedDict()
        self._tickets = count(1)

    def ticket(self) -> int:
        return next(self._tickets)

    def least_busy(self) -> Worker:
        return min(self._workers, key=lambda worker: worker.waiting)

    @property
    def waiting(self) -> int:
        """Tasks that are not finished."""
        return sum(worker.waiting for worker in self._workers)

    def worker_of(self, table: str) -> Worker:
        worker = self._by_table.pop(table, None) or self.least_busy()
        self._by_table[table] = worker
        if len(self._by_table) > MOST_TABLES:
            self._by_table.popitem(last=False)
        return worker

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self._workers))
