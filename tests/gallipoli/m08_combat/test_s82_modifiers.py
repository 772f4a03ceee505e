"""8.2 The modifiers of a bombardment."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.fighting import LADDER, bombard, fighting, last
from tests.gallipoli.table import Table

THREE = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6"}
"""Three regiments in GP6."""
BEACH = {"BH-C1": "GP3", "BH-C2": "GP1"}
ALL = ("29D", "42D", "ANZAC", "1AUS", "RND", "1FR", "2FR")


def allied(pieces: Mapping[str, str], *firers: str, area: str = "GP6", bad: bool = False) -> Table:
    """A bombardment on a die of 1, every unit affected passing its check."""
    formations = [f for f in ALL if any(of(f, code) for code in pieces)]
    table = fighting(
        {**BEACH, **pieces}, *[1] * 5, formations=formations, order="fight_first", bad=bad
    )
    return bombard(table, area, *firers)


def of(formation: str, code: str) -> bool:
    members = {"29D": ("86Bde", "87Bde"), "ANZAC": ("1LH",), "1FR": ("1FR-M",)}
    return code.startswith(f"{formation}-") or code in members.get(formation, ())


def turkish(
    pieces: Mapping[str, str],
    *firers: str,
    area: str,
    bad: bool = False,
    air: bool = False,
    paid: str = "naval NE S",
) -> Table:
    table = fighting(
        pieces,
        *[1] * 5,
        side="turkish",
        formations=("T9",),
        order="fight_first",
        bad=bad,
        paid=paid,
        events={"german_air": 9} if air else None,
    )
    return bombard(table, area, *firers)


def fleet(side: str, pieces: Mapping[str, str], area: str, *firers: str) -> Table:
    table = Table({"ALBION": "AEG", **pieces}, dice=[1] * 5, data=LADDER)
    for fort in (code for code in pieces if code.startswith("F-")):
        table.mark(fort, "turn", SUPPLIED)
    table.naval(side)
    return bombard(table, area, *firers)


# -- heavy guns


@pytest.mark.rule("8.2-h")
@pytest.mark.parametrize(
    ("others", "factors", "heavy"),
    [
        ([], 4, True),
        (["42D-A", "ANZAC-A", "RND-A"], 12, True),
        (["42D-A", "ANZAC-A", "1AUS-A"], 13, False),
    ],
)
def test_a_third_of_heavy_artillery(others: list[str], factors: int, heavy: bool) -> None:
    """4 of 12 is a third, 4 of 13 is less."""
    table = allied({**THREE, "29D-A": "GP3", **dict.fromkeys(others, "GP1")}, "29D-A", *others)
    assert last(table, "bombardment", "factors") == (factors,)
    assert ("8.2-h +1" in table.modifiers("bombardment")) == heavy


@pytest.mark.rule("8.2-h")
@pytest.mark.parametrize(("guns", "heavy"), [("1FR-A", False), ("2FR-A", True)])
def test_guns_that_are_not_heavy_do_not_count(guns: str, heavy: bool) -> None:
    table = allied({**THREE, guns: "GP4", "BH-F1": "GP4"}, guns)
    assert ("8.2-h +1" in table.modifiers("bombardment")) == heavy


@pytest.mark.rule("8.2-h")
@pytest.mark.parametrize(
    ("ship", "heavy"), [("MAJESTIC", True), ("TRIUMPH", False), ("INFLEX", True), ("QE", True)]
)
def test_the_main_battery_of_an_allied_ship(ship: str, heavy: bool) -> None:
    """Majestic 1 of 3, Triumph 1 of 4, Inflexible 3 of 5, Queen Elizabeth 4 of 7."""
    table = fleet("allied", {**THREE, ship: "AA-HEL"}, "GP6", ship)
    assert ("8.2-h +1" in table.modifiers("bombardment")) == heavy


@pytest.mark.rule("8.2-h")
@pytest.mark.parametrize(
    ("firer", "place", "heavy"),
    [
        ("GOEBEN", "DS3", True),
        ("BARBAROSSA", "DS3", True),
        ("BRESLAU", "DS3", False),
        ("MESSUDIEH", "DS3", False),
        ("F-YILDIZ", "GP9", False),
    ],
)
def test_the_main_battery_of_a_turkish_ship_need_not_be_heavy(
    firer: str, place: str, heavy: bool
) -> None:
    """The PB of a B or BC counts; that of a fort does not."""
    table = fleet("turkish", {"86Bde": "GP7", firer: place}, "GP7", firer)
    assert ("8.2-h +1" in table.modifiers("bombardment")) == heavy


@pytest.mark.rule("8.2-h")
@pytest.mark.parametrize(("also", "heavy"), [([], True), (["BRESLAU", "MESSUDIEH"], False)])
def test_it_is_a_share_of_all_that_fire(also: list[str], heavy: bool) -> None:
    """Barbarossa 2 of 3; with two ships of 2 secondary factors each, 2 of 7."""
    ships = {"BARBAROSSA": "DS3", **dict.fromkeys(also, "DS3")}
    table = fleet("turkish", {"86Bde": "GP7", **ships}, "GP7", *ships)
    assert ("8.2-h +1" in table.modifiers("bombardment")) == heavy


# -- hills


def hill_modifiers(table: Table) -> list[str]:
    return [m for m in table.modifiers("bombardment") if m.startswith("8.2-i")]


@pytest.mark.rule("8.2-i")
@pytest.mark.parametrize(
    ("unit", "place", "area", "expected"),
    [
        ("86Bde", "GP8", "GP6", ["8.2-i +2"]),
        ("86Bde", "GP8", "GP11", ["8.2-i +1"]),
        ("86Bde", "GP4", "GP6", []),
        ("86Bde", "GP11", "GP6", []),
        ("86Bde", "GP8 d", "GP6", ["8.2-i +2"]),
        ("BH-C3", "GP8", "GP6", []),
    ],
)
def test_friends_on_a_hill_next_to_the_target(
    unit: str, place: str, area: str, expected: list[str]
) -> None:
    """Q54"""
    target = dict.fromkeys(THREE, area)
    table = allied({**target, "29D-A": "GP4", "BH-C1": "GP4", unit: place}, "29D-A", area=area)
    assert hill_modifiers(table) == expected


@pytest.mark.rule("8.2-i")
def test_several_hills_count_once() -> None:
    target = dict.fromkeys(THREE, "GP10")
    pieces = {"86Bde": "GP8", "87Bde": "GP11", "29D-A": "GP4", "BH-C1": "GP4", "BH-C3": "GP11"}
    assert hill_modifiers(allied({**target, **pieces}, "29D-A", area="GP10")) == ["8.2-i +2"]


@pytest.mark.rule("8.2-i")
@pytest.mark.parametrize(("paid", "expected"), [("NE", ["8.2-i +2"]), ("S", [])])
def test_they_must_be_supplied(paid: str, expected: list[str]) -> None:
    """The guns fire from the Asian shore, supplied from the south."""
    pieces = {"GOEBEN": "DS3", "T9-25": "GP8", "86Bde": "GP7", "ALBION": "AEG"}
    table = Table(pieces, dice=[1] * 5, paid=paid, data=LADDER)
    table.naval("turkish")
    assert hill_modifiers(bombard(table, "GP7", "GOEBEN")) == expected


@pytest.mark.rule("8.2-i")
def test_a_fort_on_a_hill_does_not_count() -> None:
    pieces = {"FORT-A": "A5", "86Bde": "A4", "T9-A": "A6"}
    assert hill_modifiers(turkish(pieces, "T9-A", area="A4")) == []
    pieces = {"T9-25": "A5", "86Bde": "A4", "T9-A": "A6"}
    assert hill_modifiers(turkish(pieces, "T9-A", area="A4")) == ["8.2-i +2"]


@pytest.mark.rule("8.2-i")
def test_the_enemy_on_a_hill_does_not_count() -> None:
    pieces = {**THREE, "T19-57": "GP8", "29D-A": "GP3"}
    assert hill_modifiers(allied(pieces, "29D-A")) == []


# -- the rest


@pytest.mark.rule("8.2-j", "8.2-k")
@pytest.mark.parametrize(
    ("bad", "air", "expected"),
    [
        (False, False, []),
        (False, True, ["8.2-j +1"]),
        (True, False, ["8.2-k -1"]),
        (True, True, ["8.2-k -1"]),
    ],
)
def test_air_observation_and_bad_weather_of_the_turks(
    bad: bool, air: bool, expected: list[str]
) -> None:
    target = {"86Bde": "GP6", "87Bde": "GP6", "88Bde": "GP6"}
    table = turkish({**target, "T9-A": "GP7"}, "T9-A", area="GP6", bad=bad, air=air)
    assert table.modifiers("bombardment") == expected


@pytest.mark.rule("8.2-j", "8.2-k")
@pytest.mark.parametrize(("bad", "expected"), [(False, "8.2-j +1"), (True, "8.2-k -1")])
def test_air_observation_and_bad_weather_of_the_allies(bad: bool, expected: str) -> None:
    table = allied({**THREE, "42D-A": "GP3"}, "42D-A", bad=bad)
    assert table.modifiers("bombardment") == [expected]


@pytest.mark.rule("8.2-l")
@pytest.mark.parametrize(("count", "few"), [(1, True), (2, True), (3, False), (4, False)])
def test_few_units_in_the_area(count: int, few: bool) -> None:
    units = ("T9-25", "T9-26", "T9-27", "T9-A")[:count]
    table = allied({**dict.fromkeys(units, "GP6"), "42D-A": "GP3"}, "42D-A")
    assert ("8.2-l -1" in table.modifiers("bombardment")) == few


@pytest.mark.rule("8.2-l")
def test_forts_and_beachheads_are_not_counted() -> None:
    """Q56"""
    pieces = {"T9-25": "GP1", "T9-26": "GP1", "F-HELLAS": "GP1", "42D-A": "GP3", "BH-C2": "GP4"}
    assert "8.2-l -1" in allied(pieces, "42D-A", area="GP1").modifiers("bombardment")
    pieces = {"86Bde": "GP6", "87Bde": "GP6", "BH-C1": "GP6", "T9-A": "GP7"}
    assert turkish(pieces, "T9-A", area="GP6").modifiers("bombardment") == ["8.2-l -1"]


@pytest.mark.rule("8.2-m")
@pytest.mark.parametrize(("area", "city"), [("A3", True), ("A4", False)])
def test_a_city(area: str, city: bool) -> None:
    target = dict.fromkeys(THREE, area)
    table = allied({**target, "42D-A": "A2", "BH-C2": "A2"}, "42D-A", area=area)
    assert ("8.2-m -1" in table.modifiers("bombardment")) == city


@pytest.mark.rule("8.2-n")
def test_modifiers_are_added_up_without_a_limit() -> None:
    """Heavy guns, a hill and the air make 4; the die is 1."""
    table = allied({**THREE, "86Bde": "GP8", "29D-A": "GP4", "BH-C1": "GP4"}, "29D-A")
    assert table.modifiers("bombardment") == ["8.2-h +1", "8.2-i +2", "8.2-j +1"]
    assert last(table, "bombardment", "die", "total", "hits") == (1, 5, 3)


@pytest.mark.rule("8.2-n")
def test_nor_is_there_one_below() -> None:
    """Bad weather, few units and a city take 3 off."""
    table = turkish({"86Bde": "A3", "T9-A": "A4"}, "T9-A", area="A3", bad=True)
    assert table.modifiers("bombardment") == ["8.2-k -1", "8.2-l -1", "8.2-m -1"]
    assert last(table, "bombardment", "die", "total", "hits") == (1, -2, 0)
