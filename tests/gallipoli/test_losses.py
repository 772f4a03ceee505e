"""Losses are counters eliminated: land units, ships, forts and Beachheads, by side."""

from grognard.engine.events import QUIET
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate
from grognard.games.gallipoli.state import ELIMINATED, WITHDRAWN
from tests.gallipoli.table import Table


def test_counters_eliminated_count_for_their_side() -> None:
    table = Table(
        {"86Bde": "GP4", "T9-25": "GP6", "BH-C1": "GP3", "BOUVET": "eliminated", "OCEAN": "removed"}
    )
    assert table.game.losses(table.state) == {"allied": 1, "turkish": 0}
    for code in ("86Bde", "T9-25", "BH-C1"):
        eliminate(table.state, table.state.facts.pieces.index[code], "12.2-e", QUIET)
    assert table.game.losses(table.state) == {"allied": 3, "turkish": 1}


def test_what_comes_back_is_lost_no_more() -> None:
    table = Table({"T9-25": "eliminated", "86Bde": "withdrawn"})
    unit = table.state.facts.pieces.index["T9-25"]
    assert table.game.losses(table.state) == {"allied": 0, "turkish": 1}
    table.state.put(unit, WITHDRAWN)
    assert table.game.losses(table.state) == {"allied": 0, "turkish": 0}


def test_what_the_scenario_begins_without_is_not_lost() -> None:
    """Q101 Anzac begins after the naval attack: three battleships and three forts are gone."""
    game = Table({}).game
    state = game.new("anzac", 1)
    facts = state.facts
    for piece in facts.enlisted((*facts.scenario.sunk, *facts.scenario.destroyed_forts)):
        state.put(piece, ELIMINATED)
    assert sum(where == ELIMINATED for where in state.where) == 6
    assert game.losses(state) == {"allied": 0, "turkish": 0}
