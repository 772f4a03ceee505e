"""Games with the data of earlier versions, so that what was begun with them goes on."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from grognard.engine.bundles import unpacked
from grognard.engine.data import Replacement
from grognard.engine.game import Game
from grognard.engine.records import Record
from grognard.games import load, title_of

RELEASED, PACKED = "released", ".json.xz"
"""Where a title keeps the data of its released versions, one bundle each."""

VERSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""How versions are named: whatever else a record claims is no file of ours."""


@lru_cache(maxsize=16)
def load_version(name: str, data: str) -> Game[Any] | None:
    """The game with the data of that version: today's, or released with an earlier one; None if
    the package does not hold them."""
    game = load(name)
    if game.data_version == data:
        return game
    if not VERSION.fullmatch(data):
        return None
    file = title_of(name).file(f"{RELEASED}/{data}{PACKED}")
    return load(name, unpacked(file.read_bytes(), file.name)) if file.is_file() else None


def game_of(record: Record, data: Replacement = None) -> Game[Any]:
    """The game with the data a record was played with, as far as they are known, or those given."""
    name = record.game
    if data is not None:
        return load(name, data)
    return load_version(name, record.header["data"]) or load(name)
