"""13.2.1 Losses before the second scenario begins."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, set_health
from grognard.games.gallipoli.state import SHAKEN, State


def roll_for_forts(state: State, log: Log) -> None:
    """13.2.1-c, Q106 An even die (2.4-j any will do) disables a fort south of Maidos."""
    if not state.facts.scenario.fort_rolls:
        return
    for fort in state.facts.pieces.forts:
        if state.on_map(fort) and south_of_maidos(state, fort):
            die = roll(state, 6, "13.2.1-c", log)
            if die % 2 == 0:
                set_health(state, fort, SHAKEN, "13.2.1-c", log)


def south_of_maidos(state: State, fort: UnitId) -> bool:
    """13.2.1-c, Q106 Does the fort lie there? A mobile one does by the area it was placed in."""
    facts = state.facts
    if facts.fort(fort).mobile:
        return facts.land.names[state.where[fort]] in facts.library.forts.mobile_rolled_in
    return facts.fort(fort).south_of_maidos


def roll_for_units(state: State, log: Log) -> None:
    """13.2.1-e, 13.2.1-h, 13.2.1-i Losses of the 9th Division before the game."""
    dice = state.facts.numbers.set_up_dice
    for unit in state.facts.enlisted(state.facts.scenario.unit_rolls):
        die = roll(state, 6, "13.2.1-e", log)
        if die >= dice.eliminated_from:
            eliminate(state, unit, "13.2.1-i", log)
        elif die >= dice.disorganised_from:
            set_health(state, unit, SHAKEN, "13.2.1-h", log)
