"""The ships, forts, Beachheads and mines of Gallipoli, against the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.gallipoli.data.printed import (
    ANZAC,
    AREAS,
    BEACHHEADS,
    FORT_FILE,
    FORTS,
    MARKERS,
    NUMBERS,
    SHIPS,
    SWEEPERS,
    TURKISH_SHIPS,
    UNITS,
    by_type,
)

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
