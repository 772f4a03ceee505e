"""The greedy player: takes the best expected exchange of the moment, never looking further."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game


class Judgement(Protocol):
    """What a game lends the greedy player: an answer to each kind of its decisions."""

    def choose(self, state: Any, decision: Decision) -> Action: ...


JUDGEMENTS = {
    "lepanto": ("grognard.players.lepanto.admiral", "Admiral"),
    "gallipoli": ("grognard.players.gallipoli.general", "General"),
    "market_garden": ("grognard.players.market_garden.commander", "Commander"),
}
"""By game, the module and class of its judgement, made from a seed; loaded when it plays."""

GAMES = tuple(JUDGEMENTS)


class GreedyPlayer:
    """Plays either seat of one game by the judgement made for that game."""

    def __init__(self, game: str, seed: int | str) -> None:
        self._judgement = _judgement(game, seed)

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        return self._judgement.choose(state, decision)


def _judgement(game: str, seed: int | str) -> Judgement:
    if game not in JUDGEMENTS:
        raise BadRequest("unknown_player", player=f"greedy ({game})", known="random")
    module, name = JUDGEMENTS[game]
    make = cast("Callable[[int | str], Judgement]", getattr(import_module(module), name))
    return make(seed)
