"""3.0, 3.1 The order of a turn, and the seven steps of its Strategic Phase."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import by_die, dice_of, idle, least, run_from, sealed
from tests.gallipoli.table import Table

ARMY = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP12", "OCEAN": "ALLIED", "F-NAMAZ": "GP12"}
BAR = {"DS8": "1"}


def turn(number: int, pieces: dict[str, str] | None = None, scenario: str = "campaign") -> Table:
    """A whole turn from its first step, at its first decision."""
    table = Table(ARMY if pieces is None else pieces, turn=number, mines=BAR, scenario=scenario)
    sealed(table)
    run_from(table)
    return table


def phases(table: Table) -> list[str]:
    """Play on to the next turn; the phases in the order they were met."""
    met: list[str] = []
    number = table.state.turn
    while table.asked() and table.state.turn == number:
        phase = table.game.view(table.state, None).phase
        if not met or met[-1] != phase:
            met.append(phase)
        table.play(least(table.legal()))
    return met


def first(table: Table, kind: str) -> int:
    return [event.kind for event in table.events()].index(kind)


@pytest.mark.rule("3.0-a")
def test_a_turn_is_strategic_then_operations_then_the_end() -> None:
    table = turn(3, {**ARMY, "87Bde": "GP1 d"})
    assert phases(table) == ["strategic", "operations"]  # nobody decides anything at the end
    order = ["turn_begins", "supply_received", "operations_begin", "after_last_impulse", "totals"]
    assert sorted(order, key=lambda kind: first(table, kind)) == order
    met = [kind for kind in ("recovered", "not_recovered", "eliminated") if table.events(kind)]
    assert first(table, "after_last_impulse") < first(table, met[0]) < first(table, "totals")


@pytest.mark.rule("3.1-a")
def test_the_seven_steps_come_in_their_order() -> None:
    table = turn(2)
    asked = idle(table, "withdraw_units")
    order = [
        "event_rolled",
        "weather",
        "supply_received",
        "fleet_not_supplied",
        "reinforcements",
        "impulses_rolled",
        "mines_rolled",
        "operations_begin",
    ]
    assert sorted(order, key=lambda kind: first(table, kind)) == order
    kinds = [kind for at, kind in enumerate(asked) if kind not in asked[:at]]
    steps = ["supply_fleet", "supply_sources", "turkish_arrivals", "spend_on_mines", "lay_mines"]
    assert [kind for kind in kinds if kind in steps] == steps


@pytest.mark.rule("3.1-b", "4.0-a")
@pytest.mark.parametrize("number", range(1, 10))
def test_events_are_rolled_for_on_turns_2_5_and_8_and_in_march(number: int) -> None:
    """Q02."""
    dice = [3, 4] if number in (1, 2, 5, 8) else []
    table = Table({}, step="event", turn=number, dice=dice)
    assert table.asked() == "halt"
    assert table.dice.left == []
    assert len(table.events("event_rolled")) == len(dice) // 2


@pytest.mark.rule("3.1-b")
@pytest.mark.parametrize("number", [1, 2])
def test_with_the_option_march_has_no_event(number: int) -> None:
    """Q02."""
    dice = [3, 4] if number == 2 else []
    options = {"event_on_turn_1": "off"}
    table = Table({}, step="event", turn=number, dice=dice, options=options)
    assert len(table.events("event_rolled")) == number - 1


@pytest.mark.rule("3.1-c")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_no_weather_is_rolled_for_in_march(scenario: str) -> None:
    table = Table({}, step="weather", turn=1, scenario=scenario)
    assert (table.state.bad, table.state.rough) == (False, False)
    assert table.recorder.dice == []


@pytest.mark.rule("3.1-c")
@pytest.mark.parametrize(("number", "scenario"), [(2, "anzac"), (2, "campaign"), (9, "campaign")])
def test_from_april_on_weather_is_rolled_for(number: int, scenario: str) -> None:
    table = Table({}, step="weather", turn=number, scenario=scenario, dice=[10, 6])
    assert (table.state.bad, table.state.rough) == (True, True)


@pytest.mark.rule("3.1-d")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_new_supply_is_rolled_for_in_march_too(scenario: str) -> None:
    """E01."""
    table = Table({}, step="supply", turn=1, scenario=scenario, sp=(10, 10), dice=[1, 1])
    new = by_die("supply", "allied")[1], by_die("supply", "turkish")[1]
    assert (table.sp("allied"), table.sp("turkish")) == (10 + new[0], 10 + new[1])
    assert min(new) > 0


LOSSES = {"T9-25": "eliminated", "MS1": "eliminated", "86Bde": "eliminated", "T9-26": "GP12"}


@pytest.mark.rule("3.1-f")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_there_are_no_reinforcements_or_replacements_in_march(scenario: str) -> None:
    table = Table(LOSSES, step="arrivals", turn=1, scenario=scenario, vp=(9, 9))
    assert table.asked() == "halt"


@pytest.mark.rule("3.1-f")
def test_from_april_on_there_are() -> None:
    table = Table(LOSSES, step="arrivals", turn=2, vp=(9, 9))
    asked = idle(table, "halt")
    assert {"replace_allied", "turkish_arrivals"} <= set(asked)
    assert table.events("reinforcements")
    assert table.events("turkish_reinforcements")


@pytest.mark.rule("3.1-g")
@pytest.mark.parametrize("scenario", ["valiant_stroke", "campaign"])
def test_no_impulses_are_rolled_for_in_march(scenario: str) -> None:
    table = Table({}, step="impulses", turn=1, scenario=scenario, impulses=0)
    assert table.state.impulses == 2
    assert table.recorder.dice == []


@pytest.mark.rule("3.1-g", "2.4-p")
@pytest.mark.parametrize(("die", "impulses"), sorted(by_die("impulses").items()))
def test_from_april_on_a_die_gives_the_impulses(die: int, impulses: int) -> None:
    table = Table({}, step="impulses", turn=2, dice=[die], impulses=0)
    assert table.state.impulses == impulses
    assert table.sp("allied") == table.sp("turkish") == 20


@pytest.mark.rule("3.1-h")
@pytest.mark.parametrize("number", [1, 2, 9])
def test_mines_are_determined_and_placed_in_every_turn(number: int) -> None:
    """E02."""
    table = Table({}, step="mines", turn=number, dice=[6])
    table.play("spend 0")
    assert dice_of(table, "8.5-b") == [6]
    assert table.asked() == "lay_mines"
    table.play(*["mines -"] * 6, "mines D1", "rest")
    assert sorted(table.mines("DS1").split()) == ["1", "D"]


@pytest.mark.rule("3.1-h")
def test_no_mines_are_placed_where_allied_ships_are() -> None:
    """Q120."""
    table = Table({"OCEAN": "DS1"}, step="mines", turn=1, dice=[6])
    table.play("spend 0")
    areas = []
    while table.asked() == "lay_mines":
        decision = table.game.decision(table.state)
        assert decision is not None
        areas.append(table.state.facts.land.names[int(str(decision.args["area"]))])
        table.play("mines -")
    assert "DS1" not in areas
    assert "DS2" in areas
