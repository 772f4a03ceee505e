"""What each side loses in each turn of a game."""

from __future__ import annotations

from typing import Any

from grognard.engine.game import Game


class Losses:
    """Counts what was lost whenever a turn ends."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game = game
        self.turn = game.turn(state)
        self.total = dict(game.losses(state))
        self.by_turn: dict[str, list[int]] = {seat: [] for seat in self.total}

    def look(self, state: Any) -> None:
        """Call it after every decision: has another turn begun?"""
        turn = self.game.turn(state)
        while self.turn < turn:
            self.close_turn(state)
            self.turn += 1

    def close_turn(self, state: Any) -> None:
        for seat, lost in self.game.losses(state).items():
            self.by_turn[seat].append(lost - self.total[seat])
            self.total[seat] = lost
