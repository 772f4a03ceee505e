"""Keeps what whoever comes to a finished game is shown: it is long and does not change any more."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from typing import Any

import msgspec

from grognard.server.faces import Audience
from grognard.server.tables import Table

MOST_KEPT = 64
QUICK = 1


class Finished:
    """Compressed answers, by all that they depend on; those asked for lately."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, bytes] = OrderedDict()

    async def snapshot(self, table: Table, audience: Audience) -> bytes:
        """The compressed snapshot of a game that is over. Call it under the table's lock."""
        table.face(audience)
        present = tuple(table.hub.present(table.game.seats).items())
        about = (table.id, audience, table.position, len(table.chat))
        key = (*about, present, table.hub.watching, table.takeback)
        if key not in self._kept:
            self._kept[key] = await asyncio.to_thread(_made, table, audience)
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]


def _made(table: Table, audience: Audience) -> bytes:
    return gzip.compress(msgspec.json.encode(table.snapshot(audience)), QUICK)
