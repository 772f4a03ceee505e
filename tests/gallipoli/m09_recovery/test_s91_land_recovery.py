"""9.1 Recovery of land units."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

NEAR = {"T9-25": "GP6"}
"""A Turkish regiment in Normal state next to GP3."""
SUPPLY = {"BH-C1": "GP3"}


def recover(pieces: dict[str, str], *dice: int, paid: str = "naval NE S") -> Table:
    table = Table(pieces, step="land_recovery", dice=dice, paid=paid)
    assert table.asked() == "halt"
    return table


def outcome(table: Table, unit: str) -> str:
    """normal, shaken, shattered or eliminated."""
    return "eliminated" if table.place(unit) == "eliminated" else table.condition(unit)


@pytest.mark.rule("9.0-a", "9.1-a")
def test_both_sides_roll_for_every_unit_in_an_adverse_state() -> None:
    table = recover({"86Bde": "GP3 d", **SUPPLY, "T9-25": "GP18 b", "T9-26": "GP18"}, 1, 1)
    assert [event.args["unit"] for event in table.events("recovered")] == ["86Bde", "T9-25"]
    assert table.condition("86Bde") == table.condition("T9-25") == "normal"
    assert table.dice.left == []


@pytest.mark.rule("9.0-a", "9.1-a")
def test_units_in_normal_state_do_not_roll() -> None:
    table = recover({"86Bde": "GP3", **SUPPLY, **NEAR})
    assert table.events() == []


@pytest.mark.rule("9.1-a")
@pytest.mark.parametrize(("unit", "level"), [("86Bde", 6), ("NZBde", 7), ("1LH", 7)])
def test_the_check_is_against_the_morale_level_of_the_unit(unit: str, level: int) -> None:
    """Next to the enemy, not entrenched: +1."""
    passed = recover({unit: "GP3 d", **SUPPLY, **NEAR}, level - 1)
    failed = recover({unit: "GP3 d", **SUPPLY, **NEAR}, level)
    assert passed.condition(unit) == "normal"
    assert failed.condition(unit) == "shaken"


@pytest.mark.rule("9.1-b")
def test_plus_1_next_to_a_normal_enemy_unit_when_not_entrenched() -> None:
    table = recover({"86Bde": "GP3 d", **SUPPLY, **NEAR}, 6)
    assert table.modifiers("not_recovered") == ["9.1-b +1"]
    assert table.condition("86Bde") == "shaken"


@pytest.mark.rule("9.1-b")
def test_no_modifier_next_to_a_normal_enemy_unit_when_entrenched() -> None:
    table = recover({"86Bde": "GP3 e d", **SUPPLY, **NEAR}, 6)
    assert table.modifiers("recovered") == []
    assert recover({"86Bde": "GP3 e d", **SUPPLY, **NEAR}, 7).condition("86Bde") == "shaken"


@pytest.mark.rule("9.1-c")
@pytest.mark.parametrize("face", ["", "e"])
def test_minus_1_away_from_every_normal_enemy_unit(face: str) -> None:
    table = recover({"86Bde": f"GP3 {face} d", **SUPPLY, "T9-25": "GP8"}, 7)
    assert table.modifiers("recovered") == ["9.1-c -1"]
    failed = recover({"86Bde": f"GP3 {face} d", **SUPPLY, "T9-25": "GP8"}, 8)
    assert failed.condition("86Bde") == "shaken"


@pytest.mark.rule("9.1-b", "9.1-c")
@pytest.mark.parametrize("state", ["d", "b"])
def test_an_enemy_unit_in_an_adverse_state_does_not_count(state: str) -> None:
    table = recover({"86Bde": "GP3 d", **SUPPLY, "T9-25": f"GP6 {state}"}, 7, 10)
    assert table.modifiers("recovered") == ["9.1-c -1"]


@pytest.mark.rule("9.1-b", "9.1-c")
def test_an_enemy_unit_out_of_supply_is_not_in_normal_state() -> None:
    """2.4-l"""
    table = recover({"86Bde": "GP3 d", **SUPPLY, **NEAR}, 7, paid="S")
    assert table.modifiers("recovered") == ["9.1-c -1"]


@pytest.mark.rule("9.1-b", "9.1-c")
def test_one_normal_enemy_among_others_is_enough() -> None:
    table = recover({"86Bde": "GP3 d", **SUPPLY, "T9-25": "GP6 d", "T9-26": "GP6"}, 6, 1)
    assert table.modifiers("not_recovered") == ["9.1-b +1"]


@pytest.mark.rule("9.1-b", "9.1-c")
def test_a_fort_is_no_land_unit() -> None:
    table = recover({"86Bde": "GP3 d", **SUPPLY, "F-HELLAS": "GP1"}, 7)
    assert table.modifiers("recovered") == ["9.1-c -1"]


@pytest.mark.rule("9.1-d")
@pytest.mark.parametrize("head", [{}, {"BH-C1": "GP3 u"}, {"BH-F1": "GP3"}])
def test_plus_1_when_out_of_supply(head: dict[str, str]) -> None:
    table = recover({"86Bde": "GP3 e d", **head, **NEAR}, 6)
    assert table.modifiers("not_recovered") == ["9.1-d +1"]
    assert recover({"86Bde": "GP3 e d", **head, **NEAR}, 5).condition("86Bde") == "normal"


@pytest.mark.rule("9.1-d")
def test_a_turkish_unit_whose_source_was_not_paid_has_plus_1() -> None:
    pieces = {"T9-25": "GP6 e d", "86Bde": "GP3", **SUPPLY}
    assert recover(pieces, 6, paid="NE").condition("T9-25") == "normal"
    table = recover(pieces, 6, paid="S")
    assert table.modifiers("not_recovered") == ["9.1-d +1"]


@pytest.mark.rule("9.1-e", "9.1-g")
def test_plus_2_when_broken_and_straight_back_to_normal() -> None:
    table = recover({"86Bde": "GP3 e b", **SUPPLY, **NEAR}, 4)
    assert table.modifiers("recovered") == ["9.1-e +2"]
    assert table.condition("86Bde") == "normal"
    assert recover({"86Bde": "GP3 e b", **SUPPLY, **NEAR}, 5).condition("86Bde") == "shattered"


@pytest.mark.rule("9.1-f")
def test_all_modifiers_add_up() -> None:
    pieces = {"86Bde": "GP3 b", **NEAR}
    table = recover(pieces, 2)
    assert sorted(table.modifiers("recovered")) == ["9.1-b +1", "9.1-d +1", "9.1-e +2"]
    assert recover(pieces, 3).condition("86Bde") == "shattered"


@pytest.mark.rule("9.1-f")
def test_modifiers_of_both_signs_add_up() -> None:
    """Broken +2, out of supply +1, away from the enemy -1."""
    pieces = {"86Bde": "GP3 b", "T9-25": "GP8"}
    assert outcome(recover(pieces, 4), "86Bde") == "normal"
    assert outcome(recover(pieces, 5), "86Bde") == "shattered"


@pytest.mark.rule("9.1-g", "9.1-h", "9.1-i")
@pytest.mark.parametrize(
    ("state", "die", "result"),
    [
        ("d", 4, "normal"),
        ("d", 5, "shaken"),
        ("d", 8, "shaken"),
        ("d", 9, "eliminated"),
        ("b", 2, "normal"),
        ("b", 3, "shattered"),
        ("b", 6, "shattered"),
        ("b", 7, "eliminated"),
    ],
)
def test_results_next_to_the_enemy_and_out_of_supply(state: str, die: int, result: str) -> None:
    """Modified: up to 6 Normal, up to 10 no change, from 11 eliminated."""
    table = recover({"86Bde": f"GP3 {state}", **NEAR}, die)
    assert outcome(table, "86Bde") == result
    assert table.vp("turkish") == (2 if result == "eliminated" else 0)


@pytest.mark.rule("9.1-i")
def test_a_turkish_unit_lost_in_recovery_gives_its_points() -> None:
    table = recover({"T9-25": "GP6 b", "86Bde": "GP3", **SUPPLY}, 8)
    assert table.place("T9-25") == "eliminated"
    assert table.vp("allied") == 1


@pytest.mark.rule("9.1-a", "9.1-c")
@pytest.mark.parametrize(("unit", "box"), [("86Bde", "ALLIED"), ("T9-25", "TURK")])
def test_units_in_a_box_roll_too_supplied_and_away_from_the_enemy(unit: str, box: str) -> None:
    table = recover({unit: f"{box} d"}, 7, paid="")
    assert table.modifiers("recovered") == ["9.1-c -1"]
    assert recover({unit: f"{box} d"}, 8, paid="").condition(unit) == "shaken"
