"""10.5.1 Allied withdrawals; 11.5 those of the Royal Marine Division."""

from __future__ import annotations

import pytest

from grognard.engine.frames import settle
from tests.gallipoli.playing import Opening
from tests.gallipoli.table import Table

MOUNTED = ("1MTD-1", "1MTD-2", "1MTD-3", "1MTD-4", "1MTD-5")
BRIGADES = ("SE-MTD", "SW2-MTD", "EAST-MTD", "LOW-MTD")
DIVISION_10 = ("29Bde", "30Bde", "31Bde", "10D-A")
MARINES = ("RND-1", "RND-2", "RND-RM", "RND-A")


def withdrawing(turn: int, pieces: dict[str, str] | None = None, **options: str) -> Table:
    return Table(pieces or {}, turn=turn, step="withdrawal", options=options)


SHORE = {"BH-C1": "GP15", "BH-C2": "GP4", "BH-C3": "GP19"}
"""Supplied Beachheads, enough for any of these units."""
PLACES = {"1LH": "GP4", "2LH": "GP4", "3LH": "GP4", "SE-MTD": "GP19", "LOW-MTD": "GP19"}


def ashore(turn: int, *units: str) -> Table:
    return withdrawing(turn, {**SHORE, **{unit: PLACES.get(unit, "GP15") for unit in units}})


def bought(*conditionals: str, **options: str) -> Table:
    """Withdrawal when conditional reinforcements have been taken and landed."""
    table = Table({**SHORE, "1LH": "GP4"}, turn=5, step="arrivals", options=options)
    table.play(*(f"take {name}" for name in conditionals))
    pieces = table.state.facts.pieces
    for piece in table.state.units_in(table.area("ALLIED"), 0):
        table.put(pieces.codes[piece], PLACES.get(pieces.codes[piece], "GP15"))
    table.begin("withdrawal")
    return table


@pytest.mark.rule("10.5.1-a")
@pytest.mark.parametrize(
    ("turn", "allowed"), [(1, False), (2, True), (3, True), (6, True), (7, False), (9, False)]
)
@pytest.mark.parametrize("unit", ["1LH", "29Bde"])
def test_units_are_withdrawn_for_points_from_turn_2_to_turn_6(
    unit: str, turn: int, allowed: bool
) -> None:
    assert (f"withdraw {unit}" in ashore(turn, unit).legal()) is allowed


@pytest.mark.rule("10.5.1-a")
def test_after_turn_6_the_window_is_closed() -> None:
    assert "10.5.1-a" in ashore(7, "RND-1", "1LH").refused("withdraw 1LH")


@pytest.mark.rule("10.5.1-a")
@pytest.mark.parametrize("unit", ["155Bde", "1FR-M", "NZBde", "ANZAC-A"])
def test_no_other_units_are_withdrawn(unit: str) -> None:
    assert "10.5.1-a" in ashore(3, unit, "1LH").refused(f"withdraw {unit}")


@pytest.mark.rule("10.5.1-a")
def test_withdrawal_is_voluntary() -> None:
    table = ashore(3, "1LH")
    table.play("end")
    assert table.place("1LH") == "GP4"
    assert table.vp("allied") == 0


@pytest.mark.rule("10.5.1-b")
@pytest.mark.parametrize("scenario", ["anzac", "campaign"])
def test_the_29th_division_is_withdrawn_before_the_start_for_10_points(scenario: str) -> None:
    table = Opening(scenario)
    assert table.asked() == "withdraw_29th"
    assert table.seat() == "allied"
    before = table.vp("allied")
    table.play("yes")
    scored = [e for e in table.events("points") if e.args["reason"] == "withdrawal"]
    assert [e.args["points"] for e in scored] == [10]
    assert table.vp("allied") >= before + 10
    assert {table.place(unit) for unit in ("86Bde", "87Bde", "88Bde", "29D-A")} == {"withdrawn"}


@pytest.mark.rule("10.5.1-b")
def test_the_29th_division_may_stay() -> None:
    table = Opening("campaign")
    table.play("no")
    assert table.place("86Bde") != "withdrawn"
    assert table.vp("allied") == 0


