"""8.3 and 8.3.1 Assault: who attacks whom, with how many factors and at what odds."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

import pytest

from tests.gallipoli.fighting import assault, fighting, keep_all, last
from tests.gallipoli.table import board_texts

MEMBERS = {"29D": {"86Bde", "87Bde"}, "42D": {"125Bde", "126Bde"}, "ANZAC": {"1LH"}}
FACING = {"86Bde": "GP3", "87Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}


def defence(turks: Mapping[str, str], area: str, start: str, **options: str) -> object:
    """The factors of the defenders against the three brigades of the 29th Division."""
    units = ("86Bde", "87Bde", "88Bde")
    table = fighting({**dict.fromkeys(units, start), "BH-C1": start, **turks}, 1, options=options)
    return last(assault(table, area, *units), "assault", "defence")[0]


# -- who and whom


@pytest.mark.rule("8.3-a")
def test_activated_supplied_units_attack_the_area_next_to_them() -> None:
    pieces = {**FACING, "1FR-M": "GP1", "125Bde": "GP4", "BH-C2": "GP4", "88Bde": "GP10"}
    table = fighting(pieces, 1, formations=("29D", "1FR"))
    table.play("assault GP6")
    assert table.legal("attacker") == ["attacker 86Bde", "attacker 87Bde"]
    assert "8.3-a" in table.refused("attacker 1FR-M")  # out of supply
    assert "8.3-a" in table.refused("attacker 125Bde")  # not activated
    assert "8.3-a" in table.refused("attacker 88Bde")  # not adjacent
    assert "8.3-a" in table.refused("attacker T9-25")


@pytest.mark.rule("8.3-a")
def test_areas_further_away_are_not_assaulted() -> None:
    table = fighting({**FACING, "T9-26": "GP7", "T9-27": "GP1"})
    assert table.legal("assault") == ["assault GP1", "assault GP6"]
    assert "8.3-a" in table.refused("assault GP7")


@pytest.mark.rule("8.3-a")
def test_each_unit_attacks_once_in_an_activation() -> None:
    """Q70"""
    table = fighting({**FACING, "T9-26": "GP1"}, 1, 1)
    assault(table, "GP6", "86Bde")
    table.play("assault GP1")
    assert table.legal("attacker") == ["attacker 87Bde"]
    assert table.refused("attacker 86Bde")


@pytest.mark.rule("8.3-a")
def test_an_area_may_be_attacked_again_by_others() -> None:
    """Q70"""
    table = fighting(FACING, 1, 1)
    assault(table, "GP6", "86Bde")
    assault(table, "GP6", "87Bde")
    assert [e.args["attackers"] for e in table.events("assault")] == [["86Bde"], ["87Bde"]]


@pytest.mark.rule("8.3-b")
@pytest.mark.parametrize("area", ["GP1", "GP4", "AA-HEL", "GP3"])
def test_only_areas_with_enemy_land_units_are_assaulted(area: str) -> None:
    """A fort alone in GP1, nobody in GP4."""
    table = fighting({**FACING, "F-HELLAS": "GP1"})
    assert table.legal("assault") == ["assault GP6"]
    assert "8.3-b" in table.refused(f"assault {area}")


@pytest.mark.rule("8.3-b")
def test_a_beachhead_alone_is_not_assaulted() -> None:
    pieces = {"T9-25": "GP6", "86Bde": "GP4", "BH-C1": "GP3"}
    table = fighting(pieces, side="turkish", formations=("T9",))
    assert table.legal("assault") == ["assault GP4"]
    assert "8.3-b" in table.refused("assault GP3")


# -- factors


@pytest.mark.rule("8.3.1-a")
def test_the_attacker_names_units_and_area() -> None:
    table = fighting({**FACING, "88Bde": "GP4", "T9-26": "GP1"}, 1)
    table.play("assault GP6")
    assert (table.seat(), table.asked()) == ("allied", "choose_attackers")
    assert "8.3.1-a" in table.refused("commit")
    table.play("attacker 86Bde", "attacker 88Bde", "commit")
    assert last(table, "assault", "attackers", "area") == (["86Bde", "88Bde"], "GP6")
    assert table.allowed("assault GP1")


@pytest.mark.rule("8.3.1-b")
def test_all_factors_of_each_side_are_added() -> None:
    """6 and 4 entrenched against 3, 5 entrenched and the guns' 2."""
    pieces = {**FACING, "87Bde": "GP3 e", "T9-26": "GP6 e", "T9-A": "GP6", "T19-57": "GP8"}
    table = assault(fighting(pieces, 1), "GP6", "86Bde", "87Bde")
    assert last(table, "assault", "attack", "defence") == (10, 10)
    assert last(table, "assault", "defenders") == (["T9-25", "T9-26", "T9-A"],)


