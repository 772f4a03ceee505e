"""check_game() catches games that give away what is hidden; secret dice stay with their seats."""

from __future__ import annotations

import random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Log
from grognard.engine.frames import Decision, Refusal
from grognard.engine.session import Session
from grognard.testing import Broken, check_game
from tests.engine.warren import FOX, HARE, SHOWN, TRAP, Night, Roam, Warren, WarrenState


def caught(game: Warren) -> str:
    for seed in range(20):
        try:
            check_game(game, "short", seed)
        except Broken as broken:
            return str(broken).partition(":")[0]
    pytest.fail("nothing was caught")


@pytest.mark.parametrize("seed", range(10))
def test_a_game_that_keeps_its_secrets(seed: int) -> None:
    assert check_game(Warren(), "short", seed).finished


def test_a_question_that_tells_what_is_hidden() -> None:
    class Game(Warren):
        def decision(self, state: WarrenState) -> Decision | None:
            asked = super().decision(state)
            if asked is None or asked.kind != "roam":
                return asked
            return replace(asked, args={**asked.args, "steps": state.holes.count(TRAP)})

    assert caught(Game()) == "what is told depends on nothing hidden"


def test_a_question_to_another_seat_that_tells_what_is_hidden() -> None:
    class Game(Warren):
        def secret(self, state: WarrenState, decision: Decision) -> tuple[str, ...] | None:
            return None

    assert caught(Game()) == "what is told depends on nothing hidden"


def test_a_refusal_that_tells_what_is_hidden() -> None:
    class Game(Warren):
        def refusal(self, state: WarrenState, action: Action) -> Refusal | None:
            refused = super().refusal(state, action)
            smells = isinstance(state.stack[-1], Roam) and TRAP in state.holes
            return Refusal(("9",), refused.reason) if refused is not None and smells else refused

    assert caught(Game()) == "refusals depend on nothing hidden"


def test_something_hidden_that_shows_without_being_counted() -> None:
    """The fox smells a trap as it comes: by undo it could smell at every hole."""

    class Game(Warren):
        def apply(self, state: WarrenState, action: Action, log: Log = QUIET) -> None:
            super().apply(state, action, log)
            if action.verb in ("walk", "prowl") and state.holes[state.at] == TRAP:
                log.add("2", "walked", hole=state.at)

    assert caught(Game()) == "what depends on something hidden counts as shown"


def test_a_secret_answer_that_is_told() -> None:
    class Game(Warren):
        def apply(self, state: WarrenState, action: Action, log: Log = QUIET) -> None:
            if action.verb == "bury":
                log.add("1", "buried", count=action.arg)
            super().apply(state, action, log)

    assert caught(Game()) == "secret answers are told to nobody else"


def test_a_seat_that_knows_all_and_imagines_more() -> None:
    class Game(Warren):
        def view(self, state: WarrenState, seat: str | None) -> Struct:
            return super().view(state, None)

        def determinize(
            self, state: WarrenState, seat: str | None, rng: random.Random
        ) -> WarrenState:
            return super().determinize(state, None, rng)

    assert caught(Game()) in (
        "who knows all imagines nothing but the dice",
        "determinize keeps the seat's legal actions",
    )


def test_a_count_of_things_shown_that_goes_back() -> None:
    class Game(Warren):
        def shown(self, state: WarrenState) -> int:
            return -state.shown

    assert caught(Game()) == "what has been shown stays counted"


def test_undo_ends_where_something_is_shown() -> None:
    session = Session(Warren(), "short", "1")
    for text in ("bury straw", "bury nothing", "bury nothing", "bury nothing", "sleep"):
        session.choose(session.game.parse(session.state, text))
    session.choose(session.game.parse(session.state, "dig"))
    assert session.state.holes[0] & SHOWN
    assert not session.can_undo
    session.choose(session.game.parse(session.state, "walk h2"))
    assert session.undo_depth == 1


def test_secret_dice_are_for_their_seats() -> None:
    session = Session(Warren(), "short", "1")
    while not isinstance(session.state.stack[-1], Night):
        session.choose(session.game.legal(session.state)[0])
    session.choose(Action("sleep"))
    night = session.moves[-1]
    assert len(night.dice) == 2
    assert night.dice_for((HARE,)) == night.dice
    assert night.dice_for((FOX,)) == night.dice_for(()) == night.dice[:1]
    assert night.dice_for((FOX, HARE)) == night.dice[:1], "two at one screen"
    assert session.moves[0].dice_for(()) == ()
