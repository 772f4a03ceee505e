"""The land units of Gallipoli, against the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.gallipoli.data.printed import FORMATIONS, SHIPS, UNITS, arms, members, side_of


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
