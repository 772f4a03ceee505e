"""Market Garden's counters, numbers, tables and scenarios against what is known of them.

The numbers of a rule are compared here, case by case; what they do in play is tested elsewhere,
so only cases that are data and nothing more carry the rule mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from grognard.engine.data import DataFolder
from grognard.games.market_garden.facts import AIRBORNE_DIVISIONS, Facts, Library
from grognard.games.market_garden.schema.units import ScenarioFile, Unit

DATA = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "market_garden" / "data"
LIBRARY = Library()
NUMBERS, MAP, BOARD = LIBRARY.numbers, LIBRARY.map, LIBRARY.board
BOMBARDMENT, ASSAULT, MANEUVER = LIBRARY.bombardment, LIBRARY.assault, LIBRARY.maneuver
FORMATIONS = {formation.id: formation for formation in LIBRARY.units.formation}
UNITS = {unit.id: unit for unit in LIBRARY.units.unit}
SCENARIOS = LIBRARY.scenarios
CAMPAIGN, CORRIDOR = SCENARIOS["campaign"], SCENARIOS["corridor"]
TERRAIN = {row.letter: row for row in NUMBERS.terrain}


def side_of(code: str) -> str:
    return FORMATIONS[UNITS[code].formation].side


def members(*formations: str) -> list[Unit]:
    return [unit for unit in UNITS.values() if unit.formation in formations]


def first_turns(scenario: ScenarioFile) -> dict[str, int]:
    """By unit, the turn from which it is in play; 0 for those set up."""
    turns = {code: 0 for start in scenario.start for code in start.units}
    turns |= {code: lift.turn for lift in scenario.lift for code in lift.units}
    return turns | {code: row.turn for row in scenario.ground for code in row.units}


def all_codes(scenario: ScenarioFile) -> list[str]:
    rows: Iterable[tuple[str, ...]] = (
        *(start.units for start in scenario.start),
        *(lift.units for lift in scenario.lift),
        *(row.units for row in scenario.ground),
    )
    return [code for units in rows for code in units]


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
        ("1ALR", 4, 4), ("376PFA", 3, 4), ("319GFA", 3, 4), ("456PFA", 3, 4), ("907GFA", 3, 4),
        ("55FD", 6, 6), ("153FD", 6, 6), ("64MED", 8, 9), ("94FD", 6, 6), ("179FD", 6, 6),
        ("7MED", 8, 9), ("84MED", 8, 9), ("419HVY", 10, 12), ("EIN-FLAK", 2, 2),
        ("SWOBODA", 5, 3), ("SSART10", 5, 6), ("ART191", 4, 6), ("NEBEL", 6, 4),
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


# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.rule("R2.4-a", "R2.4-b", "R2.4-d")
def test_the_terrain_chart() -> None:
    """Terrain defence value, costs on foot and motorised in points, and the assault modifier."""
    chart = {
        ".": (1, 1, 1, 0),
        "p": (1, 1, 3, 0),
        "h": (1, 1, 2, 0),
        "w": (2, 2, 4, 1),
        "f": (3, 2, 4, 2),
        "t": (2, 1, 1, 1),
        "c": (3, 2, 2, 2),
    }
    assert {
        letter: (row.tdv, row.foot / 2, row.motorised / 2, row.assault)
        for letter, row in TERRAIN.items()
    } == chart
    movement = NUMBERS.movement
    assert (movement.road, movement.highway_motorised, movement.highway_foot) == (2, 1, 2)


def test_what_terrain_allows() -> None:
    def where(field: str) -> set[str]:
        return {letter for letter, row in TERRAIN.items() if getattr(row, field)}

    assert where("open") == set(".hp")  # R12.3-a
    assert where("landing") == set(".hpt")  # R15.3-b
    assert where("shelter") == set("wftc")  # R13.3-c
    assert where("overrun") == set(".hpt")  # R4.2-d


def test_numbers_are_those_of_the_rules() -> None:
    assert NUMBERS.stacking.most == 8  # R6-a
    assert NUMBERS.efficiency.shifts == (0, 1, 1, 2, 2, 3)  # R8-c
    air = NUMBERS.air  # R15.2-b
    assert (air.allied_plus, air.german_divisor) == (10, 2)
    assert (air.first_turn_allied, air.first_turn_german) == (20, 0)
    supply = NUMBERS.supply  # R16
    assert (supply.line, supply.airborne_determinations, supply.drop_range) == (5, 4, 5)
    assert (supply.attrition_after, supply.attrition_every) == (6, 2)
    assert NUMBERS.movement.overrun_odds == 10  # R4.2-b
    assert (NUMBERS.movement.canal_foot, NUMBERS.movement.foul_off_road) == (4, 2)
    assert NUMBERS.bridges.repair_turns == 2  # R17.2-d
    assert NUMBERS.bridges.nijmegen_from_turn == 7  # M-Q28b: 20 September, AM
    airborne = NUMBERS.airborne  # M-Q08b
    assert (airborne.flak_range, airborne.flak_hits_from, airborne.flak_surprise) == (2, 10, -1)
    assert (NUMBERS.sequence.allied_initiative_turns, NUMBERS.sequence.clear_at_most) == (2, 7)


# -- tables --------------------------------------------------------------------------------------


def fire(points: int, die: int) -> str:
    column = max(i for i, least in enumerate(BOMBARDMENT.least) if points >= least)
    return BOMBARDMENT.rows[die - 1][column]


def steps_at(entry: str, tdv: int) -> int:
    return 0 if entry == "-" else int(entry.rstrip("F")) // tdv


@pytest.mark.parametrize(
    ("points", "die", "entry"),
    [
        (1, 1, "2F"), (3, 1, "3F"), (6, 1, "4F"), (10, 1, "4F"), (2, 2, "1F"), (14, 2, "4F"),
        (9, 3, "3F"), (12, 3, "3F"), (1, 4, "1"), (10, 4, "3"), (2, 5, "1"), (6, 6, "2"),
        (5, 7, "1"), (10, 7, "2"), (1, 8, "-"), (1, 9, "-"), (1, 10, "-"), (9, 10, "-"),
        (14, 10, "-"), (33, 1, "8F"), (25, 10, "1"), (19, 9, "1"),
    ],
)  # fmt: skip
def test_bombardment_honours_the_known_cells(points: int, die: int, entry: str) -> None:
    assert fire(points, die) == entry


def test_bombardment_gives_the_published_chances_of_losses() -> None:
    """Against terrain of value 2: steps 0, 1 and 2 in ten rolls."""
    for points, chances in ((6, (4, 5, 1)), (10, (3, 5, 2))):
        losses = Counter(steps_at(fire(points, die), 2) for die in range(1, 11))
        assert tuple(losses[steps] for steps in range(3)) == chances


def test_bombardment_never_gets_worse_with_points_or_lower_dice() -> None:
    assert BOMBARDMENT.least == (1, 3, 6, 10, 15, 20, 26, 33)
    worth = [[steps_at(entry, 1) for entry in row] for row in BOMBARDMENT.rows]
    assert len(worth) == 10
    for row in worth:
        assert row == sorted(row)
    for better, worse in pairwise(worth):
        assert all(one >= other for one, other in zip(better, worse, strict=True))


@pytest.mark.parametrize(
    ("strength", "die", "steps"),
    [
        (2, 1, 1), (10, 1, 2), (13, 1, 3), (3, 2, 1), (7, 2, 2), (12, 2, 2), (1, 3, 0), (2, 3, 1),
        (4, 3, 1), (10, 3, 2), (2, 4, 0), (9, 4, 1), (11, 4, 1), (2, 5, 0), (5, 5, 0), (10, 5, 1),
        (3, 6, 0), (6, 6, 0), (12, 6, 1), (15, 6, 1), (2, 7, 0), (8, 7, 0), (10, 7, 0), (13, 7, 1),
        (6, 8, 0), (10, 8, 0), (2, 9, 0), (10, 9, 0), (1, 10, 0), (3, 10, 0), (10, 10, 0),
        (31, 1, 5), (31, 10, 1), (24, 4, 2), (25, 4, 3),
    ],
)  # fmt: skip
def test_assault_honours_the_known_cells(strength: int, die: int, steps: int) -> None:
    column = max(i for i, least in enumerate(ASSAULT.least) if strength >= least)
    assert ASSAULT.rows[die - 1][column] == steps


def test_assault_never_gets_worse_with_strength_or_lower_dice() -> None:
    assert ASSAULT.least == (1, 2, 4, 7, 10, 13, 16, 20, 25, 31)
    assert len(ASSAULT.rows) == 10
    for row in ASSAULT.rows:
        assert list(row) == sorted(row)
    for better, worse in pairwise(ASSAULT.rows):
        assert all(one >= other for one, other in zip(better, worse, strict=True))


LADDER = (
    "D4 R3 DF|D4 R2 DF|D3 R2 DF|D3 R1 DF|D2 R1 DF|D2 R1|D1 R1|D1 F2|D1|DF1|BF1|AF1|AF2|AF3|A1F1|"
    "A1F2|A1F4|A2F4|A3 AF"
)
SHIFTS = (-5, -4, -3, -2, -1, 0, 1, 2, 3, 4)
COLUMNS = ("1:3", "1:2", "1:1.5", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1+")


def test_maneuver_is_one_ladder_shifted_by_column() -> None:
    steps = LADDER.split("|")
    assert MANEUVER.columns == COLUMNS
    assert MANEUVER.first_die == -1
    assert len(MANEUVER.rows) == 15
    for number, row in enumerate(MANEUVER.rows):
        die = number + MANEUVER.first_die
        places = [min(max(die - shift, -3), 15) + 3 for shift in SHIFTS]
        assert row == tuple(steps[place] for place in places), die


@pytest.mark.parametrize(
    ("column", "die", "entry"),
    [("1.5:1", 4, "D1"), ("2:1", 8, "AF1"), ("1:1", 8, "AF3"), ("1:1.5", 9, "A1F2")],
)
def test_maneuver_honours_the_known_cells(column: str, die: int, entry: str) -> None:
    assert MANEUVER.rows[die - MANEUVER.first_die][COLUMNS.index(column)] == entry
    retreats = [row[COLUMNS.index("2:1")] for row in MANEUVER.rows[2:12]]
    assert sum("R" in found for found in retreats) == 3  # three faces in ten


# -- scenarios -----------------------------------------------------------------------------------


def test_the_scenarios() -> None:
    assert set(SCENARIOS) == {"campaign", "corridor", "arnhem", "nijmegen"}
    assert all(name == scenario.id for name, scenario in SCENARIOS.items())


@pytest.mark.rule("R1-g")
def test_the_campaign_lasts_twenty_turns_and_the_corridor_twelve() -> None:
    assert (CAMPAIGN.first_turn, CAMPAIGN.last_turn) == (1, 20)
    assert (CORRIDOR.first_turn, CORRIDOR.last_turn) == (1, 12)
    assert CORRIDOR.start == CAMPAIGN.start
    assert set(all_codes(CAMPAIGN)) == set(UNITS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_name_only_what_there_is(name: str) -> None:
    scenario = SCENARIOS[name]
    facts = Facts(LIBRARY, name, {})
    codes = all_codes(scenario)
    assert len(set(codes)) == len(codes)
    assert set(codes) <= UNITS.keys()
    zones, entries = {zone.id: zone for zone in MAP.zone}, {entry.id: entry for entry in MAP.entry}
    for lift in scenario.lift:
        divisions = {FORMATIONS[UNITS[code].formation].division for code in lift.units}
        assert {zones[zone].division for zone in lift.zones} == divisions
    for row in scenario.ground:
        assert {side_of(code) for code in row.units} == {entries[row.entry].side}
        assert facts.playable[BOARD.entries[row.entry]]
    turns = first_turns(scenario).values()
    assert max(turns) <= scenario.last_turn
    assert all(turn == 0 or turn >= scenario.first_turn for turn in turns)
    bridges = {bridge.id: bridge for bridge in MAP.bridge}
    named = [award.bridge for award in scenario.victory.award]
    assert {*named, *scenario.destroyed_bridges, *scenario.safe_bridges} <= bridges.keys()
    assert scenario.victory.allied_at > scenario.victory.german_at
    for source in (*scenario.allied_sources, *scenario.german_sources):
        hex_ = BOARD.grid.by_name[source]
        assert facts.playable[hex_], source
        assert BOARD.on_road[hex_], source


@pytest.mark.parametrize("name", SCENARIOS)
def test_set_ups_obey_stacking_and_stand_apart(name: str) -> None:
    scenario = SCENARIOS[name]
    facts = Facts(LIBRARY, name, {})
    points: Counter[tuple[str, str]] = Counter()
    for start in scenario.start:
        assert facts.playable[BOARD.grid.by_name[start.hex]], start.hex
        for code in start.units:
            points[start.hex, side_of(code)] += UNITS[code].size
            assert start.lost_steps < UNITS[code].steps, code
    assert max(points.values()) <= NUMBERS.stacking.most
    assert len({hex_ for hex_, _ in points}) == len(points)


@pytest.mark.rule("R15.3-g", "R17.1-c")
def test_lifts_are_spread_over_days_and_the_guards_start_on_the_first_afternoon() -> None:
    turns = first_turns(CAMPAIGN)
    assert {lift.turn for lift in CAMPAIGN.lift} == {1, 3, 5}
    assert turns["1PARA"] == turns["1-505"] == turns["1-506"] == 1
    assert turns["10PARA"] == turns["1-327"] == 3
    assert turns["POL1"] == turns["1-325"] == 5
    for start in CAMPAIGN.start:
        if {"2IG", "3IG"} & set(start.units):
            assert start.released == 2
    airborne = {u.id for u in members("1AB", "POL", "82AB", "101AB")}
    assert airborne == {code for lift in CAMPAIGN.lift for code in lift.units}


def test_the_victory_points_of_the_campaign() -> None:
    victory = CAMPAIGN.victory
    awards = {award.bridge: award.points for award in victory.award}
    assert awards == {"son": 1, "veghel": 1, "grave": 2, "nijmegen": 4, "arnhem": 8}
    assert (victory.north_of_rhine, victory.airborne_lost) == (1, 1)
    assert victory.supply_needed
    assert victory.north_step == 0
