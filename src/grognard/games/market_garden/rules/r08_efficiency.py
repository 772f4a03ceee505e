"""R8 Efficiency: averages, the shift they give, and checks."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.games.market_garden.rules.frame import seat
from grognard.games.market_garden.state import State


def average(state: State, units: Iterable[int]) -> int:
    """R8-b, M-Q21 The plain average, rounded to the nearest whole number, halves up."""
    ratings = [state.efficiency(unit) for unit in units]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def shift(state: State, attackers: Iterable[int], defenders: Iterable[int]) -> int:
    """H-2-a, R8-c Columns to the right (for the attacker) or, negative, to the left."""
    difference = average(state, attackers) - average(state, defenders)
    shifts = state.facts.numbers.efficiency.shifts
    columns = shifts[min(abs(difference), len(shifts) - 1)]
    return columns if difference > 0 else -columns


def check(state: State, side: int, units: Iterable[int], case: str, log: Log) -> bool:
    """R1-c, R8-e, I-5-a Roll against the highest efficiency of a stack."""
    best = max(state.efficiency(unit) for unit in units)
    die = roll(state, 10, case, log)
    kind = "check_passed" if die <= best else "check_failed"
    log.add(case, kind, seat=seat(side), die=die, rating=best)
    return die <= best
