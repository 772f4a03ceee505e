"""What a computer player is, the simplest one, and how players are kept from peeking."""

from __future__ import annotations

import random
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game


class Player(Protocol):
    """Answers the decisions of one seat. Players that ``make`` returns never see what is hidden
    from their seat."""

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action: ...


class RandomPlayer:
    """Picks any legal answer, all equally likely."""

    def __init__(self, seed: int | str) -> None:
        self._draw = random.Random(seed).random

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        return options[int(self._draw() * len(options))]


class Fair:
    """Shows a player what its seat may know; the rest is imagined, anew for every decision."""

    def __init__(self, player: Player, seed: int | str) -> None:
        self._player = player
        self._rng = random.Random(f"guesses {seed}")

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        if not game.knows_all(decision.seat):
            state = game.determinize(state, decision.seat, self._rng)
        return self._player.choose(game, state, decision)