@pytest.mark.rule("10.5.1-b")
def test_the_29th_division_does_not_appear_in_the_first_scenario() -> None:
    assert Opening("valiant_stroke").asked() != "withdraw_29th"


@pytest.mark.rule("10.5.1-b")
@pytest.mark.parametrize("unit", ["86Bde", "29D-A"])
def test_the_29th_division_cannot_be_withdrawn_afterwards(unit: str) -> None:
    assert ashore(2, unit, "1LH").refused(f"withdraw {unit}")


@pytest.mark.rule("10.5.1-c", "11.5-c")
@pytest.mark.parametrize("unit", MARINES)
def test_marines_withdrawn_on_turn_2_earn_2_points_each(unit: str) -> None:
    table = ashore(2, *MARINES)
    table.play(f"withdraw {unit}")
    assert (table.place(unit), table.vp("allied")) == ("withdrawn", 2)


@pytest.mark.rule("10.5.1-c", "11.5-c")
def test_the_whole_marine_division_earns_8_on_turn_2() -> None:
    table = ashore(2, *MARINES)
    table.play(*(f"withdraw {unit}" for unit in MARINES))
    assert table.vp("allied") == 8


@pytest.mark.rule("10.5.1-k", "11.5-d")
@pytest.mark.parametrize("turn", [3, 6])
def test_marines_withdrawn_later_earn_1_point_each(turn: int) -> None:
    table = ashore(turn, "RND-1", "RND-A")
    table.play("withdraw RND-1")
    assert table.vp("allied") == 1
    table.play("withdraw RND-A")
    assert table.vp("allied") == 2


@pytest.mark.rule("11.5-e")
@pytest.mark.parametrize("turn", [7, 9])
def test_marines_withdrawn_after_turn_6_earn_nothing(turn: int) -> None:
    table = ashore(turn, "RND-1")
    table.play("withdraw RND-1")
    assert (table.place("RND-1"), table.vp("allied")) == ("withdrawn", 0)


@pytest.mark.rule("10.5.1-d")
@pytest.mark.parametrize("turn", [2, 6])
@pytest.mark.parametrize("unit", DIVISION_10)
def test_units_of_the_10th_division_earn_1_point_each(unit: str, turn: int) -> None:
    table = ashore(turn, *DIVISION_10)
    table.play(f"withdraw {unit}")
    assert (table.place(unit), table.vp("allied")) == ("withdrawn", 1)


@pytest.mark.rule("10.5.1-e")
def test_cavalry_that_came_free_earns_1_point_each() -> None:
    units = ("1LH", "2LH", "3LH", "NZMR")
    table = ashore(3, *units)
    table.play(*(f"withdraw {unit}" for unit in units))
    assert table.vp("allied") == 4


@pytest.mark.rule("10.5.1-e")
def test_bought_cavalry_earns_no_more_than_it_cost() -> None:
    """Q84 The 1st Mounted Division: 2 points for all its units together."""
    table = bought("1MTD", "SE-MTD")
    assert table.vp("turkish") == 3
    table.play("withdraw 1MTD-1", "withdraw 1MTD-2")
    assert table.vp("allied") == 2
    table.play("withdraw 1MTD-3")
    assert (table.place("1MTD-3"), table.vp("allied")) == ("withdrawn", 2)
    table.play("withdraw SE-MTD")
    assert table.vp("allied") == 3
    table.play("withdraw 1LH")
    assert table.vp("allied") == 4


@pytest.mark.rule("10.5.1-e")
def test_by_option_there_is_no_cap() -> None:
    table = bought("1MTD", withdrawal_cap="off")
    table.play(*(f"withdraw {unit}" for unit in MOUNTED))
    assert table.vp("allied") == 5


@pytest.mark.rule("10.5.1-e")
@pytest.mark.parametrize("unit", BRIGADES)
def test_each_bought_brigade_earns_its_point_back(unit: str) -> None:
    table = bought(unit)
    table.play(f"withdraw {unit}")
    assert (table.vp("allied"), table.vp("turkish")) == (1, 1)


