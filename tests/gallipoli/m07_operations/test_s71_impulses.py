"""7.0 Operations and 7.1 The number of impulses."""

from __future__ import annotations

import pytest

from tests.gallipoli.table import Table

CHART = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3, 6: 4}
"""Impulses by die (data/tables/impulses.toml)."""

BEACHHEADS = {
    "BH-C1": "GP1",
    "BH-C2": "GP2",
    "BH-C3": "GP3",
    "BH-C4": "GP4",
    "BH-F1": "GP15",
    "BH-F2": "GP16",
}


def rolled(
    die: int,
    pieces: dict[str, str] | None = None,
    *,
    turn: int = 3,
    bad: bool = False,
    rough: bool = False,
) -> Table:
    return Table(pieces or {}, step="impulses", dice=[die], turn=turn, bad=bad, rough=rough)


def total(table: Table) -> int:
    value = table.events("impulses_rolled")[-1].args["total"]
    assert isinstance(value, int)
    return value


@pytest.mark.rule("7.1-a", "7.1-e")
@pytest.mark.parametrize(("die", "count"), CHART.items())
def test_a_d6_on_the_chart_gives_the_impulses_of_the_turn(die: int, count: int) -> None:
    table = rolled(die)
    assert [(d.case, d.sides, d.value) for d in table.recorder.dice] == [("7.1-a", 6, die)]
    assert table.modifiers("impulses_rolled") == []
    assert table.state.impulses == count


@pytest.mark.rule("7.1-b")
@pytest.mark.parametrize(("die", "count"), [(2, 1), (4, 2), (6, 3)])
def test_bad_weather_takes_1_off_the_roll(die: int, count: int) -> None:
    table = rolled(die, bad=True)
    assert table.modifiers("impulses_rolled") == ["7.1-b -1"]
    assert (total(table), table.state.impulses) == (die - 1, count)


@pytest.mark.rule("7.1-c")
@pytest.mark.parametrize(("die", "count"), [(2, 1), (4, 2), (6, 3)])
def test_a_rough_sea_takes_1_off_the_roll(die: int, count: int) -> None:
    table = rolled(die, rough=True)
    assert table.modifiers("impulses_rolled") == ["7.1-c -1"]
    assert (total(table), table.state.impulses) == (die - 1, count)


@pytest.mark.rule("7.1-b", "7.1-c")
@pytest.mark.parametrize(("die", "count"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_bad_weather_and_rough_sea_add_up(die: int, count: int) -> None:
    table = rolled(die, bad=True, rough=True)
    assert sorted(table.modifiers("impulses_rolled")) == ["7.1-b -1", "7.1-c -1"]
    assert (total(table), table.state.impulses) == (die - 2, count)


@pytest.mark.rule("7.1-d")
@pytest.mark.parametrize(("heads", "plus"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2)])
def test_every_three_supplied_beachheads_add_1(heads: int, plus: int) -> None:
    table = rolled(3, dict(list(BEACHHEADS.items())[:heads]))
    assert table.modifiers("impulses_rolled") == ([f"7.1-d +{plus}"] if plus else [])
    assert total(table) == 3 + plus
    assert table.state.impulses == CHART[3 + plus]


@pytest.mark.rule("7.1-d")
@pytest.mark.parametrize("place", ["GP3 u", "ALLIED", "not_yet", "eliminated"])
def test_beachheads_unsupplied_or_not_ashore_do_not_count(place: str) -> None:
    table = rolled(3, {"BH-C1": "GP1", "BH-C2": "GP2", "BH-C3": place})
    assert table.modifiers("impulses_rolled") == []


@pytest.mark.rule("7.0-a", "7.1-a")
def test_a_roll_off_the_chart_still_gives_1_to_4_impulses() -> None:
    assert rolled(1, bad=True, rough=True).state.impulses == 1
    assert rolled(6, BEACHHEADS).state.impulses == 4


@pytest.mark.rule("7.1-a")
def test_turn_1_has_2_impulses_without_a_roll_and_turn_9_at_most_2() -> None:
    assert Table({}, step="impulses", turn=1).state.impulses == 2
    assert [rolled(die, turn=9).state.impulses for die in (1, 2, 6)] == [1, 2, 2]


@pytest.mark.rule("7.0-a", "7.1-e")
@pytest.mark.parametrize("impulses", [1, 2, 3, 4])
def test_as_many_impulses_are_played_as_were_determined(impulses: int) -> None:
    dice = [5, 1] * impulses
    table = Table(
        {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP20"},
        step="operations",
        impulse=0,
        impulses=impulses,
        dice=dice,
    )
    for _ in range(impulses):
        assert table.asked() == "choose_activation"
        table.play("pass", "pass")
    assert table.asked() == "halt"
    begun = [event.args for event in table.events("impulse_begins")]
    assert begun == [{"impulse": n + 1, "of": impulses} for n in range(impulses)]
    assert not table.dice.left


@pytest.mark.rule("7.0-a")
@pytest.mark.parametrize(
    "step", ["event", "weather", "supply", "impulses", "land_recovery", "naval_recovery"]
)
def test_nobody_moves_or_fights_in_the_other_phases(step: str) -> None:
    pieces = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP6", "ALBION": "AA-HEL"}
    table = Table(pieces, step=step, dice=[3, 3])
    assert not {"land", "naval", "move", "assault", "bombard"} & {
        answer.split()[0] for answer in table.legal()
    }
    assert table.refused("move 86Bde") == table.refused("assault GP6") == ()
