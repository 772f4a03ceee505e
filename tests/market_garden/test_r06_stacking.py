"""R6 Stacking: sizes, the limit at the end of a phase, moving through, markers."""

from __future__ import annotations

import pytest

from grognard.games.market_garden.facts import Library
from tests.market_garden.field import on_field
from tests.market_garden.table import Table

PIECES = Library().units.unit
FULL = {"8BDE": "3240", "9BDE": "3240"}


@pytest.mark.rule("R6-a")
def test_eight_points_fit_and_a_ninth_does_not() -> None:
    table = on_field({"8BDE": "3240", "2IG": "3240", "21IND": "3140", "1RECCE": "3140"})
    table.play("move 21IND", "with 1RECCE", "go 3240", "stop")
    assert table.place("21IND") == "3240", "8 points"
    table = on_field(FULL | {"21IND": "3140"})
    table.play("move 21IND", "go 3240")
    assert "R6-a" in table.refused("stop")
    table.play("go 3241", "stop")


@pytest.mark.rule("R6-a")
def test_the_phase_does_not_end_over_the_limit_with_a_unit_dropped() -> None:
    table = on_field(FULL | {"2IG": "3140", "3IG": "3140"})
    table.play("move 2IG", "with 3IG", "go 3240")
    assert not table.allowed("drop 3IG")


@pytest.mark.rule("R6-a")
@pytest.mark.parametrize("unit", ["1PARA", "21IND"], ids=["two points more", "one point more"])
def test_a_last_step_into_a_full_hex_is_refused(unit: str) -> None:
    table = on_field(FULL | {unit: "2840"})
    table.play(f"move {unit}", "go 2940", "go 3040", "go 3140")
    assert "R6-a" in table.refused("go 3240"), "no point would be left to go on"


@pytest.mark.rule("R6-b")
def test_there_is_no_limit_while_moving_through() -> None:
    table = on_field(FULL | {"29ARM": "3140", "2IG": "3140"})
    table.play("move 29ARM", "with 2IG", "go 3240", "go 3340", "stop")
    assert table.place("29ARM") == "3340"


@pytest.mark.rule("R6-a")
def test_each_side_has_its_own_limit_and_sizes_are_those_of_the_counters() -> None:
    sizes = {
        "regiment or brigade": {u.size for u in PIECES if u.symbol in ("III", "X")},
        "battalion": {u.size for u in PIECES if u.symbol == "II" and u.kind != "artillery"},
        "company": {u.size for u in PIECES if u.symbol == "I"},
        "artillery": {u.size for u in PIECES if u.kind == "artillery"},
    }
    assert sizes == {
        "regiment or brigade": {4},
        "battalion": {2},
        "company": {1},
        "artillery": {1},
    }


@pytest.mark.rule("R6-e")
def test_markers_do_not_count() -> None:
    units = {"8BDE": "3240 F", "2IG": "3240 F", "55FD": "3240 2", "1RECCE": "3140 F"}
    table = on_field(units)
    table.play("move 1RECCE", "go 3240", "stop")
    assert table.place("1RECCE") == "3240"


@pytest.mark.rule("R6-c")
def test_assaulting_units_together_keep_the_limit() -> None:
    units = {"8BDE": "3140", "9BDE": "3140", "2IG": "3241", "HOF1": "3240", "HOF2": "3240"}
    table = on_field(units, "D")
    table.play("assault 3240", "attacker 8BDE", "attacker 9BDE")
    assert "R6-c" in table.refused("attacker 2IG"), "8 points; the defenders count apart"
    table.play("end")
    assert len(table.state.combats[0].attackers) == 2


@pytest.mark.rule("R6-c")
def test_maneuver_has_no_such_limit() -> None:
    units = {"8BDE": "3140", "9BDE": "3140", "2IG": "3239", "HOF1": "3240"}
    table = on_field(units, "D")
    table.play("maneuver 3240", "attacker 8BDE", "attacker 9BDE", "attacker 2IG", "end")
    assert len(table.state.combats[0].attackers) == 3


def driven_back(others: dict[str, str]) -> Table:
    """HOF1 in 3240 must retreat one hex (6:1, a total of 7: D1 R1); 3340 is full."""
    units = {"8BDE": "3140", "9BDE": "3140", "2DEV": "3239", "HOF1": "3240"}
    full = {"DREYER": "3340", "FINZEL": "3340"}
    table = on_field(units | full | others, "D", dice=[6])
    attackers = [f"attacker {code}" for code in ("8BDE", "9BDE", "2DEV")]
    table.play("maneuver 3240", *attackers, "end")
    table.begin("H", "allied")
    table.play("retreat 3340")
    return table


@pytest.mark.rule("R6-d", "R6-a")
def test_a_unit_that_retreats_into_a_full_hex_goes_on() -> None:
    table = driven_back({})
    assert table.asked() == "choose_retreat"
    table.play("retreat 3440")
    assert table.place("HOF1") == "3440"
    assert table.asked() != "choose_retreat"


@pytest.mark.rule("R6-d")
def test_the_surplus_is_eliminated_when_there_is_nowhere_to_go() -> None:
    guns = {"55FD": "3439 2", "153FD": "3440 2", "64MED": "3441 2"}
    table = driven_back(guns)
    assert table.place("HOF1") == "eliminated"
    assert table.place("DREYER") == "3340"
