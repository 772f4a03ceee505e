"""R8 Efficiency: ratings, averages, the shift they give, and checks."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Log
from grognard.engine.ids import Side, UnitId
from grognard.games.market_garden.rules.frame import seat
from grognard.games.market_garden.rules.r01_terms import die, passed
from grognard.games.market_garden.state import State


def rating(state: State, unit: UnitId) -> int:
    """R8-f As it counts now: lower when fatigued or out of supply, never below 1."""
    numbers = state.facts.numbers.efficiency
    printed = state.facts.pieces.efficiency[unit]
    if state.fatigued[unit]:
        printed -= numbers.fatigued
    if state.unsupplied[unit]:
        printed -= numbers.unsupplied
    return max(printed, 1)


def highest(state: State, units: Iterable[UnitId]) -> int:
    """R8-e What a stack checks against."""
    return max(rating(state, unit) for unit in units)


def average(state: State, units: Iterable[UnitId]) -> int:
    """R8-b, M-Q21 The plain average, rounded to the nearest whole number, halves up."""
    ratings = [rating(state, unit) for unit in units]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def shift(state: State, attackers: Iterable[UnitId], defenders: Iterable[UnitId]) -> int:
    """R8-c Columns to the right (for the attacker) or, negative, to the left; R8-d guns that only
    support the combat are in neither average."""
    difference = average(state, attackers) - average(state, defenders)
    shifts = state.facts.numbers.efficiency.shifts
    columns = shifts[min(abs(difference), len(shifts) - 1)]
    return columns if difference > 0 else -columns


def check(state: State, side: Side, units: Iterable[UnitId], case: str, log: Log) -> bool:
    """R8-e One roll of a stack against its highest efficiency."""
    best = highest(state, units)
    number = die(state, case, log)
    kind = "check_passed" if passed(number, best) else "check_failed"
    log.add(case, kind, seat=seat(side), die=number, rating=best)
    return passed(number, best)
