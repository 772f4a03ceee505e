"""What dice bring, worked out: one die read off, spreads mixed, and salvoes gun by gun (8.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct

from grognard.games.gallipoli.state import SHATTERED

D6, D10 = range(1, 7), range(1, 11)
SURE, HALF = Fraction(1), Fraction(1, 2)
GONE = SHATTERED + 1

Spread = dict[int, Fraction]
"""By state of a ship or fort (GONE: none any more), or by result, its chance."""
T = TypeVar("T")


def spread_of(die: range, read: Callable[[int], T]) -> dict[T, Fraction]:
    """The chance of everything that may be read off one die."""
    found: dict[T, Fraction] = {}
    for value in die:
        result = read(value)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(die))
    return found


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Several spreads in one, each with its share."""
    found: Spread = {}
    for share, spread in parts:
        for result, chance in spread.items():
            if share * chance:
                found[result] = found.get(result, Fraction(0)) + share * chance
    return found


class Guns(Struct, frozen=True):
    """8.1.2-d One battery and what its dice are read against."""

    factor: int
    highest: int
    """A die of that or less hits."""
    added: tuple[int, ...]
    """To the die for the effect of a hit, by state of the target before it."""


def after_guns(batteries: Sequence[Guns], level: int, critical: int, health: int) -> Spread:
    """8.1.2 The state of a target of this morale level after all batteries have fired. The dice to
    hit and for effects are independent, so each gun is followed to its end before the next."""
    spread: Spread = {health: SURE}
    for guns in batteries:
        hit = Fraction(min(max(guns.highest, 0), len(D10)), len(D10))
        effects = [_struck(guns, level, critical, before) for before in range(GONE + 1)]
        for _ in range(guns.factor):
            struck = mixed((chance, effects[before]) for before, chance in spread.items())
            spread = mixed([(1 - hit, spread), (hit, struck)])
    return spread


def _struck(guns: Guns, level: int, critical: int, health: int) -> Spread:
    """8.1.2-j to 8.1.2-y One hit on a target in this state."""
    if health == GONE:
        return {GONE: SURE}

    def effect(total: int) -> Spread:
        if total <= level:
            return {health: SURE}
        if total < critical:
            return {health + 1: SURE}
        # 8.1.2-u, Q51 It blows up at an odd die.
        return mixed([(HALF, {GONE: SURE}), (HALF, {health + 1: SURE})])

    tenth = Fraction(1, len(D10))
    return mixed((tenth, effect(die + guns.added[health])) for die in D10)
