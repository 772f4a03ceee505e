"""R12.1, R12.2 Attack and defence strengths, their odds, and the column they lead to."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.rules.r01_strength import SCALE, share
from grognard.games.market_garden.rules.r01_terms import shifted
from grognard.games.market_garden.rules.r08_efficiency import shift
from grognard.games.market_garden.rules.r16_effects import halved
from grognard.games.market_garden.state import State

ODDS = ((1, 3), (1, 2), (2, 3), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
"""R12.1-a The least odds of each column of the Maneuver Combat Table."""


def attack(state: State, unit: UnitId) -> int:
    """R12.1-c Out-of-supply attackers count half."""
    return halved(state, unit, share(state, unit, state.facts.pieces.attack[unit]))


def defence(state: State, unit: UnitId) -> int:
    """R12.1-c Out-of-supply defenders count full, and fatigued ones, too."""
    return share(state, unit, state.facts.pieces.defence[unit])


def attack_total(state: State, units: Iterable[UnitId]) -> int:
    """R12.1-a Halved unit by unit, then added (R1)."""
    return sum(attack(state, unit) for unit in units)


def defence_total(state: State, units: Iterable[UnitId]) -> int:
    """R12.1-d Units without defence strength defend with 1."""
    return sum(defence(state, unit) for unit in units) or SCALE


def odds_column(state: State, attackers: tuple[UnitId, ...], target: HexId) -> int | None:
    """R12.1-a The column of all attackers against all units in the hex, before any shift."""
    side = state.facts.pieces.side[attackers[0]]
    against = defence_total(state, state.units_in(target, 1 - side))
    return column_for(attack_total(state, attackers), against)


def column_for(attacking: int, defending: int) -> int | None:
    """R12.1-a Rounded down to the next lower column; R12.1-b None below 1:3."""
    found = None
    for column, (least, to) in enumerate(ODDS):
        if attacking * to >= defending * least:
            found = column
    return found


def odds_refusal(state: State, attackers: tuple[UnitId, ...], target: HexId) -> Refusal | None:
    """R12.1-b A maneuver combat needs 1:3 before shifts."""
    if odds_column(state, attackers, target) is None:
        return Refusal(("R12.1-b",), "odds_too_low", {"hex": target})
    return None


def final_column(
    state: State, odds: int, attackers: tuple[UnitId, ...], defenders: tuple[UnitId, ...]
) -> int:
    """R12.2-a The odds, shifted by efficiency and by nothing else."""
    columns = len(state.facts.library.maneuver.columns)
    return shifted(columns, odds, shift(state, attackers, defenders))
