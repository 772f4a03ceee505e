"""How a game stands, in victory points: the measure by which the study of a game weighs luck.

It is plain on purpose and tuned for nobody, so that the luck of an old game stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from grognard.engine.game import Game

BALANCES = {
    name: f"grognard.players.{name}.balance" for name in ("lepanto", "gallipoli", "market_garden")
}
"""By game, the module whose ``balance`` tells the lead of its first seat."""

Balance = Callable[[Any], float]


def balance_of(game: Game[Any]) -> Balance:
    """The lead of the game's first seat over its second: points scored, and what is still left to
    fight with as far as the game has a measure for it."""
    if game.name in BALANCES:
        return cast("Balance", import_module(BALANCES[game.name]).balance)
    first, second = game.seats

    def margin(state: Any) -> float:
        scores = game.outcome(state).scores
        return float(scores[first] - scores[second])

    return margin
