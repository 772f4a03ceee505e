"""4 Set-up."""

from __future__ import annotations

from grognard.games.lepanto.rules.m06_movement.s61_galleasses import tow_refusal, tug_ahead
from grognard.games.lepanto.state import State


def start_tows(state: State) -> None:
    """4.0-f, L-Q12 Galleasses with a tug ahead start under tow; or those the scenario lists."""
    facts = state.facts
    if facts.options.start_tows == "auto":
        for galleass in facts.galleasses:
            if tow_refusal(state, galleass, tug := tug_ahead(state, galleass)) is None:
                state.take_in_tow(galleass, tug)
        return
    by_name = facts.board.grid.by_name
    for tow in facts.scenario.tow:
        state.take_in_tow(state.at[by_name[tow.galleass]], state.at[by_name[tow.tug]])
