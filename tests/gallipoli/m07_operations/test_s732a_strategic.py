"""7.3.2a Strategic movement and 7.3.2b movement out of supply."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

SOUTH = {"86Bde": "GP1", "87Bde": "GP2", "88Bde": "GP3", "29D-A": "GP4", "BH-C1": "GP1"}
"""The 29th Division holds the four southern beaches: a chain GP2-GP1-GP3-GP4."""


def moving(unit: str, pieces: dict[str, str], formation: str, **kw: str) -> Table:
    side = "turkish" if formation.startswith("T") else "allied"
    table = Table(pieces, paid=kw.get("paid", "naval NE S"), dice=[1])
    table.activate(side, formation)
    table.play(f"move {unit}")
    return table


# -- strategic movement


@pytest.mark.rule("7.3.2a-a")
@pytest.mark.parametrize("area", ["GP1", "GP18", "GP32"])
@pytest.mark.parametrize("unit", ["T9-25", "T9-A"])
def test_a_unit_marches_any_number_of_land_areas(unit: str, area: str) -> None:
    table = moving(unit, {unit: "GP28"}, "T9")
    table.play(f"march {area}")
    assert table.place(unit) == area
    assert not table.recorder.dice
    assert not table.allowed(f"move {unit}")


@pytest.mark.rule("7.3.2a-a")
def test_cavalry_marches_too() -> None:
    pieces = {"1LH": "GP2", "86Bde": "GP1", "88Bde": "GP3", "29D-A": "GP4", "BH-C1": "GP2"}
    table = moving("1LH", pieces, "ANZAC")
    table.play("march GP4")
    assert table.place("1LH") == "GP4"


@pytest.mark.rule("7.3.2a-a")
def test_the_two_shores_are_not_connected() -> None:
    table = moving("T9-25", {"T9-25": "A9"}, "T9")
    assert {answer.split()[1][0] for answer in table.legal("march")} == {"A"}
    assert "7.3.2a-a" in table.refused("march GP12")
    assert "7.3.2a-a" in table.refused("march DS9")


@pytest.mark.rule("7.3.2a-a")
@pytest.mark.parametrize("area", ["GP14", "GP15", "GP17", "GP19"])
def test_no_march_ends_next_to_the_enemy(area: str) -> None:
    table = moving("T9-25", {"T9-25": "GP28", "86Bde": "GP16", "BH-C1": "GP16"}, "T9")
    assert "7.3.2a-a" in table.refused(f"march {area}")
    assert "march GP18" in table.legal()


@pytest.mark.rule("7.3.2a-a")
def test_no_march_starts_next_to_the_enemy() -> None:
    table = moving("T9-25", {"T9-25": "GP14", "86Bde": "GP16", "BH-C1": "GP16"}, "T9")
    assert table.legal("march") == []
    assert "7.3.2a-a" in table.refused("march GP28")


@pytest.mark.rule("7.3.2a-a")
def test_no_march_passes_next_to_the_enemy() -> None:
    table = moving("T9-25", {"T9-25": "GP28", "86Bde": "GP24", "BH-C1": "GP24"}, "T9")
    assert "7.3.2a-a" in table.refused("march GP18")
    assert table.legal("march") == ["march GP30", "march GP32", "march GP33", "march GP34"]


@pytest.mark.rule("7.3.2a-a")
@pytest.mark.parametrize("alone", [{"BH-C1": "GP16"}, {"ALBION": "AA-ANZ"}])
def test_lone_beachheads_and_ships_do_not_stop_a_march_passing_by(alone: dict[str, str]) -> None:
    table = moving("T9-25", {"T9-25": "GP28", **alone}, "T9")
    table.play("march GP15")
    assert table.place("T9-25") == "GP15"


@pytest.mark.rule("7.3.2a-b")
def test_every_area_entered_must_be_under_friendly_control() -> None:
    table = moving("29D-A", SOUTH, "29D")
    assert table.legal("march") == ["march GP1", "march GP2"]
    assert "7.3.2a-b" in table.refused("march GP11")
    table.play("march GP2")
    assert table.place("29D-A") == "GP2"


@pytest.mark.rule("7.3.2a-b")
def test_enemy_control_in_between_bars_the_way() -> None:
    table = Table({"T9-25": "GP34", "86Bde": "GP31"})
    table.put("86Bde", "GP1")
    table.activate("turkish", "T9")
    table.play("move T9-25")
    assert table.control("GP31") == "allied"
    assert table.legal("march") == []
    assert {"7.3.2a-a", "7.3.2a-b"} & set(table.refused("march GP28"))


@pytest.mark.rule("7.3.2a-b")
def test_control_is_that_of_the_start_of_the_activation() -> None:
    table = Table({"T9-25": "GP34", "T9-26": "GP33", "86Bde": "GP31"})
    table.put("86Bde", "GP1")
    table.activate("turkish", "T9")
    table.play("move T9-26", "go GP31", "stop")
    assert table.control("GP31") == "turkish"
    table.play("move T9-25")
    assert table.legal("march") == []


@pytest.mark.rule("7.3.2a-b")
def test_areas_the_allies_take_in_the_activation_are_not_yet_theirs_to_march_through() -> None:
    table = moving("88Bde", {"86Bde": "GP1", "88Bde": "GP3", "BH-C1": "GP1"}, "29D")
    table.play("go GP4", "stop")
    assert table.control("GP4") == "allied"
    table.play("move 86Bde")
    assert "7.3.2a-b" in table.refused("march GP4")


@pytest.mark.rule("7.3.2a-c")
@pytest.mark.parametrize("start", ["GP1", "GP4"])
def test_an_allied_unit_reaches_its_box_by_a_supplied_beachhead(start: str) -> None:
    table = moving("29D-A", {**SOUTH, "29D-A": start}, "29D")
    table.play("box")
    assert table.place("29D-A") == "ALLIED"


@pytest.mark.rule("7.3.2a-c")
@pytest.mark.parametrize(
    "pieces",
    [
        {**SOUTH, "BH-C1": "GP4", "T9-25": "GP8"},
        {**SOUTH, "BH-C1": "GP10"},
        {"RND-1": "GP3", "BH-F1": "GP3"},
        {"RND-1": "GP3", "BH-C1": "GP3 u"},
        {"RND-1": "GP3"},
    ],
    ids=["enemy beside it", "no way", "French", "unsupplied", "none"],
)
def test_without_a_beachhead_of_his_own_within_reach_he_cannot(pieces: dict[str, str]) -> None:
    unit = "RND-1" if "RND-1" in pieces else "88Bde"
    table = moving(unit, pieces, "RND" if unit == "RND-1" else "29D")
    assert {"7.3.2a-c", "7.3.2a-a", "7.3.2b-c"} & set(table.refused("box"))


@pytest.mark.rule("7.3.2a-c")
def test_no_unit_beside_the_enemy_reaches_its_box() -> None:
    table = moving("29D-A", {**SOUTH, "BH-C1": "GP4", "T9-25": "GP8"}, "29D")
    assert {"7.3.2a-a", "7.3.2a-c"} & set(table.refused("box"))


@pytest.mark.rule("7.3.2a-c")
@pytest.mark.parametrize("start", ["GP34", "GP28", "A9", "A11"])
def test_a_turkish_unit_reaches_its_box_by_a_map_edge(start: str) -> None:
    table = moving("T9-25", {"T9-25": start}, "T9")
    table.play("box")
    assert table.place("T9-25") == "TURK"


@pytest.mark.rule("7.3.2a-c")
def test_a_turkish_unit_that_must_pass_by_the_enemy_does_not() -> None:
    table = moving("T9-25", {"T9-25": "GP28", "86Bde": "GP33"}, "T9")
    assert "7.3.2a-c" in table.refused("box")
    assert table.allowed("march GP18")


@pytest.mark.rule("7.3.2a-c")
def test_a_boxed_turkish_unit_does_not_come_back_by_moving() -> None:
    table = Table({"T9-25": "TURK", "T9-26": "GP34"})
    table.activate("turkish", "T9")
    assert table.legal("move") == ["move T9-26"]
    assert table.refused("move T9-25")


@pytest.mark.rule("7.3.2a-d", "7.3.2d-c")
def test_a_unit_that_marched_does_not_entrench() -> None:
    table = moving("T9-25", {"T9-25": "GP28", "T9-26": "GP28"}, "T9")
    assert "dig" in table.legal()
    table.play("march GP18")
    assert not table.allowed("dig")
    if table.asked() == "unit_moves":
        assert {"7.3.2a-d", "7.3.2d-c"} & set(table.refused("dig"))
    assert not table.allowed("move T9-25")
    assert not table.entrenched("T9-25")


@pytest.mark.rule("7.3.2a-d", "7.3.2d-c")
def test_nor_does_a_unit_march_after_entrenching() -> None:
    table = moving("T9-25", {"T9-25": "GP28"}, "T9")
    table.play("dig")
    assert table.legal("march") == []
    assert {"7.3.2a-d", "7.3.2d-c"} & set(table.refused("march GP18"))


@pytest.mark.rule("7.3.2a-d")
def test_a_unit_already_entrenched_may_march() -> None:
    table = moving("T9-25", {"T9-25": "GP28 e"}, "T9")
    table.play("march GP18")
    assert table.place("T9-25") == "GP18"


# -- out of supply

CUT_OFF = {"88Bde": "GP3", "1LH": "GP3", "86Bde": "GP1", "87Bde": "GP2", "T9-25": "GP8"}
"""No Beachhead: the 29th Division and the Light Horse are out of supply."""


@pytest.mark.rule("7.3.2b-a")
@pytest.mark.parametrize(("unit", "formation"), [("88Bde", "29D"), ("1LH", "ANZAC")])
def test_an_unsupplied_unit_moves_one_area_not_next_to_the_enemy(unit: str, formation: str) -> None:
    table = moving(unit, CUT_OFF, formation)
    assert table.legal("go") == ["go GP1"]
    for area in ("GP4", "GP6"):
        assert "7.3.2b-a" in table.refused(f"go {area}")
    table.play("go GP1")
    assert table.place(unit) == "GP1"
    assert not table.allowed("go GP2")
    assert not table.allowed(f"move {unit}")
    assert not table.recorder.dice


@pytest.mark.rule("7.3.2b-a")
@pytest.mark.parametrize("fort", [{"F-SEDD": "GP2"}, {"GOEBEN": "DS1"}])
def test_forts_and_ships_do_not_count_as_the_enemy_beside_it(fort: dict[str, str]) -> None:
    table = moving("88Bde", {"88Bde": "GP3", **fort}, "29D")
    table.play("go GP1")
    assert table.place("88Bde") == "GP1"


@pytest.mark.rule("7.3.2b-b")
def test_an_unsupplied_unit_may_move_away_from_the_enemy() -> None:
    table = moving("88Bde", {"88Bde": "GP4", "T9-25": "GP8"}, "29D")
    assert table.legal("go") == ["go GP3"]
    table.play("go GP3")
    assert table.place("88Bde") == "GP3"
    assert not table.recorder.dice


@pytest.mark.rule("7.3.2b-a", "7.3.2b-b")
@pytest.mark.parametrize(("paid", "goes"), [("NE", True), ("S", False)])
def test_turkish_units_of_an_unpaid_source_move_like_that(paid: str, goes: bool) -> None:
    pieces = {"T9-25": "GP14", "86Bde": "GP16", "BH-C1": "GP16"}
    table = moving("T9-25", pieces, "T9", paid=paid)
    assert ("go GP17" in table.legal()) == goes
    assert table.allowed("go GP17") or "7.3.2b-a" in table.refused("go GP17")
    assert "go GP18" in table.legal()


@pytest.mark.rule("7.3.2b-c")
def test_an_unsupplied_unit_does_not_march() -> None:
    table = moving("88Bde", CUT_OFF, "29D")
    assert "7.3.2b-c" in table.refused("march GP2")
    table = moving("88Bde", {**CUT_OFF, "BH-C1": "GP1"}, "29D")
    assert table.allowed("march GP2")


@pytest.mark.rule("7.3.2b-c")
def test_an_unsupplied_turkish_unit_marches_neither_on_the_map_nor_to_its_box() -> None:
    table = moving("T9-25", {"T9-25": "GP32"}, "T9", paid="S")
    assert "7.3.2b-c" in table.refused("march GP28")
    assert "7.3.2b-c" in table.refused("box")
    table = moving("T9-25", {"T9-25": "GP32"}, "T9", paid="NE")
    assert table.allowed("march GP28")
    assert table.allowed("box")


@pytest.mark.rule("7.3.2b-d", "7.3.2d-c")
def test_an_unsupplied_unit_does_not_entrench() -> None:
    table = moving("88Bde", CUT_OFF, "29D")
    assert {"7.3.2b-d", "7.3.2d-c"} & set(table.refused("dig"))
    table.play("go GP1")
    assert not table.allowed("dig")
    assert not table.entrenched("88Bde")
