"""Weighing chances: asking for them as the page does, and throwing dice to see them borne out."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from grognard.engine.dice import Dice
from grognard.server import insight
from grognard.server.answers import Odds
from grognard.server.faces import Face
from tests.gallipoli.table import Table

THROWS, SIGMAS = 20_000, 4


class Thrown:
    """Dice that fall at random."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def roll(self, number: int, sides: int) -> int:
        return self._random.randint(1, sides)


def agree(
    exact: Mapping[Any, Fraction], resolve: Callable[[Dice], Any], throws: int = THROWS
) -> None:
    """Throwing the dice often shows these chances, as nearly as can be expected."""
    dice = Thrown(1)
    counts = Counter(resolve(dice) for _ in range(throws))
    assert set(counts) <= {result for result, chance in exact.items() if chance}
    for result, chance in exact.items():
        spread = sqrt(throws * chance * (1 - chance))
        assert abs(counts[result] - throws * chance) <= SIGMAS * spread + 1e-9, result


def asked(table: Table, action: str, seat: str = "allied") -> Odds:
    """What the page is told of an action before it is taken."""
    face = Face(table.game, (seat,))
    return insight.odds(table.game, table.state, action, [], face)


def results(found: Odds) -> dict[str, Fraction]:
    return {name: Fraction(chance.num, chance.den) for name, chance in found.results.items()}


def cases(preview: Any, name: str = "modifiers") -> list[str]:
    return [f"{m['case']} {m['effect']}" for m in preview.args[name]]
