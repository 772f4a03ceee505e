"""What a page shows on demand: zones of control, and where supply reaches now."""

from __future__ import annotations

from grognard.engine.table import Layer
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import supply
from grognard.games.market_garden.state import State


def layers(state: State) -> list[Layer]:
    """R5-a, R16.1-b By side: its zones of control, its roads in supply, and what they reach."""
    found = []
    for side in (ALLIED, GERMAN):
        network = supply.road_network(state, side)
        reached = supply.within_reach(state, side, network)
        for name, marked in (
            ("zoc", state.zone_of(side)),
            ("supply", reached),
            ("supply_roads", network),
        ):
            found.append(Layer(name, SIDES[side], _names(state, marked)))
    return found


def _names(state: State, marked: bytes | bytearray) -> list[str]:
    names, playable = state.facts.board.grid.names, state.facts.playable
    return [names[h] for h, there in enumerate(marked) if there and playable[h]]
