"""A, P2-A, R15.2 The Initial Phase: supply, fire markers, Air Points."""

from __future__ import annotations

import pytest

from tests.market_garden.field import decline, on_field, start_turn
from tests.market_garden.fights import kinds
from tests.market_garden.table import Table

GUNS = {"55FD": "2744 1", "NEBEL": "3744 2"}


@pytest.mark.rule("A-1-a", "P2-A-1", "R16.1-a")
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("side", ["allied", "german"])
def test_supply_of_both_sides_is_determined_in_both_player_turns(second: bool, side: str) -> None:
    """Units beside their sources, marked unsupplied; others cut off by nothing but distance."""
    units = {"2IG": "1264 o", "KRAUSE": "0236 o"}
    table = Table(units, phase="A", side=side, second=second, dice=[5, 5])
    assert table.supplied("2IG")
    assert table.supplied("KRAUSE")


@pytest.mark.rule("A-1-b", "R16.1-a")
def test_the_state_holds_until_the_next_phase_a() -> None:
    table = Table({"2IG": "1264 o", "KRAUSE": "0236"}, phase="C")
    table.play("end")
    for phase in "DEFGHIJ":
        table.begin(phase, "allied")
        assert not table.supplied("2IG")
    table.begin("A", "german", second=True)
    assert table.supplied("2IG")


@pytest.mark.rule("A-2-a", "A-2-b", "P2-A-2")
@pytest.mark.parametrize(("second", "markers"), [(False, (0, 0)), (True, (1, 2))])
@pytest.mark.parametrize("side", ["allied", "german"])
def test_fire_markers_come_off_once_a_game_turn(
    side: str, second: bool, markers: tuple[int, int]
) -> None:
    table = on_field(GUNS, "A", side=side, second=second, dice=[5, 5])
    assert (table.fire("55FD"), table.fire("NEBEL")) == markers


@pytest.mark.rule("A-3-a", "A-3-b", "P2-A-2", "R15.2-a", "R15.2-b")
@pytest.mark.parametrize(
    ("dice", "points"),
    [((1, 1), (11, 0)), ((10, 10), (20, 5)), ((4, 7), (14, 3)), ((4, 2), (14, 1))],
)
def test_air_points_in_clear_weather(dice: tuple[int, int], points: tuple[int, int]) -> None:
    table = on_field(GUNS, "A", dice=dice)
    assert (table.air("allied"), table.air("german")) == points


@pytest.mark.rule("P2-A-2", "A-3-b", "R15.2-a")
def test_the_second_player_turn_brings_no_new_air_points() -> None:
    table = on_field(GUNS, "A", second=True, air=(4, 2))
    assert (table.air("allied"), table.air("german")) == (4, 2)
    assert table.state.rolled == 0


@pytest.mark.rule("R15.2-b")
def test_air_points_of_turn_1_are_fixed() -> None:
    table = on_field(GUNS, "A", turn=1)
    assert (table.air("allied"), table.air("german")) == (20, 0)
    assert table.state.rolled == 0


@pytest.mark.rule("R15.1-b", "R9-i", "SI-2-c")
def test_foul_weather_gives_nobody_air_points() -> None:
    table = on_field(GUNS, "A", foul=True, dice=[9, 9])
    assert (table.air("allied"), table.air("german")) == (0, 0)


@pytest.mark.rule("A-0-a")
def test_the_order_is_supply_fire_markers_air_points() -> None:
    """2IG comes into supply again, and that is told first."""
    table = Table({"2IG": "1264 o", "55FD": "1264 1"}, phase="A", dice=[5, 5])
    wanted = ("supplied_again", "fire_markers_off", "air_points")
    assert tuple(kinds(table, *wanted)) == wanted


@pytest.mark.rule("A-2-b", "A-3-b", "P2-A-2", "R15.2-c", "R15.2-d")
def test_markers_and_points_last_through_both_player_turns() -> None:
    table = on_field({"2IG": "2740", "KRAUSE": "3744", "55FD": "2744"}, "", turn=4, dice=(4,) * 9)
    start_turn(table)
    while table.asked() != "choose_mover":
        decline(table)
    table.play("move 55FD", "go 2844", "stop")
    while table.seat() != "german":
        decline(table)
    assert table.fire("55FD") == 1
    assert (table.air("allied"), table.air("german")) == (14, 2)


@pytest.mark.rule("R15.2-c")
def test_points_are_spent_on_attack_and_defence_and_are_gone() -> None:
    table = on_field({"2IG": "3140", "HOF1": "3240"}, "G", air=(7, 3), dice=[10])
    table.play("bombard 3240", "air 5")
    while table.asked() != "halt":
        decline(table)
    assert table.air("allied") == 2
    table = on_field({"2IG": "3140", "HOF1": "3240"}, "D", air=(0, 3))
    table.play("maneuver 3240", "attacker 2IG", "end")
    table.roll(*(10,) * 4)
    table.begin("H", "allied")
    assert table.seat() == "german"
    table.play("air 2")
    while table.asked() != "halt":
        decline(table)
    assert table.air("german") == 1
    table = on_field({"2IG": "3140", "HOF1": "3240"}, "D", air=(0, 3))
    table.play("assault 3240", "attacker 2IG", "end")
    table.roll(*(10,) * 6)
    table.begin("I", "allied")
    assert table.seat() == "german"
    table.play("air 3")
    while table.asked() != "halt":
        decline(table)
    assert table.air("german") == 0
