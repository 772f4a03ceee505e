"""GI Game Marker Interphase: the turn goes on, unused Air Points are lost, repairs go on."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.games.market_garden.rules import r15_air, r17_bridges, r17_victory
from grognard.games.market_garden.state import State


def interphase(state: State, log: Log) -> bool:
    """GI-0-a After both player turns of every game turn; is there another turn?"""
    r17_bridges.repair(state, log)
    r15_air.lose(state, log)  # GI-2-a
    r17_victory.note_turn(state, log)
    if state.turn >= state.facts.scenario.last_turn:
        r17_victory.close_game(state, log)
        return False
    state.turn += 1  # GI-1-a
    return True
