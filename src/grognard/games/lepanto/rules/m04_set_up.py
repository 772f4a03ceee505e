"""4 Set-up."""

from __future__ import annotations

from grognard.engine.dice import Dice
from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn
from grognard.games.lepanto.rules.m06_movement.s61_galleasses import tow_refusal, tug_ahead
from grognard.games.lepanto.saves.codec import occupancy
from grognard.games.lepanto.state import Ship, State


def set_up(facts: Facts, dice: Dice) -> State:
    """4.0-a Every ship in its printed hex, facing as printed."""
    # 4.0-e None is exhausted, repulsed or immobilised.
    ships = [Ship(hex_, facing) for hex_, facing in facts.start]
    state = State(
        facts,
        dice,
        rolled=0,
        # 3.2-b The turn marker is in the first box.
        turn=1,
        wind=DIRECTIONS.index(facts.scenario.wind),
        calm=False,
        ships=ships,
        at=occupancy(facts, ships),
        rammer_at={},
        tugs={},
        # 4.0-b, 4.0-c No counter is turned over, which says no more than that none has acted.
        drifted=(),
        rams={},
        fought={},
        afloat=[len(of_side) for of_side in facts.ships_of],
        broke_rule=False,
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
