"""The combat and turn tables of Gallipoli, against what the rulebook says of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest

from grognard.games.gallipoli.schema import tables
from tests.gallipoli.data.printed import (
    ASSAULT,
    BOMBARDMENT,
    EVENTS,
    IMPULSES,
    MINES,
    SUPPLY,
    WEATHER,
)


def rising(results: Iterable[int]) -> bool:
    return all(low <= high for low, high in pairwise(results))


def test_m07_the_impulse_chart_gives_1_to_4_and_more_for_higher_dice() -> None:
    assert IMPULSES.first_die == 1
    assert IMPULSES.results == (1, 2, 3, 3, 4, 4)


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
        "german_support": 1,
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
    assert SUPPLY.allied == (2, 3, 5, 6, 8, 9, 11, 12)
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
    assert ASSAULT.rows[2][3] == "A/-"
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
