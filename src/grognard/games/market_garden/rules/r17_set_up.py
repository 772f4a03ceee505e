"""R17.1 The scenario's start: units on the map, bridges down, who holds what."""

from __future__ import annotations

from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS, ALLIED, GERMAN
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.state import DESTROYED, State


def set_up(state: State) -> None:
    """R17.1-a Units that start on the map are placed; the others are still to come."""
    facts = state.facts
    index, by_name = facts.pieces.index, facts.board.grid.by_name
    printed = [bridge.id for bridge in facts.library.map.bridge]
    for number, bridge in enumerate(facts.library.map.bridge):
        fallen = 0 < bridge.falls < facts.scenario.first_turn  # R17.2-f
        down = bridge.destroyed or fallen or bridge.id in facts.scenario.destroyed_bridges
        state.bridges[number] = DESTROYED if down else 0
        state.tried[number] = int(down or not bridge.wired)
    for code in facts.scenario.safe_bridges:
        state.tried[printed.index(code)] = 1
    for start in facts.scenario.start:
        for code in start.units:
            unit = index[code]
            state.put(unit, by_name[start.hex])
            state.steps[unit] -= start.lost_steps
            state.fatigued[unit] = int(start.fatigued)
            state.released[unit] = start.released  # R17.1-e
            if facts.pieces.division[unit] in AIRBORNE_DIVISIONS:
                # They came by air before the scenario begins, and live on drops.
                state.landed[unit] = 1
                state.free_supply[unit] = start.carried
    for side in (GERMAN, ALLIED):
        for unit in state.side_on_map(side):
            bridges.occupied(state, unit, state.where[unit])
