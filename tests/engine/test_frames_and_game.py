"""The loop of decisions over a stack of frames, on the toy game."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.engine.actions import NO_ARGUMENT, Action, actions_of
from grognard.engine.dice import Scripted
from grognard.engine.errors import BadRequest
from grognard.engine.events import QUIET, Die, Event, Recorder
from grognard.engine.frames import Illegal, roll, settle
from grognard.engine.game import GAME_OVER, MALFORMED
from grognard.engine.tables import DieTable
from tests.engine.toy import Toy, ToyState, Turn

GAME = Toy()


def position(*dice: int, purses: tuple[int, int] = (5, 5)) -> ToyState:
    return ToyState(Scripted(dice), 0, 3, list(purses), [0, 0], [Turn()])


def test_a_decision_names_seat_case_and_kind() -> None:
    asked = GAME.decision(position())
    assert asked is not None
    assert (asked.seat, asked.case, asked.kind, asked.args) == ("north", "1", "bid", {"round": 1})


def test_apply_rolls_and_goes_on_to_the_next_decision() -> None:
    state = position(5)
    log = GAME.recorder(state)
    GAME.apply(state, Action("bid", 1), log)
    asked = GAME.decision(state)
    assert asked is not None
    assert asked.seat == "south"
    assert (state.scores, state.purses, state.rolled) == ([2, 0], [3, 5], 1)
    assert log.events == [Event("2", "bid", {"seat": "north", "coin": "two", "roll": 5})]
    assert log.dice == [Die("2", 6, 5)]


def test_an_illegal_action_names_its_case() -> None:
    state = position(purses=(1, 5))
    with pytest.raises(Illegal) as refused:
        GAME.apply(state, Action("bid", 2))
    assert refused.value.refusal.cases == ("1",)
    assert GAME.say_refusal("en", state, refused.value.refusal) == "1: You have no three"


def test_what_is_not_an_action_is_refused_as_malformed() -> None:
    state = position()
    for action in (Action("dance"), Action("bid"), Action("bid", 3), Action("pass", 0)):
        assert GAME.refusal(state, action) == MALFORMED


STRANGE: list[Any] = [
    ("bid", "one"),
    ("bid", 0.5),
    ("bid", 1.0),
    ("bid", True),
    ("bid", None),
    ("bid", [0]),
    ([], 0),
    (None, 0),
    ("pass", None),
    ("pass", -1.0),
]


@pytest.mark.parametrize(("verb", "arg"), STRANGE)
def test_types_that_no_action_has_are_malformed(verb: Any, arg: Any) -> None:
    action = Action(verb, arg)
    assert GAME.refusal(position(), action) == MALFORMED
    with pytest.raises(Illegal):
        GAME.apply(position(), action)


@pytest.mark.parametrize(
    ("verb", "arg"), [("dance", -1), ("bid", -1), ("bid", 3), ("pass", 0), *STRANGE]
)
def test_what_is_not_an_action_has_no_notation(verb: Any, arg: Any) -> None:
    with pytest.raises(BadRequest) as refused:
        GAME.notation(position(), Action(verb, arg))
    assert str(refused.value) == f"'{verb} {arg}' is no action of this game"


def test_nothing_can_be_done_after_the_end() -> None:
    state = position()
    for _ in range(6):
        GAME.apply(state, Action("pass"))
    assert GAME.decision(state) is None
    assert GAME.legal(state) == []
    assert GAME.refusal(state, Action("pass")) == GAME_OVER


def test_settle_runs_frames_until_one_waits() -> None:
    state = position()
    state.stack = [Turn(0, 1), Turn(0, 4)]
    log = GAME.recorder(state)
    settle(state, log)
    assert state.stack == []
    assert [event.kind for event in log.events] == ["over"]


def test_the_counter_of_dice_goes_forward() -> None:
    state = position(2, 6)
    assert [roll(state, 6, "x", QUIET) for _ in range(2)] == [2, 6]
    assert state.rolled == 2


def test_equal_positions_have_equal_digests() -> None:
    assert GAME.digest(position(1, 2)) == GAME.digest(position(6))
    assert GAME.digest(position()) != GAME.digest(position(purses=(5, 4)))


# -- notation ----------------------------------------------------------------------------------


def test_notation_and_back() -> None:
    state = position()
    assert GAME.notation(state, Action("bid", 2)) == "bid three"
    assert GAME.notation(state, Action("pass")) == "pass"
    assert GAME.parse(state, " bid  three ") == Action("bid", 2)
    assert GAME.parse(state, "pass") == Action("pass", NO_ARGUMENT)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dance", "unknown verb 'dance'; verbs: bid, pass, shout"),
        ("", "unknown verb ''"),
        ("pass one", "'pass' takes nothing after it, but 'one' follows"),
        ("bid", "'bid' needs a value of coin; '' is none"),
        ("bid four", "'bid' needs a value of coin; 'four' is none"),
    ],
)
def test_what_cannot_be_parsed_is_explained(text: str, said: str) -> None:
    with pytest.raises(BadRequest) as refused:
        GAME.parse(position(), text)
    assert str(refused.value).startswith(said)


def test_actions_of() -> None:
    assert actions_of("bid", 2) == (Action("bid", 0), Action("bid", 1))


# -- events ------------------------------------------------------------------------------------


def test_a_recorder_writes_names_for_numbers() -> None:
    log = Recorder({"coin": ("one", "two")})
    log.add("1", "kind", coin=1, other=1, coins="two")
    log.add("1", "kind", coin=[0, 1])
    log.add("1", "kind", coin="two")
    assert [event.args for event in log.events] == [
        {"coin": "two", "other": 1, "coins": "two"},
        {"coin": ["one", "two"]},
        {"coin": "two"},
    ]


def test_an_event_may_be_for_some_eyes_only() -> None:
    everybody, one = Event("1", "k", {}), Event("1", "k", {}, seen_by=("north",))
    assert everybody.visible_to("south")
    assert everybody.visible_to(None)
    assert one.visible_to("north")
    assert not one.visible_to("south")
    assert not one.visible_to(None)


# -- tables ------------------------------------------------------------------------------------

TABLE = DieTable("7.1", "rulebook 7.1", ("1", "2"), 1, (("M", "M"), ("M", "S"), ("S", "S")))


@pytest.mark.parametrize(
    ("die", "column", "result"), [(1, 0, "M"), (2, 1, "S"), (3, 0, "S"), (9, 0, "S"), (-2, 1, "M")]
)
def test_a_table_is_read_by_row_and_column(die: int, column: int, result: str) -> None:
    assert TABLE.at(die, column) == result


def test_the_chances_of_a_table() -> None:
    assert TABLE.chance("S", 0) * 6 == 4
    assert TABLE.chance("S", 0, drm=-1) * 6 == 3
    assert TABLE.chance("M", 1) * 6 == 1
