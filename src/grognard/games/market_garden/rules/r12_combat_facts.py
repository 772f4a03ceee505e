"""R12.3, R12.4, R13.3 What both kinds of combat ask about two stacks: armour, supply, fatigue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.games.market_garden.state import State


def total_steps(state: State, units: Iterable[int]) -> int:
    """R1-i The steps of these units."""
    return sum(state.steps[unit] for unit in units)


def at_least_half(state: State, units: Sequence[int], chosen: Iterable[int]) -> bool:
    """R12.4-a, R13.3-b Have the chosen ones at least half of the steps?"""
    return 2 * total_steps(state, chosen) >= total_steps(state, units) > 0


def half_unsupplied(state: State, units: Sequence[int]) -> bool:
    """R12.4-a, R13.4-b At least half of the steps are out of supply."""
    return at_least_half(state, units, [u for u in units if state.unsupplied[u]])


def half_fatigued(state: State, units: Sequence[int]) -> bool:
    """R13.3-b At least half of the steps are fatigued."""
    return at_least_half(state, units, [u for u in units if state.fatigued[u]])


def armoured_steps(state: State, units: Iterable[int]) -> int:
    """R12.3-a Steps of armoured units."""
    return total_steps(state, [u for u in units if state.facts.pieces.armour[u]])


def armour_effect(state: State, own: Sequence[int], other: Sequence[int]) -> int:
    """R12.3-a, R13.3-d, M-Q38 -2 with three armoured steps for each of the other side (none counts
    as one), -1 if this side alone has armour, else 0."""
    numbers = state.facts.numbers.armour
    mine, theirs = armoured_steps(state, own), armoured_steps(state, other)
    if mine and mine >= numbers.ratio * max(theirs, 1):
        return numbers.overwhelming
    return numbers.alone if mine and not theirs else 0
