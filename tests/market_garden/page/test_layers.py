"""What is shown on demand: lines of supply, as the rules draw them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.engine.drawing import Layer
from grognard.games.market_garden.page.drawing import layers
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import State
from tests.market_garden.field import on_field
from tests.market_garden.table import Table, market_garden

FOOT, TANKS, FOE = "1PARA", "2IG", "HOF1"


def shown(table: Table, kind: str, seat: str = "allied") -> Layer:
    return next(la for la in layers(table.state) if (la.id, la.seat) == (kind, seat))


def line(table: Table, cell: str) -> tuple[str, ...]:
    """The supply line of an Allied hex; empty if it has none."""
    lines = shown(table, "supply_lines").lines
    return next((tuple(one.path) for one in lines if one.cell == cell), ())


@pytest.mark.rule("R16.1-b", "R16.2-a")
def test_a_line_leads_cross_country_to_a_road_and_along_it_to_a_source() -> None:
    table = on_field({TANKS: "3034", FOOT: "2936"})
    assert line(table, "3034") == ("3034", "2934", "2834", "2734")
    way = line(table, "2936")
    # Two hexes from 2936 to the highway of row 34, then west along it.
    assert len(way[:-1]) >= 2
    assert way[0] == "2936"
    assert way[-1] == "2734"
    assert [hex_[2:] for hex_ in way[2:]] == ["34"] * (len(way) - 2)


@pytest.mark.rule("R16.1-c", "R5-e")
def test_an_enemy_on_the_road_cuts_what_lies_behind() -> None:
    free = on_field({TANKS: "3434"})
    assert line(free, "3434")
    cut = on_field({TANKS: "3434", FOE: "3034"})
    assert line(cut, "3434") == ()
    assert shown(cut, "supply_cut").cells == ["3434"]
    assert shown(cut, "supply_air").cells == []


@pytest.mark.rule("R16.3-a")
def test_troops_just_landed_are_fed_by_air() -> None:
    table = on_field({FOOT: "3434", FOE: "3034"})
    unit = table.index(FOOT)
    table.state.landed[unit], table.state.free_supply[unit] = 1, 2
    assert shown(table, "supply_air").cells == ["3434"]
    assert shown(table, "supply_cut").cells == []
    assert table.state.free_supply[unit] == 2, "to look costs nothing"


def steps_hold(state: State, way: list[int]) -> bool:
    """R16.1-c Each step leads to a neighbour, over no water without a bridge."""
    board = state.facts.board
    return all(
        to in board.around(hex_) and supply.dry(state, 6 * hex_ + board.direction(hex_, to))
        for hex_, to in pairwise(way)
    )


@pytest.mark.rule("R16.1-b", "R16.1-c")
@pytest.mark.parametrize("scenario", ["campaign", "corridor", "nijmegen", "arnhem"])
def test_who_has_a_line_is_who_the_rules_supply(scenario: str) -> None:
    game = market_garden()
    state = game.new(scenario, 1)
    by_name, most = state.facts.board.grid.by_name, state.facts.numbers.supply.line
    for side, seat in enumerate(game.seats):
        network = supply.road_network(state, side)
        reached = supply.reach(state, side)
        hexes = {state.where[unit] for unit in state.side_on_map(side)}
        found = next(la for la in layers(state) if (la.id, la.seat) == ("supply_lines", seat))
        assert {by_name[cell] for cell in found.cells} == {h for h in hexes if reached[h]}
        for one in found.lines:
            way = [by_name[cell] for cell in one.path]
            on_road = [bool(network[hex_]) for hex_ in way]
            assert way[-1] in state.facts.sources[side]
            assert steps_hold(state, way)
            assert on_road == sorted(on_road), "once on the road it stays there"
            assert on_road.count(False) <= most
