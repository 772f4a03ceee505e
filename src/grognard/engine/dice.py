"""Dice are passed into the rules; the n-th roll of a game is a function of its seed and n."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Protocol, TypeVar

from grognard.engine.errors import Problem

T = TypeVar("T")


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, number: int, sides: int) -> int:
        """The roll with this number in the game (1, 2, …), from 1 to ``sides``."""
        ...


class Sealed:
    """The dice of a real game: fixed by the seed before the first roll, checkable afterwards."""

    __slots__ = ("_start", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._start = blake2b(seed.encode(), digest_size=8, person=b"grognard-dice")

    def roll(self, number: int, sides: int) -> int:
        # 64 bits modulo a small die: the bias is below 1e-18.
        rolled = self._start.copy()
        rolled.update(b"%d" % number)
        return int.from_bytes(rolled.digest(), "big") % sides + 1


class Scripted:
    """Dice for tests and studies: the given values in order, then an error."""

    def __init__(self, values: Sequence[int]) -> None:
        self.left = list(values)

    def roll(self, number: int, sides: int) -> int:
        if not self.left:
            raise Problem("no_scripted_die", number=number)
        value = self.left.pop(0)
        if not 1 <= value <= sides:
            raise Problem("scripted_die_out_of_range", value=value, sides=sides)
        return value


class Enumerated:
    """Dice that walk through every outcome, one run of the resolver for each."""

    def __init__(self) -> None:
        self._path: list[tuple[int, int]] = []
        self._next = 0

    def roll(self, number: int, sides: int) -> int:
        if self._next == len(self._path):
            self._path.append((1, sides))
        value, _ = self._path[self._next]
        self._next += 1
        return value

    @property
    def chance(self) -> Fraction:
        """The chance of the path just walked."""
        chance = Fraction(1)
        for _, sides in self._path:
            chance /= sides
        return chance

    def advance(self) -> bool:
        """Move on to the next path; False when all have been walked."""
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
