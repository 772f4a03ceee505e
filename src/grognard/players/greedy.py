"""The greedy player: takes the best expected exchange of the moment, never looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.games import title_of


class Judgement(Protocol):
    """What a game lends the greedy player: an answer to each kind of its decisions."""

    def choose(self, state: Any, decision: Decision) -> Action: ...


class GreedyPlayer:
    """Plays either seat of one game by the judgement made for that game."""

    def __init__(self, game: str, seed: int | str) -> None:
        self._judgement = _judgement(game, seed)

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        return self._judgement.choose(state, decision)


def _judgement(game: str, seed: int | str) -> Judgement:
    reference = title_of(game).judgement
    if not reference:
        raise BadRequest("unknown_player", player=f"greedy ({game})", known="random")
    make: Callable[[int | str], Judgement] = resolve(reference)
    return make(seed)
