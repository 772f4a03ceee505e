"""6.2 Oars, sails and changes of course."""

from __future__ import annotations

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, DIRECTIONS, advance, moving, strand
from tests.lepanto.table import Table

SHIPS = ["J1", "A1", "AT1"]


def steps_allowed(table: Table, step: str) -> int:
    """How often a step can be taken in a row."""
    count = 0
    while table.allowed(step):
        table.play(step)
        count += 1
    return count


def wind_at(rel: int, facing: str) -> str:
    """The wind that lies so many hexsides counter-clockwise from a facing."""
    return DIRECTIONS[(DIRECTIONS.index(facing) + rel) % 6]


# -- oars ------------------------------------------------------------------------------------


@pytest.mark.rule("6.2-a", "6.2-i")
@pytest.mark.parametrize("code", SHIPS)
@pytest.mark.parametrize(
    ("steps", "hexes"), [(("row",), 1), (("sail",), 1), (("row", "sail"), 2), ((), 0)]
)
def test_galleys_and_galliots_row_or_sail_or_both(
    code: str, steps: tuple[str, ...], hexes: int
) -> None:
    table = moving(code=code)
    table.play(*steps, "stop")
    assert table.place(code) == f"{20 + hexes}30 E"
    assert f"move {code}" not in table.legal()


@pytest.mark.rule("6.2-b", "6.2-u")
@pytest.mark.parametrize("wind", DIRECTIONS)
@pytest.mark.parametrize("code", SHIPS)
def test_any_wind_allows_rowing_one_or_two_hexes(code: str, wind: str) -> None:
    table = moving(wind=wind, code=code)
    table.play("row")
    assert table.place(code) == "2130 E"
    table.play("row")
    assert table.place(code) == "2230 E"
    assert not table.allowed("row")
    assert table.place(code) == "2230 E"


@pytest.mark.rule("6.2-b")
def test_a_third_hex_is_never_rowed() -> None:
    table = moving()
    table.play("row", "row")
    assert {"6.2-b", "6.2-c", "6.7-a"} & set(table.refused("row"))
    table.play("sail")
    assert {"6.2-b", "6.2-c", "6.7-a"} & set(table.refused("row"))


@pytest.mark.rule("6.2-b")
def test_an_immobilised_ship_does_not_row() -> None:
    table = Table({**AFAR, "A1": "2030 W"}, side="muslim")
    strand(table, "A1", phase="movement")
    assert "6.4-b" in table.refused("move A1")


@pytest.mark.rule("6.2-c")
@pytest.mark.parametrize("code", SHIPS)
def test_the_second_rowed_hex_exhausts_at_once(code: str) -> None:
    table = moving(code=code)
    table.play("row")
    assert table.ship(code).exhausted == 0
    table.play("row")
    assert table.ship(code).exhausted == 1
    assert [e.args["ship"] for e in table.events("exhausted")] == [code]


# -- sails -----------------------------------------------------------------------------------


@pytest.mark.rule("6.2-d", "6.2-e", "6.2-f", "6.2-g", "6.2-h")
@pytest.mark.parametrize("facing", DIRECTIONS)
@pytest.mark.parametrize(
    ("rel", "christian", "muslim"),
    [
        pytest.param(0, 2, 2, id="astern"),
        pytest.param(1, 2, 2, id="starboard_quarter"),
        pytest.param(5, 2, 2, id="port_quarter"),
        pytest.param(2, 1, 1, id="starboard_bow"),
        pytest.param(4, 1, 1, id="port_bow"),
        pytest.param(3, 0, 1, id="ahead"),
    ],
)
def test_the_wind_gives_each_side_its_hexes_of_sail(
    rel: int, christian: int, muslim: int, facing: str
) -> None:
    wind = wind_at(rel, facing)
    assert steps_allowed(moving(f"2030 {facing}", wind=wind), "sail") == christian
    for code in ("A1", "AT1"):
        assert steps_allowed(moving(f"2030 {facing}", wind=wind, code=code), "sail") == muslim


