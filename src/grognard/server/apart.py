"""A process apart for what strangers send in: it has its time, and is ended when that is over."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from msgspec import Struct

from grognard.server.computers.progress import SPAWN, Progress
from grognard.server.computers.turns import Turns
from grognard.server.errors import ApiError
from grognard.server.protocol import Words

log = logging.getLogger("grognard.server")

MOST_WAITING = 32
MOST_OF_ONE = 6
"""How much of it may be one owner's."""
STARTING_SECONDS = 60.0
"""A busy machine may take long to start a process; nobody's work is counted in it."""

T = TypeVar("T")
R = TypeVar("R")


class Refused(Struct, frozen=True):
    """How an error comes back from the process."""

    status: int
    code: str
    message: Words


def _serve(pipe: Connection, progress: Progress) -> None:
    """In the process: do what is sent, one after another."""
    progress.guard()
    pipe.send(None)
    while True:
        work, task = pipe.recv()
        try:
            answer = work(task)
        except ApiError as error:
            answer = Refused(error.status, error.body.error, error.body.message)
        except Exception:
            log.exception("what was sent broke the process apart")
            broken = ApiError(422, "record_broken")
            answer = Refused(broken.status, broken.body.error, broken.body.message)
        pipe.send(answer)


class Apart:
    """Owns the process. Owners take turns at it; if too much waits, the next is turned away."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.waiting: Counter[str] = Counter()
        """By owner, what waits or is being worked on."""
        self.process: Any = None
        self._pipe: Connection | None = None
        self._progress = Progress()
        self._turns = Turns()
        self._alone = threading.Lock()

    async def run(self, work: Callable[[T], R], task: T, owner: str) -> R:
        if self.waiting.total() >= MOST_WAITING or self.waiting[owner] >= MOST_OF_ONE:
            raise ApiError(503, "busy")
        self.waiting[owner] += 1
        try:
            async with self._turns.turn(owner):
                answer: Any = await asyncio.to_thread(self._ask, work, task)
        finally:
            self.waiting[owner] -= 1
            self.waiting += Counter()  # without those of whom nothing waits
        if isinstance(answer, Refused):
            raise ApiError(answer.status, answer.code, message=answer.message)
        return answer  # type: ignore[no-any-return]

    def _ask(self, work: Callable[[T], R], task: T) -> Any:
        with self._alone:  # who asked may have gone before it was done
            try:
                pipe = self._ready()
                pipe.send((work, task))
                if pipe.poll(self.seconds):
                    return pipe.recv()
            except (EOFError, OSError):
                # It died of what it was given.
                self._end()
                raise ApiError(422, "record_too_much", seconds=round(self.seconds)) from None
            self._end()
            raise ApiError(422, "record_too_much", seconds=round(self.seconds))

    def _ready(self) -> Connection:
        if self._pipe is not None and self.process.is_alive():
            return self._pipe
        self._end()
        self._pipe, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_serve, args=(theirs, self._progress), daemon=True)
        process.start()
        self.process = process  # only now can it be killed
        theirs.close()
        if not self._pipe.poll(STARTING_SECONDS):
            raise EOFError
        self._pipe.recv()
        return self._pipe

    def _end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
        if self._pipe is not None:
            self._pipe.close()
        self.process = self._pipe = None

    async def close(self) -> None:
        self._progress.close()
        process = self.process
        if process is not None:
            process.kill()
            await asyncio.to_thread(process.join)
