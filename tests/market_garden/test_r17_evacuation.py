"""R17.4, R17.3-g By night over the Rhine."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.state import ELIMINATED, SAVED
from tests.market_garden.field import run_to, start_turn
from tests.market_garden.table import Table, market_garden

NORTH, SOUTH = "2709", "2710"
"""Two hexes with the Rhine between them, west of Arnhem."""


def night(units: dict[str, str], *, turn: int = 16, dice: Any = (1, 2) * 60, **more: Any) -> Table:
    """The campaign at the evening of a turn."""
    table = Table(units, turn=turn, dice=dice, **more)
    start_turn(table)
    while table.asked() and table.asked() != "choose_evacuee" and table.state.turn == turn:
        answers = [a for a in ("end", "stop", "no", "first") if table.allowed(a)]
        table.play(*(answers or table.legal())[:1])
    return table


RIVER = {b.id for b in market_garden().library.map.bridge if b.water == "river"}
PAIR = {"1PARA": NORTH, "POL1": SOUTH}


@pytest.mark.rule("R17.4-a")
@pytest.mark.parametrize(("turn", "asked"), [(14, False), (15, False), (16, True), (17, False)])
def test_it_is_for_the_nights_from_24_september_on(turn: int, asked: bool) -> None:
    assert (night(PAIR, turn=turn).asked() == "choose_evacuee") == asked


@pytest.mark.rule("R17.4-a")
def test_by_option_there_is_none() -> None:
    assert night(PAIR, options={"evacuation": "off"}).asked() != "choose_evacuee"


@pytest.mark.rule("R17.4-a")
def test_so_many_units_a_night_and_no_more() -> None:
    codes = ("1PARA", "2PARA", "3PARA", "1BORD")
    table = night(
        dict.fromkeys(codes, NORTH)
        | {"10PARA": "2809", "11PARA": "2809", "156PARA": "2809"}
        | {"POL1": SOUTH}
    )
    waiting = table.legal("evacuate")
    assert len(waiting) == 7
    for order in waiting[:6]:
        table.play(order)
    assert table.asked() != "choose_evacuee"


@pytest.mark.rule("R17.4-b")
def test_it_needs_friends_on_the_other_bank_and_leaves_vehicles_behind() -> None:
    assert night({"1PARA": NORTH}).asked() != "choose_evacuee", "nobody there"
    assert night({"1PARA": "2708", "POL1": SOUTH}).asked() != "choose_evacuee", "not by the river"
    over_the_ijssel = night({"1PARA": "3209", "POL1": "3210"})
    assert over_the_ijssel.asked() != "choose_evacuee", "another river"
    assert night({"1RECCE": NORTH, "POL1": SOUTH}).asked() != "choose_evacuee"
    table = night(PAIR | {"1RECCE": NORTH})
    assert table.refused("evacuate 1RECCE") == ("R17.4-b",)
    assert table.refused("evacuate POL1") == ("R17.4-b",)
    assert table.refused("evacuate 2PARA") == ("R17.4-b",)
    table = night(PAIR | {"MG30": "2809"})
    assert table.refused("evacuate MG30") == ("R17.4-b",), "for the Allies only"


@pytest.mark.rule("R17.4-c")
@pytest.mark.parametrize(("die", "steps"), [(7, 2), (8, 1), (10, 1)])
def test_from_8_on_it_costs_a_step_and_who_is_left_is_safe(die: int, steps: int) -> None:
    table = night(PAIR)
    table.dice.left[:0] = [die]
    table.play("evacuate 1PARA")
    unit = table.index("1PARA")
    assert (table.state.where[unit], table.state.steps[unit]) == (SAVED, steps)
    table = night(PAIR | {"1PARA": f"{NORTH} -1"})
    table.dice.left[:0] = [die]
    table.play("evacuate 1PARA")
    lost = table.state.where[unit] == ELIMINATED
    assert lost == (die >= 8)


@pytest.mark.rule("R17.3-g")
def test_who_is_left_there_at_the_end_counts_as_lost() -> None:
    units = {"1PARA": NORTH, "POL1": SOUTH, "2IG": "1256"}
    table = Table(units, turn=19, bridges=dict.fromkeys(RIVER, "destroyed"))
    assert victory.tally(table.state)["german"]["airborne"] == 0, "not before the last turn"
    table.state.turn = 20
    assert victory.tally(table.state)["german"]["airborne"] == 1
    table.state.put(table.index("1PARA"), SAVED)
    assert victory.tally(table.state)["german"]["airborne"] == 0


@pytest.mark.rule("R17.3-g")
def test_whoever_has_a_line_to_the_south_is_not_lost() -> None:
    others = dict.fromkeys(RIVER - {"arnhem", "nijmegen", "grave"}, "destroyed")
    table = Table({"1PARA": NORTH}, turn=20, bridges=others)
    assert victory.tally(table.state)["german"]["airborne"] == 0
    table.set_bridge("arnhem", "destroyed")
    assert victory.tally(table.state)["german"]["airborne"] == 1


@pytest.mark.rule("R17.3-a")
def test_at_arnhem_each_step_saved_scores_four() -> None:
    table = Table({"1PARA": NORTH}, scenario="arnhem", turn=10)
    assert victory.tally(table.state)["allied"]["saved"] == 0
    table.state.put(table.index("1PARA"), SAVED)
    assert victory.tally(table.state)["allied"]["saved"] == 8


def test_the_game_goes_on_after_the_night() -> None:
    table = night(PAIR)
    table.play("end")
    run_to(table, 17)
    assert table.state.turn == 17