@pytest.mark.rule("6.2-g", "6.2-v")
def test_a_christian_never_sails_into_the_wind_even_while_rowing() -> None:
    table = moving("2030 W")
    for _ in range(2):
        assert "6.2-g" in table.refused("sail")
        table.play("row")
    assert not table.allowed("sail")
    assert table.place("J1") == "1830 W"


@pytest.mark.rule("6.2-h", "6.2-v")
@pytest.mark.parametrize("code", ["A1", "AT1"])
def test_a_muslim_sails_one_hex_into_the_wind_and_may_row_as_well(code: str) -> None:
    table = moving("2030 W", code=code)
    table.play("row", "sail", "row")
    assert table.place(code) == "1730 W"
    assert not table.allowed("sail")


@pytest.mark.rule("6.2-i")
def test_sailing_takes_nothing_off_rowing_nor_rowing_off_sailing() -> None:
    table = moving()
    assert steps_allowed(table, "sail") == 2
    assert table.place("J1") == "2230 E"
    assert steps_allowed(table, "row") == 2
    table = moving()
    assert steps_allowed(table, "row") == 2
    assert steps_allowed(table, "sail") == 2


@pytest.mark.rule("6.2-j")
@pytest.mark.parametrize("code", ["J1", "A1"])
def test_four_hexes_is_the_furthest_and_three_with_a_course_change(code: str) -> None:
    table = moving(code=code)
    assert steps_allowed(table, "row") + steps_allowed(table, "sail") == 4
    assert steps_allowed(table, "row") == steps_allowed(table, "port") == 0
    table = moving(code=code)
    table.play("port")
    assert steps_allowed(table, "row") + steps_allowed(table, "sail") == 3
    assert steps_allowed(table, "row") == 0


@pytest.mark.rule("6.2-k")
def test_nobody_has_to_move_but_drifters_do() -> None:
    ships = {**AFAR, "J1": "2030 E", "JX1": "2035 W", "A1": "2525 W"}
    table = Table(ships, phase="start")
    assert "drift JX1" not in table.legal()
    table.play("end")
    assert table.asked() != "choose_mover"
    assert (table.place("J1"), table.place("JX1")) == ("2030 E", "2135 W")
    strand(table, "A1")
    assert table.place("A1") == "2625 W"


@pytest.mark.rule("6.2-z")
@pytest.mark.parametrize(
    "steps",
    [
        ("row", "row", "sail", "sail"),
        ("sail", "sail", "row", "row"),
        ("row", "sail", "row", "sail"),
        ("sail", "row", "row", "sail"),
    ],
)
def test_rowed_and_sailed_steps_come_in_any_order(steps: tuple[str, ...]) -> None:
    table = moving()
    table.play(*steps)
    assert table.place("J1") == "2430 E"


# -- change of course ------------------------------------------------------------------------


@pytest.mark.rule("6.2-l")
@pytest.mark.parametrize("code", SHIPS)
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_a_moving_ship_turns_one_hexside_either_way(code: str, facing: str) -> None:
    for turn, by in (("port", 1), ("starboard", -1)):
        table = moving(f"2030 {facing}", code=code)
        table.play(turn)
        assert table.place(code) == f"2030 {wind_at(by, facing)}"


@pytest.mark.rule("6.2-m")
def test_with_a_course_change_only_one_hex_is_rowed() -> None:
    for steps in (("port", "row"), ("row", "starboard")):
        table = moving()
        table.play(*steps)
        assert "6.2-m" in table.refused("row")
        table.play("sail")
        assert "6.2-m" in table.refused("row")


@pytest.mark.rule("6.2-m")
def test_after_rowing_two_hexes_the_course_stays() -> None:
    table = moving()
    table.play("row", "row")
    for turn in ("port", "starboard"):
        assert "6.2-m" in table.refused(turn)


