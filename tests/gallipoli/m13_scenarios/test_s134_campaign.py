"""13.3, 13.4, 13.5 The campaign: its length, its first and last turn, and Suvla."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import Opening, by_die, dice_of, idle, run_from, sealed
from tests.gallipoli.table import Table

BARRED = {"DS7": "2 2", "DS8": "2 2"}
"""Mines that nobody sweeps: no sudden death at sea."""


def campaign(suvla: int = 1, *dice: int) -> Opening:
    """Up to the Operations Phase of turn 1."""
    table = Opening("campaign", (1, 1, 1, 1, suvla, *dice))
    idle(table, "lay_mines")
    table.play(*["mines -"] * 12, "mines 2")
    table.roll(*(() if dice else (3, 4, 1, 1, 1)))
    idle(table, "choose_activation")
    return table


@pytest.mark.rule("13.3-a", "13.4-e")
def test_the_campaign_lasts_from_march_to_november() -> None:
    table = campaign()
    sealed(table)
    idle(table)
    turns = [event.args["turn"] for event in table.events("turn_begins")]
    assert turns == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert len(table.events("final_totals")) == 1


@pytest.mark.rule("13.4-e")
@pytest.mark.parametrize(("turn", "over"), [(8, False), (9, True)])
def test_the_end_of_the_ninth_turn_is_the_end(turn: int, over: bool) -> None:
    table = Table({"86Bde": "GP1"}, turn=turn, mines=BARRED)
    sealed(table)
    run_from(table, "end_of_turn")
    assert (table.asked() == "") is over
    assert table.state.turn == 9


@pytest.mark.rule("13.4-e")
def test_sudden_death_ends_the_campaign_before() -> None:
    table = Table({"86Bde": "GP1"}, turn=4)
    run_from(table, "end_of_turn")
    assert table.asked() == ""
    assert table.events("final_totals") == []
    assert table.game.outcome(table.state).winner == "allied"


@pytest.mark.rule("13.4-a")
def test_the_first_turn_has_two_impulses_without_a_roll() -> None:
    table = campaign()
    assert table.state.impulses == 2
    assert dice_of(table, "7.1-a") == []


@pytest.mark.rule("13.4-b")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_last_turn_has_at_most_two_impulses(die: int) -> None:
    """Q05."""
    rolled = by_die("impulses")[die]
    for turn, impulses in ((8, rolled), (9, min(rolled, 2))):
        assert Table({}, step="impulses", turn=turn, dice=[die]).state.impulses == impulses


@pytest.mark.rule("13.4-c")
def test_the_allies_have_the_first_impulse_of_march_without_a_roll() -> None:
    table = campaign()
    assert (table.seat(), table.state.impulse) == ("allied", 1)
    assert dice_of(table, "7.3-a") == []
    table.roll(1, 6)
    table.play("pass")
    idle(table, lambda t: t.state.impulse == 2 and t.asked() == "choose_activation")
    assert dice_of(table, "7.3-a") == [1, 6]
    assert table.seat() == "turkish"


@pytest.mark.rule("13.4-c")
def test_in_april_the_campaign_rolls_for_the_first_impulse() -> None:
    pieces = {"86Bde": "GP1", "BH-C1": "GP1", "T9-25": "GP12"}
    table = Table(pieces, step="operations", turn=2, impulse=0, dice=[1, 6])
    assert (table.asked(), table.seat()) == ("choose_activation", "turkish")
    assert table.state.impulse == 1


@pytest.mark.rule("13.4-d")
def test_the_campaign_starts_like_the_first_scenario() -> None:
    """Q02: an event is rolled for in March, weather is not."""
    table = campaign(1, 6, 6, 1, 1, 1)
    assert dice_of(table, "4.0-a") == [6, 6]
    assert dice_of(table, "5.0-a") == []
    assert table.vp("allied") == 3


@pytest.mark.rule("13.4-d")
def test_with_the_option_no_event_is_rolled_for_in_march() -> None:
    table = Opening("campaign", (1, 1, 1, 1, 1, 1, 1, 1), {"event_on_turn_1": "off"})
    idle(table, "choose_activation")
    assert dice_of(table, "4.0-a") == []


# -- Suvla ---------------------------------------------------------------------------------------


@pytest.mark.rule("13.5-a")
@pytest.mark.parametrize(("die", "turn"), [(1, 3), (6, 8)])
def test_suvla_opens_when_a_die_and_one_turns_have_been_played(die: int, turn: int) -> None:
    """Q104: openly at set-up."""
    table = campaign(die)
    (rolled,) = [d for d in table.recorder.dice if d.case == "13.5-a"]
    assert (rolled.sides, rolled.value, rolled.seen_by) == (6, die, None)
    assert table.state.suvla_turn == turn
    for seat in ("allied", "turkish", None):
        assert table.game.view(table.state, seat).suvla_turn == turn


@pytest.mark.rule("13.5-a")
@pytest.mark.parametrize(("turn", "open_"), [(3, False), (4, True), (5, True)])
def test_nobody_lands_at_suvla_before_it_opens(turn: int, open_: bool) -> None:
    table = Table({"86Bde": "ALLIED"}, turn=turn)
    table.state.suvla_turn = 4
    table.activate("allied", "29D")
    table.play("move 86Bde")
    assert table.allowed("sail AA-ANZ")
    assert table.allowed("sail AA-SUV") is open_
    if not open_:
        assert "13.5-a" in table.refused("sail AA-SUV")


@pytest.mark.rule("13.5-b")
@pytest.mark.parametrize(("turn", "place"), [(3, "not_yet"), (4, "ALLIED")])
def test_the_fourth_beachhead_comes_when_suvla_opens(turn: int, place: str) -> None:
    table = Table({}, turn=turn)
    table.state.suvla_turn = 4
    table.begin("arrivals")
    idle(table, "halt")
    assert table.place("BH-C4") == place
