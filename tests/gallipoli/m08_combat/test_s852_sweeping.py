"""8.5.2 Minesweepers clear mines."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.gallipoli.table import Table


def sweeping(
    pieces: Mapping[str, str], mines: str, *dice: int, rough: bool = False, **options: str
) -> Table:
    table = Table(pieces, mines={"DS3": mines}, dice=dice, rough=rough, options=options)
    table.mine_step()
    return table


def fire_at_sweeper(table: Table) -> None:
    """A supplied fort fires at MS1 and misses."""
    table.put("F-SEDD", "GP5")
    table.mark("F-SEDD", "turn", 8)
    table.naval("turkish")
    table.play("shoot F-SEDD", "target MS1")


def factors(table: Table, area: str = "DS3") -> int:
    return sum(int(word[0]) for word in table.mines(area).split() if word[0] != "D")


@pytest.mark.rule("8.5.2-a")
def test_an_activated_minesweeper_may_sweep_or_not() -> None:
    table = sweeping({"MS1": "DS3 a"}, "1")
    assert (table.seat(), table.legal()) == ("allied", ["sweep MS1", "end"])
    table.play("end")
    assert table.mines("DS3") == "1"


@pytest.mark.rule("8.5.2-a", "8.4.2d-b")
def test_who_cannot_sweep() -> None:
    pieces = {"MS1": "DS3 a", "MS2": "DS3", "MS3": "DS3 b a", "MS4": "DS5 a", "SUFFREN": "DS7 a"}
    table = sweeping(pieces, "1")
    assert "8.5.2-a" in table.refused("sweep MS2")
    assert "8.4.2d-b" in table.refused("sweep MS3")
    assert "8.5.2-b" in table.refused("sweep MS4")
    assert table.refused("sweep SUFFREN")


@pytest.mark.rule("8.5.2-a")
def test_a_minesweeper_sweeps_at_the_end_of_every_impulse_and_is_not_fired() -> None:
    """Q77"""
    table = sweeping({"MS1": "DS3 a"}, "1! 1!", 7, 7)
    table.play("sweep MS1")
    assert factors(table) == 1
    assert not table.fired("MS1")
    table.mine_step()
    table.play("sweep MS1")
    assert factors(table) == 0


@pytest.mark.rule("8.5.2-b")
def test_one_die_for_each_minesweeper() -> None:
    table = sweeping({"MS1": "DS3 a", "MS2": "DS3 a"}, "1! 1!", 7, 8)
    table.play("sweep MS1")
    assert factors(table) == 1
    assert table.refused("sweep MS1")
    table.play("sweep MS2")
    assert factors(table) == 1
    assert table.asked() == "halt"
    assert table.dice.left == []


@pytest.mark.rule("8.5.2-c")
def test_plus_1_when_fired_on() -> None:
    table = Table({"MS1": "DS3 a"}, mines={"DS3": "1!"}, dice=[10, 10, 7])
    fire_at_sweeper(table)
    table.mine_step()
    table.play("sweep MS1")
    assert table.modifiers("swept") == ["8.5.2-c +1"]
    assert factors(table) == 1


@pytest.mark.rule("8.5.2-c")
def test_plus_1_when_fired_on_by_artillery() -> None:
    pieces = {"MS1": "DS3 a", "T9-A": "GP7", "GOEBEN": "MAR"}
    table = Table(pieces, mines={"DS3": "1!"}, dice=[10, 10, 7])
    table.naval("turkish")
    table.play("shoot T9-A", "target MS1")
    table.mine_step()
    table.play("sweep MS1")
    assert table.modifiers("swept") == ["8.5.2-c +1"]


@pytest.mark.rule("8.5.2-c")
def test_fire_in_an_earlier_impulse_does_not_count() -> None:
    """Q77"""
    pieces = {"MS1": "DS3 a", "86Bde": "GP10", "F-SEDD": "GP5", "T9-25": "GP18"}
    table = Table(pieces, mines={"DS3": "1!"}, impulse=0, dice=[6, 1, 10, 10, 6, 1, 7])
    table.mark("F-SEDD", "turn", 8)
    table.begin("operations")
    while table.seat() == "allied":
        table.play("pass")
    table.play("naval", "shoot F-SEDD", "target MS1")
    for _ in range(2):
        while table.asked() != "sweep":
            table.play("end" if table.asked() == "naval_activation" else "pass")
        if table.state.impulse == 1:
            table.play("end")
    table.play("sweep MS1")
    assert table.state.impulse == 2
    assert table.modifiers("swept") == []
    assert factors(table) == 0


@pytest.mark.rule("8.5.2-d", "8.4.2c-e")
def test_plus_2_when_disabled() -> None:
    table = sweeping({"MS1": "DS3 a d"}, "1!", 6)
    table.play("sweep MS1")
    assert table.modifiers("swept") == ["8.5.2-d +2"]
    assert factors(table) == 1
    better = sweeping({"MS1": "DS3 a d"}, "1!", 5)
    better.play("sweep MS1")
    assert factors(better) == 0


@pytest.mark.rule("8.5.2-e")
def test_plus_1_with_rough_sea() -> None:
    table = sweeping({"MS1": "DS3 a"}, "1!", 7, rough=True)
    table.play("sweep MS1")
    assert table.modifiers("swept") == ["8.5.2-e +1"]
    assert factors(table) == 1


@pytest.mark.rule("8.5.2-f")
@pytest.mark.parametrize(("die", "left"), [(3, 0), (4, 1)])
def test_modifiers_add_up(die: int, left: int) -> None:
    table = Table({"MS1": "DS3 a d"}, mines={"DS3": "1!"}, dice=[10, 10, die], rough=True)
    fire_at_sweeper(table)
    table.mine_step()
    table.play("sweep MS1")
    assert sorted(table.modifiers("swept")) == ["8.5.2-c +1", "8.5.2-d +2", "8.5.2-e +1"]
    assert factors(table) == left


@pytest.mark.rule("8.5.2-g", "8.5.2-h", "8.5.2-i", "8.5.2-j")
@pytest.mark.parametrize(
    ("die", "cleared"), [(1, 2), (2, 2), (3, 1), (7, 1), (8, 0), (9, 0), (10, 0)]
)
def test_factors_cleared(die: int, cleared: int) -> None:
    table = sweeping({"MS1": "DS3 a"}, "1! 1!", die)
    table.play("sweep MS1")
    assert factors(table) == 2 - cleared
    assert table.condition("MS1") == ("shattered" if die == 10 else "normal")


@pytest.mark.rule("8.5.2-j")
@pytest.mark.parametrize(("die", "state"), [(7, "shaken"), (8, "shattered"), (10, "shattered")])
def test_a_modified_10_or_more_cripples_the_minesweeper(die: int, state: str) -> None:
    table = sweeping({"MS1": "DS3 a d"}, "1!", die)
    table.play("sweep MS1")
    assert table.condition("MS1") == state
    assert table.place("MS1") == "DS3"
    assert factors(table) == 1


@pytest.mark.rule("8.5.2-k")
@pytest.mark.parametrize(("choice", "left"), [("clear 1", "2!"), ("clear 2", "1! 1!")])
def test_the_allies_choose_the_marker(choice: str, left: str) -> None:
    table = sweeping({"MS1": "DS3 a"}, "1! 2!", 3)
    table.play("sweep MS1")
    assert (table.seat(), table.legal()) == ("allied", ["clear 1", "clear 2"])
    table.play(choice)
    assert table.mines("DS3") == left


@pytest.mark.rule("8.5.2-k", "8.5.2-g")
@pytest.mark.parametrize(("choice", "left"), [("clear 2", "1! 1!"), ("clear 1", "2!")])
def test_two_factors_may_go_to_one_marker_or_to_two(choice: str, left: str) -> None:
    """The first factor reduces one of two equal markers: there is nothing to choose."""
    table = sweeping({"MS1": "DS3 a"}, "2! 2!", 1)
    table.play("sweep MS1", choice)
    assert table.mines("DS3") == left


@pytest.mark.rule("8.5.2-k")
def test_a_single_level_2_loses_both_factors() -> None:
    """Q74"""
    table = sweeping({"MS1": "DS3 a"}, "2!", 2)
    table.play("sweep MS1")
    assert table.mines("DS3") == ""


@pytest.mark.rule("8.5.2-k")
@pytest.mark.parametrize(("die", "left"), [(8, "2!"), (3, "1!")])
def test_a_sweep_turns_markers_over_and_dummies_go_free(die: int, left: str) -> None:
    """Q74"""
    table = sweeping({"MS1": "DS3 a"}, "2 D", die)
    table.play("sweep MS1")
    assert table.mines("DS3") == left


@pytest.mark.rule("8.5.2-k")
def test_by_option_a_sweep_that_clears_nothing_shows_nothing() -> None:
    table = sweeping({"MS1": "DS3 a"}, "2 D", 8, sweep_reveals="off")
    table.play("sweep MS1")
    assert sorted(table.mines("DS3").split()) == ["2", "D"]
