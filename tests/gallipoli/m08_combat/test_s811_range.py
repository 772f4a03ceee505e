"""8.1 Batteries, and 8.1.1 how far they reach."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table

AIR = {"german_air": 9}
OUT = {"MS8": "AA-SUV", "SUFFREN": "AA-ANZ", "MESSUDIEH": "MAR"}
"""Ships out of the way, so that either side may always be activated."""


def fire(
    firer: str,
    place: str,
    target: str,
    at: str,
    others: Mapping[str, str] | None = None,
    *,
    bad: bool = False,
    rough: bool = False,
    air: bool = False,
    die: int = 10,
    **options: str,
) -> Table | None:
    """The table after the fire of all its guns with one die each; None when out of range."""
    pieces = {**OUT, **(others or {}), firer: place, target: at}
    events = AIR if air else None
    table = Table(pieces, dice=[die] * 8, bad=bad, rough=rough, events=events, options=options)
    for code in pieces:
        if code.startswith("F"):
            table.mark(code, "turn", SUPPLIED)
    piece = table.index(firer)
    table.naval("allied" if table.state.facts.pieces.side[piece] == 0 else "turkish")
    if not table.allowed(f"shoot {firer}"):
        return None
    table.play(f"shoot {firer}")
    if not table.allowed(f"target {target}"):
        assert "8.1.1-a" in table.refused(f"target {target}")
        return None
    table.play(f"target {target}")
    return table


def dice(table: Table | None) -> dict[object, int]:
    """How many dice each battery rolled."""
    found: dict[object, int] = {}
    for event in table.events("naval_fire") if table else []:
        rolled = event.args["dice"]
        assert isinstance(rolled, list)
        found[event.args["battery"]] = len(rolled)
    return found


def letters(table: Table | None) -> str:
    """P when the main battery fired, S when the secondary did."""
    return "".join(str(battery)[0].upper() for battery in dice(table))


# -- batteries


@pytest.mark.rule("8.1-a", "8.1.2-d")
@pytest.mark.parametrize(
    ("ship", "primary", "secondary"), [("QE", 4, 3), ("TRIUMPH", 1, 3), ("CHARLEMAGNE", 2, 1)]
)
def test_a_ship_rolls_a_die_per_factor_of_both_batteries(
    ship: str, primary: int, secondary: int
) -> None:
    table = fire(ship, "DS1", "F-HELLAS", "GP1")
    assert dice(table) == {"primary": primary, "secondary": secondary}


@pytest.mark.rule("8.1-b")
def test_a_ship_does_not_fire_a_battery_it_lacks() -> None:
    assert dice(fire("BRESLAU", "DS12", "ALBION", "DS11")) == {"secondary": 2}
    assert dice(fire("BRESLAU", "DS12", "ALBION", "DS10")) == {}


@pytest.mark.rule("8.1-b")
def test_a_minesweeper_has_no_guns() -> None:
    table = Table({"MS1": "DS1", "F-HELLAS": "GP1", "ALBION": "DS1"})
    table.naval("allied")
    assert "8.1-b" in table.refused("shoot MS1")


@pytest.mark.rule("8.1-e", "8.1.2-m")
@pytest.mark.parametrize("fort", ["F-HELLAS", "F-SEDD", "FORT-E"])
def test_every_fort_has_one_gun_of_each_kind_and_none_heavy(fort: str) -> None:
    table = fire(fort, "GP1", "ALBION", "DS1", die=1)
    assert dice(table) == {"primary": 1, "secondary": 1}
    assert table is not None
    assert table.events("hit_without_effect")[0].args["modifiers"] == []


# -- how far


@pytest.mark.rule("8.1.1-a", "8.1.2-w")
@pytest.mark.parametrize(("at", "guns"), [("DS11", "PS"), ("DS10", "P"), ("DS9", "")])
def test_main_batteries_reach_two_areas_and_secondary_ones_one(at: str, guns: str) -> None:
    table = fire("GOEBEN", "DS12", "ALBION", at)
    assert letters(table) == guns
    assert dice(table).get("primary", 0) == (3 if "P" in guns else 0)


@pytest.mark.rule("8.1.1-a", "8.1.2-w")
@pytest.mark.parametrize(("at", "guns"), [("DS1", "PS"), ("DS3", "P"), ("DS5", "")])
def test_those_of_forts_too(at: str, guns: str) -> None:
    assert letters(fire("F-HELLAS", "GP1", "ALBION", at)) == guns


@pytest.mark.rule("8.1.1-a")
def test_a_ship_does_not_fire_into_its_own_area() -> None:
    """Opposing ships never share one; a fort in range lies at least one area away."""
    assert letters(fire("ALBION", "DS2", "F-KUMKALE", "A3")) == "PS"


@pytest.mark.rule("8.1.1-b", "8.1.2-w")
@pytest.mark.parametrize(
    ("at", "guns"), [("DS11", "PS"), ("DS10", "PS"), ("DS9", "P"), ("DS8", "")]
)
def test_air_observation_adds_an_area(at: str, guns: str) -> None:
    """The Allies have it in Good weather, the Turks by the event."""
    assert letters(fire("GOEBEN", "DS12", "ALBION", at, air=True)) == guns
    assert letters(fire("ALBION", at, "GOEBEN", "DS12")) == guns


@pytest.mark.rule("8.1.1-c")
@pytest.mark.parametrize("air", [False, True])
@pytest.mark.parametrize("cap", ["strict", "cap"])
@pytest.mark.parametrize(("at", "guns"), [("DS11", "PS"), ("DS10", "")])
def test_in_bad_weather_all_ranges_are_one(at: str, guns: str, cap: str, air: bool) -> None:
    found = fire("GOEBEN", "DS12", "ALBION", at, bad=True, air=air, bad_weather_range=cap)
    assert letters(found) == guns
    assert letters(fire("ALBION", at, "GOEBEN", "DS12", bad=True, bad_weather_range=cap)) == guns


@pytest.mark.rule("8.1.1-c", "8.1.1-e")
@pytest.mark.parametrize(("at", "guns"), [("DS1", "PS"), ("DS3", "")])
def test_forts_fire_in_bad_weather_at_one_area(at: str, guns: str) -> None:
    assert letters(fire("F-HELLAS", "GP1", "ALBION", at, bad=True)) == guns


# -- over and into land


@pytest.mark.rule("8.1.1-e")
@pytest.mark.parametrize(("place", "guns"), [("DS1", "PS"), ("DS3", "P"), ("DS5", "")])
def test_a_ship_firing_into_land_loses_an_area(place: str, guns: str) -> None:
    """With air 3 and 2, less 1."""
    assert letters(fire("ALBION", place, "F-HELLAS", "GP1")) == guns


@pytest.mark.rule("8.1.1-e", "8.1.1-c")
def test_in_bad_weather_no_ship_reaches_a_fort() -> None:
    assert letters(fire("QE", "DS1", "F-HELLAS", "GP1", bad=True)) == ""


@pytest.mark.rule("8.1.1-e", "8.1.1-c")
@pytest.mark.parametrize(("place", "guns"), [("DS1", "P"), ("DS3", ""), ("AEG", "")])
def test_by_option_a_main_battery_reaches_the_next_area(place: str, guns: str) -> None:
    """Q48: 2 less 1, at most 1; a secondary battery 1 less 1."""
    found = fire("QE", place, "F-HELLAS", "GP1", bad=True, bad_weather_range="cap")
    assert letters(found) == guns


@pytest.mark.rule("8.1.1-e")
@pytest.mark.parametrize(("air", "guns"), [(False, ""), (True, "P")])
def test_a_ship_firing_through_land_loses_an_area_too(air: bool, guns: str) -> None:
    """From MAR to AA-BUL there are two areas over GP31; by sea it is the length of the Strait."""
    assert letters(fire("GOEBEN", "MAR", "ALBION", "AA-BUL", air=air)) == guns
    if air:
        assert letters(fire("QE", "AA-BUL", "GOEBEN", "MAR")) == guns


@pytest.mark.rule("8.1.1-e")
def test_forts_lose_nothing_over_land() -> None:
    """Fort E in GP7 reaches DS7 over GP9, two areas."""
    assert letters(fire("FORT-E", "GP7", "ALBION", "DS7")) == "P"
    assert letters(fire("FORT-E", "GP7", "ALBION", "DS7", air=True)) == "PS"


@pytest.mark.rule("8.1.1-f")
def test_from_the_aegean_a_ship_loses_two_areas() -> None:
    """Fort E in GP10 is adjacent to the Aegean: 3 less 2 reaches it, 2 less 2 does not."""
    assert letters(fire("QE", "AEG", "FORT-E", "GP10")) == "P"
    assert letters(fire("QE", "AEG", "F-HELLAS", "GP1")) == ""
    assert letters(fire("QE", "AEG", "FORT-E", "GP10", bad=True, bad_weather_range="cap")) == ""


@pytest.mark.rule("8.1.1-f")
def test_from_an_assault_area_only_one() -> None:
    assert letters(fire("QE", "AA-Y", "FORT-E", "GP4")) == "PS"
    assert letters(fire("QE", "AA-HEL", "FORT-E", "GP4")) == "P"


@pytest.mark.rule("8.1.1-f")
@pytest.mark.parametrize(("at", "guns"), [("DS1", "PS"), ("DS3", "PS"), ("DS5", "P"), ("DS7", "")])
def test_and_nothing_when_it_fires_over_the_sea(at: str, guns: str) -> None:
    assert letters(fire("QE", "AEG", "GOEBEN", at)) == guns


# -- over land and ships: harder to hit


def over(table: Table | None) -> list[list[str]]:
    """The modifiers of the fire of each battery."""
    assert table is not None
    return [
        [f"{m['case']} {m['effect']}" for m in listed if isinstance(m, dict)]
        for event in table.events("naval_fire")
        if isinstance(listed := event.args["modifiers"], list)
    ]


@pytest.mark.rule("8.1.1-d", "8.1.2-g")
def test_fire_over_land_is_allowed_at_plus_1() -> None:
    assert over(fire("QE", "AA-BUL", "GOEBEN", "MAR")) == [["8.1.2-g +1"]]
    assert over(fire("FORT-E", "GP7", "ALBION", "DS7")) == [["8.1.2-g +1"]]


@pytest.mark.rule("8.1.1-d")
@pytest.mark.parametrize("between", ["SUFFREN", "MS1", "BRESLAU"])
def test_fire_over_other_ships_is_allowed_at_plus_1(between: str) -> None:
    """Whosesoever they are: DS11 lies between DS12 and DS10, and so does A11."""
    assert over(fire("GOEBEN", "DS12", "ALBION", "DS10", {between: "DS11"})) == [["8.1.2-g +1"]]
    assert over(fire("GOEBEN", "DS12", "ALBION", "DS10")) == [[]]


@pytest.mark.rule("8.1.1-d")
def test_plus_1_once_for_both() -> None:
    """Q49: several ships in one area, or in two on the way, or land besides."""
    ships = {"CANOPUS": "DS11", "GOLIATH": "DS11"}
    assert over(fire("GOEBEN", "DS12", "ALBION", "DS10", ships)) == [["8.1.2-g +1"]]
    long_way = {"CANOPUS": "DS11", "GOLIATH": "DS10"}
    found = over(fire("GOEBEN", "DS12", "ALBION", "DS9", long_way, air=True))
    assert found == [["8.1.2-g +1"]]


@pytest.mark.rule("8.1.1-d", "8.1.2-g")
def test_not_for_ships_in_the_areas_of_firer_and_target() -> None:
    others = {"CANOPUS": "DS10", "BRESLAU": "DS12"}
    assert over(fire("GOEBEN", "DS12", "ALBION", "DS10", others)) == [[]]


@pytest.mark.rule("8.1.2-g")
def test_not_at_range_1() -> None:
    assert over(fire("ALBION", "DS1", "F-HELLAS", "GP1", {"CANOPUS": "DS1"})) == [[], []]
    assert over(fire("F-HELLAS", "GP1", "ALBION", "DS1")) == [[], []]


@pytest.mark.rule("8.1.1-d")
def test_the_firer_chooses_a_free_way_of_the_same_length() -> None:
    """Q48: from F-SEDD in GP2 to DS3 over DS1 or over GP5."""
    assert over(fire("F-SEDD", "GP2", "ALBION", "DS3")) == [[]]
    assert over(fire("F-SEDD", "GP2", "ALBION", "DS3", {"CANOPUS": "DS1"})) == [["8.1.2-g +1"]]
