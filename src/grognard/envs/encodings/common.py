"""The block that every game has: the decision, and the amounts in it."""

from __future__ import annotations

from struct import Struct
from typing import Any

from grognard.engine.game import Game
from grognard.envs.layout import (
    Asked,
    Block,
    amount_in,
    kinds_of,
    labelled,
    one_hot,
    share,
    whose,
)
from grognard.envs.sheets import FLOAT, Sheet


class Question:
    """The current decision, as far as the seat may know it."""

    def __init__(self, game: Game[Any], amounts: dict[str, int]) -> None:
        kinds = kinds_of(game)
        self._kind = one_hot(kinds)
        self._nothing = [0.0] * len(kinds)
        self._amounts = tuple(amounts.items())
        self.block = Block("question", 1, ("decides", *labelled("kind", kinds), *amounts))
        self._form = Struct(f"{self.block.length}f")

    def write(self, sheet: Sheet, start: int, seat: str, asked: Asked) -> None:
        if sheet.new(self, asked):
            told = asked.args
            amounts = [share(amount_in(told.get(name)), most) for name, most in self._amounts]
            kind = self._kind.get(asked.kind, self._nothing)
            self._form.pack_into(sheet.raw, FLOAT * start, whose(asked.seat, seat), *kind, *amounts)
