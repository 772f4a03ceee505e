"""8.2.1 What a bombardment does to land units."""

from __future__ import annotations

from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import entrenched
from grognard.games.gallipoli.state import (
    NORMAL,
    SHATTERED,
    State,
)


def bombardment_result(state: State, column: int, total: int) -> int:
    """8.2.1-a Units affected: 0 to 3, or All (9)."""
    table = state.facts.library.bombardment
    row = min(max(total - table.first_die, 0), len(table.rows) - 1)
    return table.rows[row][column]


ALL = 9
"""The result All, in both tables."""


def affected(result: int, present: int) -> int:
    """8.2.1-c, 8.2.1-d How many of the units present suffer: so many, or All; more there are
    not."""
    return present if result == ALL else min(result, present)


def bombardment_check_modifiers(state: State, unit: int, result: int) -> list[Modifier]:
    """8.2.1-e to 8.2.1-g, Q55."""
    shelling, found = state.facts.numbers.shelling, []
    if result == ALL:
        found.append(Modifier("8.2.1-e", f"{shelling.check_all:+d}", "all_units"))
    if not entrenched(state, unit):
        effect = f"{shelling.check_not_entrenched:+d}"
        found.append(Modifier("8.2.1-f", effect, "not_entrenched"))
    if state.health[unit] != NORMAL:
        found.append(Modifier("8.2.1-g", f"{shelling.check_shaken:+d}", "shaken_unit"))
    return found


def case_of_loss(state: State, unit: int) -> str:
    """8.2.1-i What a unit becomes that fails its check (one that passes is unharmed, 8.2.1-h): one
    step worse, and 8.2.1-j from Broken it is eliminated."""
    return "8.2.1-j" if state.health[unit] == SHATTERED else "8.2.1-i"
