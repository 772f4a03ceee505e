"""9.3 What follows recovery: markers, boxes, points, and the next turn."""

from __future__ import annotations

import pytest

from grognard.engine.frames import settle
from tests.gallipoli.table import Table

LINE = {"DS7": "1"}
"""A single area that joins both shores: no way by sea to Marmara, and 3 VP for the Turks."""
STANDING = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP18"}


def play_on(table: Table) -> None:
    """Go on from the halt after a step with the steps that follow it."""
    table.state.stack.pop()
    settle(table.state, table.recorder)


@pytest.mark.rule("9.3-a")
def test_being_out_of_supply_counts_in_recovery_and_not_beyond_the_turn() -> None:
    table = Table(
        {**STANDING, "T9-25": "GP6 e d"},
        turn=2,
        step="land_recovery",
        paid="S",
        mines=LINE,
        dice=[6],
    )
    assert table.modifiers("not_recovered") == ["9.1-d +1"]
    table.roll(5, 3, 3, 3)
    play_on(table)
    assert table.state.turn == 3
    table.play("supply BH-C1", "no", "source NE", "end")
    table.roll(6)
    table.begin("land_recovery")
    assert table.modifiers("recovered") == []


@pytest.mark.rule("9.3-b", "10.4-f")
@pytest.mark.parametrize("state", ["", "d"])
def test_all_ships_return_to_their_boxes_and_keep_their_damage(state: str) -> None:
    ships = {"INFLEX": "DS1", "SUFFREN": "AEG", "MS1": "AA-HEL", "GOEBEN": "MAR", "TORGUT": "DS12"}
    table = Table({code: f"{place} {state}" for code, place in ships.items()}, step="clean_up")
    boxes = {code: table.place(code) for code in ships}
    assert boxes == {
        "INFLEX": "ALLIED",
        "SUFFREN": "ALLIED",
        "MS1": "ALLIED",
        "GOEBEN": "TURK",
        "TORGUT": "TURK",
    }
    assert {table.condition(code) for code in ships} == {"shaken" if state else "normal"}


@pytest.mark.rule("9.3-b")
def test_forts_beachheads_and_land_units_stay_where_they_are() -> None:
    table = Table({**STANDING, "F-HELLAS": "GP1"}, step="clean_up")
    assert table.place("86Bde") == table.place("BH-C1") == "GP3"
    assert table.place("F-HELLAS") == "GP1"


@pytest.mark.rule("9.3-c")
def test_artillery_forts_and_ships_are_unfired_again() -> None:
    codes = {"29D-A": "GP3", "T9-A": "GP18", "F-HELLAS": "GP1", "ALBION": "DS1", "GOEBEN": "MAR"}
    table = Table({code: f"{place} f a" for code, place in codes.items()}, step="clean_up")
    assert not any(table.fired(code) for code in codes)


@pytest.mark.rule("9.3-c")
def test_nobody_is_activated_any_more() -> None:
    table = Table(
        {"86Bde": "GP3 a", "87Bde": "ALLIED a", "T9-25": "GP18 aa", "ALBION": "DS1 a"},
        step="clean_up",
    )
    assert [table.acted(code) for code in ("86Bde", "87Bde", "T9-25", "ALBION")] == [0, 0, 0, 0]


@pytest.mark.rule("9.3-c")
def test_trenches_are_kept() -> None:
    table = Table({"86Bde": "GP3 e a", "87Bde": "GP3 a"}, step="clean_up")
    assert (table.entrenched("86Bde"), table.entrenched("87Bde")) == (True, False)


@pytest.mark.rule("9.3-d")
def test_the_points_of_the_turn_are_added() -> None:
    table = Table(STANDING, step="end_of_turn", mines=LINE, vp=(2, 4))
    assert (table.vp("allied"), table.vp("turkish")) == (2, 7)
    open_water = Table(STANDING, step="end_of_turn", mines={"DS3": "1"}, vp=(2, 4))
    assert open_water.vp("turkish") == 4


@pytest.mark.rule("9.3-d")
@pytest.mark.parametrize(("turn", "over"), [(1, False), (2, True), (4, True)])
def test_sudden_death_is_checked(turn: int, over: bool) -> None:
    """No mines at all: the way to Marmara is open, and it counts from turn 2 on."""
    table = Table(STANDING, step="end_of_turn", turn=turn)
    assert bool(table.events("sudden_naval")) is over


@pytest.mark.rule("9.3-e")
def test_the_turn_marker_advances_and_impulses_start_again() -> None:
    table = Table(
        STANDING, step="clean_up", turn=3, impulse=3, impulses=3, mines=LINE, dice=[5, 3, 3, 3]
    )
    play_on(table)
    assert [event.args["turn"] for event in table.events("turn_begins")] == [4]
    assert table.state.turn == 4
    table.roll(6, 1)
    table.begin("operations")
    assert table.events("impulse_begins")[-1].args["impulse"] == 1


@pytest.mark.rule("9.3-e")
def test_after_sudden_death_there_is_no_next_turn() -> None:
    table = Table(STANDING, step="end_of_turn", turn=3)
    play_on(table)
    assert table.asked() == ""
    assert table.state.turn == 3
    assert table.events("game_over")[-1].args["winner"] == "allied"
    assert table.events("turn_begins") == []


@pytest.mark.rule("9.3-e")
def test_after_the_last_turn_the_game_is_over() -> None:
    table = Table(STANDING, step="end_of_turn", turn=9, mines=LINE)
    play_on(table)
    assert table.asked() == ""
    assert table.events("game_over")
    assert table.events("turn_begins") == []
