"""Saves from outside: a position spoilt in one place, and what its loader says of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.errors import BadRequest
from grognard.engine.game import Game

Change = Callable[[dict[str, Any]], object]


def played(game: Game[Any], scenario: str, frame: str, **options: str) -> bytes:
    """A position of a random game, the first in which that frame asks."""
    state, rng = game.new(scenario, 5, options), Random(5)
    while True:
        position = game.save(state)
        if msgspec.json.decode(position)["stack"][-1]["frame"] == frame:
            return position
        game.apply(state, rng.choice(game.legal(state)))


def changed(position: bytes, change: Change) -> bytes:
    spoilt = msgspec.json.decode(position)
    change(spoilt)
    return msgspec.json.encode(spoilt)


def refused(game: Game[Any], position: bytes) -> str:
    with pytest.raises(BadRequest) as bad:
        game.load(position, 1)
    assert bad.value.key in ("bad_save", "unknown_scenario", "unknown_option")
    return str(bad.value)


def setting(*path: str | int, to: object) -> Change:
    def change(position: Any) -> None:
        for step in path[:-1]:
            position = position[step]
        position[path[-1]] = to

    return change