@pytest.mark.rule("10.5.1-h", "10.5.1-a")
@pytest.mark.parametrize(("turn", "allowed"), [(2, True), (6, True), (7, False)])
def test_the_indian_brigade_is_withdrawn_for_nothing(turn: int, allowed: bool) -> None:
    table = ashore(turn, "29IndBde", "RND-1")
    assert table.allowed("withdraw 29IndBde") is allowed
    if allowed:
        table.play("withdraw 29IndBde")
        assert (table.place("29IndBde"), table.vp("allied")) == ("withdrawn", 0)


@pytest.mark.rule("10.5.1-f")
def test_a_unit_without_a_supply_line_cannot_be_withdrawn() -> None:
    pieces = {"1LH": "GP16", "RND-1": "GP1", "T9-25": "GP17", "T9-26": "GP14"}
    assert "10.5.1-f" in withdrawing(3, pieces).refused("withdraw 1LH")
    assert withdrawing(3, {**pieces, "BH-C1": "GP16"}).allowed("withdraw 1LH")
    assert "10.5.1-f" in withdrawing(3, {**pieces, "BH-C1": "GP16 u"}).refused("withdraw 1LH")
    assert "10.5.1-f" in withdrawing(3, {**pieces, "BH-F1": "GP16"}).refused("withdraw 1LH")


@pytest.mark.rule("10.5.1-f", "10.5.1-i")
@pytest.mark.parametrize("unit", ["1LH", "29Bde", "RND-1", "29IndBde"])
def test_a_unit_in_the_box_traces_no_line_and_is_not_withdrawn(unit: str) -> None:
    """Q84: in the box it stands in no area."""
    pieces = {**SHORE, unit: "ALLIED", "2LH": "GP4"}
    assert "10.5.1-f" in withdrawing(2, pieces).refused(f"withdraw {unit}")
    assert withdrawing(2, pieces, withdraw_from_box="yes").allowed(f"withdraw {unit}")


@pytest.mark.rule("10.5.1-f")
def test_without_anybody_ashore_nothing_is_asked() -> None:
    assert withdrawing(2, dict.fromkeys((*MARINES, "1LH"), "ALLIED")).asked() == "halt"


@pytest.mark.rule("10.5.1-g")
def test_a_unit_that_left_the_map_is_not_withdrawn() -> None:
    table = withdrawing(3, {**SHORE, "1LH": "exited", "2LH": "GP4"})
    assert "10.5.1-g" in table.refused("withdraw 1LH")


@pytest.mark.rule("10.5.1-h")
@pytest.mark.parametrize("unit", ["29Bde", "10D-A", "1LH"])
def test_a_replaced_unit_is_not_withdrawn(unit: str) -> None:
    table = Table(
        {**SHORE, unit: "eliminated", "2LH": "GP4", "30Bde": "GP15"},
        turn=5,
        step="arrivals",
        vp=(5, 0),
    )
    table.play("end", f"replace {unit}")
    assert table.place(unit) == "ALLIED"
    table.put(unit, PLACES.get(unit, "GP15"))
    table.begin("withdrawal")
    assert "10.5.1-h" in table.refused(f"withdraw {unit}")
    assert table.allowed("withdraw 2LH")
    assert table.allowed("withdraw 30Bde")


@pytest.mark.rule("10.5.1-i")
def test_withdrawal_comes_after_the_mine_step_and_before_the_first_impulse() -> None:
    table = Table({**SHORE, "1LH": "GP4", "86Bde": "GP3"}, turn=3, step="mines", dice=[1])
    table.play("spend 0")
    while table.asked() == "lay_mines":
        table.play("mines -")
    table.state.stack.pop()
    settle(table.state, table.recorder)
    assert table.asked() == "withdraw_units"
    assert table.events("operations_begin")
    assert table.events("impulse_begins") == []


@pytest.mark.rule("10.5.1-j")
def test_a_withdrawn_unit_does_not_come_back() -> None:
    table = ashore(4, "2LH", "1LH")
    table.play("withdraw 2LH", "end")
    table.begin("arrivals")
    table.play("end")
    assert table.place("2LH") == "withdrawn"
    table.begin("withdrawal")
    assert table.refused("withdraw 2LH")
