"""8.5 How many mines there are, and where they are laid."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.gallipoli.table import Table

PLAIN = Path(__file__).parents[1] / "plain"
"""Tables of the tests' own."""
ASSAULT_AREAS = ("AA-BES", "AA-HEL", "AA-Y", "AA-ANZ", "AA-SUV", "AA-BUL")
STRAIT = (*(f"DS{number}" for number in range(1, 13)), "MAR")
ALL_LEVEL_2 = dict.fromkeys(("DS1", "DS2", "DS3", "DS4", "DS5", "DS6"), "2 2")
ALL_LEVEL_1 = dict.fromkeys(("DS1", "DS2", "DS3", "DS4", "DS5", "DS6", "DS7"), "1 1")
FAR_AWAY = {"ALBION": "ALLIED"}


def laying(
    pieces: Mapping[str, str] = FAR_AWAY,
    mines: Mapping[str, str] | None = None,
    die: int = 6,
    spend: int = 2,
    outside: int = 6,
    turn: int = 3,
) -> Table:
    """The mine step after its die; with 6 and 2 SP there are 5 factors."""
    table = Table(pieces, turn=turn, mines=mines, dice=[die], data=PLAIN)
    table.state.outside_limit = outside
    table.begin("mines")
    table.play(f"spend {spend}")
    return table


def area_asked(table: Table) -> str:
    decision = table.game.decision(table.state)
    assert decision is not None
    area = decision.args["area"]
    assert isinstance(area, int)
    return table.state.facts.land.names[area]


def keep(table: Table) -> None:
    """Leave the area as it is."""
    levels = sorted(word[0] for word in table.mines(area_asked(table)).split())
    table.play("mines " + ("".join(sorted(levels, key="D12".index)) or "-"))


def until(table: Table, area: str) -> Table:
    """Leave everything as it is until this area is asked about."""
    while area_asked(table) != area:
        keep(table)
    return table


def areas_asked(table: Table) -> list[str]:
    found = []
    while table.asked() == "lay_mines":
        found.append(area_asked(table))
        keep(table)
    return found


def contents(table: Table) -> list[str]:
    return [text.split()[1] for text in table.legal("mines")]


@pytest.mark.rule("8.5-a")
@pytest.mark.parametrize("turn", [1, 2, 9])
def test_the_turks_lay_mines_in_each_turn(turn: int) -> None:
    table = laying(turn=turn)
    assert (table.seat(), table.asked()) == ("turkish", "lay_mines")
    until(table, "DS7").play("mines 2")
    assert table.mines("DS7") == "2"


@pytest.mark.rule("8.5-b")
@pytest.mark.parametrize(
    ("die", "spend", "factors"), [(1, 0, 1), (3, 0, 2), (6, 0, 3), (6, 1, 4), (6, 2, 5), (2, 1, 2)]
)
def test_the_number_of_new_factors(die: int, spend: int, factors: int) -> None:
    table = laying(die=die, spend=spend)
    assert table.events("mines_rolled")[-1].args["count"] == factors
    assert table.sp("turkish") == 20 - spend


@pytest.mark.rule("8.5-b")
def test_with_german_support_3_sp_may_be_spent() -> None:
    table = Table(FAR_AWAY, step="mines", dice=[6], events={"german_support": 9}, data=PLAIN)
    table.play("spend 3")
    assert table.events("mines_rolled")[-1].args["count"] == 6


@pytest.mark.rule("8.5-b")
def test_no_more_factors_are_laid_than_there_are() -> None:
    table = until(laying(die=3, spend=0), "DS1")
    assert "8.5-b" in table.refused("mines 12")
    table.play("mines 1")
    assert "8.5-b" in table.refused("mines 2")
    table.play("mines 1")
    assert contents(table) == ["-", "D", "DD"]


@pytest.mark.rule("8.5-b")
def test_new_factors_are_added_to_the_mines_on_the_map() -> None:
    """Q78 A level 1 may become a level 2; what lies there stays."""
    table = until(laying(mines={"DS3": "1"}, die=1, spend=0), "DS3")
    assert contents(table) == ["1", "2", "D1", "D2", "11"]
    assert "8.5-b" in table.refused("mines -")
    table.play("mines 2")
    assert table.mines("DS3") == "2"
    assert contents(table) == ["-", "D", "DD"]


@pytest.mark.rule("8.5-b")
def test_factors_not_laid_are_lost() -> None:
    table = laying()
    areas_asked(table)
    assert table.asked() == "halt"
    table.state.turn = 4
    table.roll(1)
    table.begin("mines")
    table.play("spend 0")
    assert table.events("mines_ready")[-1].args["count"] == 1


@pytest.mark.rule("8.5-c")
@pytest.mark.parametrize(
    ("present", "legal"),
    [
        ("", ["-", "D", "1", "2", "DD", "D1", "D2", "11", "12", "22"]),
        ("D", ["D", "DD", "D1", "D2"]),
        ("2 D", ["D2"]),
        ("D D", ["DD"]),
        ("1 D", ["D1", "D2"]),
        ("1 1", ["11", "12", "22"]),
        ("2 2", ["22"]),
    ],
)
def test_an_area_holds_2_markers_and_4_factors(present: str, legal: list[str]) -> None:
    table = until(laying(mines={"DS7": present}), "DS7")
    assert contents(table) == legal


