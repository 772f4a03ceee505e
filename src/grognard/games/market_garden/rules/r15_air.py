"""R15.1, R15.2 Air Points: received in phase A, spent in phases G, H and I."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules.r01_terms import die
from grognard.games.market_garden.state import State


def receive(state: State, log: Log) -> None:
    """R15.2-a For both sides, for the whole game turn."""
    numbers = state.facts.numbers.air
    if state.foul:
        state.air[:] = (0, 0)  # R15.1-b
    elif state.turn == 1:
        state.air[:] = (numbers.first_turn_allied, numbers.first_turn_german)
    else:
        # R15.2-b The Allies get one die and ten, the Germans half a die.
        state.air[ALLIED] = numbers.allied_plus + die(state, "A-3-a", log)
        state.air[GERMAN] = die(state, "A-3-a", log) // numbers.german_divisor
    log.add("A-3-a", "air_points", allied=state.air[ALLIED], german=state.air[GERMAN])


def spend(state: State, side: Side, number: int) -> None:
    """R15.2-c On attack or defence, in either player turn; what is spent is gone."""
    state.air[side] -= number


def lose(state: State, log: Log) -> None:
    """R15.2-d Unspent points are lost at the end of the game turn."""
    state.air[:] = (0, 0)
    log.add("GI-2-a", "air_points_lost")
