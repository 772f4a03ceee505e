"""Dice, which are passed into the rules; the n-th roll of a game depends on its seed and n."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from typing import Protocol, TypeVar

from grognard.engine.errors import Problem
from grognard.engine.seeds import Chained, Part, closed, parts_of

T = TypeVar("T")


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, number: int, sides: int) -> int:
        """The roll with this number in the game (1, 2, …), from 1 to ``sides``."""
        ...


class Sealed:
    """The dice of a real game: fixed by the seed before the first roll, checkable afterwards."""

    __slots__ = ("_only", "_parts", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._parts = parts_of(seed)
        alone = len(self._parts) == 1 and self._parts[0].end is None
        self._only = self._parts[0] if alone else None

    def roll(self, number: int, sides: int) -> int:
        part = self._only or self._part(number)
        return part.draw(number) % sides + 1

    def _part(self, number: int) -> Part:
        for part in self._parts:
            if part.end is None or number <= part.end:
                return part
        raise Problem("no_die_to_come", number=number)

    def closed(self, rolled: int) -> str:
        """A seed with the first dice of this one, which does not tell those to come. A game can
        be handed on or branched with it."""
        return closed(self._parts, rolled)

    def seals(self) -> list[Chained]:
        return [part for part in self._parts if isinstance(part, Chained)]


class Scripted:
    """Dice for tests: the given values in order, then an error."""

    def __init__(self, values: Sequence[int]) -> None:
        self.left = list(values)

    def roll(self, number: int, sides: int) -> int:
        if not self.left:
            raise Problem("no_scripted_die", number=number)
        value = self.left.pop(0)
        if not 1 <= value <= sides:
            raise Problem("scripted_die_out_of_range", value=value, sides=sides)
        return value


class TooManyOutcomes(Exception):
    """Too many outcomes to try them all; a tie may be rolled again for ever."""


class Enumerated:
    """Dice that go through every outcome, one run of the resolver for each. ``most``: how many
    outcomes a path of dice may have (0: any number)."""

    def __init__(self, most: int = 0) -> None:
        self._path: list[tuple[int, int]] = []
        self._next = 0
        self._most = most

    def roll(self, number: int, sides: int) -> int:
        if self._next == len(self._path):
            self._path.append((1, sides))
            if self._most and prod(sides for _, sides in self._path) > self._most:
                raise TooManyOutcomes
        value, _ = self._path[self._next]
        self._next += 1
        return value

    @property
    def chance(self) -> Fraction:
        """The chance of the path just taken."""
        chance = Fraction(1)
        for _, sides in self._path:
            chance /= sides
        return chance

    def advance(self) -> bool:
        """Go to the next path; False after the last."""
        self._next = 0
        while self._path:
            value, sides = self._path.pop()
            if value < sides:
                self._path.append((value + 1, sides))
                return True
        return False


def distribution(resolve: Callable[[Dice], T]) -> dict[T, Fraction]:
    """The exact chance of every result of ``resolve``, by running it for every roll."""
    dice = Enumerated()
    chances: dict[T, Fraction] = {}
    while True:
        result = resolve(dice)
        chances[result] = chances.get(result, Fraction(0)) + dice.chance
        if not dice.advance():
            return chances
