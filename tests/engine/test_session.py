"""A game being played: events out, undo before a die, taking back by consent."""

from __future__ import annotations

import pytest

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision, Illegal
from grognard.engine.records import read_record, replay, write_record
from grognard.engine.session import SNAPSHOT_EVERY, Session
from tests.engine.toy import Toy, ToyState, Turn

BID, PASS = Action("bid", 0), Action("pass")


class Patient(Toy):
    """One seat makes all the choices of a round, so that some can be undone."""

    def decision(self, state: ToyState) -> Decision | None:
        asked = super().decision(state)
        if asked is None:
            return None
        return Decision("north" if state.stack[-1].round < 3 else "south", "1", "bid", asked.args)


def played(*actions: Action, game: Toy | None = None, rounds: str = "3") -> Session[ToyState]:
    session = Session(game or Toy(), "short", "a seed", {"rounds": rounds})
    for action in actions:
        session.choose(action)
    return session


# -- choosing ----------------------------------------------------------------------------------


def test_the_opening_is_told() -> None:
    session = played()
    assert [event.kind for event in session.events] == ["dealt"]
    assert [2 + die for die in session.opening_dice] == session.state.purses


def test_choosing_returns_what_happened_and_keeps_it() -> None:
    session = played()
    events = session.choose(BID)
    assert [event.kind for event in events] == ["bid"]
    assert session.events[1:] == events
    move = session.moves[0]
    assert (move.seat, move.text, len(move.dice)) == ("north", "bid one", 1)
    assert move.dice[0] == events[0].args["roll"]


@pytest.mark.parametrize("action", [Action("shout"), Action("dance"), Action("bid", 9)])
def test_an_illegal_choice_leaves_no_trace(action: Action) -> None:
    session = played(BID)
    digest = session.game.digest(session.state)
    with pytest.raises(Illegal):
        session.choose(action)
    assert session.game.digest(session.state) == digest
    assert len(session.moves) == len(session.history) == 1


def test_nothing_can_be_chosen_after_the_end() -> None:
    session = played(*[PASS] * 6)
    assert session.decision() is None
    with pytest.raises(Illegal):
        session.choose(PASS)


# -- undo --------------------------------------------------------------------------------------


def test_a_choice_without_a_die_can_be_undone() -> None:
    session = played(PASS, PASS, game=Patient())
    start = played(game=Patient())
    assert session.can_undo
    session.undo()
    session.undo()
    assert not session.can_undo
    assert session.game.digest(session.state) == start.game.digest(start.state)
    assert session.moves == []
    assert session.history == []
    assert session.events == start.events


def test_a_die_ends_undo() -> None:
    session = played(PASS, BID, game=Patient())
    assert not session.can_undo
    with pytest.raises(BadRequest, match="nothing to undo"):
        session.undo()
    session.choose(PASS)
    session.undo()
    assert not session.can_undo
    assert [move.text for move in session.moves] == ["pass", "bid one"]


def test_a_change_of_seat_ends_undo() -> None:
    assert not played(PASS).can_undo
    session = played(*[PASS] * 4, game=Patient())
    decision = session.decision()
    assert decision is not None
    assert decision.seat == "south"
    assert not session.can_undo


def test_the_end_of_the_game_ends_undo() -> None:
    assert not played(*[PASS] * 6, game=Patient()).can_undo


def test_undone_choices_are_not_in_the_record() -> None:
    session = played(PASS, PASS, game=Patient())
    session.undo()
    session.choose(BID)
    assert "\n1 north pass\n2 north bid one |" in write_record(session)


# -- taking back -------------------------------------------------------------------------------


def test_a_move_taken_back_is_rolled_anew() -> None:
    session = played(BID, BID)
    first, rolled = [move.dice for move in session.moves], session.state.rolled
    session.take_back(0)
    assert session.state.rolled == rolled
    assert session.moves == []
    assert session.state.scores == [0, 0]
    session.choose(BID)
    session.choose(BID)
    game = session.game
    fresh = [(game.new("short", "a seed").dice.roll(n, 6),) for n in range(1, 7)]
    assert first == fresh[2:4]
    assert [move.dice for move in session.moves] == fresh[4:6]
    assert session.state.rolled == 6


def test_taking_back_returns_to_the_position_after_the_moves_kept() -> None:
    session = played(BID, PASS, BID, PASS)
    wanted = played(BID, PASS)
    session.take_back(2)
    assert session.state.scores == wanted.state.scores
    assert session.state.purses == wanted.state.purses
    assert session.state.stack == wanted.state.stack == [Turn(0, 2)]
    assert session.events == wanted.events
    assert not session.can_undo


@pytest.mark.parametrize("keep", [-1, 2, 3])
def test_only_moves_of_the_game_can_be_taken_back(keep: int) -> None:
    session = played(BID, BID)
    with pytest.raises(BadRequest, match=f"cannot go back to move {keep}: the game has 2"):
        session.take_back(keep)


def test_a_record_with_moves_taken_back_replays() -> None:
    session = played(BID, BID, PASS, BID)
    session.take_back(1)
    session.choose(PASS)
    session.take_back(0)
    for action in (BID, PASS, BID, BID, PASS, BID):
        session.choose(action)
    text = write_record(session)
    assert text.count("\nback ") == 2
    again = replay(read_record(text, "toy.txt"), Toy())
    assert again.game.digest(again.state) == session.game.digest(session.state)
    assert again.events == session.events
    assert again.history == session.history
    assert write_record(again) == text


def test_taking_back_after_taking_back_keeps_the_dice_of_the_moves_kept() -> None:
    session = played(BID, BID)
    session.take_back(1)
    session.choose(BID)
    session.choose(BID)
    scores_after_two = session.state_at(2).scores
    session.take_back(2)
    assert session.state.scores == scores_after_two
    assert session.state.rolled == 6


def test_positions_far_back_are_rebuilt_from_snapshots() -> None:
    class Long(Toy):
        def set_up(self, scenario: str, seed: str | int, options: object = None) -> ToyState:
            state = super().set_up(scenario, seed)
            state.rounds = SNAPSHOT_EVERY
            return state

    session = Session(Long(), "short", 5)
    digests = [session.game.digest(session.state)]
    for n in range(2 * SNAPSHOT_EVERY - 1):
        able = session.game.legal(session.state)
        session.choose(able[n % len(able)])
        digests.append(session.game.digest(session.state))
    for n in (0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, len(session.moves)):
        assert session.game.digest(session.state_at(n)) == digests[n]
    session.take_back(SNAPSHOT_EVERY - 1)
    assert session.state.stack == session.state_at(SNAPSHOT_EVERY - 1).stack
    assert len(session.moves) == SNAPSHOT_EVERY - 1
