"""5.0, 5.1 Weather and sea: the dice, and what each does."""

from __future__ import annotations

import pytest

from grognard.engine.events import Event
from tests.gallipoli.playing import by_die, lost_table
from tests.gallipoli.table import Table

ROWS = {row["turn"]: (row["bad_from"], row["rough_from"]) for row in lost_table("weather")["row"]}
"""By turn, the lowest d10 of Bad Weather and the lowest d6 of Rough Sea (the reconstruction)."""
WEATHERS = [(False, False), (False, True), (True, False), (True, True)]


def weather(turn: int, *dice: int) -> tuple[bool, bool]:
    table = Table({}, step="weather", turn=turn, dice=dice)
    assert [die.sides for die in table.recorder.dice] == [10, 6]
    return table.state.bad, table.state.rough


def impulses(die: int, bad: bool = False, rough: bool = False) -> Table:
    return Table({}, step="impulses", turn=3, dice=[die], bad=bad, rough=rough, impulses=0)


def fire(bad: bool = False, rough: bool = False, dice: tuple[int, ...] = (7, 7, 7, 7)) -> Table:
    """Ocean's two factors of each battery against Goeben next to her; all dice miss."""
    table = Table({"OCEAN": "DS1", "GOEBEN": "DS3"}, dice=dice, bad=bad, rough=rough)
    table.naval("allied")
    table.play("shoot OCEAN", "target GOEBEN")
    return table


def assault(bad: bool = False, rough: bool = False) -> Event:
    """Six against three in clear terrain: 2-1."""
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP6"}
    table = Table(pieces, dice=[3], bad=bad, rough=rough)
    table.activate("allied", "29D")
    table.play("end", "assault GP6", "attacker 86Bde", "commit")
    return table.events("assault")[-1]


def sweep(die: int, rough: bool = False, bad: bool = False) -> Table:
    table = Table({"MS1": "DS1 a"}, mines={"DS1": "2!"}, dice=[die], rough=rough, bad=bad)
    table.mine_step()
    table.play("sweep MS1")
    return table


# -- the dice ------------------------------------------------------------------------------------


@pytest.mark.rule("5.0-a")
@pytest.mark.parametrize("turn", sorted(ROWS))
def test_a_ten_sided_die_gives_the_weather_and_a_six_sided_one_the_sea(turn: int) -> None:
    bad, rough = ROWS[turn]
    assert weather(turn, bad - 1, rough) == (False, True)
    assert weather(turn, bad, rough - 1) == (True, False)


@pytest.mark.rule("5.0-a")
def test_results_hold_for_their_turn_only() -> None:
    table = Table({}, step="weather", turn=3, dice=[1, 1], bad=True, rough=True)
    assert (table.state.bad, table.state.rough) == (False, False)


@pytest.mark.rule("5.1-l")
@pytest.mark.parametrize(("bad", "rough"), WEATHERS)
def test_weather_and_sea_are_two_things(bad: bool, rough: bool) -> None:
    """Q15."""
    bad_from, rough_from = ROWS[3]
    assert weather(3, bad_from - (not bad), rough_from - (not rough)) == (bad, rough)


# -- good weather --------------------------------------------------------------------------------


@pytest.mark.rule("5.1-a")
def test_good_weather_changes_nothing() -> None:
    assert impulses(4).modifiers("impulses_rolled") == []
    assert fire().modifiers("naval_fire") == []
    assert assault().args["shifts"] == assault().args["modifiers"] == []
    table = Table({}, step="supply", dice=[3, 3])
    assert table.modifiers("supply_received") == []
    assert sweep(7).modifiers("swept") == []


# -- rough sea -----------------------------------------------------------------------------------


@pytest.mark.rule("5.1-b")
@pytest.mark.parametrize(
    ("die", "calm", "rough"), [(1, "", ""), (2, "", "1!"), (6, "1!", "1!"), (7, "1!", "2!")]
)
def test_a_rough_sea_adds_one_to_sweeping(die: int, calm: str, rough: str) -> None:
    for sea, left in ((False, calm), (True, rough)):
        table = sweep(die, sea)
        while table.asked() == "clear_mines":
            table.play(table.legal()[0])
        assert table.mines("DS1") == left


@pytest.mark.rule("5.1-b")
def test_bad_weather_does_not_hinder_sweeping() -> None:
    assert sweep(7, bad=True).modifiers("swept") == []


