"""Planned moves: every hex in reach with its price, overruns, ferries and boats among them."""

from __future__ import annotations

import pytest

from grognard.engine.drawing import Route
from grognard.games.market_garden.page.drawing import routes
from tests.market_garden.field import on_field
from tests.market_garden.ground import RIVER, over
from tests.market_garden.table import Table, market_garden

FOOT, TANKS, BRIGADE = "1PARA", "2IG", "8BDE"
GUN = "ART191"
"""Defence 1, and no zone of control."""


def planned(table: Table, unit: str) -> dict[str, Route]:
    """By hex, the way there."""
    found = routes(table.state, table.action(f"move {unit}"))
    return {route.cell: route for route in found}


def made(table: Table, route: Route) -> None:
    """Carry a planned move out."""
    table.play(*(table.game.notation(table.state, action) for action in route.actions))


@pytest.mark.rule("R4-b")
def test_every_hex_in_reach_has_its_price() -> None:
    # Two points, as it landed this turn: the hexes up to two away, and where it stands.
    table = on_field({FOOT: "3143"})
    table.state.landed[table.index(FOOT)] = table.state.turn
    assert len(planned(table, FOOT)) == 1 + 6 + 12
    found = planned(on_field({FOOT: "3143"}), FOOT)
    assert found["3143"].price == ""
    assert found["3243"].price == "1"
    assert found["3343"].path == ("3143", "3243", "3343")
    assert found["3543"].price == "4"


@pytest.mark.rule("R4.2-a", "R4.2-c")
def test_an_overrun_is_a_step_of_one_point_more_and_the_way_goes_on() -> None:
    table = on_field({BRIGADE: "3140", GUN: "3240"})
    found = planned(table, BRIGADE)
    over = found["3240"]
    assert (over.price, over.marks) == ("2", ("overrun",))
    assert [action.verb for action in over.actions] == ["move", "overrun", "stop"]
    assert found["3340"].marks == (), "round about is as cheap as over them"
    made(table, over)
    assert (table.place(BRIGADE), table.place(GUN)) == ("3240", "eliminated")
    assert table.state.rolled == 0


@pytest.mark.rule("R4.2-b")
def test_who_is_too_weak_plans_no_overrun() -> None:
    assert "3240" not in planned(on_field({FOOT: "3140", GUN: "3240"}), FOOT)


@pytest.mark.rule("R4.4-c")
def test_a_ferry_takes_the_whole_move() -> None:
    game = market_garden()
    side = next(ferry.side for ferry in game.library.map.ferry if ferry.owner != "german")
    start, to = (game.library.board.grid.names[at // 6] for at in game.library.board.both(side))
    table = Table({FOOT: start}, phase="C", turn=1, bridges={"arnhem-rail": "destroyed"})
    crossing = planned(table, FOOT)[to]
    assert (crossing.marks, crossing.price) == (("ferry",), "4"), "not by boat: the ferry is there"
    assert [action.verb for action in crossing.actions] == ["move", "ferry"]
    made(table, crossing)
    assert table.place(FOOT) == to
    assert table.asked() == "halt", "its move is over, and it was the only one"


@pytest.mark.rule("R17.2-e")
def test_boats_take_foot_units_over_a_river_once() -> None:
    to, start = over(RIVER, bridged=False)
    table = Table({FOOT: start}, phase="C")
    crossing = planned(table, FOOT)[to]
    assert (crossing.marks, crossing.price) == (("boats",), "4")
    made(table, crossing)
    assert table.place(FOOT) == to
    assert to not in planned(Table({FOOT: start}, phase="C", options={"boats": "off"}), FOOT)
    assert to not in planned(Table({TANKS: start}, phase="C"), TANKS)


@pytest.mark.rule("R4-b")
def test_every_planned_move_can_be_made() -> None:
    units = {BRIGADE: "3140", GUN: "3240", "NEBEL": "3039", "HOF1": "3342"}
    for cell, route in planned(on_field(units), BRIGADE).items():
        table = on_field(units)
        made(table, route)
        assert table.place(BRIGADE) == cell
