"""12.1 Sudden death, looked for at the end of a turn."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.m07_operations.s77_exit import exit_supplied, exited
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import normal_units
from grognard.games.gallipoli.state import LEFT, State

DRAW = 2
"""``State.winner`` when both meet their conditions (12.1-b)."""


# -- the end of a turn -----------------------------------------------------------------------------


def sudden_death(state: State, log: Log) -> None:
    """12.1-a Has a side won, or both; if not, are the units that have left cut off?"""
    allied = allied_sudden_death(state)
    if not allied and state.facts.options.exit_supply_test == "every_turn":
        check_exits(state, log)
    turkish = turkish_sudden_death(state)
    if allied and turkish:
        state.winner = DRAW
        log.add("12.1-b", "sudden_draw")
    elif allied == "12.1.1-a":
        state.winner = ALLIED
        log.add("12.1.1-a", "sudden_naval")
    elif allied:
        state.winner = ALLIED
        log.add("12.1.1-b", "sudden_exit")
    elif turkish:
        state.winner = TURKISH
        log.add("12.1.2-a", "sudden_turkish")


def allied_sudden_death(state: State) -> str:
    """12.1.1 The case by which the Allied player has won, or ''."""
    land, points = state.facts.land, state.facts.numbers.points
    open_sea = land.sea & ~state.mined()
    if land.graph.flood(1 << land.aegean, open_sea) >> land.marmara & 1:
        return "12.1.1-a"
    # 12.1.1-c Nobody comes back, so the number only grows.
    if len(exited(state)) >= points.exits_to_win and exit_supplied(state):
        return "12.1.1-b"
    return ""


def check_exits(state: State, log: Log) -> None:
    """12.1.1-d, Q43 Units that have left are eliminated when their supply line is cut."""
    units = exited(state)
    if units and not exit_supplied(state):
        log.add("12.1.1-d", "exits_cut_off", units=units)
        for unit in units:
            # 7.7-b They count as lost, and never come back all the same.
            state.of_game[unit] |= LEFT
            eliminate(state, unit, "12.1.1-d", log)


def turkish_sudden_death(state: State) -> bool:
    """12.1.2-a, Q96 No Normal Allied land unit ashore, three times the points, after a landing
    was tried."""
    allied, turkish = state.vp
    factor = state.facts.numbers.points.sudden_death_factor
    if not state.landed_ever or turkish <= 0 or turkish < factor * allied:
        return False
    return not normal_units(state, ALLIED)
