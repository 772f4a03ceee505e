"""10.3 and 10.4 Turkish reinforcements, regular and conditional."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

EDGES = ("GP32", "GP33", "GP34", "A1", "A6", "A11")
GUARDS = dict(zip(("155Bde", "156Bde", "157Bde", "125Bde", "126Bde"), EDGES, strict=False))
"""Allied units in every edge area but A11."""
DIVISION_12 = ("T12-34", "T12-35", "T12-36", "T12-A")
SUPPORT = {"german_support": 9}
REGULAR = [
    pytest.param(2, DIVISION_12, marks=pytest.mark.rule("10.3-a")),
    pytest.param(3, ("T15-38", "T15-45", "T15-56", "T15-A"), marks=pytest.mark.rule("10.3-b")),
    pytest.param(3, ("T16-47", "T16-48", "T16-125", "T16-A"), marks=pytest.mark.rule("10.3-c")),
    pytest.param(4, ("T8-23", "T8-24", "T8-28", "T8-A"), marks=pytest.mark.rule("10.3-d")),
]


def arrive(turn: int, pieces: dict[str, str], support: bool = False) -> Table:
    """The Turkish part of the step of reinforcements."""
    table = Table(pieces, turn=turn, step="arrivals", events=SUPPORT if support else None)
    while table.seat() == "allied":
        table.play("end")
    return table


def bring_in(table: Table, unit: str, area: str) -> None:
    table.play(f"enter {unit}", f"place {area}")


@pytest.mark.rule("10.0-a")
@pytest.mark.parametrize(("turn", "units"), REGULAR)
def test_regular_reinforcements_are_due_in_their_turn(turn: int, units: tuple[str, ...]) -> None:
    table = arrive(turn, {})
    assert {f"enter {unit}" for unit in units} <= set(table.legal())
    for other in {2, 3, 4} - {turn}:
        assert not {f"enter {unit}" for unit in units} & set(arrive(other, {}).legal())


@pytest.mark.rule("10.3-a", "10.3-b", "10.3-c", "10.3-d")
@pytest.mark.parametrize(("turn", "count"), [(1, 0), (2, 4), (3, 8), (4, 4), (5, 0)])
def test_nothing_else_is_due(turn: int, count: int) -> None:
    assert len(arrive(turn, {}).legal("enter")) == count


@pytest.mark.rule("10.3-e")
@pytest.mark.parametrize("area", EDGES)
def test_they_enter_at_the_northeast_or_south_edge(area: str) -> None:
    table = arrive(2, {})
    bring_in(table, "T12-34", area)
    assert table.place("T12-34") == area
    assert table.condition("T12-34") == "normal"
    assert not table.entrenched("T12-34")


@pytest.mark.rule("10.3-e", "10.4-b", "10.6-a")
@pytest.mark.parametrize("area", ["GP31", "GP1", "A5", "DS1", "TURK"])
def test_they_enter_nowhere_else(area: str) -> None:
    table = arrive(2, {})
    table.play("enter T12-34")
    assert "10.3-e" in table.refused(f"place {area}")


@pytest.mark.rule("10.3-e")
def test_nobody_enters_where_allied_units_are() -> None:
    table = arrive(2, GUARDS)
    table.play("enter T12-34")
    assert table.refused("place GP33")
    assert table.legal("place") == ["place A11"]


@pytest.mark.rule("10.3-e")
def test_stacking_applies_to_entry() -> None:
    """Only one Turkish division an area (7.4)."""
    table = arrive(2, {"T9-25": "GP33"})
    table.play("enter T12-34")
    assert "place GP33" not in table.legal()
    assert "place GP32" in table.legal()


@pytest.mark.rule("10.3-e")
def test_units_that_cannot_enter_wait_for_a_later_turn() -> None:
    table = arrive(2, {**GUARDS, "127Bde": "A11"})
    assert table.asked() == "halt"
    table.put("127Bde", "A10")
    table.state.turn = 5
    table.begin("arrivals")
    table.play("end")
    bring_in(table, "T12-34", "A11")
    assert table.place("T12-34") == "A11"


@pytest.mark.rule("10.3-e")
def test_units_that_could_enter_may_wait_for_a_later_turn() -> None:
    table = arrive(2, {})
    bring_in(table, "T12-34", "A11")
    assert "end" in table.legal()
    table.play("end")
    assert table.asked() == "halt"
    assert (table.place("T12-34"), table.place("T12-35")) == ("A11", "TURK")
    table.state.turn = 5
    table.begin("arrivals")
    while table.seat() == "allied":
        table.play("end")
    bring_in(table, "T12-35", "GP32")
    assert table.place("T12-35") == "GP32"


@pytest.mark.rule("10.3-e")
def test_a_unit_that_left_by_the_edge_comes_back_once_normal() -> None:
    """Q65"""
    table = arrive(5, {"T9-25": "TURK", "T9-26": "TURK d", "T9-27": "TURK b"})
    assert table.legal("enter") == ["enter T9-25"]
    bring_in(table, "T9-25", "GP34")
    assert table.place("T9-25") == "GP34"


@pytest.mark.rule("10.4-a", "10.4-c")
@pytest.mark.parametrize("state", ["MAR d", "TURK d", "eliminated", "removed"])
@pytest.mark.parametrize("ship", ["GOEBEN", "BRESLAU"])
def test_the_crew_of_a_disabled_or_lost_ship_may_enter(ship: str, state: str) -> None:
    table = arrive(2, {"GOEBEN": "TURK", "BRESLAU": "TURK", ship: state})
    other = {"GOEBEN": "BRESLAU", "BRESLAU": "GOEBEN"}[ship]
    assert f"enter {ship}-R" in table.legal()
    assert "10.4-c" in table.refused(f"enter {other}-R")
    bring_in(table, f"{ship}-R", "A6")
    assert table.place(f"{ship}-R") == "A6"
    assert table.vp("allied") == 0


@pytest.mark.rule("10.4-c")
def test_the_ship_stays_in_play() -> None:
    table = arrive(5, {"GOEBEN": "TURK d"})
    bring_in(table, "GOEBEN-R", "A6")
    assert table.place("GOEBEN") == "TURK"


@pytest.mark.rule("10.4-c")
def test_the_crew_of_a_ship_in_normal_state_does_not_enter() -> None:
    table = arrive(2, {"GOEBEN": "MAR", "BRESLAU": "TURK"})
    assert "10.4-c" in table.refused("enter GOEBEN-R")
    assert "10.4-c" in table.refused("enter BRESLAU-R")


@pytest.mark.rule("10.4-a")
def test_no_crew_enters_before_turn_2() -> None:
    assert arrive(1, {"GOEBEN": "TURK d"}).asked() == "halt"
    assert arrive(2, {"GOEBEN": "TURK d"}).allowed("enter GOEBEN-R")
    assert arrive(9, {"GOEBEN": "TURK d"}).allowed("enter GOEBEN-R")


@pytest.mark.rule("10.4-a")
def test_the_crew_may_stay_away_and_come_later() -> None:
    table = arrive(5, {"GOEBEN": "TURK d"})
    table.play("end")
    assert table.place("GOEBEN-R") == "not_yet"


@pytest.mark.rule("10.4-a", "10.6-k")
def test_a_crew_enters_only_once() -> None:
    table = arrive(2, {"GOEBEN": "eliminated", "GOEBEN-R": "eliminated"})
    assert table.refused("enter GOEBEN-R")
    assert "10.6-k" in table.refused("replace GOEBEN-R")


@pytest.mark.rule("10.4-b")
@pytest.mark.parametrize("unit", ["GOEBEN-R", "VOL-1"])
def test_german_units_enter_at_an_edge_without_allied_units(unit: str) -> None:
    table = arrive(5, {**GUARDS, "GOEBEN": "TURK d"}, support=True)
    table.play(f"enter {unit}")
    assert "10.4-b" in table.refused("place GP34")
    assert "10.4-b" in table.refused("place A10")
    table.play("place A11")
    assert (table.place(unit), table.condition(unit)) == ("A11", "normal")
    assert not table.entrenched(unit)


@pytest.mark.rule("10.4-h")
def test_the_event_makes_four_volunteers_available() -> None:
    table = arrive(5, {}, support=True)
    assert table.legal("enter") == ["enter VOL-1", "enter VOL-2", "enter VOL-3", "enter VOL-A"]


@pytest.mark.rule("10.4-h")
def test_no_volunteers_without_the_event() -> None:
    table = arrive(2, {})
    for unit in ("VOL-1", "VOL-2", "VOL-3", "VOL-A"):
        assert "10.4-h" in table.refused(f"enter {unit}")


@pytest.mark.rule("10.4-h", "10.4-i")
def test_each_volunteer_unit_gives_the_allies_2_points_once() -> None:
    table = arrive(5, {}, support=True)
    bring_in(table, "VOL-1", "A6")
    assert table.vp("allied") == 2
    bring_in(table, "VOL-A", "A6")
    assert table.vp("allied") == 4
    assert table.refused("enter VOL-1")
    table.play("end")
    assert table.place("VOL-2") == "not_yet"
    assert (table.vp("allied"), table.vp("turkish")) == (4, 0)


@pytest.mark.rule("10.3-e")
def test_regular_reinforcements_give_no_points() -> None:
    table = arrive(2, {})
    bring_in(table, "T12-34", "A6")
    assert table.vp("allied") == 0
