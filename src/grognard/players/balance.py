"""How a game stands, in victory points: the measure by which the study of a game weighs luck. It is
simple on purpose and apart from the players, so that the luck of old games does not change when
they are tuned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.games import titles

Balance = Callable[[Any], float]


def balance_of(game: Game[Any]) -> Balance:
    """The lead of the game's first seat over its second: points scored and, where the game has a
    measure for it, what is left to fight with."""
    known = titles().get(game.name)
    if known is not None and known.balance:
        found: Balance = resolve(known.balance)
        return found
    first, second = game.seats

    def margin(state: Any) -> float:
        scores = game.outcome(state).scores
        return float(scores[first] - scores[second])

    return margin
