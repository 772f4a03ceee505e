"""The position: where the counters stand, what they have lost, and who is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bailen.facts import GONE, Facts
from grognard.engine.dice import Dice
from grognard.engine.states import ANY_NUMBER, Position, each, kept


@dataclass(eq=False, slots=True, init=False)
class State(Position):
    """Copying, saving and checking follow from these lines."""

    facts: Facts
    dice: Dice
    rolled: int = kept(0, ANY_NUMBER)
    turn: int = kept(1, "turn")
    hexes: list[int] = each("unit", GONE, "place")
    steps: list[int] = each("unit", 2, range(3))
    acted: list[int] = each("unit", 0, range(2))
    stack: list[Any] = kept([])

    def enemies_of(self, side: int, hex_: int) -> list[int]:
        """1.2 The enemies beside a hex: it is in their zone of control."""
        near = [hex_ for hex_ in self.facts.grid.around(hex_) if hex_ != GONE]
        at = enumerate(zip(self.facts.side, self.hexes, strict=True))
        return [unit for unit, (of, place) in at if of != side and place in near]
