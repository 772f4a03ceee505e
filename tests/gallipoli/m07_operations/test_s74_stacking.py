"""7.4 Stacking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gallipoli.table import Table, gallipoli

AUSTRALIANS = ("1AusBde", "2AusBde", "3AusBde", "3LH", "1AUS-A")
"""The whole 1st Australian Division."""


def joins(there: tuple[str, ...], unit: str, *formations: str) -> Table:
    """The unit, in GP3, is about to move; the others are in GP4 and cannot leave: they are not
    activated or, marked d, Disorganised."""
    side = "turkish" if formations[0].startswith("T") else "allied"
    pieces = {code: f"GP4 {state}" for code, _, state in (name.partition(" ") for name in there)}
    pieces[unit] = "GP3"
    leader = {"29D": "86Bde", "T9": "T9-25"}.get(formations[0], "")
    if unit in formations and leader not in pieces:
        pieces[leader] = "GP2"
    table = Table(pieces)
    table.activate(side, *formations)
    table.play(f"move {unit}")
    return table


def stacked(table: Table, unit: str, legal: bool, case: str) -> None:
    """May it enter GP4, and by what case not?"""
    if legal:
        table.play("go GP4")
        assert table.place(unit) == "GP4"
    else:
        assert case in table.refused("go GP4")
        assert "go GP4" not in table.legal()


@pytest.mark.rule("7.4-a", "7.4.1-a")
def test_a_whole_division_shares_an_area() -> None:
    stacked(joins(AUSTRALIANS[:-1], "1AUS-A", "1AUS"), "1AUS-A", True, "")


@pytest.mark.rule("7.4.1-a")
@pytest.mark.parametrize(
    ("there", "unit", "legal"),
    [
        ((*AUSTRALIANS, "SE-MTD"), "29IndBde", True),
        ((*AUSTRALIANS, "SE-MTD", "SW2-MTD"), "29IndBde", False),
        ((*AUSTRALIANS[:3], "SE-MTD"), "29IndBde", True),
        ((*AUSTRALIANS[:2], "SE-MTD", "SW2-MTD"), "29IndBde", False),
        (("1FR-M", "1FR-C"), "29IndBde", False),
    ],
)
def test_up_to_two_independents_join_a_division(
    there: tuple[str, ...], unit: str, legal: bool
) -> None:
    table = joins(there, unit, "29D", unit)
    if legal:
        stacked(table, unit, True, "")
    else:
        assert {"7.4.1-a", "7.4.1-b", "7.4.1-c"} & set(table.refused("go GP4"))


@pytest.mark.rule("7.4.1-a")
def test_a_third_independent_is_refused_by_that_case() -> None:
    table = joins((*AUSTRALIANS, "SE-MTD", "SW2-MTD"), "29IndBde", "29D", "29IndBde")
    assert "7.4.1-a" in table.refused("go GP4")


@pytest.mark.rule("7.4.1-b")
@pytest.mark.parametrize(
    ("there", "unit", "formation", "legal"),
    [
        (("86Bde", "87Bde", "88Bde"), "125Bde", "42D", True),
        (("86Bde", "87Bde", "88Bde", "29D-A"), "125Bde", "42D", False),
        (("86Bde", "125Bde", "155Bde"), "1AusBde", "1AUS", True),
        (("86Bde", "125Bde", "155Bde", "29IndBde"), "1AusBde", "1AUS", False),
        (("1FR-M", "1FR-C", "1FR-A"), "2FR-M", "2FR", True),
        (("1FR-M", "1FR-C", "1FR-A", "2FR-C d"), "2FR-M", "2FR", False),
        (("SE-MTD", "SW2-MTD", "29IndBde"), "86Bde", "29D", True),
    ],
)
def test_units_of_several_formations_are_four_at_most(
    there: tuple[str, ...], unit: str, formation: str, legal: bool
) -> None:
    stacked(joins(there, unit, formation), unit, legal, "7.4.1-b")


@pytest.mark.rule("7.4.1-c", "7.4.1-b")
@pytest.mark.parametrize(
    ("there", "unit", "formation", "legal"),
    [
        (("1FR-M",), "86Bde", "29D", True),
        (("86Bde",), "1FR-A", "1FR", True),
        (("1FR-M", "1FR-C"), "86Bde", "29D", False),
        (("86Bde", "125Bde"), "1FR-M", "1FR", False),
        (("86Bde", "1FR-M"), "2FR-M", "2FR", False),
        (("86Bde d", "1FR-M"), "87Bde", "29D", False),
    ],
)
def test_french_and_commonwealth_share_an_area_only_one_and_one(
    there: tuple[str, ...], unit: str, formation: str, legal: bool
) -> None:
    stacked(joins(there, unit, formation), unit, legal, "7.4.1-c")


@pytest.mark.rule("7.4.3-a")
@pytest.mark.parametrize(
    ("there", "legal"),
    [(("T9-26", "T9-27", "T9-A"), True), (("T19-57",), False), (("T19-A", "BRU"), False)],
)
def test_turkish_units_of_one_formation_share_an_area(there: tuple[str, ...], legal: bool) -> None:
    stacked(joins(there, "T9-25", "T9"), "T9-25", legal, "7.4.3-a")


@pytest.mark.rule("7.4.3-b", "7.4.4-a")
def test_germans_independents_and_forts_do_not_count_for_the_turks() -> None:
    others = ("BRU", "GAL", "GOEBEN-R", "VOL-1", "VOL-2", "VOL-A", "FORT-E")
    stacked(joins(("T9-26", "T9-27", "T9-A", *others), "T9-25", "T9"), "T9-25", True, "")
    table = joins(("T19-57", "GAL", "VOL-1"), "BRU", "T9", "BRU")
    stacked(table, "BRU", True, "")


@pytest.mark.rule("7.4.4-a")
def test_beachheads_do_not_count() -> None:
    there = ("86Bde", "87Bde", "88Bde", "BH-C1")
    stacked(joins(there, "125Bde", "42D"), "125Bde", True, "")
    stacked(joins(("1FR-M", "BH-C1"), "125Bde", "42D"), "125Bde", True, "")


# -- when


@pytest.mark.rule("7.4-c")
def test_an_area_may_be_overstacked_while_units_still_move() -> None:
    pieces = {"T9-25": "GP20", "T19-57": "GP18"}
    table = Table(pieces)
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25", "go GP18")
    assert table.place("T9-25") == table.place("T19-57") == "GP18"
    if table.asked() == "unit_moves":
        table.play("stop")
    assert "7.4-c" in table.refused("end")
    table.play("move T19-57", "go GP13", "stop")
    assert table.asked() in {"choose_mover", "halt"}


@pytest.mark.rule("7.4-c")
def test_the_last_unit_able_to_leave_must() -> None:
    table = Table({"T9-25": "GP20", "T19-57": "GP18"})
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25", "go GP18", "stop", "move T19-57")
    assert "stop" not in table.legal()
    assert {"7.4-c", "7.4.3-a"} & set(table.refused("stop"))


@pytest.mark.rule("7.4-c")
def test_nobody_does_what_would_leave_too_many_in_the_end() -> None:
    """A11 leads only to A10, A10 only there and to A9: if T9-26 stays, T19-57 has no way out."""
    table = Table({"T9-25": "A10", "T9-26": "A10", "T19-57": "A11"}, paid="NE")
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25", "go A11")
    assert table.place("T9-25") == "A11"
    assert "7.4-c" in table.refused("end")
    table.play("move T9-26")
    assert table.legal() == ["go A9", "go A11"]
    assert "7.4-c" in table.refused("stop")
    table.play("go A9", "move T19-57")
    assert table.legal() == ["go A10"]
    table.play("go A10")
    assert table.asked() == "halt"
    assert [table.place(u) for u in ("T9-25", "T9-26", "T19-57")] == ["A11", "A9", "A10"]


@pytest.mark.rule("7.4-c")
def test_no_step_is_offered_that_cannot_stand() -> None:
    """T9-26 cannot move away, so that T19-57 has no way out of A11."""
    table = Table({"T9-25": "A10", "T9-26": "A10 d", "T19-57": "A11"}, paid="NE")
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25")
    assert "7.4.3-a" in table.refused("go A11")
    assert table.legal() == ["go A9", "stop"]


@pytest.mark.rule("7.4-c")
def test_two_stacks_may_change_places() -> None:
    pieces = {"T9-25": "A10", "T9-26": "A10", "T19-57": "A11", "T19-72": "A11"}
    table = Table(pieces, paid="S")
    table.activate("turkish", "T9", "T19")
    for unit, area in (("T9-25", "A11"), ("T19-57", "A10"), ("T9-26", "A11")):
        table.play(f"move {unit}", f"go {area}")
        if table.asked() == "unit_moves":
            table.play("stop")
        assert "7.4-c" in table.refused("end")
    table.play("move T19-72", "go A10")
    if table.asked() == "unit_moves":
        table.play("stop")
    assert table.allowed("end") or table.asked() == "halt"
    assert {table.place("T9-25"), table.place("T9-26")} == {"A11"}
    assert {table.place("T19-57"), table.place("T19-72")} == {"A10"}


@pytest.mark.rule("7.4-c")
@pytest.mark.parametrize(("enemy", "room"), [("GP4", True), ("GP6", False)])
def test_a_check_that_may_fail_makes_no_room(enemy: str, room: bool) -> None:
    """With the enemy in GP6, T19-57 could leave GP1 only by a check of morale."""
    table = Table({"T9-25": "GP2", "T19-57": "GP1 e", "86Bde": enemy, "BH-C1": enemy})
    table.activate("turkish", "T9", "T19")
    table.play("move T9-25")
    assert table.allowed("go GP1") == room
    if not room:
        assert "7.4.3-a" in table.refused("go GP1")


@pytest.mark.rule("7.4-c")
def test_cavalry_may_pass_through_a_full_area() -> None:
    pieces = {"86Bde": "GP4", "87Bde": "GP4", "88Bde": "GP4", "29D-A": "GP4", "BH-C1": "GP3"}
    table = Table({**pieces, "1LH": "GP3", "125Bde": "GP10"})
    table.activate("allied", "ANZAC")
    table.play("move 1LH", "go GP4")
    assert {"7.4-c", "7.4.1-b"} & set(table.refused("stop"))
    table.play("go GP10")
    assert table.place("1LH") == "GP10"


@pytest.mark.rule("7.4-c")
def test_a_march_passes_through_a_full_area_but_does_not_end_there() -> None:
    table = Table({"T9-25": "GP34", "T19-57": "GP31", "T7-19": "GP28"})
    table.activate("turkish", "T9")
    table.play("move T9-25")
    assert "7.4.3-a" in table.refused("march GP28")
    table.play("march GP27")
    assert table.place("T9-25") == "GP27"


# -- both sides


@pytest.mark.rule("7.4-b")
def test_land_units_do_not_enter_an_area_of_the_enemy() -> None:
    table = Table({"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6 b", "F-HELLAS": "GP1"})
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert "7.4-b" in table.refused("go GP6")
    table.play("stop")
    table = Table({"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6"})
    table.activate("turkish", "T9")
    table.play("move T9-25")
    assert "7.4-b" in table.refused("go GP3")


@pytest.mark.rule("7.4-b")
def test_allied_land_units_do_not_enter_an_assault_area_with_a_turkish_ship() -> None:
    table = Table({"86Bde": "ALLIED", "T9-25": "GP1", "GOEBEN": "AA-HEL", "BRESLAU": "AA-SUV"})
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert "7.4-b" in table.refused("sail AA-HEL")
    assert "sail AA-Y" in table.legal()


@pytest.mark.rule("7.4-b")
def test_ships_do_not_enter_an_area_with_enemy_ships() -> None:
    table = Table({"ALBION": "DS3", "BOUVET": "ALLIED", "GOEBEN": "DS5"})
    table.naval("allied")
    table.play("move ALBION")
    assert "7.4-b" in table.refused("steam DS5")
    table = Table({"ALBION": "DS3", "BOUVET": "ALLIED", "GOEBEN": "DS5"})
    table.naval("allied")
    table.play("deploy BOUVET")
    assert "place DS5" not in table.legal()
    table = Table({"ALBION": "DS3", "GOEBEN": "DS5"})
    table.naval("turkish")
    table.play("move GOEBEN")
    assert "7.4-b" in table.refused("steam DS3")


# -- ships

BRITISH = ("ALBION", "CANOPUS", "OCEAN", "GOLIATH", "MAJESTIC", "TRIUMPH")
FRENCH = ("SUFFREN", "CHARLEMAGNE", "GAULOIS", "BOUVET")


def deploying(ship: str, there: tuple[str, ...], area: str) -> Table:
    table = Table(dict.fromkeys(there, area) | {ship: "ALLIED"})
    table.naval("allied")
    table.play(f"deploy {ship}")
    return table


@pytest.mark.rule("7.4.2-a")
@pytest.mark.parametrize("area", ["AA-HEL", "DS1"])
def test_any_number_of_ships_of_one_nation_stack(area: str) -> None:
    for ship, there in (("QE", BRITISH), ("SUFFREN", FRENCH[1:])):
        table = deploying(ship, there, area)
        table.play(f"place {area}")
        assert table.place(ship) == area


@pytest.mark.rule("7.4.2-b")
@pytest.mark.parametrize(
    ("ship", "there", "legal"),
    [
        ("QE", ("SUFFREN", "GAULOIS", "BOUVET"), True),
        ("QE", ("ALBION", "OCEAN", "BOUVET"), True),
        ("BOUVET", ("ALBION", "OCEAN", "GOLIATH"), True),
        ("QE", FRENCH, False),
        ("BOUVET", BRITISH[:4], False),
        ("QE", ("ALBION", "OCEAN", "GOLIATH", "BOUVET"), False),
    ],
)
def test_british_and_french_ships_together_are_four_at_most(
    ship: str, there: tuple[str, ...], legal: bool
) -> None:
    table = deploying(ship, there, "DS1")
    assert ("place DS1" in table.legal()) == legal
    if not legal:
        assert "7.4.2-b" in table.refused("place DS1")


@pytest.mark.rule("7.4.2-b")
def test_the_limit_holds_for_moving_ships_too() -> None:
    there = dict.fromkeys(BRITISH[:4], "DS1 a")
    table = Table({**there, "BOUVET": "AEG"})
    table.naval("allied")
    table.play("move BOUVET")
    assert "7.4.2-b" in table.refused("steam DS1")
    table.play("steam DS3")
    assert table.place("BOUVET") == "DS3"


@pytest.mark.rule("7.4.2-c")
@pytest.mark.parametrize(
    ("ship", "there"),
    [
        ("MS1", FRENCH),
        ("MS1", ("ALBION", "OCEAN", "GAULOIS", "BOUVET")),
        ("BOUVET", ("MS1", "MS2", "MS3", "MS4", "MS5")),
        ("BOUVET", ("ALBION", "OCEAN", "GAULOIS", "MS1", "MS2")),
    ],
)
def test_minesweepers_never_count(ship: str, there: tuple[str, ...]) -> None:
    table = deploying(ship, there, "DS1")
    table.play("place DS1")
    assert table.place(ship) == "DS1"


@pytest.mark.rule("7.4.2-d")
def test_any_number_of_ships_stack_in_the_aegean() -> None:
    table = deploying("QE", (*BRITISH, *FRENCH), "AEG")
    table.play("place AEG")
    assert table.place("QE") == "AEG"


@pytest.mark.rule("7.4.5-a")
def test_all_five_turkish_ships_stack() -> None:
    ships = ("GOEBEN", "BRESLAU", "BARBAROSSA", "TORGUT", "MESSUDIEH")
    table = Table(dict.fromkeys(ships, "TURK") | {"ALBION": "AA-HEL"})
    table.state.fleet_out = True
    table.naval("turkish")
    for ship in ships:
        table.play(f"deploy {ship}")
        if table.asked() == "deploy_where":
            table.play("place MAR")
    assert {table.place(ship) for ship in ships} == {"MAR"}


@pytest.mark.rule("7.4.5-a")
def test_no_more_of_them_stack_than_the_data_say(tmp_path: Path) -> None:
    rules = gallipoli().bundle.texts["rules.toml"].replace("turks_ships = 5", "turks_ships = 2")
    (tmp_path / "rules.toml").write_text(rules, "utf-8")
    pieces = {"GOEBEN": "MAR", "BRESLAU": "MAR", "TORGUT": "TURK", "ALBION": "AA-HEL"}
    table = Table(pieces, data=tmp_path)
    table.state.fleet_out = True
    table.naval("turkish")
    table.play("deploy TORGUT")
    assert "7.4.5-a" in table.refused("place MAR")
