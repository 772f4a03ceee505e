"""The block that every game has: the decision, and the amounts in it."""

from __future__ import annotations

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


class Question:
    """The current decision, as far as the seat may know it."""

    def __init__(self, game: Game[Any], amounts: dict[str, int]) -> None:
        kinds = kinds_of(game)
        self._kind = one_hot(kinds)
        self._nothing = [0.0] * len(kinds)
        self._amounts = amounts
        self.block = Block("question", 1, ("decides", *labelled("kind", kinds), *amounts))

    def read(self, seat: str, asked: Asked) -> list[float]:
        told = asked.args
        return [
            whose(asked.seat, seat),
            *self._kind.get(asked.kind, self._nothing),
            *(share(amount_in(told.get(name)), most) for name, most in self._amounts.items()),
        ]
