"""8.2.1 What a bombardment does to land units."""

from __future__ import annotations

from grognard.engine.ids import UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import entrenched
from grognard.games.gallipoli.schema.numbers import Shelling
from grognard.games.gallipoli.state import NORMAL, SHATTERED, State

ALL = 9
"""The result All, in both tables."""


def bombardment_result(state: State, column: int, total: int) -> int:
    """8.2.1-a Units affected: 0 to 3, or All (9)."""
    table = state.facts.library.bombardment
    row = min(max(total - table.first_die, 0), len(table.rows) - 1)
    return table.rows[row][column]


def affected(result: int, present: int) -> int:
    """8.2.1-c, 8.2.1-d How many of the units present suffer: so many, or All; more there are
    not."""
    return present if result == ALL else min(result, present)


def bombardment_check_modifiers(state: State, unit: UnitId, result: int) -> list[Modifier]:
    """8.2.1-e, Q55 What is added to the check of a unit."""
    return checks_for(state.facts.numbers.shelling, *conditions(state, unit, result))


def conditions(state: State, unit: UnitId, result: int) -> tuple[bool, bool, bool]:
    """8.2.1-e Is everybody affected, is the unit entrenched, and is it shaken?"""
    return result == ALL, entrenched(state, unit), state.health[unit] != NORMAL


def checks_for(numbers: Shelling, everybody: bool, dug_in: bool, shaken: bool) -> list[Modifier]:
    """8.2.1-e, 8.2.1-f, 8.2.1-g By the result and the state of the unit."""
    found = []
    if everybody:
        found.append(Modifier("8.2.1-e", f"{numbers.check_all:+d}", "all_units"))
    if not dug_in:
        found.append(Modifier("8.2.1-f", f"{numbers.check_not_entrenched:+d}", "not_entrenched"))
    if shaken:
        found.append(Modifier("8.2.1-g", f"{numbers.check_shaken:+d}", "shaken_unit"))
    return found


def case_of_loss(state: State, unit: UnitId) -> str:
    """8.2.1-i What a unit becomes that fails its check (one that passes is unharmed, 8.2.1-h): one
    step worse, and 8.2.1-j from Broken it is eliminated."""
    return "8.2.1-j" if state.health[unit] == SHATTERED else "8.2.1-i"
