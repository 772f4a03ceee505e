"""The data files of Market Garden as a whole, and its counters."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.engine.data import DataFolder
from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS
from tests.market_garden.data.printed import (
    DATA,
    FORMATIONS,
    LIBRARY,
    NUMBERS,
    UNITS,
    members,
    side_of,
)

# -- files as a whole ----------------------------------------------------------------------------


def test_every_value_has_a_source() -> None:
    audit = DataFolder(DATA).audit()
    assert audit.unsourced == 0
    assert audit.values > 3000


def test_codes_are_unique_whatever_their_case() -> None:
    codes = [*FORMATIONS, *UNITS]
    assert len({code.lower() for code in UNITS}) == len(UNITS) == len(LIBRARY.units.unit)
    assert len(FORMATIONS) == len(LIBRARY.units.formation)
    assert all(codes)


def test_names_tell_the_counters_apart_in_both_languages() -> None:
    for lang in ("es", "en"):
        names = [unit.name.by_language()[lang] for unit in UNITS.values()]
        assert len(set(names)) == len(names)
        formations = [formation.name.by_language()[lang] for formation in FORMATIONS.values()]
        assert len(set(formations)) == len(formations)
    colours = [formation.colour for formation in FORMATIONS.values()]
    assert len(set(colours)) == len(colours)


# -- counters ------------------------------------------------------------------------------------


def test_counts() -> None:
    counts = Counter(side_of(code) for code in UNITS)
    assert counts == {"allied": 109, "german": 86}
    assert len(members("1AB")) == 13
    assert len(members("POL")) == 4
    assert len(members("82AB")) == 18
    assert len(members("101AB")) == 17
    assert len(members("GDS")) == 13
    assert len(members("43D")) == 14
    assert len(members("50D")) == 9


# Section 1.6: attack-defence-movement, efficiency, steps.
LISTED = """
1PARA 2PARA 3PARA 10PARA 11PARA 156PARA: 4 5 4 8 2
1BORD 7KOSB 2STAFF: 5 6 4 7 2
1RECCE: 2 2 8 8 1
21IND: 1 2 4 9 1
1PRE: 1 2 4 8 1
POL1 POL2 POL3: 3 4 4 7 2
1-504 2-504 3-504 1-505 2-505 3-505 1-508 2-508 3-508: 5 5 4 8 2
1-501 2-501 3-501 1-502 2-502 3-502 1-506 2-506 3-506: 5 5 4 8 2
1-325 2-325 2-401 1-327 2-327 1-401: 5 5 4 7 2
307ENG: 2 3 4 7 2
2IG 2GG 1CG: 8 6 10 7 2
3IG 1GG 5CG 1WG: 6 6 10 7 2
2WG: 6 5 11 7 2
2HCR: 3 3 12 8 2
NETH: 3 4 9 5 2
4SLI 4WILT 5WILT 7HAMP 4DORS 5DORS 7SLI 1WORC 5DCLI: 5 5 8 6 2
5EY 6GH 7GH 6DLI 8DLI 9DLI 2DEV 1HAMP 1DORS: 5 5 8 6 2
4-7DG 13-18H SRY 44RTR: 7 5 10 6 2
8BDE 9BDE 185BDE 29ARM 159BDE 158BDE 160BDE 44BDE 131BDE: 10 10 8 6 4
HOF1 HOF2: 3 4 4 5 2
FJR6-1 FJR6-2: 4 5 4 7 2
LW6: 2 2 4 3 1
KRAUSE SEGLER: 4 4 8 7 2
ROESTEL: 5 4 9 7 2
DREYER FINZEL SEIDEL: 4 4 4 6 2
GR723 GR743 GR1218 GR1219 HUEBNER GRASSMEL LOYTVED: 3 4 4 4 2
GR1034 GR1035 GR1036 FUS59: 3 4 4 5 2
GR935 GR936 GR937: 2 3 4 4 2
PZ2107: 9 7 10 6 2
PG2107: 5 4 10 6 2
SSAA9: 4 3 12 7 2
EULING REINHOLD: 4 4 8 7 2
SSPZ10: 6 5 9 7 2
SSPG21 SSPG22: 3 4 8 6 2
STARGARD FUERST GRESCH GOEBEL: 2 3 4 3 2
BECKER HERMANN: 4 4 4 5 2
KRAFFT: 3 4 4 6 2
SPINDLER ALLWORD HARDER MOELLER: 3 4 6 7 2
BRINKM III-SS21: 4 4 10 7 2
KNAUST: 3 4 6 5 2
STUG280: 6 4 9 7 2
HUMMEL: 5 5 7 6 1
PZ224: 3 3 6 4 1
SPZ506: 8 8 7 6 2
HELLE KNOCHE SCHIFF10 WORROW: 2 3 4 4 2
SCHULZ MATTUSCH EBERWEIN: 2 3 4 5 2
MG30 MG37 MG47 LSN: 2 4 4 4 2
"""


@pytest.mark.parametrize("line", LISTED.strip().split("\n"))
def test_values_are_those_of_the_list(line: str) -> None:
    codes, values = line.split(":")
    for code in codes.split():
        unit = UNITS[code]
        found = (unit.attack, unit.defence, unit.movement, unit.efficiency, unit.steps)
        assert found == tuple(map(int, values.split())), code


@pytest.mark.parametrize(
    ("code", "bombard", "range_"),
    [
        ("1ALR", 1, 4), ("376PFA", 1, 4), ("319GFA", 1, 4), ("456PFA", 1, 4), ("907GFA", 1, 4),
        ("55FD", 2, 6), ("153FD", 2, 6), ("64MED", 3, 9), ("94FD", 2, 6), ("179FD", 2, 6),
        ("7MED", 3, 9), ("84MED", 3, 9), ("419HVY", 4, 12), ("EIN-FLAK", 1, 2),
        ("SWOBODA", 2, 3), ("SSART10", 2, 6), ("ART191", 1, 6), ("NEBEL", 2, 4),
    ],
)  # fmt: skip
def test_artillery_is_that_of_the_list(code: str, bombard: int, range_: int) -> None:
    assert (UNITS[code].bombard, UNITS[code].range) == (bombard, range_)


@pytest.mark.rule("R2.1-c")
def test_artillery_bombards_and_does_not_attack() -> None:
    for unit in UNITS.values():
        gun = unit.kind == "artillery"
        assert gun == (unit.bombard > 0) == (unit.range > 0), unit.id
        assert not gun or (unit.attack == 0 and not unit.cm and unit.size == 1), unit.id


@pytest.mark.rule("R2.1-a", "R8-a")
def test_values_are_in_range_and_flags_agree() -> None:
    for unit in UNITS.values():
        assert 1 <= unit.efficiency <= 9
        assert unit.steps >= 1
        assert unit.formation in FORMATIONS
        assert not unit.armour or unit.cm, unit.id
        assert unit.armour == (unit.kind == "armour"), unit.id
        assert not unit.cm or unit.motorised, unit.id
        assert unit.kind not in ("mechanised", "reconnaissance") or unit.cm, unit.id


@pytest.mark.rule("R2.1-d")
def test_airborne_units_go_on_foot() -> None:
    for unit in members("1AB", "POL", "82AB", "101AB"):
        assert unit.motorised == (unit.id == "1RECCE"), unit.id
    for unit in UNITS.values():
        if unit.kind in ("parachute", "glider"):
            assert FORMATIONS[unit.formation].division in AIRBORNE_DIVISIONS


def test_sizes_go_by_the_kind_of_unit() -> None:
    sizes = {"I": 1, "II": 2, "III": 4, "X": 4}
    for unit in UNITS.values():
        if unit.kind != "artillery":
            assert unit.size == sizes[unit.symbol], unit.id
        assert unit.size <= NUMBERS.stacking.most


@pytest.mark.rule("R15.3-h", "R17.1-b", "R17.1-d")
def test_the_forces_history_names_are_there() -> None:
    assert {"1AB", "POL", "82AB", "101AB"} <= FORMATIONS.keys()
    assert FORMATIONS["POL"].division == "1AB"
    assert {"GDS", "43D", "50D", "8ARM", "NETH"} <= FORMATIONS.keys()
    assert {"9SS", "10SS"} <= FORMATIONS.keys()
    assert all(members(formation) for formation in FORMATIONS)
