"""R1-h, R1-k, R12.1 Strengths, with their fractions kept, and odds."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.games.market_garden.state import State

SCALE = 120
"""Strengths are counted in parts of 1/120, so that steps and halving leave no remainder."""

ODDS = ((1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
"""R12.1-a The least odds of each column of the Maneuver Combat Table."""


def share(state: State, unit: int, printed: int) -> int:
    """R1-k A printed strength times steps left divided by full steps."""
    return SCALE * printed * state.steps[unit] // state.facts.pieces.steps[unit]


def attack(state: State, unit: int) -> int:
    """R12.1-c Out-of-supply attackers count half."""
    full = share(state, unit, state.facts.pieces.attack[unit])
    return full // 2 if state.unsupplied[unit] else full


def defence(state: State, unit: int) -> int:
    """R12.1-c, R14.3-c Out-of-supply and fatigued defenders count full."""
    return share(state, unit, state.facts.pieces.defence[unit])


def bombardment(state: State, unit: int) -> int:
    """R1-k What an artillery unit fires with."""
    return share(state, unit, state.facts.pieces.bombard[unit])


def attack_total(state: State, units: Iterable[int]) -> int:
    """R1-h Halved unit by unit, then added."""
    return sum(attack(state, unit) for unit in units)


def defence_total(state: State, units: Iterable[int]) -> int:
    """R12.1-d Units without defence strength defend with 1."""
    return sum(defence(state, unit) for unit in units) or SCALE


def odds_column(state: State, attackers: tuple[int, ...], target: int) -> int | None:
    """R12.1-a, R12.1-b The column before shifts; None below 1:3."""
    side = state.facts.pieces.side[attackers[0]]
    against = defence_total(state, state.units_in(target, 1 - side))
    return column_for(attack_total(state, attackers), against)


def column_for(attacking: int, defending: int) -> int | None:
    """R12.1-a Rounded down to the next lower column."""
    found = None
    for column, (least, to) in enumerate(ODDS):
        if attacking * to >= defending * least:
            found = column
    return found
