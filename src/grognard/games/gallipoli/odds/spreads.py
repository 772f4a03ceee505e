"""Chances made of the faces of dice: spreads, mixed spreads, and salvoes gun by gun (8.1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from grognard.games.gallipoli.odds.faces import D10, failing
from grognard.games.gallipoli.state import GONE

SURE = Fraction(1)

Spread = dict[int, Fraction]
"""By state of a ship or fort (GONE: none any more), or by result, its chance."""
T = TypeVar("T")
N = TypeVar("N", Fraction, float)


def spread_of(faces: Sequence[T]) -> dict[T, Fraction]:
    """The chance of everything that the faces of a die show."""
    found: dict[T, Fraction] = {}
    for result in faces:
        found[result] = found.get(result, Fraction(0)) + Fraction(1, len(faces))
    return found


def mixed(parts: Iterable[tuple[Fraction, Spread]]) -> Spread:
    """Several spreads in one, each with its share."""
    found: Spread = {}
    for share, spread in parts:
        for result, chance in spread.items():
            if share * chance:
                found[result] = found.get(result, Fraction(0)) + share * chance
    return found


class Guns(NamedTuple):
    """8.1.2-d One battery and what its dice are read against."""

    factor: int
    highest: int
    """A die of that or less hits."""
    more: tuple[int, ...]
    """What is added to the die for the effect of a hit, by state of the target before it."""


def after_guns(
    batteries: Sequence[Guns], level: int, critical: int, health: int, one: N
) -> list[N]:
    """8.1.2-d, 8.1.2-j By state, the chance that a target of this morale level ends in it. ``one``
    is certainty: a fraction for exact chances, a float for quick ones. The dice to hit and for
    effects are independent, so each gun is followed to its end before the next."""
    chances = [one * 0] * (GONE + 1)
    chances[health] = one
    for guns in batteries:
        hits = one * min(max(guns.highest, 0), len(D10)) / len(D10)
        for _ in range(guns.factor):
            chances = _after_gun(chances, hits, guns.more, level, critical, one)
    return chances


def _after_gun(
    chances: list[N], hits: N, more: Sequence[int], level: int, critical: int, one: N
) -> list[N]:
    """8.1.2-q One gun: a hit above the ML harms; 8.1.2-u half of the critical ones blow it up."""
    after = [one * 0] * (GONE + 1)
    after[GONE] = chances[GONE]
    for health in range(GONE):
        harmed = hits * (one * failing(level, more[health]) / len(D10))
        blown = hits * (one * failing(max(critical - 1, level), more[health]) / len(D10)) / 2
        after[health] += chances[health] * (1 - harmed)
        after[health + 1] += chances[health] * (harmed - blown)
        after[GONE] += chances[health] * blown
    return after
