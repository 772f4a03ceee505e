"""Positions of games between greedy players, and how those games ended."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.games import load
from grognard.players import make, usual
from grognard.players.judge import Eye, Seen

ELSEWHERE = 0.02
"""Share of the decisions that are looked at besides the first of each turn."""


class Sample(Struct, frozen=True):
    """One position."""

    game: int
    seen: Seen
    result: float
    """Of the first seat: 1, 0, or 0.5 for a draw."""


class Sampler:
    """Plays games of one scenario; a process loads the game once."""

    def __init__(self, game: str, scenario: str, seed: int) -> None:
        self._name = game
        self._scenario = scenario
        self._seed = seed
        self._game: Game[Any] | None = None

    def __call__(self, index: int) -> list[Sample]:
        if self._game is None:
            self._game = load(self._name)
        game, seed = self._game, f"judge {self._seed}/{index}"
        state, rng = game.new(self._scenario, seed), Random(seed)
        spec = usual(game.name)
        players = {seat: make(spec, game.name, f"{seed}/{seat}") for seat in game.seats}
        eye, seen, turn = Eye(game, self._scenario), list[Seen](), -1
        while (decision := game.decision(state)) is not None:
            if game.turn(state) != turn or rng.random() < ELSEWHERE:
                turn = game.turn(state)
                seen.append(eye.seen(state))
            game.apply(state, players[decision.seat].choose(game, state, decision))
        winner = game.outcome(state).winner
        result = 0.5 if winner is None else float(winner == game.seats[0])
        return [Sample(index, one, result) for one in seen]
