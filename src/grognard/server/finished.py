"""Keeps what whoever comes to a finished game is shown: it is long and does not change any more."""

from __future__ import annotations

import gzip
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from grognard.server.faces import Audience
from grognard.server.tables import Table

MOST_KEPT = 64
QUICK = 1
PRESENCE_SECONDS = 10.0
"""Who is there may be told so late: the stream tells it at once."""

Ponder = Callable[..., Awaitable[bytes]]


class Kept(Struct, frozen=True):
    """A compressed answer, and who was there when it was made."""

    present: Any
    made: float
    whole: bytes


class Finished:
    """Compressed answers, by what they depend on; those asked for lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, Kept] = OrderedDict()

    async def snapshot(self, table: Table, audience: Audience, ponder: Ponder) -> bytes:
        """The compressed snapshot of a game that is over. Call it under the table's lock."""
        key = (table.id, audience, table.position, len(table.chat), table.takeback)
        present = tuple(table.hub.present(table.game.seats).items()), table.hub.watching
        kept, now = self._kept.get(key), time.monotonic()
        if kept is None or (kept.present != present and now - kept.made > PRESENCE_SECONDS):
            table.face(audience)
            kept = self._kept[key] = Kept(present, now, await ponder(_made, table, audience))
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept.whole


def _made(table: Table, audience: Audience) -> bytes:
    return gzip.compress(msgspec.json.encode(table.snapshot(audience)), QUICK)
