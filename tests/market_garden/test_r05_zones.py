"""R5 Zones of control: who exerts them, where, and what they stop."""

from __future__ import annotations

import pytest

from tests.market_garden.field import left, on_field, stopped
from tests.market_garden.ground import beside, beyond

FOE = "3142"
ARRIVALS = [(beyond(FOE, way, 2), beyond(FOE, way, 1)) for way in range(6)]


@pytest.mark.rule("R5-a", "R5-c")
@pytest.mark.parametrize(("start", "stop"), ARRIVALS)
def test_a_zone_reaches_into_all_six_hexes_and_stops_who_enters(start: str, stop: str) -> None:
    table = on_field({"2IG": start, "GROPP": FOE})
    table.play("move 2IG", f"go {stop}")
    assert table.place("2IG") == stop
    assert stopped(table)


@pytest.mark.rule("R5-a")
def test_a_zone_reaches_no_further_than_one_hex() -> None:
    table = on_field({"2IG": "2842", "GROPP": "3142"})
    table.play("move 2IG", "go 2942", "go 2941", "go 2940")
    assert table.place("2IG") == "2940"


@pytest.mark.rule("R5-a")
@pytest.mark.parametrize("code", ["GROPP", "MG30", "KRAUSE", "NIJ-FLAK", "MOELLER", "EIN-GAR"])
def test_all_kinds_of_combat_units_stop_movement(code: str) -> None:
    table = on_field({"2IG": "2942", code: "3142"})
    table.play("move 2IG", "go 3042")
    assert stopped(table)


@pytest.mark.rule("R5-a")
def test_artillery_exerts_no_zone() -> None:
    table = on_field({"2IG": "2942", "ART191": "3142"})
    table.play("move 2IG", "go 3042", "go 3143", "go 3243")
    assert table.place("2IG") == "3243"


@pytest.mark.rule("R5-a")
def test_artillery_takes_no_zone_from_those_in_its_hex() -> None:
    table = on_field({"2IG": "2942", "ART191": "3142", "GROPP": "3142"})
    table.play("move 2IG", "go 3042")
    assert stopped(table)


@pytest.mark.rule("R5-b")
@pytest.mark.parametrize(
    ("near", "far", "bridges", "stops"),
    [
        ("3136", "3236", {}, False),
        ("3336", "3436", {}, True),
        ("3336", "3436", {"f-river": "destroyed"}, False),
        ("3536", "3636", {}, True),  # a rail bridge is a bridge
        ("2736", "2836", {}, True),  # a canal does not matter
    ],
)
def test_a_zone_crosses_a_river_only_over_an_intact_bridge(
    near: str, far: str, bridges: dict[str, str], stops: bool
) -> None:
    start = beside(near)[3]
    table = on_field({"MOELLER": start, "1PARA": far}, side="german", bridges=bridges)
    table.play("move MOELLER", f"go {near}")
    assert stopped(table) == stops


@pytest.mark.rule("R5-c")
def test_a_stack_in_a_zone_is_told_why_it_stops() -> None:
    table = on_field({"2IG": "2942", "3IG": "2942", "GROPP": "3142"})
    table.play("move 2IG", "with 3IG", "go 3042")
    assert table.refused("go 2942") == ("R5-c",)
    table.play("stop")


@pytest.mark.rule("R5-d")
def test_a_unit_in_a_zone_may_leave_and_go_on() -> None:
    table = on_field({"2IG": "3042", "GROPP": "3142"})
    table.play("move 2IG", "go 2942", "go 2842", "go 2742")
    assert left(table) == 7


@pytest.mark.rule("R5-d")
def test_from_zone_to_zone_is_a_move_of_one_hex() -> None:
    west, north_west = beside("3142")[3], beside("3142")[2]
    table = on_field({"2IG": west, "GROPP": "3142"})
    table.play("move 2IG", f"go {north_west}")
    assert table.place("2IG") == north_west
    assert stopped(table)


@pytest.mark.rule("R5-d")
def test_a_unit_that_has_left_a_zone_may_enter_another_and_stops_there() -> None:
    table = on_field({"2IG": "2842", "GROPP": "2742", "MG30": "3142"})
    table.play("move 2IG", "go 2942", "go 3042")
    assert table.place("2IG") == "3042"
    assert stopped(table)


@pytest.mark.rule("R5-e")
def test_a_friend_in_the_hex_does_not_cancel_a_zone_for_movement() -> None:
    table = on_field({"2IG": "2942", "1PARA": "3042", "GROPP": "3142"})
    table.play("move 2IG", "go 3042")
    assert stopped(table)


@pytest.mark.rule("R5-f", "J-1-d", "R4.1-a")
def test_a_unit_in_an_enemy_zone_does_not_use_mechanised_movement() -> None:
    table = on_field({"2IG": "3042", "2GG": "2742", "GROPP": "3142"}, phase="J")
    cases = table.refused("move 2IG")
    assert {"R5-f", "J-1-d", "R4.1-a"} & set(cases)
    assert table.allowed("move 2GG")


@pytest.mark.rule("R5-g")
@pytest.mark.parametrize("state", ["F", "o", "F o"])
def test_fatigued_and_unsupplied_units_keep_their_zone(state: str) -> None:
    table = on_field({"2IG": "2942", "GROPP": f"3142 {state}"})
    table.play("move 2IG", "go 3042")
    assert stopped(table)