@pytest.mark.rule("8.3.1-b")
def test_units_that_were_not_named_add_nothing() -> None:
    table = assault(fighting(FACING, 1), "GP6", "87Bde")
    assert last(table, "assault", "attack") == (6,)


@pytest.mark.rule("8.3.1-b")
@pytest.mark.parametrize(("option", "factors"), [("fire", 5), ("zero", 3)])
def test_artillery_defends_with_its_factor_or_by_the_option_with_none(
    option: str, factors: int
) -> None:
    """Q58"""
    turks = {"T9-25": "GP6", "T9-A": "GP6"}
    assert defence(turks, "GP6", "GP3", artillery_defends=option) == factors


@pytest.mark.rule("8.3.1-b")
@pytest.mark.parametrize("state", ["", "f"])
def test_fired_artillery_defends_as_well(state: str) -> None:
    """Q58"""
    table = fighting({**FACING, "T9-A": f"GP6 {state}"}, 1)
    assert last(assault(table, "GP6", "86Bde"), "assault", "defence") == (5,)
    assert table.fired("T9-A") == (state == "f")


@pytest.mark.rule("8.3.1-b")
def test_artillery_alone_defends_even_with_nothing() -> None:
    """Q58"""
    table = fighting(
        {**FACING, "T9-25": "GP18", "T9-A": "GP6"}, 1, options={"artillery_defends": "zero"}
    )
    assault(table, "GP6", "86Bde")
    assert last(table, "assault", "defenders", "column") == (["T9-A"], "6-1")


@pytest.mark.rule("8.3.1-c")
@pytest.mark.parametrize(
    ("unit", "letters", "factors"),
    [
        ("T9-25", "b", 1),
        ("T9-25", "e b", 2),
        ("T19-57", "e b", 3),
        ("T9-A", "b", 1),
        ("BRU", "b", 1),
        ("T9-25", "d", 3),
    ],
)
def test_a_broken_unit_has_half_its_factor(unit: str, letters: str, factors: int) -> None:
    assert defence({unit: f"GP6 {letters}"}, "GP6", "GP3") == factors


@pytest.mark.rule("8.3.1-c")
def test_each_is_halved_by_itself() -> None:
    assert defence({"T9-25": "GP6 b", "T9-26": "GP6 b", "T9-27": "GP6"}, "GP6", "GP3") == 5


@pytest.mark.rule("8.3.1-d")
@pytest.mark.parametrize(
    ("area", "start", "count", "factors"),
    [
        ("GP6", "GP3", 2, 6),
        ("GP8", "GP4", 2, 9),
        ("GP8", "GP4", 1, 4),
        ("GP13", "GP14", 2, 8),
        ("GP31", "GP33", 2, 11),
    ],
)
def test_terrain_changes_the_defence(area: str, start: str, count: int, factors: int) -> None:
    """Half as much again on a hill, 1 more for each unit in a town; GP31 is both."""
    turks = dict.fromkeys(("T9-25", "T9-26")[:count], area)
    assert defence(turks, area, start) == factors


@pytest.mark.rule("8.3.1-d")
def test_terrain_does_not_change_the_attack() -> None:
    table = fighting({"86Bde": "GP8", "BH-C1": "GP8", "T9-25": "GP6"}, 1)
    assert last(assault(table, "GP6", "86Bde"), "assault", "attack", "defence") == (6, 3)


# -- odds


