"""11.2 Beachheads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
BOXED = {"86Bde": "ALLIED", "1FR-M": "ALLIED", "BH-C1": "ALLIED", "BH-F1": "ALLIED"}


def landing(
    pieces: Mapping[str, str],
    *formations: str,
    area: str = "AA-HEL",
    to: str = "GP1",
    **options: str,
) -> Table:
    """An unopposed landing of one unit of each formation, up to the Beachhead."""
    table = Table({**BOXED, **pieces}, options=options)
    table.activate("allied", *formations)
    units = {"29D": "86Bde", "1FR": "1FR-M"}
    for formation in formations:
        table.play(f"move {units[formation]}", f"sail {area}")
    if table.asked() == "choose_mover":
        table.play("end")
    table.play(f"land_in {to}")
    for formation in formations:
        if table.asked() == "land_units":
            table.play(f"advance {units[formation]}")
    return table


@pytest.mark.rule("11.2-a")
def test_a_beachhead_may_be_placed_where_a_landing_succeeded() -> None:
    table = landing({}, "29D")
    assert table.asked() == "place_beachhead"
    table.play("beachhead BH-C1", "yes")
    assert table.place("BH-C1") == "GP1"
    assert not table.entrenched("BH-C1")
    assert table.sp("allied") == 19


@pytest.mark.rule("11.2-a")
def test_none_need_be_placed() -> None:
    table = landing({}, "29D")
    table.play("no")
    assert table.place("BH-C1") == "ALLIED"


@pytest.mark.rule("11.2-a")
def test_without_payment_it_is_placed_unsupplied() -> None:
    """Q18"""
    table = landing({}, "29D")
    table.play("beachhead BH-C1", "no")
    assert table.place("BH-C1") == "GP1"
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == 20


@pytest.mark.rule("11.2-a")
def test_by_option_it_is_never_supplied_on_landing() -> None:
    table = landing({}, "29D", beachhead_supply_on_landing="never")
    table.play("beachhead BH-C1")
    assert table.asked() == "halt"
    assert table.entrenched("BH-C1")
    assert table.sp("allied") == 20


@pytest.mark.rule("11.2-a")
def test_it_is_of_the_nationality_of_a_unit_that_landed() -> None:
    """Q41"""
    british = landing({}, "29D")
    assert british.refused("beachhead BH-F1")
    french = landing({}, "1FR")
    assert french.legal("beachhead") == ["beachhead BH-F1"]


@pytest.mark.rule("11.2-a")
def test_after_an_opposed_landing_it_is_placed_only_if_the_area_was_taken() -> None:
    """The regiment fails its check or not."""
    units = {"86Bde": "ALLIED", "87Bde": "ALLIED", "88Bde": "ALLIED", "BH-C1": "ALLIED"}
    for check, taken in ((10, True), (1, False)):
        table = Table({**units, "T9-25": "GP1"}, dice=[6, check], data=PLAIN)
        table.activate("allied", "29D")
        for unit in ("86Bde", "87Bde", "88Bde"):
            table.play(f"move {unit}", "sail AA-HEL")
        if table.asked() == "choose_mover":
            table.play("end")
        table.play("assault GP1")
        table.play(*(f"attacker {unit}" for unit in ("86Bde", "87Bde", "88Bde")), "commit")
        while table.asked() not in ("place_beachhead", "advance", "halt"):
            table.play("end" if "end" in table.legal() else table.legal()[0])
        while table.asked() == "advance":
            table.play(table.legal()[0])
        assert (table.asked() == "place_beachhead") is taken


def attackers(head: str, unit: str) -> bool:
    """May the unit attack GP6 with this Beachhead in its area?"""
    table = Table({unit: "GP3", head: "GP3", "RND-1": "GP3", "T9-25": "GP6"})
    table.activate("allied", {"86Bde": "29D", "1FR-M": "1FR", "NZBde": "ANZAC"}[unit], "RND")
    table.play("end", "assault GP6")
    return table.allowed(f"attacker {unit}")


@pytest.mark.rule("11.2-b")
@pytest.mark.parametrize("unit", ["86Bde", "NZBde"])
def test_commonwealth_beachheads_supply_commonwealth_units(unit: str) -> None:
    assert attackers("BH-C1", unit)
    assert not attackers("BH-F1", unit)


@pytest.mark.rule("11.2-b")
def test_french_beachheads_supply_french_units() -> None:
    assert attackers("BH-F1", "1FR-M")
    assert not attackers("BH-C1", "1FR-M")


def turkish_assault(pieces: Mapping[str, str], *dice: int) -> Table:
    table = Table({"BH-C1": "GP3", **pieces}, dice=dice, data=PLAIN)
    table.activate("turkish", "T9")
    table.play("end", "assault GP3")
    for unit in ("T9-25", "T9-26", "T9-27"):
        if unit in pieces:
            table.play(f"attacker {unit}")
    table.play("commit")
    return table


@pytest.mark.rule("11.2-c")
def test_a_beachhead_has_no_combat_factor() -> None:
    table = turkish_assault({"86Bde": "GP3", "T9-25": "GP6"}, 4, 1)
    assert table.events("assault")[-1].args["defence"] == 4
    assert table.events("assault")[-1].args["defenders"] == ["86Bde"]


@pytest.mark.rule("11.2-c", "11.2-d")
def test_a_beachhead_alone_is_no_target_of_an_assault() -> None:
    table = Table({"BH-C1": "GP3", "86Bde": "GP4", "T9-25": "GP6"})
    table.activate("turkish", "T9")
    table.play("end")
    assert table.refused("assault GP3")
    assert table.allowed("assault GP4")


@pytest.mark.rule("11.2-f")
def test_a_beachhead_does_not_count_for_stacking() -> None:
    """Four units of several formations, and a fifth too many."""
    stack = {"86Bde": "GP4", "155Bde": "GP3", "125Bde": "GP3", "29Bde": "GP3", "BH-C1": "GP3"}
    table = Table({**stack, "T9-25": "GP18"})
    table.activate("allied", "29D")
    table.play("move 86Bde", "go GP3", "stop")
    assert table.place("86Bde") == "GP3"
    crowded = Table({**stack, "32Bde": "GP3", "T9-25": "GP18"})
    crowded.activate("allied", "29D")
    crowded.play("move 86Bde")
    assert crowded.refused("go GP3")


@pytest.mark.rule("11.2-g", "11.2-d")
def test_a_beachhead_does_not_retreat_and_falls_when_the_turks_advance() -> None:
    pieces = {"86Bde": "GP3 d", "T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6"}
    table = turkish_assault(pieces, 6, 10)
    while table.asked() in ("sacrifice", "retreat", "retreat_further", "choose_hit"):
        table.play("end" if "end" in table.legal() else table.legal()[0])
    assert table.place("86Bde") != "GP3"
    assert table.place("BH-C1") == "GP3"
    assert table.asked() == "advance"
    assert table.vp("turkish") == 0
    table.play("advance T9-25")
    assert table.place("BH-C1") == "eliminated"
    assert table.vp("turkish") == 5


@pytest.mark.rule("11.2-d")
def test_a_beachhead_alone_is_eliminated_when_a_turkish_unit_enters() -> None:
    table = Table({"BH-F1": "GP3 u", "BH-C1": "GP16", "86Bde": "GP16", "T9-25": "GP6"})
    table.activate("turkish", "T9")
    table.play("move T9-25", "go GP3")
    assert table.place("BH-F1") == "eliminated"
    assert table.place("BH-C1") == "GP16"
    assert table.vp("turkish") == 5


@pytest.mark.rule("11.2-d")
def test_a_beachhead_with_units_is_not_entered() -> None:
    table = Table({"BH-C1": "GP3", "86Bde": "GP3", "T9-25": "GP6"})
    table.activate("turkish", "T9")
    table.play("move T9-25")
    assert table.refused("go GP3")


@pytest.mark.rule("11.2-e")
def test_a_placed_beachhead_is_never_moved() -> None:
    table = Table({"BH-C1": "GP3", "86Bde": "GP3", "T9-25": "GP18"})
    table.activate("allied", "29D")
    assert table.refused("move BH-C1")
    again = landing({"BH-C1": "GP16"}, "29D")
    assert again.asked() != "place_beachhead" or again.refused("beachhead BH-C1")
    assert again.place("BH-C1") == "GP16"
    table.begin("clean_up")
    assert table.place("BH-C1") == "GP3"
