"""8.3.2 Intensive Assault."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import LADDER, assault, bombard, fighting, last, shifts, to_combat
from tests.gallipoli.table import Table

FACING = {"86Bde": "GP3", "87Bde": "GP3", "29D-A": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}


def choosing(
    pieces: Mapping[str, str] | None = None,
    *attackers: str,
    formations: tuple[str, ...] = ("29D",),
    sp: int = 20,
    bad: bool = False,
    **options: str,
) -> Table:
    """An assault on GP6, its attackers chosen."""
    table = fighting(
        {**FACING, **(pieces or {})},
        1,
        formations=formations,
        sp=(sp, 20),
        bad=bad,
        options=options,
    )
    table.play("assault GP6", *(f"attacker {unit}" for unit in attackers or ("86Bde",)))
    return table


def landing(
    ships: Mapping[str, str], *units: str, formations: tuple[str, ...] = ("29D",), **options: str
) -> Table:
    """Units land from off Helles on GP1, attackers chosen."""
    pieces = {**dict.fromkeys(units, "ALLIED"), "T9-25": "GP1", **ships}
    table = Table(pieces, dice=[1] * 4, data=LADDER, options=options)
    table.activate("allied", *formations)
    for unit in units:
        table.play(f"move {unit}", "sail AA-HEL")
    to_combat(table).play("assault GP1", *(f"attacker {unit}" for unit in units))
    return table


# -- attack mode


@pytest.mark.rule("8.3.2-a")
def test_all_attackers_must_be_in_attack_mode() -> None:
    table = choosing({"87Bde": "GP3 e"}, "86Bde", "87Bde")
    assert table.legal("intensive") == []
    assert "8.3.2-a" in table.refused("intensive 29D-A")
    assert choosing({}, "86Bde", "87Bde").allowed("intensive 29D-A")


@pytest.mark.rule("8.3.2-a")
def test_none_that_is_entrenched_joins_it_afterwards() -> None:
    table = choosing({"87Bde": "GP3 e"})
    table.play("intensive 29D-A")
    assert "8.3.2-a" in table.refused("attacker 87Bde")
    assert table.allowed("commit")


@pytest.mark.rule("8.3.2-a")
def test_cavalry_face_up_is_in_attack_mode() -> None:
    table = choosing({"1LH": "GP4"}, "86Bde", "1LH", formations=("29D", "ANZAC"))
    assert table.allowed("intensive 29D-A")


# -- the support


@pytest.mark.rule("8.3.2-b")
@pytest.mark.parametrize(
    ("place", "able"), [("GP3", True), ("GP3 f", False), ("GP3 d", False), ("GP15", True)]
)
def test_unfired_artillery_in_range(place: str, able: bool) -> None:
    """GP15 is three areas from GP6, in range with Air Observation."""
    table = choosing({"29D-A": place, "BH-C2": "GP15"})
    assert table.allowed("intensive 29D-A") == able


@pytest.mark.rule("8.3.2-b")
@pytest.mark.parametrize(
    ("place", "bad", "able"),
    [("GP15", False, True), ("GP16", False, False), ("GP4", True, True), ("GP10", True, False)],
)
def test_its_range_is_that_of_bombardment(place: str, bad: bool, able: bool) -> None:
    """Q117: three areas with Air Observation, only the next one in Bad Weather."""
    table = choosing({"29D-A": place, "BH-C2": place}, bad=bad)
    assert table.allowed("intensive 29D-A") == able
    if not able:
        assert "8.3.2-b" in table.refused("intensive 29D-A")


@pytest.mark.rule("8.3.2-b")
def test_it_must_be_supplied_and_unfired_but_not_activated() -> None:
    """Q117"""
    pieces = {"42D-A": "GP3", "1FR-A": "GP1", "52D-A": "GP4 f"}
    table = choosing(pieces, formations=("29D", "1FR"))
    assert table.legal("intensive") == ["intensive 29D-A", "intensive 42D-A"]
    assert table.refused("intensive 1FR-A")
    assert table.refused("intensive 52D-A")
    table.play("intensive 42D-A", "commit")
    assert (table.fired("42D-A"), table.acted("42D-A")) == (True, 1)


@pytest.mark.rule("8.3.2-b")
def test_by_option_it_must_be_activated_too() -> None:
    """Q117"""
    pieces = {"42D-A": "GP3", "RND-A": "GP4", "1FR-A": "GP1"}
    table = choosing(pieces, formations=("29D", "1FR"), intensive_guns="activated")
    assert table.legal("intensive") == ["intensive 29D-A"]
    assert table.refused("intensive 42D-A")
    assert table.refused("intensive 1FR-A")
    table = choosing({**pieces, "BH-F1": "GP1"}, formations=("29D", "42D", "1FR", "RND"))
    assert table.legal("intensive") == [
        "intensive RND-A", "intensive 29D-A", "intensive 1FR-A", "intensive 42D-A",
    ]  # fmt: skip


@pytest.mark.rule("8.3.2-b")
@pytest.mark.parametrize("unit", ["87Bde", "BH-C1", "T9-A"])
def test_nothing_else_supports(unit: str) -> None:
    assert table_refuses(choosing({"T9-A": "GP7"}), unit)


def table_refuses(table: Table, unit: str) -> bool:
    return "8.3.2-b" in table.refused(f"intensive {unit}")


@pytest.mark.rule("8.3.2-b")
def test_the_turks_do_it_too() -> None:
    pieces = {"T9-25": "GP6", "T9-A": "GP7", "86Bde": "GP3", "F-SEDD": "GP2"}
    table = fighting(pieces, 1, side="turkish", formations=("T9",))
    assault(table, "GP3", "T9-25", support="T9-A")
    assert shifts(table) == ["8.3.1-h +1"]
    assert (table.sp("turkish"), table.sp("allied")) == (19, 20)
    assert table.fired("T9-A")


# -- ships


@pytest.mark.rule("8.3.2-b", "8.3.2-c")
@pytest.mark.parametrize("ship", ["QE", "INFLEX", "ALBION", "SUFFREN"])
def test_a_battleship_with_the_landing_supports_it(ship: str) -> None:
    table = landing({ship: "AA-HEL"}, "86Bde")
    assert table.legal("intensive") == [f"intensive {ship}"]


@pytest.mark.rule("8.3.2-b", "8.3.2-c")
@pytest.mark.parametrize(
    ("ship", "place", "case"),
    [
        ("MS1", "AA-HEL", "8.3.2-b"),
        ("ALBION", "AA-HEL f", ""),
        ("ALBION", "AA-HEL b", ""),
        ("ALBION", "AA-Y", "8.3.2-c"),
        ("ALBION", "DS1", "8.3.2-c"),
        ("ALBION", "AEG", "8.3.2-c"),
    ],
)
def test_others_do_not(ship: str, place: str, case: str) -> None:
    table = landing({ship: place}, "86Bde")
    cases = table.refused(f"intensive {ship}")
    assert not case or case in cases


@pytest.mark.rule("8.3.2-c")
def test_a_ship_supports_only_landings() -> None:
    table = choosing({"ALBION": "AA-HEL"})
    assert "8.3.2-c" in table.refused("intensive ALBION")


@pytest.mark.rule("8.3.2-c")
def test_with_units_ashore_it_does_if_some_land_from_its_area() -> None:
    ashore = {"87Bde": "GP3", "BH-C1": "GP3", "ALBION": "AA-HEL"}
    table = landing(ashore, "86Bde")
    table.play("attacker 87Bde", "intensive ALBION", "commit")
    assert shifts(table) == ["8.3.1-h +1", "8.3.1-i +1"]


# -- price and effect


@pytest.mark.rule("8.3.2-d")
def test_it_costs_a_supply_point() -> None:
    table = choosing()
    table.play("intensive 29D-A", "commit")
    assert table.sp("allied") == 19
    without = choosing()
    without.play("commit")
    assert without.sp("allied") == 20


@pytest.mark.rule("8.3.2-d")
@pytest.mark.parametrize(("sp", "able"), [(1, True), (0, False)])
def test_without_one_there_is_none(sp: int, able: bool) -> None:
    assert choosing(sp=sp).allowed("intensive 29D-A") == able


@pytest.mark.rule("8.3.2-d")
def test_it_costs_one_for_each_assault() -> None:
    """Q117"""
    table = choosing({"42D-A": "GP3", "T9-26": "GP1"}, formations=("29D", "42D"))
    table.play("intensive 29D-A", "commit")
    table.roll(1)
    assault(table, "GP1", "87Bde", support="42D-A")
    assert table.sp("allied") == 18


@pytest.mark.rule("8.3.2-d")
@pytest.mark.parametrize("guns", ["42D-A", "ALBION"])
def test_one_supporter_is_enough(guns: str) -> None:
    """There is one shift; a second supporter is not taken."""
    table = choosing({"42D-A": "GP3", "ALBION": "AA-HEL"}, formations=("29D", "42D"))
    table.play("intensive 29D-A")
    assert table.refused(f"intensive {guns}")


@pytest.mark.rule("8.3.2-e")
def test_its_effect_is_a_shift_of_one_column() -> None:
    table = choosing()
    table.play("intensive 29D-A", "commit")
    assert shifts(table) == ["8.3.1-h +1"]
    assert last(table, "assault", "attack", "odds", "column") == (6, "2-1", "3-1")


@pytest.mark.rule("8.3.2-f")
def test_the_supporting_guns_have_fired() -> None:
    table = choosing({"42D-A": "GP3"}, formations=("29D", "42D"))
    table.play("intensive 29D-A", "commit")
    assert (table.fired("29D-A"), table.fired("42D-A")) == (True, False)
    assert table.events("intensive_assault")[-1].args["supporter"] == "29D-A"
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer 42D-A"]


@pytest.mark.rule("8.3.2-b", "8.3.2-f")
def test_guns_that_bombarded_do_not_support() -> None:
    table = fighting(FACING, 1, 1)
    bombard(table, "GP6", "29D-A")
    table.play("assault GP6", "attacker 86Bde")
    assert table.legal("intensive") == []
    assert table.refused("intensive 29D-A")


# -- options


@pytest.mark.rule("8.3.2-g")
@pytest.mark.parametrize(("option", "able"), [("off", True), ("on", False)])
def test_by_the_option_guns_support_their_own_formation(option: str, able: bool) -> None:
    """Q112"""
    pieces = {"42D-A": "GP3", "125Bde": "GP4"}
    formations = ("29D", "42D")
    table = choosing(pieces, formations=formations, same_formation_support=option)
    assert table.allowed("intensive 42D-A") == able
    assert table.allowed("intensive 29D-A")
    if not able:
        assert "8.3.2-g" in table.refused("intensive 42D-A")
    table.play("attacker 125Bde")
    assert table.allowed("intensive 42D-A")


@pytest.mark.rule("8.3.2-h")
@pytest.mark.parametrize(("option", "able"), [("off", True), ("on", False)])
def test_by_the_option_ships_support_their_own_nation(option: str, able: bool) -> None:
    """Q112b"""
    ships = {"ALBION": "AA-HEL", "SUFFREN": "AA-HEL"}
    table = landing(ships, "86Bde", same_nation_ship=option)
    assert table.allowed("intensive ALBION")
    assert table.allowed("intensive SUFFREN") == able
    if not able:
        assert "8.3.2-h" in table.refused("intensive SUFFREN")
    table = landing(ships, "1FR-M", formations=("1FR",), same_nation_ship=option)
    assert table.allowed("intensive ALBION") == able
    assert table.allowed("intensive SUFFREN")


@pytest.mark.rule("8.3.2-h")
def test_one_unit_of_that_nation_is_enough() -> None:
    ships = {"ALBION": "AA-HEL", "SUFFREN": "AA-HEL"}
    formations = ("29D", "1FR")
    table = landing(ships, "86Bde", "1FR-M", formations=formations, same_nation_ship="on")
    assert table.legal("intensive") == ["intensive ALBION", "intensive SUFFREN"]
