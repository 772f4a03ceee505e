"""The numbers and combat tables of Market Garden, against what is known of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.market_garden.data.printed import (
    ASSAULT,
    BOMBARDMENT,
    MANEUVER,
    NUMBERS,
    TERRAIN,
)

# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.rule("R2.4-a", "R2.4-b", "R2.4-d")
def test_the_terrain_chart() -> None:
    """Terrain defence value, costs on foot and motorised in points, and the assault modifier."""
    chart = {
        ".": (2, 1, 1, 0),
        "p": (2, 1, 3, 0),
        "h": (2, 1, 2, 0),
        "w": (3, 2, 4, 1),
        "f": (3, 2, 4, 2),
        "t": (3, 1, 1, 1),
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
    assert (air.allied_plus, air.german_divisor) == (4, 2)
    assert (air.first_turn_allied, air.first_turn_german) == (10, 0)
    supply = NUMBERS.supply  # R16
    assert (supply.line, supply.airborne_determinations, supply.drop_range) == (5, 4, 5)
    assert (supply.attrition_after, supply.attrition_every) == (14, 4)
    assert NUMBERS.movement.overrun_odds == 6  # R4.2-b
    assert NUMBERS.movement.traffic_units == 5  # R4.3-c
    assert (NUMBERS.movement.canal_foot, NUMBERS.movement.foul_off_road) == (4, 2)
    assert NUMBERS.bridges.repair_turns == 2  # R17.2-d
    assert (NUMBERS.bridges.river_turns, NUMBERS.bridges.ready_range) == (5, 3)
    boats, evacuation = NUMBERS.boats, NUMBERS.evacuation  # R17.2-e, R17.4
    assert (boats.from_turn, boats.near, boats.formations) == (7, 2, ("GDS", "43D", "30C"))
    assert (evacuation.from_turn, evacuation.most, evacuation.lost_from) == (16, 6, 8)
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
