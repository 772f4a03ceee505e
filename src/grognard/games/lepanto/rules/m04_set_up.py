"""4 Set-up."""

from __future__ import annotations

from grognard.engine.dice import Dice
from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import tow_refusal, tug_ahead
from grognard.games.lepanto.saves.codec import FORM
from grognard.games.lepanto.state import Ship, State


def set_up(facts: Facts, dice: Dice) -> State:
    """4.0-a Every ship in its printed hex, facing as printed."""
    state = FORM.begin(
        facts,
        dice,
        # 3.2-b The turn marker is in the first box.
        turn=1,
        wind=DIRECTIONS.index(facts.scenario.wind),
        # 4.0-b, 4.0-c, 4.0-e None has acted; none is exhausted, repulsed or immobilised.
        ships=[Ship(hex_, facing) for hex_, facing in facts.start],
        # 4.0-d The turn begins with the Christian side.
        stack=[GameTurn()],
    )
    start_tows(state)
    return state


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
