"""Plain processes that are handed jobs as they finish others, so that none of them waits."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar, cast

from grognard.engine.errors import BadRequest

T = TypeVar("T")

IN_HAND = 2
"""Jobs a worker holds at a time: one to do, one to go on with."""


class WorkerDied(Exception):
    """A job raised what nobody foresaw; the text is the traceback in the worker."""


def hand_out(job: Callable[[int], T], count: int, workers: int) -> Iterator[T]:
    """``job(0)`` to ``job(count - 1)`` on so many processes; results as they come."""
    team = Team(job)
    try:
        team.hire(workers)
        yield from team.work(count)
    finally:
        team.dismiss()


class Team(Generic[T]):
    """The processes at work and the pipes to them."""

    def __init__(self, job: Callable[[int], T]) -> None:
        self.job = job
        self.pipes: list[Connection[int, Any]] = []
        self.processes: list[BaseProcess] = []

    def hire(self, workers: int) -> None:
        # A fork shares what is loaded already, but is safe only while there is one thread.
        alone = threading.active_count() == 1
        forks = alone and "fork" in multiprocessing.get_all_start_methods()
        context: ForkContext | SpawnContext = (
            multiprocessing.get_context("fork") if forks else multiprocessing.get_context("spawn")
        )
        for _ in range(workers):
            ours, theirs = context.Pipe()
            self.pipes.append(ours)
            not_theirs = self.pipes if forks else ()
            process = context.Process(
                target=_serve, args=(theirs, self.job, not_theirs), daemon=True
            )
            process.start()
            self.processes.append(process)
            theirs.close()

    def work(self, count: int) -> Iterator[T]:
        jobs = iter(range(count))
        for _ in range(IN_HAND):
            for pipe in self.pipes:
                _send_next(pipe, jobs)
        for _ in range(count):
            pipe = cast("Connection[int, Any]", wait(self.pipes)[0])
            yield self._answer(pipe)
            _send_next(pipe, jobs)

    def _answer(self, pipe: Connection[int, Any]) -> T:
        try:
            done, answer = pipe.recv()
        except (EOFError, ConnectionError):
            raise BadRequest("worker_gone") from None
        if done:
            result: T = answer
            return result
        raise answer if isinstance(answer, Exception) else WorkerDied(answer)

    def dismiss(self) -> None:
        for pipe, process in zip(self.pipes, self.processes, strict=False):
            pipe.close()
            process.terminate()
            process.join()


def _send_next(pipe: Connection[int, Any], jobs: Iterator[int]) -> None:
    number = next(jobs, None)
    if number is None:
        return
    try:
        pipe.send(number)
    except ConnectionError:
        raise BadRequest("worker_gone") from None


def _serve(
    pipe: Connection[Any, int],
    job: Callable[[int], object],
    not_ours: Sequence[Connection[int, Any]],
) -> None:
    """The life of a worker: until its pipe is closed, or it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave by an exception, so that a file being written is taken away.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    for other in not_ours:
        other.close()
    try:
        while True:
            pipe.send(_attempt(job, pipe.recv()))
    except (EOFError, OSError):
        pipe.close()


def _attempt(job: Callable[[int], object], number: int) -> tuple[bool, object]:
    try:
        return True, job(number)
    except (BadRequest, OSError) as problem:
        return False, problem
    except Exception:
        return False, traceback.format_exc()
