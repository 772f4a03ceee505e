"""What a page shows on demand: zones of control, supply and its lines, reach, and who is idle."""

from __future__ import annotations

from grognard.engine.drawing import Layer, Line
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.page.reach import idle, reach
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.state import State

SOURCE = -1
"""Where a line ends."""


def layers(state: State) -> list[Layer]:
    """R4-b, R5-a, R16.1-b By side: reach, who is idle, zones of control, and supply: roads, what
    they reach, and how."""
    found = []
    for side in (ALLIED, GERMAN):
        network = supply.road_network(state, side)
        reached = supply.reach(state, side)
        found.append(Layer("reach", SIDES[side], reach(state, side)))
        found += idle(state, side)
        for name, marked in (
            ("zoc", zone_of(state, side)),
            ("supply", reached),
            ("supply_roads", network),
        ):
            found.append(Layer(name, SIDES[side], _names(state, marked)))
        found += _lines(state, side, network, reached)
    return found


def _names(state: State, marked: bytes) -> list[str]:
    names, playable = state.facts.board.grid.names, state.facts.playable
    return [names[h] for h, there in enumerate(marked) if there and playable[h]]


def _lines(state: State, side: Side, network: bytes, reached: bytes) -> list[Layer]:
    """R16.1-b, R16.3 The hexes with units: their lines, those fed by air, and those cut off."""
    names, onward = state.facts.board.grid.names, _onward(state, side, network, reached)
    units = state.side_on_map(side)
    hexes = sorted({state.where[unit] for unit in units})
    hungry = {state.where[unit] for unit in units if not supply.by_air(state, unit)}
    lines = [
        Line(names[hex_], [names[h] for h in _way(hex_, onward)]) for hex_ in hexes if reached[hex_]
    ]
    off = [hex_ for hex_ in hexes if not reached[hex_]]
    seat = SIDES[side]
    return [
        Layer("supply_lines", seat, [line.cell for line in lines], lines),
        Layer("supply_air", seat, [names[hex_] for hex_ in off if hex_ not in hungry]),
        Layer("supply_cut", seat, [names[hex_] for hex_ in off if hex_ in hungry]),
    ]


def _onward(state: State, side: Side, network: bytes, reached: bytes) -> dict[int, int]:
    """R16.1-b, R16.1-c By hex in supply, the next one on its line: cross country the shortest way
    to a road, then along roads to a source."""
    onward = {h: SOURCE for h in state.facts.sources[side] if network[h]}
    _spread(state, onward, network, by_road=True)
    _spread(state, onward, reached, by_road=False)
    return onward


def _spread(state: State, onward: dict[int, int], within: bytes, *, by_road: bool) -> None:
    """Ring by ring from what is on a line already to all other hexes within."""
    board = state.facts.board
    edge = list(onward)
    while edge:
        fresh = []
        for hex_ in edge:
            for at in range(6 * hex_, 6 * hex_ + 6):
                beyond = board.neighbours[at]
                if beyond < 0 or not within[beyond] or beyond in onward:
                    continue
                if supply.dry(state, at) and (board.road[at] or not by_road):
                    onward[beyond] = hex_
                    fresh.append(beyond)
        edge = fresh


def _way(hex_: HexId, onward: dict[int, int]) -> list[int]:
    way = [hex_]
    while onward[way[-1]] != SOURCE:
        way.append(onward[way[-1]])
    return way
