"""A process apart for what strangers send in: it has its time, and is ended when that is over."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from msgspec import Struct

from grognard.server.computers.progress import SPAWN, Progress
from grognard.server.errors import ApiError
from grognard.server.protocol import Words

log = logging.getLogger("grognard.server")

MOST_WAITING = 8
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
    """Owns the process. Work waits its turn; if too much waits, the next is turned away."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.waiting = 0
        self.process: Any = None
        self._pipe: Connection | None = None
        self._progress = Progress()
        self._turn = threading.Lock()

    async def run(self, work: Callable[[T], R], task: T) -> R:
        if self.waiting >= MOST_WAITING:
            raise ApiError(503, "busy")
        self.waiting += 1
        try:
            answer: Any = await asyncio.to_thread(self._ask, work, task)
        finally:
            self.waiting -= 1
        if isinstance(answer, Refused):
            raise ApiError(answer.status, answer.code, message=answer.message)
        return answer  # type: ignore[no-any-return]

    def _ask(self, work: Callable[[T], R], task: T) -> Any:
        with self._turn:
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
        self.process = SPAWN.Process(target=_serve, args=(theirs, self._progress), daemon=True)
        self.process.start()
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
