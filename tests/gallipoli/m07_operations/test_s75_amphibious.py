"""7.5 Amphibious movement."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import Opening, idle
from tests.gallipoli.table import Table

AFLOAT = {
    "86Bde": "ALLIED",
    "87Bde": "ALLIED",
    "29D-A": "ALLIED",
    "BH-C1": "GP15",
    "T9-25": "GP1",
    "T9-26": "GP14",
}
"""The 29th Division in its box, a Beachhead beside the enemy in GP14; GP1 is held, too."""


def moving(
    unit: str = "86Bde",
    pieces: dict[str, str] | None = None,
    formation: str = "29D",
    *,
    dice: tuple[int, ...] = (),
    rough: bool = False,
    mines: dict[str, str] | None = None,
    **options: str,
) -> Table:
    table = Table({**AFLOAT, **(pieces or {})}, dice=dice, rough=rough, mines=mines,
                  options=options)  # fmt: skip
    table.activate("allied", formation)
    table.play(f"move {unit}")
    return table


# -- from the box


@pytest.mark.rule("7.5-a")
def test_reinforcements_arrive_in_the_allied_box() -> None:
    table = Table({}, step="arrivals", turn=2)
    for unit in ("86Bde", "1AusBde", "1FR-M", "NZBde"):
        assert table.place(unit) == "ALLIED"
    assert table.place("125Bde") == "not_yet"


@pytest.mark.rule("7.5-a")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_allied_land_units_begin_the_game_in_their_box(scenario: str) -> None:
    table = Opening(scenario)
    idle(table, until=lambda t: bool(t.events("turn_begins")))
    marines = ("RND-1", "RND-2", "RND-RM", "RND-A")
    assert {table.place(unit) for unit in marines} == {"ALLIED"}


@pytest.mark.rule("7.5-b")
def test_a_unit_sails_to_an_assault_area_or_a_supplied_beachhead_of_its_own() -> None:
    heads = {"BH-C1": "GP15", "BH-C2": "GP3 u", "BH-F1": "GP16"}
    table = moving(pieces=heads)
    assert table.legal("sail") == [
        "sail GP15", "sail AA-BES", "sail AA-HEL", "sail AA-Y", "sail AA-ANZ", "sail AA-BUL",
    ]  # fmt: skip
    for area in ("GP16", "GP3", "GP4", "AEG", "DS1"):
        assert "7.5-b" in table.refused(f"sail {area}")
    table.play("sail GP15")
    assert table.place("86Bde") == "GP15"


@pytest.mark.rule("7.5-b")
def test_the_french_use_french_beachheads() -> None:
    table = moving("1FR-M", {"1FR-M": "ALLIED", "BH-F1": "GP16"}, "1FR")
    assert "sail GP16" in table.legal()
    assert "7.5-b" in table.refused("sail GP15")


@pytest.mark.rule("7.5-b")
def test_only_units_in_the_allied_box_sail_and_they_leave_it_in_no_other_way() -> None:
    table = moving()
    assert table.legal("go") == table.legal("march") == []
    assert "7.5-b" in table.refused("go GP15")
    table = moving("88Bde", {"88Bde": "GP15"})
    assert table.legal("sail") == []
    assert "7.5-b" in table.refused("sail AA-HEL")
    table = Table({"T9-25": "TURK", "T9-26": "GP14"})
    table.activate("turkish", "T9")
    assert not table.allowed("move T9-25")


# -- assault areas


@pytest.mark.rule("7.5-c")
def test_units_in_an_assault_area_must_assault_the_enemy_beside_it() -> None:
    table = moving()
    table.play("sail AA-HEL", "end")
    assert table.legal() == ["assault GP1"]
    assert "7.5-c" in table.refused("end")


@pytest.mark.rule("7.5-c")
def test_beside_an_empty_shore_they_may_land_unopposed() -> None:
    table = moving()
    table.play("sail AA-Y", "end")
    assert table.legal("land_in") == ["land_in GP3", "land_in GP4"]
    table.play("land_in GP4", "advance 86Bde")
    assert table.place("86Bde") == "GP4"
    assert table.asked() == "halt"


@pytest.mark.rule("7.5-c")
def test_with_the_enemy_beside_it_nobody_lands_on_the_empty_areas() -> None:
    table = moving()
    table.play("sail AA-HEL", "end")
    assert table.refused("land_in GP3")


@pytest.mark.rule("7.5-c")
def test_by_the_option_nobody_sails_to_an_empty_shore() -> None:
    table = moving(unopposed_landing="off")
    assert table.legal("sail") == ["sail GP15", "sail AA-HEL"]
    assert "7.5-c" in table.refused("sail AA-Y")


@pytest.mark.rule("7.5-c")
@pytest.mark.parametrize(("option", "lands"), [("unopposed", True), ("never", False)])
def test_artillery_sails_only_to_an_empty_shore_or_by_the_option_to_none(
    option: str, lands: bool
) -> None:
    table = moving("29D-A", artillery_lands=option)
    assert "7.5-c" in table.refused("sail AA-HEL")
    assert table.allowed("sail AA-Y") == lands
    assert table.allowed("sail GP15")
    if not lands:
        assert "7.5-c" in table.refused("sail AA-Y")


@pytest.mark.rule("7.5-d")
@pytest.mark.parametrize("markers", ["D", "1", "2!"])
def test_no_unit_sails_to_a_mined_assault_area(markers: str) -> None:
    table = moving(mines={"AA-HEL": markers})
    assert "7.5-d" in table.refused("sail AA-HEL")
    assert "sail AA-HEL" not in table.legal()
    assert "sail AA-Y" in table.legal()


@pytest.mark.rule("7.5-d")
def test_mines_do_not_close_a_beachhead() -> None:
    table = moving(mines={"AA-ANZ": "1"})
    table.play("sail GP15")
    assert table.place("86Bde") == "GP15"


# -- rough sea


@pytest.mark.rule("7.5-e", "7.5-f")
@pytest.mark.parametrize("area", ["GP15", "AA-HEL"])
def test_in_a_rough_sea_a_unit_that_passes_its_check_is_unaffected(area: str) -> None:
    table = moving(dice=(6,), rough=True)
    table.play(f"sail {area}")
    assert [(d.sides, d.value) for d in table.recorder.dice] == [(10, 6)]
    assert table.modifiers("morale_passed") == []
    assert (table.place("86Bde"), table.condition("86Bde")) == (area, "normal")


@pytest.mark.rule("7.5-e")
def test_in_a_calm_sea_there_is_no_check() -> None:
    table = moving()
    table.play("sail AA-HEL")
    assert not table.recorder.dice


@pytest.mark.rule("7.5-e")
@pytest.mark.parametrize(
    ("unit", "formation", "die", "asked"),
    [("86Bde", "29D", 7, True), ("NZBde", "ANZAC", 7, False), ("NZBde", "ANZAC", 8, True)],
)
def test_each_unit_checks_against_its_own_morale(
    unit: str, formation: str, die: int, asked: bool
) -> None:
    table = moving(unit, {"NZBde": "ALLIED"}, formation, dice=(die,), rough=True)
    table.play("sail GP15")
    assert (table.asked() == "rough_sea") == asked


@pytest.mark.rule("7.5-e", "7.5-g")
def test_each_unit_checks_for_itself() -> None:
    table = moving(dice=(7, 6), rough=True)
    table.play("sail GP15", "box", "move 87Bde", "sail GP15")
    assert (table.place("86Bde"), table.place("87Bde")) == ("ALLIED", "GP15")


@pytest.mark.rule("7.5-g")
@pytest.mark.parametrize("area", ["GP15", "AA-HEL"])
@pytest.mark.parametrize(("answer", "state"), [("box", "normal"), ("stay", "shaken")])
def test_a_unit_that_fails_returns_to_the_box_or_is_disorganised(
    area: str, answer: str, state: str
) -> None:
    table = moving(dice=(7,), rough=True)
    table.play(f"sail {area}")
    assert (table.seat(), table.asked()) == ("allied", "rough_sea")
    assert {"box", "stay"} <= set(table.legal())
    table.play(answer)
    assert table.place("86Bde") == ("ALLIED" if answer == "box" else area)
    assert table.condition("86Bde") == state
    assert not table.allowed("move 86Bde")


@pytest.mark.rule("7.5-g")
def test_one_disorganised_off_the_beach_does_not_assault_and_goes_back() -> None:
    table = moving(dice=(7,), rough=True)
    table.play("sail AA-HEL", "stay", "end")
    assert table.asked() == "halt"
    assert (table.place("86Bde"), table.condition("86Bde")) == ("ALLIED", "shaken")
    assert not table.events("assault")


# -- and on


@pytest.mark.rule("7.5-h")
def test_a_unit_goes_on_from_a_beachhead_beside_the_enemy() -> None:
    table = moving()
    table.play("sail GP15")
    assert table.legal("go") == ["go GP10", "go GP16"]
    table.play("go GP16")
    assert table.place("86Bde") == "GP16"
    assert not table.recorder.dice


@pytest.mark.rule("7.5-h")
def test_it_may_march_on_from_there_too() -> None:
    pieces = {"88Bde": "GP4", "125Bde": "GP3", "BH-C1": "GP10", "T9-25": "GP20", "T9-26": "GP11"}
    table = moving(pieces=pieces)
    table.play("sail GP10", "march GP3")
    assert table.place("86Bde") == "GP3"
    table = Table({**pieces, "86Bde": "GP10"})
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert "7.3.2a-a" in table.refused("march GP3")


@pytest.mark.rule("7.5-h")
def test_in_a_rough_sea_only_one_that_passed_goes_on() -> None:
    table = moving(dice=(6,), rough=True)
    table.play("sail GP15")
    assert table.legal("go") == ["go GP10", "go GP16"]
    table = moving(dice=(7,), rough=True)
    table.play("sail GP15", "stay")
    assert table.asked() == "choose_mover"
    assert table.refused("move 86Bde")


@pytest.mark.rule("7.5-i")
def test_a_unit_in_an_assault_area_has_ended_its_movement() -> None:
    table = moving()
    table.play("sail AA-HEL")
    assert table.asked() == "choose_mover"
    assert table.refused("move 86Bde")
    assert not table.allowed("go GP3")


@pytest.mark.rule("7.5-i")
def test_after_its_assault_it_may_advance() -> None:
    table = moving(dice=(6, 1))
    table.play("sail AA-HEL", "move 87Bde", "sail AA-HEL", "end", "assault GP1")
    table.play("attacker 86Bde", "attacker 87Bde", "commit", "sacrifice T9-25", "end", "hit 86Bde")
    assert table.legal("advance") == ["advance 86Bde", "advance 87Bde"]
    table.play("advance 86Bde", "end")
    assert (table.place("86Bde"), table.place("87Bde")) == ("GP1", "ALLIED")


@pytest.mark.rule("7.5-c", "7.4-c", "7.4.1-c")
def test_land_stacking_holds_in_an_assault_area() -> None:
    pieces = {"1FR-M": "ALLIED", "1FR-C": "ALLIED"}
    table = Table({**AFLOAT, **pieces})
    table.activate("allied", "29D", "1FR")
    table.play("move 86Bde", "sail AA-HEL", "move 1FR-M", "sail AA-HEL", "move 1FR-C")
    assert "7.4.1-c" in table.refused("sail AA-HEL")


@pytest.mark.rule("7.4-c", "7.5-h")
@pytest.mark.parametrize("full", [True, False])
def test_nobody_lands_at_a_full_beachhead_that_he_cannot_leave(full: bool) -> None:
    there = dict.fromkeys(("86Bde", "87Bde", "88Bde", "29D-A"), "GP1 d")
    enemies = {"T9-25": "GP2", "T9-26": "GP3", "T9-27": "GP6"}
    pieces = {"BH-C1": "GP1", "125Bde": "ALLIED", **enemies, **(there if full else {})}
    table = Table(pieces)
    table.activate("allied", "42D", *(["29D"] if full else []))
    table.play("move 125Bde")
    assert table.allowed("sail GP1") == (not full)
    if full:
        assert "7.4.1-b" in table.refused("sail GP1")
