"""Worker processes that get a new job when they finish one, and are replaced if they die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.engine.errors import BadRequest

J = TypeVar("J")
T = TypeVar("T")

IN_HAND = 2
"""Jobs a worker holds: one to do and one to go on with."""
MOST_DEATHS = 3
"""A job in which this many workers died is not tried again."""


class WorkerDied(Exception):
    """A job raised an unexpected error; the text is the traceback from the worker."""


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each_of(job: Callable[[int], T], numbers: Sequence[int], workers: int) -> Iterator[T]:
    """``job(n)`` for each of these numbers, here or on several processes, as they come."""
    if workers == 1 or len(numbers) <= 1:
        return map(job, numbers)
    return hand_out(job, numbers, min(workers, len(numbers)))


def hand_out(job: Callable[[int], T], jobs: int | Sequence[int], workers: int) -> Iterator[T]:
    """``job(n)`` for each of these numbers (or from 0 up to a count) on several processes;
    results as they come."""
    team = Team(job, workers)
    try:
        for number in range(jobs) if isinstance(jobs, int) else jobs:
            team.ask(number)
        while team.unanswered:
            yield team.answer()[1]
    finally:
        team.dismiss()


class Asked(NamedTuple, Generic[J]):
    """A job and its number: two jobs may be alike."""

    number: int
    job: J


class Worker(Generic[J]):
    """A process, the pipe to it, and the jobs it has not answered yet, in order."""

    def __init__(self, process: BaseProcess, pipe: Connection[J, Any]) -> None:
        self.process = process
        self.pipe = pipe
        self.in_hand: deque[Asked[J]] = deque()

    def take(self, asked: Asked[J]) -> None:
        self.in_hand.append(asked)
        try:
            self.pipe.send(asked.job)
        except OSError:
            # It is dead; reading from it will show this, and another worker gets the job.
            return

    def end(self) -> None:
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class Team(Generic[J, T]):
    """The processes at work and the jobs nobody has taken yet. They start with the first job."""

    def __init__(self, job: Callable[[J], T], size: int) -> None:
        self.job = job
        self.size = size
        self.workers: list[Worker[J]] = []
        self.waiting: deque[Asked[J]] = deque()
        self.deaths: Counter[int] = Counter()
        self._numbers = count()

    @property
    def unanswered(self) -> int:
        return len(self.waiting) + sum(len(worker.in_hand) for worker in self.workers)

    def start(self) -> None:
        while len(self.workers) < self.size:
            self._hire()

    def ask(self, job: J) -> None:
        self.start()
        self.waiting.append(Asked(next(self._numbers), job))
        self._feed(min(self.workers, key=lambda worker: len(worker.in_hand)))

    def answer(self) -> tuple[J, T]:
        """The next job that is answered; waits for it."""
        while True:
            ready = wait([worker.pipe for worker in self.workers])
            for worker in [worker for worker in self.workers if worker.pipe in ready]:
                found = self._answer(worker)
                if found is not None:
                    return found

    def _hire(self) -> Worker[J]:
        # A fork shares what is loaded, but is only safe while there is one thread.
        alone = threading.active_count() == 1
        forks = alone and "fork" in multiprocessing.get_all_start_methods()
        context: ForkContext | SpawnContext = (
            multiprocessing.get_context("fork") if forks else multiprocessing.get_context("spawn")
        )
        ours, theirs = context.Pipe()
        not_theirs = [ours, *(worker.pipe for worker in self.workers)] if forks else ()
        process = context.Process(target=_serve, args=(theirs, self.job, not_theirs), daemon=True)
        process.start()
        theirs.close()
        worker: Worker[J] = Worker(process, ours)
        self.workers.append(worker)
        return worker

    def _feed(self, worker: Worker[J]) -> None:
        if self.waiting and len(worker.in_hand) < IN_HAND:
            worker.take(self.waiting.popleft())

    def _answer(self, worker: Worker[J]) -> tuple[J, T] | None:
        """The worker's answer; None if it died and was replaced."""
        try:
            done, answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return None
        asked = worker.in_hand.popleft()
        if not done:
            raise answer if isinstance(answer, Exception) else WorkerDied(answer)
        self._feed(worker)
        return asked.job, answer

    def _replace(self, dead: Worker[J]) -> None:
        """Give the jobs of a dead process to another."""
        self.workers.remove(dead)
        dead.end()
        if dead.in_hand:
            first = dead.in_hand[0].number
            self.deaths[first] += 1
            if self.deaths[first] == MOST_DEATHS:
                raise BadRequest("worker_gone")
            self.waiting.extendleft(reversed(dead.in_hand))
        new = self._hire()
        for _ in range(IN_HAND):
            self._feed(new)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers.clear()
        self.waiting.clear()


def _serve(
    pipe: Connection[Any, Any],
    job: Callable[[Any], object],
    not_ours: Sequence[Connection[Any, Any]],
) -> None:
    """The life of a worker: until its pipe is closed, or it is told to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Leave by an exception, so that an unfinished file is removed.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    for other in not_ours:
        other.close()
    try:
        while True:
            pipe.send(_attempt(job, pipe.recv()))
    except (EOFError, OSError):
        pipe.close()


def _attempt(job: Callable[[Any], object], asked: Any) -> tuple[bool, object]:
    try:
        return True, job(asked)
    except (BadRequest, OSError) as problem:
        return False, problem
    except Exception:
        return False, traceback.format_exc()
