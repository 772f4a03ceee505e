"""8.5.1 Mines are shown, and attack."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.games.gallipoli.state import SUPPLIED
from tests.gallipoli.table import Table


def attack(
    pieces: Mapping[str, str], mines: Mapping[str, str], *dice: int, **options: str
) -> Table:
    """The mine step at the end of an impulse; every die given is rolled."""
    table = Table(pieces, mines=mines, dice=dice, options=options)
    table.mine_step()
    assert table.dice.left == []
    return table


def attacks(table: Table) -> list[tuple[object, object, object]]:
    return [
        (event.args["area"], event.args["ship"], event.args["count"])
        for event in table.events("mines_attack")
    ]


def steam(pieces: Mapping[str, str], mines: Mapping[str, str], ship: str, area: str) -> Table:
    table = Table(pieces, mines=mines)
    table.naval("allied")
    table.play(f"move {ship}", f"steam {area}")
    return table


@pytest.mark.rule("8.5.1-a")
@pytest.mark.parametrize(("before", "after"), [("1", "1!"), ("2", "2!"), ("1 2", "1! 2!")])
def test_a_ship_that_enters_turns_the_markers_over(before: str, after: str) -> None:
    table = steam({"ALBION": "AEG"}, {"DS1": before, "DS2": "1"}, "ALBION", "DS1")
    assert table.place("ALBION") == "DS1"
    assert table.mines("DS1") == after
    assert table.mines("DS2") == "1"


@pytest.mark.rule("8.5.1-a")
def test_a_minesweeper_turns_nothing_over() -> None:
    table = steam({"MS1": "AEG"}, {"DS1": "1 D"}, "MS1", "DS1")
    assert table.place("MS1") == "DS1"
    assert table.mines("DS1") == "1 D"


@pytest.mark.rule("8.5.1-b")
def test_dummies_are_removed_when_shown_and_used_again() -> None:
    table = steam({"ALBION": "AEG"}, {"DS1": "D 1", "DS7": "D D"}, "ALBION", "DS1")
    assert table.mines("DS1") == "1!"
    table.roll(1)
    table.begin("mines")
    table.play("spend 0")
    assert table.events("mines_ready")[-1].args["dummies"] == 7


@pytest.mark.rule("8.5.1-b")
def test_an_area_with_dummies_alone_is_clear_afterwards() -> None:
    table = steam({"ALBION": "AEG"}, {"DS1": "D D"}, "ALBION", "DS1")
    assert table.mines("DS1") == ""


@pytest.mark.rule("8.5.1-c")
def test_mines_attack_before_anybody_sweeps() -> None:
    table = attack({"ALBION": "DS3", "MS1": "DS3 a"}, {"DS3": "1!"}, 10)
    assert table.place("ALBION") == "eliminated"
    assert table.asked() == "sweep"
    assert table.events("swept") == []


@pytest.mark.rule("8.5.1-d")
@pytest.mark.parametrize(("mines", "count"), [("1!", 1), ("2!", 2), ("1! 2!", 3), ("2! 2!", 4)])
def test_a_level_1_attacks_once_and_a_level_2_twice(mines: str, count: int) -> None:
    attack({"ALBION": "DS3"}, {"DS3": mines}, *[7] * count)


@pytest.mark.rule("8.5.1-d", "8.5.1-h")
def test_they_attack_again_in_every_impulse() -> None:
    table = attack({"ALBION": "DS3"}, {"DS3": "1! 2!"}, 7, 7, 7)
    assert table.mines("DS3") == "1! 2!"
    table.roll(7, 7, 7)
    table.mine_step()
    assert table.dice.left == []


@pytest.mark.rule("8.5.1-h")
@pytest.mark.parametrize("die", [8, 10])
def test_markers_stay_after_a_hit(die: int) -> None:
    table = attack({"ALBION": "DS3"}, {"DS3": "1!"}, die)
    assert table.mines("DS3") == "1!"


@pytest.mark.rule("8.5.1-e", "8.5.1-d")
def test_every_ship_in_the_area_is_attacked() -> None:
    ships = {"ALBION": "DS3", "SUFFREN": "DS3", "INFLEX": "DS3"}
    table = attack(ships, {"DS3": "1!"}, 7, 7, 7)
    assert {ship for _, ship, _ in attacks(table)} == set(ships)


@pytest.mark.rule("8.5.1-f")
def test_a_level_2_attacks_ships_in_adjacent_areas_once() -> None:
    table = attack({"ALBION": "DS3", "SUFFREN": "DS6"}, {"DS4": "2!"}, 7, 7)
    assert attacks(table) == [("DS4", "ALBION", 1), ("DS4", "SUFFREN", 1)]


@pytest.mark.rule("8.5.1-d", "8.5.1-f")
@pytest.mark.parametrize(("option", "count"), [("once", 7), ("twice", 10)])
def test_four_factors_off_sedd_el_bahr_with_six_about_them(option: str, count: int) -> None:
    """Q33b: the seven attacks on each ship of a game played and published in 2007."""
    mines = {"DS1": "2! 2!", "AA-HEL": "2!", "DS2": "2! 2!", "AA-BES": "2!"}
    table = attack({"ALBION": "DS1"}, mines, *[7] * count, level_2_next_door=option)
    assert sum(int(str(number)) for _, _, number in attacks(table)) == count


@pytest.mark.rule("8.5.1-f")
def test_a_level_1_does_not_reach_adjacent_areas() -> None:
    assert attacks(attack({"ALBION": "DS3"}, {"DS4": "1!"})) == []


@pytest.mark.rule("8.5.1-f")
def test_nothing_reaches_two_areas_away() -> None:
    assert attacks(attack({"ALBION": "DS3"}, {"DS6": "2!"})) == []


@pytest.mark.rule("8.5.1-f")
@pytest.mark.parametrize("area", ["DS1", "AA-HEL"])
def test_ships_in_the_aegean_are_never_attacked(area: str) -> None:
    assert attacks(attack({"ALBION": "AEG"}, {area: "2! 2!"})) == []


@pytest.mark.rule("8.5.1-f")
def test_a_hidden_level_2_attacks_its_neighbours_and_shows_itself() -> None:
    """Q33"""
    table = attack({"ALBION": "DS3"}, {"DS4": "1 2"}, 7)
    assert attacks(table) == [("DS4", "ALBION", 1)]
    assert sorted(table.mines("DS4").split()) == ["1", "2!"]


@pytest.mark.rule("8.5.1-f")
def test_by_option_only_revealed_markers_attack_neighbours() -> None:
    hidden = attack({"ALBION": "DS3"}, {"DS4": "2"}, mines_strike_neighbours="revealed")
    assert attacks(hidden) == []
    assert hidden.mines("DS4") == "2"
    shown = attack({"ALBION": "DS3"}, {"DS4": "2!"}, 7, mines_strike_neighbours="revealed")
    assert attacks(shown) == [("DS4", "ALBION", 1)]


@pytest.mark.rule("8.5.1-g", "8.5.1-j", "8.5.1-k")
@pytest.mark.parametrize(
    ("die", "state"),
    [(1, "normal"), (7, "normal"), (8, "shattered"), (9, "shattered"), (10, "sunk")],
)
def test_what_the_die_does(die: int, state: str) -> None:
    table = attack({"INFLEX": "DS3"}, {"DS3": "1!"}, die)
    if state == "sunk":
        assert table.place("INFLEX") == "eliminated"
        assert table.vp("turkish") == 5
    else:
        assert (table.place("INFLEX"), table.condition("INFLEX")) == ("DS3", state)
        assert table.vp("turkish") == 0


@pytest.mark.rule("8.5.1-g")
def test_nothing_modifies_the_die() -> None:
    table = Table({"ALBION": "DS3 d"}, mines={"DS3": "1!"}, dice=[7], bad=True, rough=True)
    table.mine_step()
    assert table.condition("ALBION") == "shaken"


@pytest.mark.rule("8.5.1-j", "8.5.1-k")
@pytest.mark.parametrize("die", [8, 9])
def test_8_or_9_cripples_a_ship_and_does_no_more_to_a_crippled_one(die: int) -> None:
    """Q76"""
    table = attack({"ALBION": "DS3 d"}, {"DS3": "1!"}, die)
    assert table.condition("ALBION") == "shattered"
    table.roll(die)
    table.mine_step()
    assert (table.place("ALBION"), table.condition("ALBION")) == ("DS3", "shattered")
    table.roll(10)
    table.mine_step()
    assert table.place("ALBION") == "eliminated"


@pytest.mark.rule("8.5.1-j")
@pytest.mark.parametrize("die", [8, 9])
def test_by_option_it_sinks_a_crippled_ship(die: int) -> None:
    """Q76"""
    table = attack({"ALBION": "DS3 b"}, {"DS3": "1!"}, die, mine_on_crippled="sinks")
    assert table.place("ALBION") == "eliminated"
    assert table.vp("turkish") == 3


@pytest.mark.rule("8.5.1-i")
def test_minesweepers_and_turkish_ships_are_not_attacked() -> None:
    table = attack({"MS1": "DS3", "MS2": "DS5", "GOEBEN": "DS4"}, {"DS3": "2! 1!", "DS4": "2!"})
    assert attacks(table) == []


@pytest.mark.rule("8.5.1-i")
def test_a_turkish_ship_turns_nothing_over() -> None:
    table = Table({"GOEBEN": "MAR", "MS1": "AEG"}, mines={"DS12": "1 D"})
    table.naval("turkish")
    table.play("move GOEBEN", "steam DS12")
    assert table.mines("DS12") == "1 D"


# -- after the last impulse


@pytest.mark.rule("7.3.2c-l", "8.5.1-c", "8.5.2-a")
@pytest.mark.parametrize(
    ("bought", "attacked"),
    [
        (("naval", "again ALBION", "end", "end"), True),
        (("naval", "end"), False),
        (("pass", "naval", "again FORT-E", "end"), False),
        (("land", "again 86Bde", "move_first", "end"), False),
    ],
)
def test_mines_attack_once_more_only_if_a_ship_was_activated(
    bought: tuple[str, ...], attacked: bool
) -> None:
    """Q14"""
    pieces = {"ALBION": "DS3 a", "MS1": "DS3 a", "FORT-E": "GP9 a", "86Bde": "GP1 a"}
    table = Table({**pieces, "BH-C1": "GP1", "T9-25": "GP20 a"}, mines={"DS3": "1!"},
                  impulses=1, dice=[2])  # fmt: skip
    table.mark("FORT-E", "turn", SUPPLIED)
    table.begin("operations")
    table.play(*bought)
    table.roll(1, 1, 1, 1)
    while table.asked() == "second_activation":
        table.play("pass")
    assert bool(table.events("mines_attack")) == attacked
    assert (table.asked() == "sweep") == attacked
