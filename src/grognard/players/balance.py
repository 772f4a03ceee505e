"""How a game stands, in victory points: the measure by which the study of a game weighs luck.

It is plain on purpose and tuned for nobody, so that the luck of an old game stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.games import titles

Balance = Callable[[Any], float]


def balance_of(game: Game[Any]) -> Balance:
    """The lead of the game's first seat over its second: points scored, and what is still left to
    fight with as far as the game has a measure for it."""
    known = titles().get(game.name)
    if known is not None and known.balance:
        found: Balance = resolve(known.balance)
        return found
    first, second = game.seats

    def margin(state: Any) -> float:
        scores = game.outcome(state).scores
        return float(scores[first] - scores[second])

    return margin
