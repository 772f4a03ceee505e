"""Computer players."""

from __future__ import annotations

import random
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game


class Player(Protocol):
    """Answers the decisions of one seat. It is told the state only to ask the game about it."""

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action: ...


class RandomPlayer:
    """Any legal answer, each as likely."""

    def __init__(self, seed: int | str) -> None:
        self._draw = random.Random(seed).random

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        options = game.legal(state)
        return options[int(self._draw() * len(options))]


PLAYERS = ("random", "greedy")


def make(spec: str, game: str, seed: int | str) -> Player:
    """The player of that name, ready to play one game of ``game``; repeatable by its seed."""
    if spec == "random":
        return RandomPlayer(seed)
    if spec == "greedy":
        from grognard.players.greedy import GreedyPlayer

        return GreedyPlayer(game, seed)
    raise BadRequest("unknown_player", player=spec, known=", ".join(PLAYERS))
