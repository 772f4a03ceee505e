"""Dice, which are passed into the rules; the n-th roll of a game depends on its seed and n."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import blake2b
from math import prod
from typing import Protocol, TypeVar

from grognard.engine.errors import Problem

T = TypeVar("T")


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, number: int, sides: int) -> int:
        """The roll with this number in the game (1, 2, …), from 1 to ``sides``."""
        ...


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COMMON = 2520  # every die of up to 10 sides, and of 12, 14, 15, 18 or 20, divides it
_KNOWN = re.compile(r"known:((?:[0-9a-zA-Z]{2})*):(.*)", re.DOTALL)


class Sealed:
    """The dice of a real game: fixed by the seed before the first roll, checkable afterwards.

    A seed ``known:…:rest`` lists the first rolls and goes on with the seed ``rest``, so that a
    game can be handed on or branched without giving away the dice to come.
    """

    __slots__ = ("_known", "_start", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._known: list[int] = []
        if found := _KNOWN.fullmatch(seed):
            seed = found.group(2)
            self._known = [_number(pair) for pair in re.findall("..", found.group(1))]
        self._start = blake2b(seed.encode(), digest_size=8, person=b"grognard-dice")

    def roll(self, number: int, sides: int) -> int:
        if number <= len(self._known):
            assert _COMMON % sides == 0
            return self._known[number - 1] % sides + 1
        return self._drawn(number) % sides + 1

    def _drawn(self, number: int) -> int:
        # 64 bits modulo a small die: the bias is below 1e-18.
        rolled = self._start.copy()
        rolled.update(b"%d" % number)
        return int.from_bytes(rolled.digest(), "big")

    def opened(self, rolls: int, rest: str) -> str:
        """A seed with the first rolls of this one; the others come from ``rest``."""
        known = self._known[:rolls]
        known += [self._drawn(n) % _COMMON for n in range(len(known) + 1, rolls + 1)]
        return f"known:{''.join(_DIGITS[k // 62] + _DIGITS[k % 62] for k in known)}:{rest}"


def _number(pair: str) -> int:
    return _DIGITS.index(pair[0]) * 62 + _DIGITS.index(pair[1])


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
