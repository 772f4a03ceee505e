"""8.2 Bombardment: who fires, how far, and when."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

import grognard.games.gallipoli
from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.fighting import LADDER, bombard, fighting, last
from tests.gallipoli.table import Table

GUNS = {"29D-A": "GP3", "BH-C1": "GP3"}
"""The guns of the 29th Division in GP3."""
AIR = {"german_air": 9}
ASIDE = {"T9-25": "A2", "87Bde": "A3"}
"""A regiment that could assault, so that there is combat to ask about."""


def naval(
    side: str,
    pieces: Mapping[str, str],
    *dice: int,
    forts: tuple[str, ...] = (),
    bad: bool = False,
    air: bool = False,
    paid: str = "naval NE S",
    **options: str,
) -> Table:
    """A naval activation; these forts were supplied."""
    table = Table(
        pieces,
        dice=dice,
        bad=bad,
        paid=paid,
        events=AIR if air else None,
        options=options,
        data=LADDER,
    )
    for fort in forts:
        table.mark(fort, "turn", SUPPLIED)
    table.naval(side)
    return table


def reaches(table: Table, firer: str, area: str) -> bool:
    """Whether the firer may take part in a bombardment of the area, which others can reach, too."""
    if not table.allowed(f"bombard {area}"):
        return False
    table.play(f"bombard {area}")
    return table.allowed(f"firer {firer}")


# -- who


@pytest.mark.rule("8.2-a")
def test_supplied_artillery_of_the_activation_bombards() -> None:
    pieces = {**GUNS, "42D-A": "GP3", "1FR-A": "GP1", "T9-25": "GP6"}
    table = fighting(pieces, 1, formations=("29D", "1FR"))
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer 29D-A"]
    assert table.refused("firer 1FR-A")
    assert "8.2-a" in table.refused("firer 42D-A")
    pieces["BH-F1"] = "GP1"
    table = fighting(pieces, 1, formations=("29D", "1FR"))
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer 29D-A", "firer 1FR-A"]


@pytest.mark.rule("8.2-a")
@pytest.mark.parametrize(("paid", "able"), [("naval", True), ("NE S", False)])
def test_ships_must_be_supplied(paid: str, able: bool) -> None:
    table = naval("allied", {"ALBION": "AA-HEL", "MS1": "AEG", "T9-25": "GP1"}, paid=paid)
    assert ("bombard GP1" in table.legal()) == able
    if not able:
        assert table.refused("bombard GP1")
    table = fighting({**GUNS, "ALBION": "AA-HEL", "T9-25": "GP1"}, paid=paid)
    assert reaches(table, "ALBION", "GP1") == able


@pytest.mark.rule("8.2-a")
def test_forts_must_be_supplied() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "86Bde": "GP6", "ALBION": "AEG"}
    table = naval("turkish", pieces, forts=("F-HELLAS",))
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer F-HELLAS"]
    assert table.refused("firer F-SEDD")


@pytest.mark.rule("8.2-a")
def test_only_the_enemy_is_bombarded() -> None:
    table = fighting({**GUNS, "86Bde": "GP4", "T9-25": "GP6"})
    assert table.legal("bombard") == ["bombard GP6"]
    assert "8.2-a" in table.refused("bombard GP4")
    assert "8.2-a" in table.refused("bombard GP1")


@pytest.mark.rule("8.2-a")
def test_artillery_fires_in_its_land_activation_only() -> None:
    """Q53"""
    pieces = {"ALBION": "DS1", "29D-A": "GP2", "BH-C1": "GP2", "T9-25": "GP5"}
    table = naval("allied", pieces)
    table.play("bombard GP5")
    assert table.legal("firer") == ["firer ALBION"]
    assert table.refused("firer 29D-A")


@pytest.mark.rule("8.2-a")
def test_forts_do_not_fire_in_a_land_activation() -> None:
    """Q53"""
    pieces = {"F-HELLAS": "GP1", "T9-A": "GP6", "86Bde": "GP3"}
    table = Table(pieces)
    table.mark("F-HELLAS", "turn", SUPPLIED)
    table.activate("turkish", "T9", order="fight_first")
    assert not reaches(table, "F-HELLAS", "GP3")


@pytest.mark.rule("8.2-a")
@pytest.mark.parametrize(
    ("place", "able"),
    [("AA-HEL", True), ("AA-HEL f", False), ("ALLIED", False), ("AA-HEL b", False)],
)
def test_ships_fire_in_a_land_activation_if_deployed_and_unfired(place: str, able: bool) -> None:
    """Q53"""
    assert reaches(fighting({**GUNS, "ALBION": place, "T9-25": "GP6"}), "ALBION", "GP6") == able


@pytest.mark.rule("8.2-a")
@pytest.mark.parametrize(("start", "able"), [("AEG", True), ("DS3", False)])
def test_ships_that_went_more_than_one_area_do_not(start: str, able: bool) -> None:
    """Q53"""
    table = Table({**GUNS, "ALBION": start, "T9-25": "GP6"}, data=LADDER)
    table.naval("allied")
    table.play("move ALBION", "steam AA-HEL")
    assert table.place("ALBION") == "AA-HEL"
    table.activate("allied", "29D", order="fight_first")
    assert reaches(table, "ALBION", "GP6") == able


# -- how far


@pytest.mark.rule("8.2-b", "8.2-c", "8.2-d")
@pytest.mark.parametrize(
    ("target", "bad", "air", "able"),
    [
        ("GP7", False, False, True),
        ("GP6", False, False, True),
        ("GP3", False, False, False),
        ("GP3", False, True, True),
        ("GP15", False, True, True),
        ("GP19", False, True, False),
        ("GP7", True, False, True),
        ("GP6", True, False, False),
        ("GP6", True, True, False),
    ],
)
def test_range_of_turkish_artillery(target: str, bad: bool, air: bool, able: bool) -> None:
    """From GP9: GP7 is next to it, GP6 two areas away, GP3 and GP15 three, GP19 four."""
    table = fighting(
        {"T9-A": "GP9", "86Bde": target, **ASIDE},
        side="turkish",
        formations=("T9",),
        order="fight_first",
        bad=bad,
        events=AIR if air else None,
    )
    assert table.allowed(f"bombard {target}") == able
    if not able:
        assert {"8.2-b", "8.2-d"} & set(table.refused(f"bombard {target}"))


@pytest.mark.rule("8.2-c", "8.2-d")
@pytest.mark.parametrize(
    ("target", "bad", "able"),
    [("GP9", False, True), ("GP12", False, False), ("GP6", True, True), ("GP7", True, False)],
)
def test_range_of_allied_artillery(target: str, bad: bool, able: bool) -> None:
    """From GP3, with Air Observation in Good weather."""
    table = fighting({**GUNS, "T9-25": target}, order="fight_first", bad=bad)
    assert table.allowed(f"bombard {target}") == able


@pytest.mark.rule("8.2-d")
def test_of_several_firers_only_those_in_range() -> None:
    pieces = {**GUNS, "42D-A": "GP4", "T9-25": "GP6", "T9-26": "GP8"}
    table = fighting(pieces, formations=("29D", "42D"), order="fight_first", bad=True)
    table.play("bombard GP8")
    assert table.legal("firer") == ["firer 42D-A"]
    assert "8.2-b" in table.refused("firer 29D-A")


@pytest.mark.rule("8.2-e")
@pytest.mark.parametrize(
    ("target", "air", "able"),
    [("GP7", False, True), ("GP6", False, False), ("GP6", True, True), ("GP4", True, False)],
)
def test_ships_lose_1_of_their_range(target: str, air: bool, able: bool) -> None:
    """From DS3: GP7 is next to it, GP6 two areas away, GP4 three."""
    table = naval("turkish", {"GOEBEN": "DS3", "86Bde": target, "ALBION": "AEG"}, air=air)
    assert table.allowed(f"bombard {target}") == able
    if not able:
        assert {"8.2-b", "8.2-e"} & set(table.refused(f"bombard {target}"))


@pytest.mark.rule("8.2-e")
@pytest.mark.parametrize(("target", "able"), [("GP1", True), ("GP6", True), ("GP8", False)])
def test_allied_ships_with_air_observation_reach_two_areas(target: str, able: bool) -> None:
    table = naval("allied", {"ALBION": "AA-HEL", "T9-25": target})
    assert table.allowed(f"bombard {target}") == able


@pytest.mark.rule("8.2-e")
@pytest.mark.parametrize(
    ("target", "air", "able"),
    [("GP6", False, True), ("GP3", False, False), ("GP3", True, True), ("GP19", True, False)],
)
def test_forts_do_not(target: str, air: bool, able: bool) -> None:
    pieces = {"F-YILDIZ": "GP9", "86Bde": target, "ALBION": "AEG", "GOEBEN": "MAR"}
    table = naval("turkish", pieces, forts=("F-YILDIZ",), air=air)
    assert table.allowed(f"bombard {target}") == able


@pytest.mark.rule("8.2-f")
@pytest.mark.parametrize(
    ("place", "target", "able"),
    [("AEG", "GP10", True), ("AEG", "GP14", False), ("AA-ANZ", "GP14", True)],
)
def test_ships_in_the_aegean_lose_2(place: str, target: str, able: bool) -> None:
    """With Air Observation."""
    table = naval("allied", {"ALBION": place, "T9-25": target})
    assert table.allowed(f"bombard {target}") == able


@pytest.mark.rule("8.2-d", "8.2-e", "8.2-f")
@pytest.mark.parametrize(
    ("place", "target", "option", "able"),
    [
        ("AA-HEL", "GP1", "strict", False),
        ("AA-HEL", "GP1", "cap", True),
        ("AA-HEL", "GP6", "cap", False),
        ("AEG", "GP10", "cap", False),
    ],
)
def test_ships_in_bad_weather(place: str, target: str, option: str, able: bool) -> None:
    """Q48"""
    pieces = {"ALBION": place, "T9-25": target, "F-HELLAS": "GP1", "MS1": "AEG"}
    table = naval("allied", pieces, bad=True, bad_weather_range=option)
    assert table.allowed(f"bombard {target}") == able


# -- how


TOML = Path(grognard.games.gallipoli.__file__).parent / "data/tables/bombardment.toml"


@pytest.mark.rule("8.2-g", "8.2.1-a")
@pytest.mark.parametrize(
    ("firers", "factors"),
    [
        (["RND-A"], 2),
        (["42D-A"], 3),
        (["RND-A", "42D-A"], 5),
        (["29D-A", "RND-A"], 6),
        (["29D-A", "RND-A", "42D-A"], 9),
        (["29D-A", "42D-A", "ALBION"], 11),
        (["29D-A", "42D-A", "ALBION", "OCEAN"], 15),
        (["29D-A", "42D-A", "ALBION", "OCEAN", "QE"], 22),
    ],
)
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_factors_of_all_firers_are_added(die: int, firers: list[str], factors: int) -> None:
    """And a d6 is rolled on the table."""
    guns = {"29D-A": "GP3", "42D-A": "GP4", "RND-A": "GP4", "BH-C1": "GP3", "BH-C2": "GP4"}
    ships = {"ALBION": "AA-HEL", "OCEAN": "AA-HEL", "QE": "AA-HEL"}
    turks = {"T9-25": "GP6", "T9-26": "GP6", "T9-27": "GP6"}
    table = fighting(
        {**guns, **ships, **turks},
        *(die, 1, 1, 1),
        formations=("29D", "42D", "RND"),
        order="fight_first",
        data=None,
    )
    bombard(table, "GP6", *firers)
    assert (table.recorder.dice[0].sides, table.recorder.dice[0].value) == (6, die)
    modifiers = table.modifiers("bombardment")
    total = die + sum(int(m.split()[1]) for m in modifiers)
    assert last(table, "bombardment", "factors", "total") == (factors, total)
    listed = tomllib.loads(TOML.read_text())
    column = sum(factors >= least for least in listed["least"]) - 1
    row = min(max(total - listed["first_die"], 0), len(listed["rows"]) - 1)
    hits = listed["rows"][row][column]
    assert last(table, "bombardment", "hits") == ("all" if hits == 9 else hits,)


@pytest.mark.rule("8.2-g")
def test_a_fort_fires_two_factors() -> None:
    pieces = {"F-HELLAS": "GP1", "F-SEDD": "GP2", "86Bde": "GP6", "ALBION": "AEG"}
    table = naval("turkish", pieces, 1, forts=("F-HELLAS", "F-SEDD"))
    bombard(table, "GP6", "F-HELLAS", "F-SEDD")
    assert last(table, "bombardment", "factors") == (4,)


# -- after


@pytest.mark.rule("8.2-o")
def test_all_that_fired_are_turned_over() -> None:
    pieces = {**GUNS, "42D-A": "GP3", "ALBION": "AA-HEL", "OCEAN": "AA-HEL", "T9-25": "GP6"}
    table = fighting(pieces, 1, formations=("29D", "42D"))
    bombard(table, "GP6", "29D-A", "ALBION")
    assert [table.fired(u) for u in ("29D-A", "ALBION")] == [True, True]
    assert [table.fired(u) for u in ("42D-A", "OCEAN")] == [False, False]
    table.play("bombard GP6")
    assert table.legal("firer") == ["firer 42D-A", "firer OCEAN"]
    assert table.refused("firer 29D-A")
    table = naval("turkish", {"F-HELLAS": "GP1", "86Bde": "GP6"}, 1, forts=("F-HELLAS",))
    bombard(table, "GP6", "F-HELLAS")
    assert table.fired("F-HELLAS")


@pytest.mark.rule("8.2-p", "8.2-q")
def test_an_area_may_be_bombarded_again_by_others() -> None:
    pieces = {**GUNS, "42D-A": "GP3", "T9-25": "GP6", "T9-26": "GP6"}
    table = fighting(pieces, 1, 2, 1, formations=("29D", "42D"))
    bombard(table, "GP6", "29D-A")
    bombard(table, "GP6", "42D-A")
    assert [e.args["firers"] for e in table.events("bombardment")] == [["29D-A"], ["42D-A"]]
    assert [e.args["factors"] for e in table.events("bombardment")] == [4, 3]


@pytest.mark.rule("8.2-q")
def test_or_they_combine() -> None:
    pieces = {**GUNS, "42D-A": "GP4", "ALBION": "AA-HEL", "BH-C2": "GP4", "T9-25": "GP6"}
    table = fighting(pieces, 1, 1, formations=("29D", "42D"))
    bombard(table, "GP6", "29D-A", "42D-A", "ALBION")
    assert last(table, "bombardment", "factors") == (11,)
    assert len(table.events("bombardment")) == 1


@pytest.mark.rule("8.2-q")
def test_ships_and_forts_combine() -> None:
    pieces = {"GOEBEN": "DS3", "F-YILDIZ": "GP9", "86Bde": "GP5", "ALBION": "AEG"}
    table = naval("turkish", pieces, 1, forts=("F-YILDIZ",))
    bombard(table, "GP5", "GOEBEN", "F-YILDIZ")
    assert last(table, "bombardment", "factors") == (7,)


@pytest.mark.rule("8.2-q")
def test_bombardments_and_assaults_come_in_any_order() -> None:
    """Q53"""
    pieces = {**GUNS, "86Bde": "GP3", "ALBION": "AA-HEL", "T9-25": "GP6"}
    table = fighting(pieces, 1, 1, 1)
    bombard(table, "GP6", "ALBION")
    table.play("assault GP6", "attacker 86Bde", "commit")
    bombard(table, "GP6", "29D-A")
    kinds = [e.kind for e in table.recorder.events if e.kind in ("bombardment", "assault")]
    assert kinds == ["bombardment", "assault", "bombardment"]


@pytest.mark.rule("8.2-q")
def test_somebody_must_fire() -> None:
    table = fighting({**GUNS, "T9-25": "GP6"})
    table.play("bombard GP6")
    assert table.refused("fire")
    table.play("firer 29D-A")
    assert table.refused("firer 29D-A")