@pytest.mark.rule("8.5-d")
@pytest.mark.parametrize("mines", ["", "1"])
@pytest.mark.parametrize(
    ("land", "barred"),
    [("GP16", {"AA-ANZ"}), ("GP3", {"AA-Y"}), ("A1", {"AA-BES"})],
)
def test_never_in_an_assault_area_next_to_a_beachhead(
    land: str, barred: set[str], mines: str
) -> None:
    """Not even where mines lie already."""
    table = laying({"BH-C1": land}, dict.fromkeys(ASSAULT_AREAS, mines) if mines else None)
    assert set(ASSAULT_AREAS) - set(areas_asked(table)) == barred


@pytest.mark.rule("8.5-e")
def test_there_are_9_dummies() -> None:
    lying = dict.fromkeys(("DS1", "DS2", "DS3", "DS4"), "D D")
    table = until(laying(mines=lying), "DS7")
    assert "8.5-e" in table.refused("mines DD")
    table.play("mines D")
    assert "8.5-e" in table.refused("mines D")
    assert "8.5-e" in table.refused("mines D1")


@pytest.mark.rule("8.5-e")
def test_dummies_use_no_factors() -> None:
    table = until(laying(die=1, spend=0), "DS7")
    table.play("mines DD", "mines D1")
    assert (table.mines("DS7"), table.mines("DS8")) == ("D D", "D 1")


@pytest.mark.rule("8.5-f", "8.5-h")
def test_any_strait_or_assault_area_but_never_the_aegean() -> None:
    found = areas_asked(laying())
    assert set(found) == {*ASSAULT_AREAS, *STRAIT}
    assert "AEG" not in found


@pytest.mark.rule("8.5-f")
@pytest.mark.parametrize(
    ("code", "land", "barred"),
    [
        ("86Bde", "GP5", {"DS1", "DS3"}),
        ("29D-A", "GP19", {"AA-SUV"}),
        ("BH-C1", "GP5", {"DS1", "DS3"}),
        ("86Bde", "GP6", set()),
        ("86Bde", "ALLIED", set()),
    ],
)
def test_not_next_to_land_with_allied_units(code: str, land: str, barred: set[str]) -> None:
    found = areas_asked(laying({code: land}))
    assert {*ASSAULT_AREAS, *STRAIT} - set(found) == barred


@pytest.mark.rule("8.5-f")
@pytest.mark.parametrize("code", ["86Bde", "BH-C1"])
def test_mined_areas_may_be_reinforced_all_the_same(code: str) -> None:
    """Q72"""
    table = until(laying({code: "GP5"}, {"DS3": "1"}), "DS3")
    table.play("mines 12")
    assert table.mines("DS3") == "1 2"


@pytest.mark.rule("8.5-f")
@pytest.mark.parametrize("mines", ["", "1"])
@pytest.mark.parametrize("ship", ["ALBION", "MS1"])
def test_not_where_an_allied_ship_is(ship: str, mines: str) -> None:
    """Q72, Q120"""
    found = areas_asked(laying({ship: "DS4"}, {"DS4": mines} if mines else None))
    assert {*ASSAULT_AREAS, *STRAIT} - set(found) == {"DS4"}


@pytest.mark.rule("8.5-f")
def test_turkish_ships_and_units_are_no_hindrance() -> None:
    found = areas_asked(laying({"GOEBEN": "DS4", "T9-25": "GP5", "F-HELLAS": "GP1"}))
    assert set(found) == {*ASSAULT_AREAS, *STRAIT}


@pytest.mark.rule("8.5-g")
@pytest.mark.parametrize(
    ("outside", "legal"),
    [
        (1, ["-", "D", "1"]),
        (2, ["-", "D", "1", "2", "DD", "D1", "11"]),
        (3, ["-", "D", "1", "2", "DD", "D1", "D2", "11", "12"]),
        (4, ["-", "D", "1", "2", "DD", "D1", "D2", "11", "12", "22"]),
    ],
)
def test_the_limit_outside_the_strait(outside: int, legal: list[str]) -> None:
    """Q73 Factors and Dummies together."""
    assert contents(laying(outside=outside)) == legal


@pytest.mark.rule("8.5-g")
def test_the_limit_counts_all_areas_outside_the_strait() -> None:
    table = laying(mines={"AA-BUL": "D"}, outside=3)
    table.play("mines 2")
    assert "8.5-g" in table.refused("mines D")
    assert contents(table) == ["-"]


@pytest.mark.rule("8.5-g")
@pytest.mark.parametrize("area", ["DS1", "DS12", "MAR"])
def test_there_is_no_limit_in_the_strait(area: str) -> None:
    assert "22" in contents(until(laying(outside=1, mines={"AA-BUL": "D"}), area))


@pytest.mark.rule("10.6-i")
def test_markers_are_limited_by_the_counter_mix() -> None:
    twos = until(laying(mines=ALL_LEVEL_2), "DS7")
    assert contents(twos) == ["-", "D", "1", "DD", "D1", "11"]
    assert "10.6-i" in twos.refused("mines 2")
    ones = until(laying(mines=ALL_LEVEL_1), "DS8")
    assert contents(ones) == ["-", "D", "2", "DD", "D2", "22"]
    assert "10.6-i" in ones.refused("mines 1")


@pytest.mark.rule("10.6-i")
def test_markers_taken_off_the_map_are_used_again() -> None:
    table = until(laying(mines={**ALL_LEVEL_2, "DS6": "2"}), "DS7")
    assert "2" in contents(table)
    assert "10.6-i" in table.refused("mines 22")
