"""6.6 Shore hexes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lepanto.m06_movement.helpers import AFAR, DIRECTIONS, coast, moving, neighbour, towing
from tests.lepanto.table import Table, lepanto


@pytest.mark.rule("6.6-a")
@pytest.mark.parametrize(
    "water", [{}, {"3546": [["W", "E"]]}, {"3546": [["W"], ["E"]]}], ids=["bit", "half", "cut"]
)
def test_any_land_at_all_makes_a_shore_hex(
    water: dict[str, list[list[str]]], tmp_path: Path
) -> None:
    data = coast(tmp_path, {"3546": "s"}, water)
    assert "6.6-c" in moving("3446 E", data=data).refused("row")


@pytest.mark.rule("6.6-a", "6.6-c", "6.6-e")
def test_galleys_keep_to_hexes_without_land_all_over_the_shipped_map() -> None:
    terrain = lepanto().new("battle", 1, None).facts.library.map.terrain
    kinds = {
        f"{column:02d}{row:02d}": letter
        for row, line in enumerate(terrain, 1)
        for column, letter in enumerate(line, 1)
    }
    tried = 0
    for hex_, letter in kinds.items():
        shores = [d for d in DIRECTIONS if kinds.get(neighbour(hex_, d), ".") in "s#"]
        for facing in shores if letter == "." else []:
            table = Table({**AFAR, "J1": f"{hex_} {facing}"})
            table.play("move J1")
            assert not table.allowed("row"), (hex_, facing)
            tried += 1
    assert tried > 100


@pytest.mark.rule("6.6-b")
def test_a_galliot_enters_and_leaves_shore_hexes_by_oar_and_sail(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s", "3646": "s"})
    table = moving("3446 E", code="AT1", data=data)
    table.play("row", "sail")
    assert table.place("AT1") == "3646 E"
    table.play("sail")
    assert table.place("AT1") == "3746 E"


@pytest.mark.rule("6.6-b", "6.6-c")
@pytest.mark.parametrize("code", ["J1", "A1"])
def test_no_galley_of_either_side_enters_a_shore_hex(code: str, tmp_path: Path) -> None:
    table = moving("3446 E", code=code, data=coast(tmp_path, {"3546": "s"}))
    for step in ("row", "sail"):
        assert {"6.6-b", "6.6-c"} & set(table.refused(step))
    table.play("port", "row")
    assert table.place(code) == "3545 NE"


@pytest.mark.rule("6.6-b", "6.6-c")
def test_a_galley_does_not_ram_into_a_shore_hex_but_a_galliot_does(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s"})
    for code in ("A1", "AT1"):
        ships = {**AFAR, code: "3446 E", "JX1": "3546 E"}
        table = Table(ships, side="muslim", data=data)
        table.play(f"move {code}")
        if code == "A1":
            assert {"6.6-b", "6.6-c"} & set(table.refused("row"))
        else:
            table.play("row")
            assert table.place("AT1") == "3546 E"


@pytest.mark.rule("6.6-c")
def test_a_galleass_is_not_towed_into_a_shore_hex(tmp_path: Path) -> None:
    data = coast(tmp_path, {"3546": "s"})
    table = towing("3446 E", "3346 E", data=data)
    table.play("move J1")
    assert {"6.1-q", "6.6-c"} & set(table.refused("row"))
    table = towing("3546 E", "3446 E", data=data)
    table.play("move J1")
    assert {"6.1-q", "6.6-c"} & set(table.refused("row"))
    assert table.place("JX1") == "3446 E"


@pytest.mark.rule("6.6-e")
@pytest.mark.parametrize("code", ["J1", "A1", "AT1"])
@pytest.mark.parametrize("here", [".", "s"])
def test_a_hex_that_is_all_land_is_closed_to_every_ship(
    here: str, code: str, tmp_path: Path
) -> None:
    table = moving("3446 E", code=code, data=coast(tmp_path, {"3446": here, "3546": "#"}))
    for step in ("row", "sail"):
        assert {"6.6-e", "6.2-y", "6.6-c"} & set(table.refused(step))
