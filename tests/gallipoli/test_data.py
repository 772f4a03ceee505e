"""Gallipoli's counters, numbers, tables and scenarios against what the rulebook says of them.

The numbers of a rule are compared here, case by case; what they do in play is tested elsewhere,
so only cases that are data and nothing more carry the rule mark.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import reduce
from itertools import combinations, pairwise
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from grognard.engine.data import DataFolder
from grognard.games.gallipoli.schema import counters, numbers, scenarios, tables

T = TypeVar("T")

DATA = Path(__file__).resolve().parents[2] / "src" / "grognard" / "games" / "gallipoli" / "data"


def load(name: str, shape: type[T]) -> T:
    return msgspec.convert(tomllib.loads((DATA / name).read_text(encoding="utf-8")), shape)


MAP = load("map.toml", counters.MapFile)
NUMBERS = load("rules.toml", numbers.Numbers)
UNIT_FILE = load("units.toml", counters.UnitFile)
FORT_FILE = load("forts.toml", counters.FortFile)
MARKERS = load("markers.toml", counters.MarkerFile)
ARRIVALS = load("arrivals.toml", scenarios.ArrivalFile)
SUPPLY = load("tables/supply.toml", tables.SupplyTable)
WEATHER = load("tables/weather.toml", tables.WeatherTable)
EVENTS = load("tables/events.toml", tables.EventTable)
IMPULSES = load("tables/impulses.toml", tables.SideTable)
MINES = load("tables/mines.toml", tables.SideTable)
BOMBARDMENT = load("tables/bombardment.toml", tables.BombardmentTable)
ASSAULT = load("tables/assault.toml", tables.AssaultTable)
SCENARIOS = {
    name: load(f"scenarios/{name}.toml", scenarios.ScenarioFile)
    for name in ("valiant_stroke", "anzac", "campaign")
}
VALIANT, ANZAC, CAMPAIGN = SCENARIOS.values()

AREAS = {area.id: area for area in MAP.area}
FORMATIONS = {formation.id: formation for formation in UNIT_FILE.formation}
UNITS = {unit.id: unit for unit in UNIT_FILE.unit}
SHIPS = {ship.id: ship for ship in load("ships.toml", counters.ShipFile).ship}
FORTS = {fort.id: fort for fort in FORT_FILE.fort}
BEACHHEADS = {head.id: head for head in MARKERS.beachhead}

SOUTH = {f"GP{n}" for n in range(1, 22)}
NORTH = {f"GP{n}" for n in range(22, 35)}
ASIA = {f"A{n}" for n in range(1, 12)}
SWEEPERS = {f"MS{n}" for n in range(1, 9)}
TURKISH_SHIPS = {"BARBAROSSA", "TORGUT", "MESSUDIEH", "GOEBEN", "BRESLAU"}


def members(formation: str) -> list[counters.Unit]:
    return [unit for unit in UNIT_FILE.unit if unit.formation == formation]


def side_of(unit: counters.Unit) -> str:
    return FORMATIONS[unit.formation].side


def arms(formation: str) -> Counter[str]:
    return Counter(unit.arm for unit in members(formation))


def by_type(codes: Iterable[str], nation: str = "") -> Counter[str]:
    return Counter(SHIPS[c].type for c in codes if nation in ("", SHIPS[c].nation))


def arrival(turn: int, side: str) -> tuple[set[str], set[str], set[str]]:
    """Divisions, single units and beachheads of one side in one turn."""
    found: tuple[set[str], set[str], set[str]] = (set(), set(), set())
    for row in ARRIVALS.arrival:
        sides = {FORMATIONS[f].side for f in row.formations}
        assert {FORMATIONS[UNITS[u].formation].side for u in row.units} <= sides
        if row.turn == turn and sides == {side}:
            found[0].update(row.formations)
            found[1].update(row.units)
            found[2].update(row.beachheads)
    return found


# -- files as a whole ----------------------------------------------------------------------------


def test_every_value_has_a_source() -> None:
    audit = DataFolder(DATA).audit()
    assert audit.unsourced == 0
    assert audit.rulebook > 300


def test_codes_are_unique_whatever_their_case() -> None:
    codes = [*FORMATIONS, *UNITS, *SHIPS, *FORTS, *BEACHHEADS, *AREAS]
    assert len({code.lower() for code in codes}) == len(codes)


def test_names_tell_the_counters_apart_in_both_languages() -> None:
    for lang in ("es", "en"):
        words = [unit.name for unit in UNITS.values()]
        words += [ship.name for ship in SHIPS.values()]
        words += [fort.name for fort in FORTS.values()]
        words += [head.name for head in BEACHHEADS.values()]
        names = [name.by_language()[lang] for name in words]
        assert len(set(names)) == len(names) == 171
        divisions = [formation.name.by_language()[lang] for formation in FORMATIONS.values()]
        assert len(set(divisions)) == len(divisions) == 28


@pytest.mark.rule("2.2.1-a", "2.2.1-b")
def test_every_formation_has_a_colour_of_its_own() -> None:
    def part(colour: str, at: int) -> int:
        return int(colour[at : at + 2], 16)

    colours = [formation.colour for formation in FORMATIONS.values()]
    for one, other in combinations(colours, 2):
        assert sum(abs(part(one, at) - part(other, at)) for at in (1, 3, 5)) >= 40
    for formation in FORMATIONS.values():
        red, green, blue = (part(formation.colour, at) for at in (1, 3, 5))
        if formation.side == "allied":  # blue and khaki
            assert blue == max(red, green, blue) or (red >= green > blue and green > 0.7 * red)
        else:  # red and green
            assert red == max(red, green, blue) or green == max(red, green, blue)
            assert green < 0.8 * red or green > red


# -- land units: M16, M17 ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "formation", "count"),
    [
        pytest.param("13.1.2-f", "RND", 4, marks=pytest.mark.rule("13.1.2-f")),
        pytest.param("10.1-a", "1FR", 3, marks=pytest.mark.rule("10.1-a")),
        pytest.param("10.1-b", "ANZAC", 6, marks=pytest.mark.rule("10.1-b")),
        pytest.param("10.1-c", "29D", 4, marks=pytest.mark.rule("10.1-c")),
        pytest.param("10.1-d", "1AUS", 5, marks=pytest.mark.rule("10.1-d")),
        pytest.param("10.1-f", "42D", 4, marks=pytest.mark.rule("10.1-f")),
        pytest.param("10.1-h", "52D", 4, marks=pytest.mark.rule("10.1-h")),
        pytest.param("10.1-j", "2FR", 3, marks=pytest.mark.rule("10.1-j")),
        pytest.param("10.1-k", "10D", 4, marks=pytest.mark.rule("10.1-k")),
        pytest.param("10.1-l", "11D", 4, marks=pytest.mark.rule("10.1-l")),
        pytest.param("10.1-m", "13D", 4, marks=pytest.mark.rule("10.1-m")),
        pytest.param("10.1-n", "53D", 4, marks=pytest.mark.rule("10.1-n")),
        pytest.param("10.1-o", "54D", 4, marks=pytest.mark.rule("10.1-o")),
        pytest.param("10.2-d", "1MTD", 5, marks=pytest.mark.rule("10.2-d")),
        pytest.param("10.2-e", "2AUS", 4, marks=pytest.mark.rule("10.2-e")),
        pytest.param("13.1.1-b", "T9", 4, marks=pytest.mark.rule("13.1.1-b")),
        pytest.param("13.1.1-b", "T19", 4, marks=pytest.mark.rule("13.1.1-b")),
        pytest.param("13.1.1-c", "T7", 4, marks=pytest.mark.rule("13.1.1-c")),
        pytest.param("13.1.1-d", "T5", 4, marks=pytest.mark.rule("13.1.1-d")),
        pytest.param("13.1.1-e", "T11", 4, marks=pytest.mark.rule("13.1.1-e")),
        pytest.param("13.1.1-e", "T3", 4, marks=pytest.mark.rule("13.1.1-e")),
        pytest.param("10.3-a", "T12", 4, marks=pytest.mark.rule("10.3-a")),
        pytest.param("10.3-b", "T15", 4, marks=pytest.mark.rule("10.3-b")),
        pytest.param("10.3-c", "T16", 4, marks=pytest.mark.rule("10.3-c")),
        pytest.param("10.3-d", "T8", 4, marks=pytest.mark.rule("10.3-d")),
    ],
)
def test_a_division_has_the_units_its_case_counts(case: str, formation: str, count: int) -> None:
    assert len(members(formation)) == count
    assert not FORMATIONS[formation].independent


@pytest.mark.rule("1.0-a")
def test_m16_m17_there_are_67_allied_and_48_turkish_land_units() -> None:
    assert Counter(side_of(unit) for unit in UNITS.values()) == {"allied": 67, "turkish": 48}


@pytest.mark.rule("2.2.1-c", "2.4-r")
def test_independents_are_the_indian_brigade_four_cavalry_brigades_and_two_regiments() -> None:
    loose = {f.id for f in FORMATIONS.values() if f.independent}
    assert loose == {"IND-CW", "IND-TU", "GER"}
    assert {unit.id: unit.arm for unit in members("IND-CW")} == {
        "29IndBde": "infantry",
        "SE-MTD": "cavalry",
        "SW2-MTD": "cavalry",
        "EAST-MTD": "cavalry",
        "LOW-MTD": "cavalry",
    }
    assert {unit.id: unit.arm for unit in members("IND-TU")} == {
        "BRU": "infantry",
        "GAL": "infantry",
    }


@pytest.mark.rule("2.4-s", "2.4-t")
def test_all_germans_are_independent_volunteers_included() -> None:
    germans = {unit.id for unit in UNITS.values() if unit.nation == "german"}
    assert germans == {"GOEBEN-R", "BRESLAU-R", "VOL-1", "VOL-2", "VOL-3", "VOL-A"}
    assert {UNITS[code].formation for code in germans} == {"GER"}
    assert FORMATIONS["GER"].independent


@pytest.mark.rule("2.4-ao")
def test_germans_are_on_the_turkish_side() -> None:
    assert {side_of(unit) for unit in UNITS.values() if unit.nation == "german"} == {"turkish"}
    assert SHIPS["GOEBEN"].side == SHIPS["BRESLAU"].side == "turkish"
    assert SHIPS["GOEBEN"].nation == SHIPS["BRESLAU"].nation == "german"


@pytest.mark.rule("2.4-a", "2.4-i")
def test_allied_units_are_of_the_six_nations_and_stand_under_their_flag() -> None:
    nations = Counter(unit.nation for unit in UNITS.values() if side_of(unit) == "allied")
    assert nations == {
        "british": 41,
        "australian": 12,
        "new_zealand": 3,
        "irish": 4,
        "indian": 1,
        "french": 6,
    }
    assert {unit.nation for unit in members("10D")} == {"irish"}
    assert {unit.nation for unit in (*members("1FR"), *members("2FR"))} == {"french"}
    assert {unit.nation for unit in (*members("1AUS"), *members("2AUS"))} == {"australian"}
    assert {unit.nation for unit in members("ANZAC")} == {"australian", "new_zealand"}


@pytest.mark.rule("2.4-ac")
@pytest.mark.parametrize("code", sorted(UNITS))
def test_morale_is_7_for_australians_anzacs_and_cavalry_6_for_the_rest(code: str) -> None:
    """Also 2.4-ad."""
    unit = UNITS[code]
    firm = unit.nation == "australian" or unit.formation == "ANZAC" or unit.arm == "cavalry"
    assert unit.morale == (7 if firm else 6)


@pytest.mark.rule("2.4-ad")
@pytest.mark.parametrize(
    "code", ["86Bde", "29D-A", "1FR-M", "29IndBde", "RND-1", "T9-25", "T9-A", "VOL-1", "VOL-A"]
)
def test_morale_is_6_for_british_french_indian_marine_turkish_and_german(code: str) -> None:
    assert UNITS[code].morale == 6


@pytest.mark.rule("2.4-aa")
@pytest.mark.parametrize("code", [u.id for u in UNITS.values() if u.arm == "infantry"])
def test_the_attack_face_attacks_better_and_defends_worse(code: str) -> None:
    unit = UNITS[code]
    assert unit.attack > unit.entrenched_attack > 0
    assert 0 < unit.defence < unit.entrenched_defence
    assert unit.fire == 0
    assert not unit.heavy


@pytest.mark.rule("2.3-a")
@pytest.mark.parametrize("code", sorted(UNITS))
def test_each_arm_has_its_own_factors(code: str) -> None:
    unit = UNITS[code]
    faces = (unit.entrenched_attack, unit.entrenched_defence)
    match unit.arm:
        case "artillery":
            assert unit.fire > 0
            assert (unit.attack, unit.defence, *faces) == (0, 0, 0, 0)
        case "cavalry":
            assert unit.attack > 0 < unit.defence
            assert (*faces, unit.fire) == (0, 0, 0)
            assert side_of(unit) == "allied"
        case "infantry":
            assert unit.fire == 0


@pytest.mark.rule("2.2.1-d", "2.3-c")
def test_allied_infantry_and_cavalry_are_brigades_turkish_ones_regiments() -> None:
    for unit in UNITS.values():
        if unit.arm != "artillery":
            assert unit.size == ("X" if side_of(unit) == "allied" else "III")


@pytest.mark.rule("8.1-c")
def test_some_british_and_french_artillery_is_heavy_and_no_turkish() -> None:
    assert {unit.id for unit in UNITS.values() if unit.heavy} == {"29D-A", "2FR-A"}
    assert {UNITS[code].arm for code in ("29D-A", "2FR-A")} == {"artillery"}


def test_m17_each_turkish_division_has_three_regiments_and_its_artillery() -> None:
    for number in (3, 5, 7, 8, 9, 11, 12, 15, 16, 19):
        assert arms(f"T{number}") == {"infantry": 3, "artillery": 1}


def test_m16_arms_of_the_allied_divisions() -> None:
    plain = {"infantry": 3, "artillery": 1}
    for code in ("RND", "29D", "42D", "52D", "10D", "11D", "13D", "53D", "54D", "2AUS"):
        assert arms(code) == plain
    assert arms("ANZAC") == {"infantry": 2, "cavalry": 3, "artillery": 1}
    assert arms("1AUS") == {"infantry": 3, "cavalry": 1, "artillery": 1}
    assert arms("1FR") == arms("2FR") == {"infantry": 2, "artillery": 1}
    assert arms("1MTD") == {"cavalry": 5}


# -- ships: M18 ----------------------------------------------------------------------------------


@pytest.mark.rule("2.2.2-a")
def test_m18_27_allied_and_5_turkish_ships_by_type() -> None:
    allied = [s.id for s in SHIPS.values() if s.side == "allied"]
    assert by_type(allied) == {"B": 17, "BB": 1, "BC": 1, "MS": 8}
    assert by_type(allied, "french") == {"B": 4}
    assert by_type(set(SHIPS) - set(allied)) == {"B": 3, "BC": 1, "CL": 1}
    assert {s.id: s.type for s in SHIPS.values() if s.type not in ("B", "MS")} == {
        "QE": "BB",
        "INFLEX": "BC",
        "GOEBEN": "BC",
        "BRESLAU": "CL",
    }


@pytest.mark.rule("13.1.1-l")
def test_there_are_5_turkish_ships_barbarossa_being_one() -> None:
    """Q102."""
    assert {s.id for s in SHIPS.values() if s.side == "turkish"} == TURKISH_SHIPS
    assert NUMBERS.caps.turks_ships == len(TURKISH_SHIPS) == 5


@pytest.mark.rule("2.3-d")
def test_every_naval_counter_is_one_ship_with_a_name() -> None:
    for lang in ("es", "en"):
        names = [ship.name.by_language()[lang] for ship in SHIPS.values()]
        assert len(set(names)) == len(names) == 32


@pytest.mark.rule("2.2-a")
def test_counters_and_markers_fit_into_the_280_of_the_sheet() -> None:
    """M20: the rest are markers of states, tracks and events, which leave no trace in the data."""
    mines = MARKERS.mines
    markers = mines.dummies + mines.level_1 + mines.level_2
    counters_ = len(UNITS) + len(SHIPS) + len(FORTS) + len(BEACHHEADS)
    assert (counters_, markers) == (171, 35)
    assert counters_ + markers < 280


@pytest.mark.rule("8.1-b")
def test_minesweepers_have_no_battery_and_every_other_ship_has_one() -> None:
    bare = {s.id for s in SHIPS.values() if s.primary + s.secondary == 0}
    assert bare == SWEEPERS
    assert {s.id for s in SHIPS.values() if s.primary == 0} == SWEEPERS | {"BRESLAU", "MESSUDIEH"}


@pytest.mark.rule("8.1-c")
def test_heavy_guns_are_on_allied_ships_that_have_a_main_battery() -> None:
    heavy = {s.id for s in SHIPS.values() if s.heavy}
    capital = {s.id for s in SHIPS.values() if s.side == "allied" and s.type != "MS"}
    assert heavy == capital - {"TRIUMPH", "SWIFTSURE"}
    assert all(SHIPS[code].primary > 0 for code in heavy)


@pytest.mark.parametrize(
    ("code", "primary", "secondary"),
    [
        ("QE", 4, 3),
        ("INFLEX", 3, 2),
        ("LNELSON", 2, 3),
        ("SWIFTSURE", 1, 3),
        ("CORNWALLIS", 2, 2),
        ("PGEORGE", 1, 2),
        ("CHARLEMAGNE", 2, 1),
        ("BOUVET", 1, 1),
        ("GOEBEN", 3, 2),
        ("BRESLAU", 0, 2),
        ("TORGUT", 2, 1),
    ],
)
def test_m18_batteries_of_the_reconstruction(code: str, primary: int, secondary: int) -> None:
    assert (SHIPS[code].primary, SHIPS[code].secondary) == (primary, secondary)


# -- forts, beachheads, mines: M05, M19, M20 -----------------------------------------------------


@pytest.mark.rule("8.1-e")
def test_every_fort_has_one_factor_in_each_battery() -> None:
    assert (FORT_FILE.primary, FORT_FILE.secondary) == (1, 1)


def test_m05_16_forts_stand_on_the_coast_of_their_shore() -> None:
    fixed = [fort for fort in FORTS.values() if not fort.mobile]
    assert len(fixed) == 16
    for fort in fixed:
        area = AREAS[fort.area]
        assert area.kind == "land"
        assert area.id.startswith("GP") == (fort.shore == "GP")
        assert any(AREAS[n].kind in ("strait", "assault", "open") for n in area.neighbours)


def test_two_mobile_forts_one_for_each_shore() -> None:
    mobile = {fort.id: (fort.shore, fort.area) for fort in FORTS.values() if fort.mobile}
    assert mobile == {"FORT-E": ("GP", ""), "FORT-A": ("A", "")}


def test_q106_forts_rolled_for_lie_south_of_maidos_on_both_shores_and_are_not_destroyed() -> None:
    rolled = {fort.id for fort in FORTS.values() if fort.south_of_maidos}
    assert len(rolled) == 9
    assert {FORTS[code].shore for code in rolled} == {"GP", "A"}
    assert not rolled & set(ANZAC.destroyed_forts)
    maidos = AREAS["GP13"]
    assert all(AREAS[FORTS[code].area].y > maidos.y for code in rolled)  # y grows southwards


@pytest.mark.rule("13.5-b")
def test_m20_4_commonwealth_and_2_french_beachheads() -> None:
    assert Counter(head.nation for head in BEACHHEADS.values()) == {"commonwealth": 4, "french": 2}


@pytest.mark.rule("13.1.1-i", "2.4-u")
def test_9_dummies_and_mines_enough_for_every_roll_at_set_up() -> None:
    mix = MARKERS.mines
    assert (mix.dummies, mix.level_1, mix.level_2) == (9, 14, 12)
    assert mix.level_1 + 2 * mix.level_2 >= 2 * (6 + 10)


# -- numbers -------------------------------------------------------------------------------------

VALUES: list[tuple[str, str, object]] = [
    ("3.1-b", "limits.event_turns", (2, 5, 8)),
    ("3.2-a", "limits.most_impulses", 4),
    ("6.1-e", "limits.most_supply", 99),
    ("13.4-a", "limits.first_turn_impulses", 2),
    ("13.4-b", "limits.last_turn_impulses", 2),
    ("13.4-e", "limits.last_turn", 9),
    ("6.2-b", "limits.surcharge_turns", (4, 5, 6, 7)),
    ("12.1-c", "limits.sudden_death_from", 2),
    ("10.5.1-a", "limits.withdraw_from", 2),
    ("10.5.1-a", "limits.withdraw_until", 6),
    ("6.2-a", "prices.beachhead", 1),
    ("5.1-e", "prices.beachhead_rough", 1),
    ("6.2-b", "prices.beachhead_surcharge", 1),
    ("6.2-f", "prices.naval", 1),
    ("6.3-c", "prices.turkish_source", 1),
    ("6.3-e", "prices.forts_per_point", 4),
    ("6.3-h", "prices.most_for_mines", 2),
    ("6.3-i", "prices.most_for_mines_with_support", 3),
    ("7.3.2c-b", "prices.second_activation", 1),
    ("7.3.2c-b", "prices.second_activation_surcharge", 1),
    ("8.3.2-d", "prices.intensive_assault", 1),
    ("11.3-k", "prices.mobile_fort", 1),
    ("10.6-c", "prices.infantry", 2),
    ("10.6-c", "prices.infantry_with_support", 1),
    ("10.6-d", "prices.artillery", 3),
    ("10.6-f", "prices.fort_repair", 1),
    ("10.5-c", "prices.minesweeper_vp", 1),
    ("10.5-d", "prices.land_pair_vp", 1),
    ("10.6-e", "caps.artillery_replaced", 2),
    ("10.6-e", "caps.artillery_replaced_with_support", 4),
    ("8.5-c", "caps.markers_in_area", 2),
    ("7.4.2-b", "caps.mixed_ships", 4),
    ("7.4.1-b", "caps.mixed_land", 4),
    ("7.4.1-a", "caps.independents_with_division", 2),
    ("7.4.5-a", "caps.turks_ships", 5),
    ("7.3.2c-d", "caps.activations", 2),
    ("8.1.1-a", "reach.primary", 2),
    ("8.1.1-a", "reach.secondary", 1),
    ("8.1.1-b", "reach.air", 1),
    ("8.1.1-c", "reach.bad_weather", 1),
    ("8.1.1-e", "reach.over_land", 1),
    ("8.1.1-f", "reach.over_land_from_aegean", 2),
    ("8.2-b", "reach.bombardment", 2),
    ("8.1.2a-c", "reach.artillery_at_sweeper", 1),
    ("8.1.2a-c", "reach.artillery_secondary", 2),
    ("8.1.2a-d", "reach.artillery_at_sweeper_air", 2),
    ("7.3.2-b", "movement.infantry", 1),
    ("7.3.2-c", "movement.cavalry", 2),
    ("7.3.2-a", "movement.artillery", 1),
    ("12.2-b", "points.BC", 5),
    ("12.2-b", "points.BB", 5),
    ("12.2-c", "points.B", 3),
    ("12.2-d", "points.other_ship", 1),
    ("12.2-e", "points.land_unit", 2),
    ("12.2-f", "points.fort", 2),
    ("12.2-g", "points.turkish_unit", 1),
    ("12.2-h", "points.hill", 1),
    ("12.2-i", "points.beachhead", 5),
    ("12.2-m", "points.mine_line", 3),
    ("10.4-i", "points.volunteer", 2),
    ("10.5.1-b", "points.withdraw_29th", 10),
    ("10.5.1-c", "points.withdraw_marine_turn_2", 2),
    ("10.5.1-k", "points.withdraw_marine_later", 1),
    ("10.5.1-d", "points.withdraw_unit", 1),
    ("12.1.1-b", "points.exits_to_win", 8),
    ("12.1.2-a", "points.sudden_death_factor", 3),
    ("8.5.1-j", "mine_attack.cripples", 8),
    ("8.5.1-k", "mine_attack.sinks", 10),
    ("8.5.2-g", "sweeping.two", 2),
    ("8.5.2-h", "sweeping.one", 7),
    ("8.5.2-j", "sweeping.cripples", 10),
    ("8.5.2-c", "sweeping.fired_on", 1),
    ("8.5.2-d", "sweeping.disabled", 2),
    ("8.5.2-e", "sweeping.rough_sea", 1),
    ("5.1-k", "turn_dice.supply_bad_weather", -1),
    ("7.1-b", "turn_dice.impulses_bad_weather", -1),
    ("7.1-c", "turn_dice.impulses_rough_sea", -1),
    ("7.1-d", "turn_dice.beachheads_per_impulse", 3),
    ("7.3-b", "turn_dice.initiative_naval", 1),
    ("7.3-c", "turn_dice.initiative_air", 1),
    ("2.4-ae", "naval_fire.morale", 7),
    ("8.1.2-e", "naval_fire.rough_sea", 1),
    ("8.1.2-f", "naval_fire.bad_weather", 2),
    ("8.1.2-g", "naval_fire.over_land", 1),
    ("8.1.2-k", "naval_fire.dreadnought", 1),
    ("8.1.2-l", "naval_fire.secondary", -1),
    ("8.1.2-m", "naval_fire.heavy", 1),
    ("8.1.2-n", "naval_fire.disabled", -2),
    ("8.1.2-u", "naval_fire.critical_from", 10),
    ("8.2-h", "shelling.heavy", 1),
    ("8.2-h", "shelling.heavy_share", 3),
    ("8.2-i", "shelling.hill", 1),
    ("8.2-i", "shelling.hill_over_clear", 2),
    ("8.2-j", "shelling.air", 1),
    ("8.2-k", "shelling.bad_weather", -1),
    ("8.2-l", "shelling.few", -1),
    ("8.2-l", "shelling.few_units", 2),
    ("8.2-m", "shelling.city", -1),
    ("8.2.1-e", "shelling.check_all", 3),
    ("8.2.1-f", "shelling.check_not_entrenched", 1),
    ("8.2.1-g", "shelling.check_shaken", 2),
    ("8.3.1-g", "storming.fight_first_shift", 1),
    ("8.3.1-h", "storming.intensive_shift", 1),
    ("8.3.1-i", "storming.several_areas_shift", 1),
    ("8.3.1-j", "storming.bad_weather_shift", -1),
    ("8.3.1-m", "storming.shaken", 1),
    ("8.3.1-n", "storming.amphibious", -2),
    ("8.3.1-o", "storming.fort", -1),
    ("8.3.1-p", "storming.out_of_supply", 2),
    ("8.3.1-q", "storming.successive", 1),
    ("8.3.1-r", "storming.most", 2),
    ("8.3.3-g", "storming.check_all", 2),
    ("8.3.3-h", "storming.check_out_of_supply", 1),
    ("8.3.3-o", "storming.check_broken", 2),
    ("8.3.3-m", "storming.steps_all", 4),
    ("8.3.3-l", "storming.steps_for_a_unit", 2),
    ("8.3.3-k", "storming.retreat", 2),
    ("8.3.5a-c", "storming.vacant_watched", 1),
    ("9.1-b", "recovery.near_enemy", 1),
    ("9.1-c", "recovery.away_from_enemy", -1),
    ("9.1-d", "recovery.out_of_supply", 1),
    ("9.1-e", "recovery.broken", 2),
    ("9.1-i", "recovery.lost_from", 11),
    ("9.2-b", "recovery.battlecruiser", -1),
    ("9.2-c", "recovery.commonwealth_ship", -1),
    ("9.2-d", "recovery.turkish_battleship", 1),
    ("13.2.1-h", "set_up_dice.disorganised_from", 4),
    ("13.2.1-i", "set_up_dice.eliminated_from", 6),
    ("13.5-a", "set_up_dice.suvla_plus", 2),
]


@pytest.mark.parametrize(
    ("path", "value"),
    [pytest.param(path, value, id=f"{case} {path}") for case, path, value in VALUES],
)
def test_a_number_of_the_rules(path: str, value: object) -> None:
    assert reduce(getattr, path.split("."), NUMBERS) == value


def test_no_number_of_the_rules_is_left_unchecked() -> None:
    """Terrain is ours (M15) and is checked below."""
    held = {
        f"{table}.{name}"
        for table in NUMBERS.__struct_fields__
        for name in getattr(NUMBERS, table).__struct_fields__
        if name not in ("source", "sources") and table != "terrain"
    }
    assert held == {path for _, path, _ in VALUES}


def test_m15_a_hill_multiplies_by_one_and_a_half_and_a_city_adds_one_a_unit() -> None:
    terrain = NUMBERS.terrain
    assert (terrain.hill_num, terrain.hill_den, terrain.city_per_unit) == (3, 2, 1)


# -- tables: M07 to M14 --------------------------------------------------------------------------


def rising(results: Iterable[int]) -> bool:
    return all(low <= high for low, high in pairwise(results))


def test_m07_the_impulse_chart_gives_1_to_4_and_more_for_higher_dice() -> None:
    assert IMPULSES.first_die == 1
    assert IMPULSES.results == (1, 2, 2, 3, 3, 4)


@pytest.mark.rule("4.0-c")
def test_m08_the_event_table_has_what_other_rules_ask_of_it() -> None:
    assert [row.sum for row in EVENTS.row] == list(range(2, 13))
    events = {row.event: row for row in EVENTS.row}
    assert len(events) == 11
    assert events["german_support"].sum == 4
    assert (events["german_air"].sum, events["german_air"].turns) == (5, 2)
    assert {name: row.supply for name, row in events.items() if row.supply} == {
        "shell_shortage": -1,
        "shipping_shortage": -1,
        "allied_submarine": -1,
        "port_works": 1,
    }
    assert {name: row.vp for name, row in events.items() if row.vp} == {
        "london_crisis": 3,
        "london_backing": 3,
    }
    assert {name: row.attacks for name, row in events.items() if row.attacks} == {
        "german_submarine": 2
    }
    assert events["nothing"].sum == 7


def test_m09_m10_weather_and_sea_from_turn_2_to_9_can_be_either() -> None:
    assert [(row.turn, row.bad_from, row.rough_from) for row in WEATHER.row] == [
        (2, 8, 5),
        (3, 9, 6),
        (4, 10, 6),
        (5, 10, 6),
        (6, 10, 6),
        (7, 9, 5),
        (8, 7, 4),
        (9, 6, 4),
    ]
    assert all(1 < row.bad_from <= 10 and 1 < row.rough_from <= 6 for row in WEATHER.row)


@pytest.mark.rule("6.1-c")
def test_m11_the_supply_table_covers_0_to_7_for_both_sides() -> None:
    assert SUPPLY.first_die == 0
    assert SUPPLY.allied == (1, 2, 3, 4, 5, 6, 7, 8)
    assert SUPPLY.turkish == (2, 3, 4, 5, 6, 7, 8, 10)


def test_m12_the_mine_table_covers_1_to_9() -> None:
    assert MINES.first_die == 1
    assert MINES.results == (1, 1, 2, 2, 3, 3, 4, 5, 6)


@pytest.mark.rule("8.2.1-a")
def test_m13_the_bombardment_table_has_all_results_and_rises_both_ways() -> None:
    assert BOMBARDMENT.least == (1, 3, 6, 10, 15, 20)
    assert (BOMBARDMENT.first_die, len(BOMBARDMENT.rows)) == (0, 9)
    assert {entry for row in BOMBARDMENT.rows for entry in row} == {0, 1, 2, 3, 9}
    assert all(len(row) == 6 and rising(row) for row in BOMBARDMENT.rows)
    assert all(rising(column) for column in zip(*BOMBARDMENT.rows, strict=True))
    assert BOMBARDMENT.rows[0] == (0, 0, 0, 0, 0, 0)
    assert BOMBARDMENT.rows[-1] == (1, 1, 2, 3, 9, 9)


@pytest.mark.rule("8.3.3-b")
def test_m14_the_assault_table_has_nine_columns_and_all_results() -> None:
    assert ASSAULT.columns == ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert (ASSAULT.first_die, len(ASSAULT.rows)) == (-1, 10)
    assert {len(row) for row in ASSAULT.rows} == {9}
    assert {half for row in ASSAULT.rows for entry in row for half in entry.split("/")} == {
        "-",
        "1",
        "2",
        "A",
    }
    assert ASSAULT.rows[0][0] == "A/-"
    assert ASSAULT.rows[2][3] == "2/-"
    assert ASSAULT.rows[7][3] == "1/2"
    assert ASSAULT.rows[9][8] == "-/A"


def test_m14_odds_and_dice_help_the_attacker() -> None:
    worth = {"-": 0, "1": 1, "2": 2, "A": 3}
    lines = [*ASSAULT.rows, *zip(*ASSAULT.rows, strict=True)]
    for line in lines:
        attacker, defender = zip(*(entry.split("/") for entry in line), strict=True)
        assert rising(-worth[result] for result in attacker)
        assert rising(worth[result] for result in defender)


@pytest.mark.parametrize(
    ("table", "case"),
    [
        (SUPPLY, "6.1-c"),
        (WEATHER, "5.0-a"),
        (EVENTS, "4.0-a"),
        (IMPULSES, "7.1-a"),
        (MINES, "8.5-b"),
        (BOMBARDMENT, "8.2-g"),
        (ASSAULT, "8.3.3-a"),
    ],
)
def test_a_table_names_its_case_and_is_marked_as_ours(
    table: tables.SideTable | tables.SupplyTable, case: str
) -> None:
    assert table.case == case
    assert table.source.startswith("reconstruction: ")


# -- arrivals ------------------------------------------------------------------------------------


@pytest.mark.rule("10.1-e", "10.1-g", "10.1-i", "10.1-p")
def test_allied_reinforcements_by_turn() -> None:
    first = {"NZBde", "4AusBde", "1LH", "ANZAC-A"}
    heads = {"BH-C1", "BH-C2", "BH-C3", "BH-F1", "BH-F2"}
    suvla = {"10D", "11D", "13D", "53D", "54D"}
    assert arrival(2, "allied") == ({"1FR", "29D", "1AUS"}, first, heads)
    assert arrival(3, "allied") == ({"42D", "52D"}, {"29IndBde"}, set())
    assert arrival(4, "allied") == ({"2FR"}, {"2LH", "NZMR"}, set())
    assert arrival(0, "allied") == (suvla, set(), {"BH-C4"})
    assert {unit.id for unit in members("ANZAC")} == first | {"2LH", "NZMR"}
    assert UNITS["2LH"].arm == UNITS["NZMR"].arm == "cavalry"


@pytest.mark.rule("10.3-a", "10.3-b", "10.3-c", "10.3-d")
def test_turkish_reinforcements_by_turn() -> None:
    assert arrival(2, "turkish") == ({"T12"}, set(), set())
    assert arrival(3, "turkish") == ({"T15", "T16"}, set(), set())
    assert arrival(4, "turkish") == ({"T8"}, set(), set())
    assert {row.turn for row in ARRIVALS.arrival} == {0, 2, 3, 4}


@pytest.mark.rule(
    "10.2-a", "10.2-b", "10.2-c", "10.2-d", "10.2-e", "10.2-f", "10.2-g", "10.2-h", "10.2-i"
)
def test_conditional_reinforcements_and_their_price() -> None:
    offers = [
        (c.id, c.from_turn, c.vp, c.formations, c.units, c.ships, c.each_turn)
        for c in ARRIVALS.conditional
    ]
    assert offers == [
        ("GOLIATH", 3, 1, (), (), ("GOLIATH",), False),
        ("IMPLACABLE", 3, 1, (), (), ("IMPLACABLE",), False),
        ("QE", 3, 2, (), (), ("QE",), True),
        ("1MTD", 4, 2, ("1MTD",), (), (), False),
        ("2AUS", 4, 2, ("2AUS",), (), (), False),
        ("SE-MTD", 4, 1, (), ("SE-MTD",), (), False),
        ("SW2-MTD", 4, 1, (), ("SW2-MTD",), (), False),
        ("EAST-MTD", 4, 1, (), ("EAST-MTD",), (), False),
        ("LOW-MTD", 4, 1, (), ("LOW-MTD",), (), False),
    ]


@pytest.mark.rule("10.4-h")
def test_three_volunteer_regiments_and_one_of_artillery() -> None:
    assert ARRIVALS.volunteers == ("VOL-1", "VOL-2", "VOL-3", "VOL-A")
    assert Counter(UNITS[code].arm for code in ARRIVALS.volunteers) == {
        "infantry": 3,
        "artillery": 1,
    }


def test_only_the_two_german_ships_form_regiments() -> None:
    assert ARRIVALS.ship_regiments == {"GOEBEN": "GOEBEN-R", "BRESLAU": "BRESLAU-R"}
    assert all(UNITS[code].arm == "infantry" for code in ARRIVALS.ship_regiments.values())


def test_every_counter_starts_or_arrives_by_one_way_in_the_campaign() -> None:
    def spread(formations: Iterable[str], units: Iterable[str]) -> list[str]:
        return [*(unit.id for f in formations for unit in members(f)), *units]

    land = spread(CAMPAIGN.allied_units, ())
    ships = [*CAMPAIGN.allied_ships, *CAMPAIGN.turkish_ships]
    for place in CAMPAIGN.deployment:
        land += spread(place.formations, place.units)
    for row in ARRIVALS.arrival:
        land += spread(row.formations, row.units)
    for offer in ARRIVALS.conditional:
        land += spread(offer.formations, offer.units)
        ships += offer.ships
    land += [*ARRIVALS.volunteers, *ARRIVALS.ship_regiments.values()]
    assert sorted(land) == sorted(UNITS)
    assert sorted(ships) == sorted(SHIPS)
    heads = [head for row in ARRIVALS.arrival for head in row.beachheads]
    assert sorted(heads) == sorted(BEACHHEADS)


# -- scenarios -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_every_code_a_scenario_names_exists(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.id == name
    ships = (*scenario.allied_ships, *scenario.turkish_ships, *scenario.sunk)
    assert len(set(ships)) == len(ships)
    assert set(ships) <= set(SHIPS)
    assert set(scenario.allied_units) <= set(FORMATIONS) | set(UNITS)
    assert set(scenario.beachheads) <= set(BEACHHEADS)
    assert set(scenario.destroyed_forts) <= set(FORTS)
    assert set(scenario.unit_rolls) <= set(FORMATIONS)
    for place in scenario.deployment:
        assert set(place.formations) <= set(FORMATIONS)
        assert set(place.units) <= set(UNITS)
        assert {AREAS[area].kind for area in place.areas} == {"land"}


def test_every_code_of_the_arrivals_exists() -> None:
    named = [(row.formations, row.units) for row in ARRIVALS.arrival]
    named += [(offer.formations, offer.units) for offer in ARRIVALS.conditional]
    for formations, units in named:
        assert set(formations) <= set(FORMATIONS)
        assert set(units) <= set(UNITS)
    assert {unit.formation for unit in UNITS.values()} == set(FORMATIONS)
    assert set(ARRIVALS.ship_regiments) <= set(SHIPS)


@pytest.mark.rule("13.0-a")
def test_two_short_scenarios_and_the_campaign() -> None:
    assert {path.stem for path in (DATA / "scenarios").glob("*.toml")} == set(SCENARIOS)
    assert {name: (s.first_turn, s.last_turn) for name, s in SCENARIOS.items()} == {
        "valiant_stroke": (1, 1),
        "anzac": (2, 5),
        "campaign": (1, 9),
    }


@pytest.mark.parametrize("name", sorted(SCENARIOS))
@pytest.mark.rule(
    "13.1.1-b", "13.1.1-c", "13.1.1-d", "13.1.1-e", "13.1.1-f", "13.2.1-a", "13.3.1-a"
)
def test_turkish_deployment(name: str) -> None:
    places = {
        (*place.formations, *place.units): set(place.areas) for place in SCENARIOS[name].deployment
    }
    assert places == {
        ("T9", "T19"): SOUTH,
        ("T7",): NORTH,
        ("T5", "BRU"): {"GP33", "GP34"},
        ("T11", "T3"): ASIA,
        ("GAL",): SOUTH | NORTH,
    }


@pytest.mark.rule("13.1.1-l", "13.2.1-f")
@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_turkish_ships_mines_and_forts_of_every_scenario(name: str) -> None:
    """13.1.1-h, 13.1.1-l, 13.2.1-f."""
    assert set(SCENARIOS[name].turkish_ships) == TURKISH_SHIPS
    assert SCENARIOS[name].mine_die_plus == 10


def test_q105_the_map_tags_the_same_areas_as_north() -> None:
    assert {area.id for area in MAP.area if area.north} == NORTH


@pytest.mark.rule("13.1.2-b", "13.1.2-c", "13.1.2-d", "13.1.2-e", "13.3.2-a")
@pytest.mark.parametrize("scenario", [VALIANT, CAMPAIGN], ids=["valiant_stroke", "campaign"])
def test_the_fleet_of_march(scenario: scenarios.ScenarioFile) -> None:
    french = {"CHARLEMAGNE", "GAULOIS", "BOUVET", "SUFFREN"}
    british = {
        *("IRRESIST", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE", "CORNWALLIS", "CANOPUS"),
        *("MAJESTIC", "PGEORGE", "LNELSON", "OCEAN"),
    }
    assert set(scenario.allied_ships) == french | british | {"INFLEX"} | SWEEPERS
    assert {SHIPS[code].type for code in french | british} == {"B"}
    assert {SHIPS[code].nation for code in french} == {"french"}
    assert {SHIPS[code].nation for code in british | SWEEPERS} == {"british"}
    assert scenario.ships_on_map
    assert scenario.sunk == ()


@pytest.mark.rule("13.1.2-f", "13.1.2-i", "13.3.2-a")
@pytest.mark.parametrize("scenario", [VALIANT, CAMPAIGN], ids=["valiant_stroke", "campaign"])
def test_march_starts_with_the_marines_no_vp_and_supply_by_dice(
    scenario: scenarios.ScenarioFile,
) -> None:
    """13.1.1-m, 13.1.2-f, 13.1.2-h, 13.1.2-i."""
    assert scenario.allied_units == ("RND",)
    assert scenario.beachheads == scenario.destroyed_forts == scenario.unit_rolls == ()
    assert (scenario.allied_vp, scenario.turkish_vp) == (0, 0)
    assert (scenario.allied_supply.sides, scenario.allied_supply.plus) == (10, 5)
    assert (scenario.turkish_supply.sides, scenario.turkish_supply.plus) == (6, 6)
    assert not scenario.fort_rolls


@pytest.mark.rule("13.2.2-a", "13.2.2-b", "13.2.2-j")
def test_the_fleet_of_april_without_its_three_sunk_ships() -> None:
    """Q101: Ocean is sunk."""
    assert set(ANZAC.allied_ships) == {
        *("CHARLEMAGNE", "GAULOIS", "SUFFREN", "TRIUMPH", "SWIFTSURE", "ALBION", "VENGEANCE"),
        *("CORNWALLIS", "CANOPUS", "MAJESTIC", "PGEORGE", "LNELSON", "INFLEX"),
        *SWEEPERS,
    }
    assert set(ANZAC.sunk) == {"IRRESIST", "BOUVET", "OCEAN"}
    assert not ANZAC.ships_on_map


@pytest.mark.rule("13.2.2-e", "13.2.2-f", "13.2.2-g")
def test_the_army_of_april_without_french_or_indians() -> None:
    """Q86: the 1st French Division and the two cavalry brigades come by 10.1."""
    assert set(ANZAC.allied_units) == {
        *("RND", "29D", "1AUS"),
        *("NZBde", "4AusBde", "1LH", "ANZAC-A"),
    }
    assert Counter(BEACHHEADS[code].nation for code in ANZAC.beachheads) == {
        "commonwealth": 3,
        "french": 2,
    }


@pytest.mark.rule("13.2.1-b", "13.2.1-g", "13.2.2-d", "13.2.2-h")
def test_april_starts_with_its_supply_vp_and_losses() -> None:
    """13.2.1-b to 13.2.1-g, 13.2.2-d, 13.2.2-h."""
    assert (ANZAC.allied_supply.sides, ANZAC.allied_supply.plus) == (0, 10)
    assert (ANZAC.turkish_supply.sides, ANZAC.turkish_supply.plus) == (10, 0)
    assert (ANZAC.allied_vp, ANZAC.turkish_vp) == (6, 14)
    assert set(ANZAC.destroyed_forts) == {"F-HELLAS", "F-SEDD", "F-ORKANIE"}
    assert ANZAC.fort_rolls
    assert ANZAC.unit_rolls == ("T9",)


@pytest.mark.rule("13.2.2-i")
def test_q84_the_29th_may_be_withdrawn_where_it_would_appear() -> None:
    assert {name: s.withdraw_29th for name, s in SCENARIOS.items()} == {
        "valiant_stroke": False,
        "anzac": True,
        "campaign": True,
    }


def test_q104_suvla_opens_by_a_die_in_the_campaign_only() -> None:
    """13.1.2-j, 13.2.2-k, 13.5-a."""
    assert {name: s.suvla for name, s in SCENARIOS.items()} == {
        "valiant_stroke": "closed",
        "anzac": "closed",
        "campaign": "die",
    }
