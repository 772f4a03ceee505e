"""The table for tests of rules fails where a rule is not as the test says."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.frame import LepantoFrame
from grognard.games.lepanto.rules.m05_sequence.s51_turns import GameTurn, PlayerPhase
from grognard.games.lepanto.state import State
from grognard.testing import Halting, RulesTable

MOVEMENT = 2


@dataclass(unsafe_hash=True)
class Stop(Halting, LepantoFrame):
    """Where these tests stop."""


@pytest.fixture
def table() -> RulesTable[State]:
    game = Lepanto()
    table = RulesTable(game, game.set_up("centre", 1), [])
    table.resume(Stop(), PlayerPhase(0, MOVEMENT))
    return table


def test_it_plays_in_notation_and_tells_what_happened(table: RulesTable[State]) -> None:
    assert (table.asked(), table.seat()) == ("choose_mover", "christian")
    mover = table.legal("move")[0]
    assert table.allowed(mover)
    table.play(mover, "stop")
    assert not table.allowed(mover)
    assert [event.kind for event in table.events("movement_begins")] == ["movement_begins"]


def test_a_refusal_tells_its_cases(table: RulesTable[State]) -> None:
    mover = table.legal("move")[0]
    table.play(mover, "stop")
    assert table.refused(mover) == ("5.2-b",)


def test_what_is_legal_is_not_refused(table: RulesTable[State]) -> None:
    with pytest.raises(AssertionError, match="end is legal"):
        table.refused("end")


def test_a_refused_action_that_changes_something_is_found(table: RulesTable[State]) -> None:
    refusal = table.game.refusal

    def meddling(state: State, action: object) -> object:
        state.turn += 1
        return refusal(state, action)  # type: ignore[arg-type]

    table.game.refusal = meddling  # type: ignore[assignment, method-assign]
    with pytest.raises(AssertionError, match="stop has changed something"):
        table.refused("stop")


def test_a_fault_in_the_position_is_found_at_once(table: RulesTable[State]) -> None:
    mover = table.legal("move")[0]
    table.state.afloat[0] += 1
    with pytest.raises(AssertionError, match="afloat is not what follows"):
        table.play(mover)


def test_dice_come_as_scripted(table: RulesTable[State]) -> None:
    table.roll(5, 6)
    assert [table.state.dice.roll(n, 6) for n in (1, 2)] == [5, 6]


def test_it_stops_where_the_test_stops() -> None:
    game = Lepanto()
    table = RulesTable(game, game.set_up("centre", 1))
    table.resume(GameTurn(2), Stop())
    assert (table.asked(), table.legal()) == ("halt", [])
    assert table.refused("end") == ()