@pytest.mark.rule("8.3.1-e")
@pytest.mark.parametrize(
    ("attackers", "attack", "turks", "factors", "column"),
    [
        (["86Bde"], 6, ["T9-25"], 3, "2-1"),
        (["86Bde", "125Bde"], 10, ["T9-25", "T9-A"], 5, "2-1"),
        (["125Bde", "1LH"], 7, ["BRU"], 2, "3-1"),
        (["125Bde", "126Bde"], 8, ["T9-25"], 3, "2-1"),
        (["86Bde"], 6, ["T9-25", "T9-26"], 6, "1-1"),
        (["86Bde", "125Bde"], 10, ["T9-25", "T9-26"], 6, "1-1"),
        (["125Bde"], 4, ["T9-25", "T9-A"], 5, "1-2"),
        (["125Bde"], 4, ["T9-25", "T9-26", "T9-A"], 8, "1-2"),
        (["1LH"], 3, ["T9-25", "T9-26", "T9-A"], 8, "1-3"),
        (["1LH"], 3, ["T9-25", "T9-26", "T9-27"], 9, "1-3"),
        (["1LH"], 3, ["T9-25", "T9-26", "T9-27", "T9-A"], 11, "1-4"),
        (["86Bde", "87Bde"], 12, ["BRU"], 2, "6-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(
    attackers: list[str], attack: int, turks: list[str], factors: int, column: str
) -> None:
    """Q59: 7 against 2 is 3-1."""
    allies = {**dict.fromkeys(attackers, "GP3"), "BH-C1": "GP3"}
    formations = [name for name, units in MEMBERS.items() if units & set(attackers)]
    table = fighting({**allies, **dict.fromkeys(turks, "GP6")}, 1, formations=formations)
    assault(table, "GP6", *attackers)
    assert last(table, "assault", "attack", "defence") == (attack, factors)
    assert last(table, "assault", "odds", "column") == (column, column)


@pytest.mark.rule("8.3.1-e")
def test_2_against_7_is_1_4() -> None:
    """Q59"""
    pieces = {"T9-25": "GP6 e", "86Bde": "GP3 e"}
    table = assault(fighting(pieces, 1, side="turkish", formations=("T9",)), "GP3", "T9-25")
    assert last(table, "assault", "attack", "defence", "odds") == (2, 7, "1-4")


@pytest.mark.rule("8.3.1-f")
@pytest.mark.parametrize(
    ("attackers", "defenders", "able"),
    [
        ({"T9-25": "GP6 e"}, {"86Bde": "GP3", "87Bde": "GP3"}, True),
        ({"T9-25": "GP6 e"}, {"86Bde": "GP3", "RND-1": "GP3 e"}, False),
        ({"T9-25": "GP6"}, {"86Bde": "GP3", "87Bde": "GP3", "88Bde": "GP3"}, True),
        ({"T9-25": "GP6"}, {"86Bde": "GP3 e", "RND-1": "GP3", "RND-2": "GP3"}, False),
    ],
)
def test_less_than_1_4_is_not_allowed(
    attackers: dict[str, str], defenders: dict[str, str], able: bool
) -> None:
    """2 against 8 and 3 against 12 are 1-4; 2 against 9 and 3 against 13 are less."""
    pieces = {**attackers, "T9-26": "GP6", **defenders}  # together they are strong enough
    table = fighting(pieces, side="turkish", formations=("T9",))
    table.play("assault GP3", "attacker T9-25")
    assert table.allowed("commit") == able
    if not able:
        assert "8.3.1-f" in table.refused("commit")


@pytest.mark.rule("8.3.1-f")
def test_an_assault_that_can_only_be_too_weak_is_not_begun() -> None:
    pieces = {"BRU": "GP6 e", "T9-25": "GP18", "RND-1": "GP3 e", "86Bde": "GP4"}
    table = fighting(pieces, side="turkish", formations=("T9", "BRU"))
    assert table.legal("assault") == ["assault GP4"]
    assert "8.3.1-f" in table.refused("assault GP3")


@pytest.mark.rule("8.3.1-f")
def test_the_limit_is_tested_before_the_shifts() -> None:
    """Q59: 1 against 5, attacking before movement."""
    pieces = {"BRU": "GP6 e", "T9-25": "GP6", "RND-1": "GP3 e"}
    table = fighting(pieces, 1, side="turkish", formations=("T9", "BRU"), order="fight_first")
    table.play("assault GP3", "attacker BRU")
    assert "8.3.1-f" in table.refused("commit")


# -- the table


@pytest.mark.rule("8.3.1-l", "8.3.3-a")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("turks", "column"), [(1, "4-1"), (2, "2-1"), (3, "1-1"), (4, "1-1"), (5, "1-2")]
)
def test_a_d6_is_rolled_on_the_column_of_the_odds(turks: int, column: str, die: int) -> None:
    """12 factors against 3, 6, 9, 11 and 15."""
    units = dict.fromkeys(("T9-25", "T9-26", "T9-27", "T9-A", "VOL-1")[:turks], "GP6")
    table = fighting({**FACING, **units}, die, *[1] * 6, data=None)
    keep_all(assault(table, "GP6", "86Bde", "87Bde"))
    assert (table.recorder.dice[0].sides, table.recorder.dice[0].value) == (6, die)
    listed = tomllib.loads(board_texts()["tables/assault.toml"])
    entry = listed["rows"][die - listed["first_die"]][listed["columns"].index(column)]
    assert last(table, "assault", "column", "total", "crt") == (column, die, entry)
