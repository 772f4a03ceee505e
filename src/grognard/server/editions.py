"""The game that a table is played with: with the data it was begun with."""

from __future__ import annotations

from typing import Any

from grognard.engine.bundles import unpacked
from grognard.engine.game import Game
from grognard.games import load
from grognard.games.versions import load_version
from grognard.server.store.database import Store


def edition(store: Store, name: str, data: str) -> Game[Any]:
    """The game with those data; with today's if they are nowhere."""
    today = load(name)
    if today.data_version == data:
        return today
    packed = store.bundle(name, data)
    older = load(name, unpacked(packed, name)) if packed else load_version(name, data)
    return older or today
