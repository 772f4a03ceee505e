"""What each face of a die brings, from 1 to 10, read in the rules' own tables."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.ids import HexId, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.market_garden.rules import r09_fire, r12_maneuver_table, r13_assault_table
from grognard.games.market_garden.rules.r01_terms import D10, passed
from grognard.games.market_garden.rules.r13_assault_table import Prospects
from grognard.games.market_garden.state import State

DICE = range(1, D10 + 1)


def of_check(rating: int) -> list[bool]:
    """R1-c Is the check passed?"""
    return [passed(die, rating) for die in DICE]


def of_fire(state: State, points: int) -> list[tuple[int, bool]]:
    """R9-d, R9-e The number, not yet divided by the TDV, and is there an F?"""
    return [r09_fire.result_for(state, points, die) for die in DICE]


def of_maneuver(state: State, column: int, modifiers: Sequence[Modifier]) -> list[str]:
    """R12.5-a The entries of a column of the Maneuver Combat Table."""
    more = added(modifiers)
    return [r12_maneuver_table.result_for(state, column, die + more) for die in DICE]


def of_assault(state: State, strength: int, more: int) -> list[int]:
    """R13.4-a Steps the other side loses; ``more`` is what is added to the die."""
    return [r13_assault_table.result_for(state, strength, die + more) for die in DICE]


def prospects(
    state: State,
    attackers: tuple[UnitId, ...],
    defenders: tuple[UnitId, ...],
    target: HexId,
    *,
    boats: bool,
) -> tuple[Prospects, Prospects]:
    """R13.1-C What both sides roll with, attacker first; also before the attackers have gone in."""
    if any(unit not in state.origins for unit in attackers):
        state = state.clone()
        for unit in attackers:
            state.origins.setdefault(unit, state.where[unit])
    ours, theirs = (
        r13_assault_table.prospects(
            state, attackers, defenders, target, defending=defending, boats=boats
        )
        for defending in (False, True)
    )
    return ours, theirs
