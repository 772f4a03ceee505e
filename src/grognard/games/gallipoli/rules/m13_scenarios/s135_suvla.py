"""13.5 When Suvla opens."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.games.gallipoli.state import State


def roll_for_suvla(state: State, log: Log) -> None:
    """13.5-a, Q104 The turn in which Suvla opens; 13.5-b a Beachhead on the turn track marks it."""
    die = roll(state, 6, "13.5-a", log)
    state.suvla_turn = die + state.facts.numbers.set_up_dice.suvla_plus
    log.add("13.5-a", "suvla_opens", die=die, turn=state.suvla_turn)


def suvla_open(state: State) -> bool:
    """13.5-a, Q104 May the Allies land there now?"""
    return 0 < state.suvla_turn <= state.turn
