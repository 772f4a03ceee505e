"""Games with the data of earlier versions, so that what was begun with them goes on."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from grognard.engine.data import Replacement
from grognard.engine.game import Game
from grognard.engine.records import Record
from grognard.games import load, title_of
from grognard.games.released import released


@lru_cache(maxsize=16)
def load_version(name: str, data: str) -> Game[Any] | None:
    """The game with the data of that version: today's, or released with an earlier one; None if
    the package does not hold them."""
    game = load(name)
    if game.data_version == data:
        return game
    kept = released(title_of(name), data)
    return None if kept is None else load(name, kept)


def game_of(record: Record, data: Replacement = None) -> Game[Any]:
    """The game with the data a record was played with, as far as they are known, or those given."""
    name = record.game
    if data is not None:
        return load(name, data)
    return load_version(name, record.header["data"]) or load(name)
