"""check_game() catches views that tell too much, and missing words."""

from __future__ import annotations

import random

import pytest
from msgspec import Struct

from grognard.engine.dice import Sealed
from grognard.engine.game import Outcome
from grognard.engine.i18n import Catalogue
from tests.engine.broken import COUNT, caught
from tests.engine.toy import Toy, ToyState

# -- views ----------------------------------------------------------------------------------------


class Leaky(Struct, frozen=True):
    scores: list[int]
    more: object


class DiceSeen(Struct, frozen=True):
    dice: int


def test_a_view_that_tells_the_seed() -> None:
    class Game(Toy):
        def view(self, state: ToyState, seat: str | None) -> Struct:
            assert isinstance(state.dice, Sealed)
            return Leaky(state.scores[:], state.dice.seed)

    assert caught(Game()) == "views hide the dice"


def test_a_view_that_tells_the_next_die() -> None:
    class Game(Toy):
        def view(self, state: ToyState, seat: str | None) -> Struct:
            return Leaky(state.scores[:], [state.dice.roll(state.rolled + 1, 6)])

    assert caught(Game()) == "views hide the dice"


def test_a_view_with_a_field_for_dice() -> None:
    class Game(Toy):
        def view(self, state: ToyState, seat: str | None) -> Struct:
            return Leaky(state.scores[:], [DiceSeen(1)])

    assert caught(Game()) == "views hide the dice"


def test_a_view_that_tells_the_other_purse() -> None:
    class Game(Toy):
        def view(self, state: ToyState, seat: str | None) -> Struct:
            return Leaky(state.scores[:], state.purses[:])

    assert caught(Game()) == "determinize keeps the seat's view"


def test_a_view_that_is_not_json() -> None:
    class Game(Toy):
        def view(self, state: ToyState, seat: str | None) -> Struct:
            return Leaky(state.scores[:], object() if seat is None else None)

    assert caught(Game()) == "views can be written as JSON"


class Imagining(Toy):
    """A toy whose ``determinize`` goes wrong afterwards, in ``spoil``."""

    def determinize(self, state: ToyState, seat: str | None, rng: random.Random) -> ToyState:
        copy = super().determinize(state, seat, rng)
        self.spoil(copy, state)
        return copy

    def spoil(self, copy: ToyState, state: ToyState) -> None:
        raise NotImplementedError


def test_search_with_the_dice_of_the_game() -> None:
    class Game(Imagining):
        def spoil(self, copy: ToyState, state: ToyState) -> None:
            copy.dice = state.dice

    assert caught(Game()) == "determinize has dice of its own"


def test_an_imagined_state_that_differs_in_what_is_seen() -> None:
    class Game(Imagining):
        def spoil(self, copy: ToyState, state: ToyState) -> None:
            copy.scores[0] += 1

    assert caught(Game()) == "determinize keeps the seat's view"


def test_an_imagined_state_with_other_choices() -> None:
    class Game(Imagining):
        def spoil(self, copy: ToyState, state: ToyState) -> None:
            copy.stack[:] = []

    assert caught(Game()) == "determinize keeps the seat's legal actions"


def test_an_imagined_state_that_cannot_be_repeated() -> None:
    class Game(Imagining):
        def spoil(self, copy: ToyState, state: ToyState) -> None:
            copy.dice = Sealed(str(next(COUNT)))

    assert caught(Game()) == "determinize is repeatable"


def test_imagining_that_changes_the_game() -> None:
    class Game(Imagining):
        def spoil(self, copy: ToyState, state: ToyState) -> None:
            state.rolled += 1

    assert caught(Game()) == "determinize leaves the original alone"


# -- words and outcome ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(
    ("key", "promise"),
    [
        ("ask.bid", "decisions have words"),
        ("action.pass", "actions have words"),
        ("event.bid", "events have words"),
        ("refusal.not_here", "refusals have words"),
        ("refusal.malformed", "refusals have words"),
        ("refusal.game_over", "refusals have words"),
    ],
)
def test_a_sentence_that_is_missing(key: str, promise: str, lang: str) -> None:
    entries = {k: dict(v) for k, v in Toy.messages.entries.items()}
    del entries[key][lang]
    game = Toy()
    game.messages = Catalogue(entries)
    assert caught(game) == promise


def test_a_sentence_with_an_argument_nobody_gives() -> None:
    game = Toy()
    entry = {"es": "{coin} {colour}", "en": "{coin}"}
    game.messages = Catalogue({**Toy.messages.entries, "event.bid": entry})
    assert caught(game) == "events have words"


def test_a_winner_nobody_knows() -> None:
    class Game(Toy):
        def outcome(self, state: ToyState) -> Outcome:
            return Outcome("west", {"north": 0, "south": 0}, ("3",))

    assert caught(Game()) == "the winner is a seat of the game"


def test_an_outcome_without_a_score() -> None:
    class Game(Toy):
        def outcome(self, state: ToyState) -> Outcome:
            return Outcome(None, {"north": 0}, ("3",))

    assert caught(Game()) == "the outcome scores every seat"