@pytest.mark.rule("6.2-n")
@pytest.mark.parametrize("steps", [("port", "row"), ("row", "starboard"), ("row", "sail", "port")])
@pytest.mark.parametrize("code", SHIPS)
def test_rowing_a_hex_and_changing_course_exhausts(code: str, steps: tuple[str, ...]) -> None:
    table = moving(code=code)
    table.play(*steps[:-1])
    assert table.ship(code).exhausted == 0
    table.play(steps[-1])
    assert table.ship(code).exhausted == 1


@pytest.mark.rule("6.2-o")
@pytest.mark.parametrize(
    "steps", [("port",), ("port", "sail", "sail"), ("sail", "starboard", "sail")]
)
def test_changing_course_without_rowing_does_not_exhaust(steps: tuple[str, ...]) -> None:
    table = moving()
    table.play(*steps)
    advance(table, "choose_mover", "muslim", 1)
    assert table.ship("J1").exhausted == 0


@pytest.mark.rule("6.2-p")
@pytest.mark.parametrize("code", SHIPS)
def test_no_ship_turns_twice_in_a_movement(code: str) -> None:
    for first in ("port", "starboard"):
        table = moving(code=code)
        table.play(first)
        for second in ("port", "starboard"):
            assert "6.2-p" in table.refused(second)
        table.play("sail")
        for second in ("port", "starboard"):
            assert "6.2-p" in table.refused(second)


@pytest.mark.rule("6.2-q")
@pytest.mark.parametrize(
    ("steps", "place"),
    [
        (("port",), "2030 NE"),
        (("port", "sail", "sail"), "2128 NE"),
        (("sail", "port", "sail"), "2229 NE"),
        (("sail", "sail", "port"), "2230 NE"),
    ],
)
def test_the_course_changes_first_midway_last_or_on_the_spot(
    steps: tuple[str, ...], place: str
) -> None:
    table = moving()
    table.play(*steps)
    assert table.place("J1") == place


@pytest.mark.rule("6.2-r")
def test_a_christian_turned_into_the_wind_does_not_sail_on() -> None:
    table = moving("2030 NW")
    assert table.allowed("sail")
    table.play("port")
    assert {"6.2-g", "6.2-r"} & set(table.refused("sail"))
    table.play("row")
    assert table.place("J1") == "1930 W"


@pytest.mark.rule("6.2-r")
def test_a_ship_turned_off_the_wind_sails_by_its_new_facing() -> None:
    table = moving("2030 W")
    assert not table.allowed("sail")
    table.play("port")
    assert steps_allowed(table, "sail") == 1
    assert table.place("J1") == "2031 SW"
    table = moving("2030 NW", code="A1")
    table.play("port")
    assert steps_allowed(table, "sail") == 1
    assert table.place("A1") == "1930 W"


@pytest.mark.rule("6.2-s")
@pytest.mark.parametrize("code", ["J1", "A1"])
def test_turned_so_the_wind_comes_from_forward_a_ship_sails_only_if_it_has_not_yet(
    code: str,
) -> None:
    table = moving("2030 NE", code=code)
    table.play("port")
    assert steps_allowed(table, "sail") == 1
    table = moving("2030 NE", code=code)
    table.play("sail", "port")
    assert {"6.2-s", "6.2-t"} & set(table.refused("sail"))


@pytest.mark.rule("6.2-t")
@pytest.mark.parametrize(
    ("code", "facing", "steps", "left"),
    [
        ("J1", "E", ("sail", "port"), 1),
        ("J1", "NW", ("sail", "starboard"), 1),
        ("J1", "NE", ("sail", "sail", "starboard"), 0),
        ("J1", "NE", ("sail", "sail", "port"), 0),
        ("A1", "NW", ("sail", "port"), 0),
        ("A1", "W", ("sail", "port"), 0),
        ("A1", "W", ("starboard",), 1),
    ],
)
def test_each_sailed_hex_is_judged_by_the_facing_of_that_moment_and_all_hexes_sailed(
    code: str, facing: str, steps: tuple[str, ...], left: int
) -> None:
    table = moving(f"2030 {facing}", code=code)
    table.play(*steps)
    assert steps_allowed(table, "sail") == left