@pytest.mark.parametrize(
    ("bad", "rough", "highest"),
    [
        pytest.param(False, False, 6, marks=pytest.mark.rule("5.1-a")),
        pytest.param(False, True, 5, marks=pytest.mark.rule("5.1-c")),
        pytest.param(True, False, 4, marks=pytest.mark.rule("5.1-h")),
        pytest.param(True, True, 3, marks=pytest.mark.rule("5.1-l")),
    ],
)
def test_naval_fire_hits_less_in_bad_weather_and_rough_seas(
    bad: bool, rough: bool, highest: int
) -> None:
    """A hit is a total below the morale level of 7; the first hit has no effect."""
    at = (highest, highest + 1, 10, 10)
    table = fire(bad, rough, (*at, 1))
    hits = [event.args["count"] for event in table.events("naval_fire")]
    assert hits == [1, 0]
    assert table.dice.left == []


@pytest.mark.parametrize(
    ("bad", "rough"),
    [
        pytest.param(False, False, marks=pytest.mark.rule("5.1-a")),
        pytest.param(False, True, marks=pytest.mark.rule("5.1-d")),
        pytest.param(True, False, marks=pytest.mark.rule("5.1-j")),
        pytest.param(True, True, marks=pytest.mark.rule("5.1-l")),
    ],
)
@pytest.mark.parametrize("die", [4, 5, 6])
def test_each_takes_one_off_the_impulse_die(die: int, bad: bool, rough: bool) -> None:
    table = impulses(die, bad, rough)
    total = die - bad - rough
    assert table.events("impulses_rolled")[-1].args["total"] == total
    assert table.state.impulses == by_die("impulses")[total]


@pytest.mark.rule("5.1-e")
@pytest.mark.parametrize(
    ("turn", "rough", "price"), [(3, False, 1), (3, True, 2), (6, False, 2), (6, True, 3)]
)
def test_a_beachhead_costs_one_more_in_a_rough_sea(turn: int, rough: bool, price: int) -> None:
    table = Table({"BH-C1": "GP3"}, step="allocation", rough=rough, turn=turn, sp=(9, 0))
    table.play("supply BH-C1")
    assert table.sp("allied") == 9 - price


# -- bad weather ---------------------------------------------------------------------------------


@pytest.mark.rule("5.1-f")
@pytest.mark.parametrize(("bad", "rough"), WEATHERS)
def test_nobody_has_air_observation_in_bad_weather(bad: bool, rough: bool) -> None:
    table = Table({}, bad=bad, rough=rough, events={"german_air": 9})
    assert [side.air for side in table.game.view(table.state, None).sides] == [not bad] * 2


@pytest.mark.rule("5.1-f")
@pytest.mark.parametrize(("bad", "modifiers"), [(False, ["7.3-c +1"]), (True, [])])
def test_no_air_observation_helps_the_initiative(bad: bool, modifiers: list[str]) -> None:
    pieces = {"86Bde": "GP3", "BH-C1": "GP3", "T9-25": "GP12"}
    table = Table(pieces, impulse=0, dice=[6, 1], bad=bad)
    table.begin("operations")
    allied = table.events("initiative")[0].args["modifiers"]
    assert isinstance(allied, list)
    assert [f"{m['case']} {m['effect']}" for m in allied if isinstance(m, dict)] == modifiers


@pytest.mark.rule("5.1-g")
@pytest.mark.parametrize(("bad", "rough"), WEATHERS)
def test_assaults_shift_a_column_to_the_left_in_bad_weather(bad: bool, rough: bool) -> None:
    event = assault(bad, rough)
    assert event.args["odds"] == "2-1"
    assert event.args["column"] == ("1-1" if bad else "2-1")


@pytest.mark.rule("5.1-i")
@pytest.mark.parametrize(
    ("bad", "target", "reached"),
    [(False, "DS3", True), (False, "DS5", True), (True, "DS3", True), (True, "DS5", False)],
)
def test_naval_fire_reaches_one_area_in_bad_weather(bad: bool, target: str, reached: bool) -> None:
    table = Table({"OCEAN": "DS1", "GOEBEN": target, "MS1": "AEG"}, bad=bad)
    table.naval("allied")
    assert (table.legal("shoot") == ["shoot OCEAN"]) is reached
    if not reached:
        assert table.refused("shoot OCEAN")


@pytest.mark.rule("5.1-i")
@pytest.mark.parametrize(
    ("option", "place", "reached"),
    [("strict", "DS1", False), ("cap", "DS1", True), ("cap", "AEG", False), ("cap", "DS3", False)],
)
def test_in_bad_weather_ships_reach_a_fort_only_by_the_option(
    option: str, place: str, reached: bool
) -> None:
    """Q48."""
    pieces = {"OCEAN": place, "F-HELLAS": "GP1", "MS1": "AEG"}
    table = Table(pieces, bad=True, options={"bad_weather_range": option})
    table.naval("allied")
    assert (table.legal("shoot") == ["shoot OCEAN"]) is reached
