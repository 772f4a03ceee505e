"""Durable commits without queueing: several threads sync them to disk, overlapping.

In its full mode SQLite holds back a commit until the one before is on disk, so a move may wait
for two syncs. Here commits go to the write-ahead log at once. A commit is done when a sync of the
log that began after it has ended, which is exactly what the full mode promises.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path

THREADS = 4

Done = Callable[[Exception | None], None]


class Syncer:
    """Syncs one file and tells each commit when it is safe."""

    def __init__(self, file: Path, threads: int = THREADS) -> None:
        self._fd = os.open(file, os.O_RDONLY)
        self._wake = threading.Condition()
        self._waiting: deque[tuple[int, Done]] = deque()
        self._committed = 0
        self._started = 0
        self._closing = False
        self._broken: Exception | None = None
        self._threads = [
            threading.Thread(target=self._run, name=f"sync {n}", daemon=True)
            for n in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    def add(self, done: Done) -> None:
        """A commit was written: call ``done`` when it is on disk."""
        with self._wake:
            self._committed += 1
            self._waiting.append((self._committed, done))
            self._wake.notify()

    def close(self) -> None:
        """Sync what is waiting and stop."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        for thread in self._threads:
            thread.join()
        os.close(self._fd)

    def _run(self) -> None:
        while (target := self._next()) is not None:
            try:
                _sync(self._fd)
            except Exception as error:
                # A disk that failed once may have dropped data for good: trust this log no more.
                self._broken = error
            self._tell(target)

    def _next(self) -> int | None:
        """Wait for a commit that no running sync covers."""
        with self._wake:
            while self._started == self._committed:
                if self._closing:
                    return None
                self._wake.wait()
            self._started = self._committed
            return self._started

    def _tell(self, target: int) -> None:
        ready: list[Done] = []
        with self._wake:
            while self._waiting and self._waiting[0][0] <= target:
                ready.append(self._waiting.popleft()[1])
        for done in ready:
            done(self._broken)


def _sync(fd: int) -> None:
    getattr(os, "fdatasync", os.fsync)(fd)
