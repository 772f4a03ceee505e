"""6.2 Where no ship goes: off the map, under the turn track, across land."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lepanto.m06_movement.helpers import advance, coast, moving


@pytest.mark.rule("6.2-w")
@pytest.mark.parametrize("code", ["J1", "AT1"])
@pytest.mark.parametrize(
    "place", ["4030 E", "0130 W", "2054 SE", "2054 SW", "1001 NE", "1001 NW", "0129 NW"]
)
def test_no_ship_moves_off_the_map(place: str, code: str) -> None:
    table = moving(place, wind=place[5:], code=code)
    for step in ("row", "sail"):
        assert "6.2-w" in table.refused(step)


@pytest.mark.rule("6.2-w")
def test_a_ship_may_row_along_the_edge_of_the_map() -> None:
    table = moving("0130 SE")
    table.play("row")
    assert table.place("J1") == "0231 SE"


@pytest.mark.rule("6.2-x")
@pytest.mark.parametrize("code", ["J1", "A1", "AT1"])
def test_no_ship_enters_the_turn_track(code: str, tmp_path: Path) -> None:
    table = moving("3446 E", code=code, data=coast(tmp_path, {"3546": "T"}))
    for step in ("row", "sail"):
        assert "6.2-x" in table.refused(step)
    table.play("port", "row")
    assert table.place(code) == "3545 NE"


@pytest.mark.rule("6.2-y")
def test_no_ship_crosses_land_between_coastal_hexes(tmp_path: Path) -> None:
    terrain = {"3446": "s", "3546": "s"}
    closed = {"3446": [["W", "NW", "SW"]], "3546": [["E", "NE", "SE"]]}
    table = moving("3446 E", code="AT1", data=coast(tmp_path, terrain, closed))
    for step in ("row", "sail"):
        assert "6.2-y" in table.refused(step)


@pytest.mark.rule("6.2-y")
@pytest.mark.parametrize(
    ("near", "far"), [(["W", "NW"], ["W", "E"]), (["W", "E"], ["E", "NE"])], ids=["near", "far"]
)
def test_land_on_either_side_of_a_hexside_closes_it(
    near: list[str], far: list[str], tmp_path: Path
) -> None:
    data = coast(tmp_path, {"3446": "s", "3546": "s"}, {"3446": [near], "3546": [far]})
    assert "6.2-y" in moving("3446 E", code="AT1", data=data).refused("row")


@pytest.mark.rule("6.2-y")
def test_open_water_between_coastal_hexes_lets_a_galliot_pass(tmp_path: Path) -> None:
    water = {"3446": [["W", "E"]], "3546": [["W", "NE"]]}
    table = moving("3446 E", code="AT1", data=coast(tmp_path, {"3446": "s", "3546": "s"}, water))
    table.play("row", "port", "sail")
    assert table.place("AT1") == "3645 NE"


@pytest.mark.rule("6.2-y")
def test_a_hex_cut_in_two_is_left_by_the_water_it_was_entered_on(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s"}, {"3546": [["W", "NE"], ["E", "SW"]]})
    for start, away, out in (("3446 E", "NE", "3645"), ("3646 W", "SW", "3547")):
        table = moving(start, code="AT1", data=data)
        table.play("sail")
        assert table.place("AT1") == f"3546 {start[5:]}"
        assert "6.2-y" in table.refused("row")
        table.play("port", "row")
        assert table.place("AT1") == f"{out} {away}"


@pytest.mark.rule("6.2-y")
def test_a_ship_stays_on_its_water_in_later_turns(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s"}, {"3546": [["W"], ["E"]]})
    table = moving("3646 W", code="AT1", data=data)
    table.play("sail")
    advance(table, "choose_mover", "muslim", 2, 1)
    table.play("move AT1")
    assert "6.2-y" in table.refused("row")
    advance(table, "choose_turner", "muslim", 2)
    table.play("turn AT1", "face E")
    advance(table, "choose_mover", "muslim", 3, 1)
    table.play("move AT1", "row")
    assert table.place("AT1") == "3646 E"
