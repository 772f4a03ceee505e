"""Memory shared with a worker process: how far each task is, and whether it must stop."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable

SLOTS = 64
"""Tasks that can wait for one process before two of them share a slot."""
LOOK_SECONDS = 0.25

SPAWN = multiprocessing.get_context("spawn")


class Progress:
    """One slot per task, found by its ticket. Both sides only ever write single numbers."""

    def __init__(self) -> None:
        self._shares = SPAWN.RawArray("d", SLOTS)
        self._stops = SPAWN.RawArray("q", SLOTS)
        self._closed = SPAWN.RawValue("b", 0)

    def reset(self, ticket: int) -> None:
        self._shares[ticket % SLOTS] = 0.0

    def share(self, ticket: int) -> float:
        """How much of the turn's budget is spent, from 0 to 1."""
        return float(self._shares[ticket % SLOTS])

    def stop(self, ticket: int) -> None:
        self._stops[ticket % SLOTS] = ticket

    def watcher(self, ticket: int, hurried: bool) -> Callable[[float], bool]:
        """For the search: it reports its progress and learns whether it may go on."""
        slot, shares, stops = ticket % SLOTS, self._shares, self._stops

        def watch(share: float) -> bool:
            shares[slot] = share
            return not hurried and stops[slot] != ticket

        return watch

    def close(self) -> None:
        """Every process that watches this ends itself, whatever it is doing."""
        self._closed.value = 1

    def guard(self) -> None:
        """In the worker process: end it with its server, even if the server was killed."""
        threading.Thread(target=self._guard, name="guard", daemon=True).start()

    def _guard(self) -> None:
        server = multiprocessing.parent_process()
        while not self._closed.value and server is not None and server.is_alive():
            server.join(LOOK_SECONDS)
        os._exit(0)
