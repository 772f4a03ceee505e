"""The tables in memory: as many as there is room for. One that nobody has used for a while goes,
even if people watch it; its listeners stay and it is read again when something happens."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable
from contextlib import suppress

from grognard.server.streams import Hub, Stream
from grognard.server.tables import Table

LATELY = 5.0
"""Seconds for which a table stays after it was used."""
SOME_LEFT = 0.9
"""How full the memory is after tables were unloaded."""


def give_back() -> None:
    """Hand memory that is free to the system; glibc would keep it for this process."""
    with suppress(AttributeError, OSError):  # other libraries need not have it
        ctypes.CDLL(None).malloc_trim(0)


def weight(table: Table) -> int:
    """About how many bytes a table takes."""
    moves, events = len(table.session.moves), len(table.session.events)
    chat = sum(200 + len(line.text) for line in table.chat)
    positions = 300 * min(moves, 1500)  # no more of them are kept of longer games
    return 100_000 + positions + 35 * moves + 25 * events + 100_000 * len(table.faces) + chat


class Memory(dict[str, Table]):
    """Tables by id. Those that are not here have their listeners in ``hubs``."""

    def __init__(self, most: int, busy: Callable[[Table], bool]) -> None:
        super().__init__()
        self.hubs: dict[str, Hub] = {}
        self._most = most
        self._busy = busy
        self._weights: dict[str, int] = {}
        self._used = 0
        self._tidied = 0.0

    def adopt(self, table: Table) -> None:
        """Keep a table that was just opened, and make room for it."""
        table.hub = self.hubs.pop(table.id, table.hub)
        self[table.id] = table
        self._weigh(table)
        if self._used > self._most:
            self._unload(table)

    def tidy(self) -> None:
        """Weigh again what was used since the last time, and make room: tables grow."""
        since, self._tidied = self._tidied, time.monotonic()
        for table in self.values():
            if table.used >= since:
                self._weigh(table)
        if self._used > self._most:
            self._unload()

    def _weigh(self, table: Table) -> None:
        self._used -= self._weights.get(table.id, 0)
        self._weights[table.id] = weight(table)
        self._used += self._weights[table.id]

    def _unload(self, opened: Table | None = None) -> None:
        """The longest unused go first, those that nobody watches before the others."""
        before = time.monotonic() - LATELY
        idle = [
            table
            for table in self.values()
            if table is not opened
            and table.used < before
            and not table.lock.locked()
            and not self._busy(table)
        ]
        idle.sort(key=lambda table: (bool(table.hub.streams), table.used))
        for table in idle:
            self._weigh(table)  # it has grown since
        for table in idle:
            if self._used <= self._most * SOME_LEFT:
                return
            self.forget(table)

    def forget(self, table: Table) -> None:
        # Whoever still holds it sees that it is lost and opens it again.
        table.lost = True
        del self[table.id]
        self._used -= self._weights.pop(table.id)
        if table.hub.streams:
            self.hubs[table.id] = table.hub

    def leave(self, id_: str, hub: Hub, stream: Stream) -> None:
        """A listener has gone, whether or not the table is here."""
        table = self.get(id_)
        if table is not None and table.hub is hub:
            table.leave(stream)
            return
        hub.leave(stream)
        if not hub.streams and self.hubs.get(id_) is hub:
            del self.hubs[id_]

    def hang_up(self) -> None:
        """End every stream."""
        for hub in [*(table.hub for table in self.values()), *self.hubs.values()]:
            hub.close()
