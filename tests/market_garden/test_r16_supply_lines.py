"""R16.1 Lines of supply: those kept with the state are those that the rule gives, step by step."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.rules.r05_zones import zone
from grognard.games.market_garden.state import INTACT, State
from tests.market_garden.table import market_garden

MOVES = 600


def open_to(state: State, side: int, hex_: int) -> bool:
    """R16.1-c No enemy there, and no enemy zone without a friend."""
    if hex_ < 0 or not state.facts.playable[hex_] or state.enemy_in(hex_, side):
        return False
    return bool(state.units_in(hex_, side)) or not zone(state, 1 - side)[hex_]


def passable(state: State, at: int) -> bool:
    """R16.1-c Dry, or over a bridge that stands."""
    bridge = state.facts.board.bridge_at.get(at)
    return not state.facts.board.water[at] or (
        bridge is not None and state.bridges[bridge] == INTACT
    )


def spread(state: State, side: int, start: set[int], most: int, *, by_road: bool) -> set[int]:
    """So many steps from these hexes, one after the other."""
    board, found, edge = state.facts.board, set(start), set(start)
    while edge and most:
        most -= 1
        sides = [at for hex_ in edge for at in range(6 * hex_, 6 * hex_ + 6)]
        ways = [at for at in sides if passable(state, at) and (board.road[at] or not by_road)]
        edge = {board.neighbours[at] for at in ways} - found
        edge = {hex_ for hex_ in edge if open_to(state, side, hex_)}
        found |= edge
    return found


@pytest.mark.rule("R16.1-b", "R16.1-c", "R16.2-a")
@pytest.mark.parametrize("scenario", ["campaign", "arnhem"])
def test_lines_kept_are_those_worked_out_step_by_step(scenario: str) -> None:
    """Also after going back, and on a copy that went another way."""
    game, draw = market_garden(), Random(scenario)
    state = game.new(scenario, 3)
    earlier, most = game.clone(state), state.facts.numbers.supply.line
    for move in range(MOVES):
        legal = game.legal(state)
        if not legal:
            break
        game.apply(state, draw.choice(legal))
        if move % 100 == 50:
            state, earlier = earlier, game.clone(state)
        for side in (ALLIED, GERMAN) if move % 10 == 0 else ():
            sources = {h for h in state.facts.sources[side] if open_to(state, side, h)}
            roads = spread(state, side, sources, 1000, by_road=True)
            within = spread(state, side, roads, most, by_road=False)
            assert {h for h, on in enumerate(supply.road_network(state, side)) if on} == roads
            assert {h for h, fed in enumerate(supply.reach(state, side)) if fed} == within
