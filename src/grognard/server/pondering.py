"""Dear questions: plans, odds, old positions, long games. Each identity has a budget of seconds for
them and asks few at once, and together they leave room for the moves of everybody else."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from grognard.server.errors import ApiError
from grognard.server.limits import Limiter

AT_ONCE = 2
"""How many one identity may ask at the same time."""
ROOM = 4
"""How many are worked on at the same time."""

R = TypeVar("R")


class Pondering:
    """Works out dear answers in threads."""

    def __init__(self, limiter: Limiter) -> None:
        self._limiter = limiter
        self._room = asyncio.Semaphore(ROOM)
        self._asking: Counter[str] = Counter()

    async def run(self, asker: tuple[str, str], work: Callable[..., R], *args: Any) -> R:
        """The answer, if who asks has anything left of their budget, and their address of its own:
        nobody has more by taking many seats."""
        who, place = asker
        self._limiter.check("pondering", who, 0.0)
        self._limiter.check("pondering_together", place, 0.0)
        if self._asking[who] >= AT_ONCE and self._limiter.limits("pondering"):
            raise ApiError(429, "too_many", seconds=1)
        self._asking[who] += 1
        try:
            async with self._room:
                answer, spent = await asyncio.to_thread(_timed, work, args)
        finally:
            self._asking[who] -= 1
            if not self._asking[who]:
                del self._asking[who]
        self._limiter.spend("pondering", who, spent)
        self._limiter.spend("pondering_together", place, spent)
        if isinstance(answer, Exception):
            raise answer
        return answer


def _timed(work: Callable[..., R], args: tuple[Any, ...]) -> tuple[R | Exception, float]:
    """The answer or what went wrong, and the seconds of computing that it took."""
    start = time.thread_time()
    answer: R | Exception
    try:
        answer = work(*args)
    except Exception as error:  # raised again by who asked; it was not free either
        answer = error
    return answer, time.thread_time() - start
