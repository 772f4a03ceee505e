"""Whose task is next at a process: of those who wait, the owner who has used it least."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

MOST_REMEMBERED = 4096


class Turns:
    """The turns of one process, which does one task at a time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._busy = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._used: dict[str, float] = {}
        """Seconds by owner. Whoever comes anew begins with those who used it least."""

    @property
    def waiting(self) -> int:
        """Tasks that wait for their turn."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for one's turn, and take it."""
        if owner not in self._used:
            self._used[owner] = min(map(self._used.__getitem__, self._waiting), default=0.0)
        if self._busy:
            await self._wait(owner)
        self._busy, began = True, self._clock()
        try:
            yield
        finally:
            self._used[owner] = self._used.get(owner, 0.0) + self._clock() - began
            self._pass_on()

    async def _wait(self, owner: str) -> None:
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()  # it was given the turn and does not want it any more
            else:
                self._remove(owner, mine)
            raise

    def _pass_on(self) -> None:
        if not self._waiting:
            self._busy = False
            if len(self._used) > MOST_REMEMBERED:
                self._used.clear()
            return
        owner = min(self._waiting, key=lambda one: self._used.get(one, 0.0))
        task = self._waiting[owner][0]
        self._remove(owner, task)
        task.set_result(None)

    def _remove(self, owner: str, task: asyncio.Future[None]) -> None:
        self._waiting[owner].remove(task)
        if not self._waiting[owner]:
            del self._waiting[owner]
