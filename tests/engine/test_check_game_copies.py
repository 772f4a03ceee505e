"""check_game() catches records, clones and saves that are not true copies."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from grognard.engine.actions import Action
from grognard.engine.dice import Sealed
from grognard.engine.events import QUIET, Log
from grognard.engine.frames import settle
from grognard.testing import Broken, check_game
from tests.engine.broken import caught
from tests.engine.toy import Toy, ToyState

# -- notation and records -------------------------------------------------------------------------


def test_a_notation_that_means_something_else() -> None:
    class Game(Toy):
        def parse(self, state: ToyState, text: str) -> Action:
            return Action("bid", 0) if text.startswith("bid") else super().parse(state, text)

    assert caught(Game()) == "parse gives back what notation wrote"


def test_a_notation_that_cannot_be_read() -> None:
    class Game(Toy):
        def notation(self, state: ToyState, action: Action) -> str:
            return super().notation(state, action).upper()

    assert caught(Game()) == "notation can be parsed"


def test_one_notation_for_two_actions() -> None:
    class Game(Toy):
        """Reads a word as whatever it wrote last."""

        last = Action("pass")

        def notation(self, state: ToyState, action: Action) -> str:
            self.last = action
            return "it"

        def parse(self, state: ToyState, text: str) -> Action:
            return self.last

    assert caught(Game()) == "different actions have different notations"


def test_a_notation_with_spaces_around_it() -> None:
    class Game(Toy):
        def notation(self, state: ToyState, action: Action) -> str:
            return super().notation(state, action) + " "

    assert caught(Game()) == "notation has no space around it"


def test_a_notation_that_a_record_cannot_hold() -> None:
    class Game(Toy):
        def notation(self, state: ToyState, action: Action) -> str:
            return super().notation(state, action).replace("bid", "bid|")

        def parse(self, state: ToyState, text: str) -> Action:
            return super().parse(state, text.replace("bid|", "bid"))

    assert caught(Game()) == "the record replays the game"


def test_a_record_that_cannot_be_resumed() -> None:
    class Game(Toy):
        """Its n-th start is that of another game; the last start is that of the cut record."""

        def __init__(self, wrong: int) -> None:
            self.wrong = wrong
            self.started = 0

        def set_up(
            self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
        ) -> ToyState:
            self.started += 1
            other = self.started == self.wrong
            return super().set_up(scenario, "another" if other else seed, options)

    honest = Game(0)
    check_game(honest, "short", 1)
    with pytest.raises(Broken, match=r"^a record cut in mid-game resumes"):
        check_game(Game(honest.started), "short", 1)


# -- clones and saves -----------------------------------------------------------------------------


def test_a_clone_that_forgets() -> None:
    class Game(Toy):
        def clone(self, state: ToyState) -> ToyState:
            copy = super().clone(state)
            copy.scores = [0, 0]
            return copy

    assert caught(Game()) == "a clone is equal"


def test_a_clone_that_shares() -> None:
    class Game(Toy):
        def clone(self, state: ToyState) -> ToyState:
            copy = super().clone(state)
            copy.scores = state.scores
            return copy

    assert caught(Game()) == "playing a clone leaves the rest alone"


class Indexed(ToyState):
    """Keeps the coins each seat can still bid beside the purses they follow from."""

    able: list[int]


class IndexedToy(Toy):
    def set_up(
        self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
    ) -> ToyState:
        state = super().set_up(scenario, seed, options)
        settle(state, QUIET)
        return self._indexed(state)

    def load(self, saved: bytes, seed: str | int) -> ToyState:
        return self._indexed(super().load(saved, seed))

    def clone(self, state: ToyState) -> ToyState:
        return self._indexed(super().clone(state))

    def determinize(self, state: ToyState, seat: str | None, rng: random.Random) -> ToyState:
        return self._indexed(super().determinize(state, seat, rng))

    def _indexed(self, s: ToyState) -> Indexed:
        return Indexed(s.dice, s.rolled, s.rounds, s.purses, s.scores, s.stack, s.purses[:])

    def apply(self, state: ToyState, action: Action, log: Log = QUIET) -> None:
        super().apply(state, action, log)
        assert isinstance(state, Indexed)
        state.able[:] = state.purses

    def legal(self, state: ToyState) -> list[Action]:
        assert isinstance(state, Indexed)
        found = super().legal(state)
        return found if not state.stack or state.able[state.stack[-1].player] > 2 else found[::-1]


def test_an_index_kept_right_passes() -> None:
    assert check_game(IndexedToy(), "short", 1).finished


def test_a_clone_that_shares_what_no_digest_tells() -> None:
    class Game(IndexedToy):
        def clone(self, state: ToyState) -> ToyState:
            copy = super().clone(state)
            assert isinstance(copy, Indexed)
            assert isinstance(state, Indexed)
            copy.able = state.able
            return copy

    # Which question notices first depends on how far the copies are played.
    assert caught(Game()) in ("playing a clone leaves the rest alone", "asking changes nothing")


def test_clones_spoilt_much_later() -> None:
    class Game(Toy):
        """Spoils the clones of the first round when the game is over."""

        def __init__(self) -> None:
            self.clones: list[ToyState] = []

        def clone(self, state: ToyState) -> ToyState:
            copy = super().clone(state)
            if copy.stack and copy.stack[-1].round == 1:
                self.clones.append(copy)
            return copy

        def legal(self, state: ToyState) -> list[Action]:
            if not state.stack:
                for copy in self.clones:
                    copy.scores[0] = 99
            return super().legal(state)

    assert caught(Game()) == "clones are untouched by later play"


def test_a_save_that_forgets() -> None:
    class Game(Toy):
        def load(self, saved: bytes, seed: str | int) -> ToyState:
            state = super().load(saved, seed)
            state.scores = [0, 0]
            return state

    assert caught(Game()) == "a loaded game has its digest"


def test_a_save_that_forgets_what_may_be_done() -> None:
    class Game(Toy):
        def load(self, saved: bytes, seed: str | int) -> ToyState:
            state = super().load(saved, seed)
            state.rounds = -state.rounds
            return state

        def save(self, state: ToyState) -> bytes:
            rounds, state.rounds = state.rounds, abs(state.rounds)
            saved = super().save(state)
            state.rounds = rounds
            return saved

        def legal(self, state: ToyState) -> list[Action]:
            found = super().legal(state)
            return found if state.rounds > 0 else found[::-1]

    assert caught(Game()) == "a loaded game has its legal actions"


def test_a_save_that_goes_on_with_other_dice() -> None:
    class Game(Toy):
        def load(self, saved: bytes, seed: str | int) -> ToyState:
            return super().load(saved, "other")

    assert caught(Game()) == "a loaded game goes on identically"


def test_a_save_that_cannot_be_read() -> None:
    class Game(Toy):
        def load(self, saved: bytes, seed: str | int) -> ToyState:
            return super().load(saved[1:], seed)

    assert caught(Game()) == "a save can be loaded"


def test_a_save_that_tells_the_seed() -> None:
    class Game(Toy):
        def save(self, state: ToyState) -> bytes:
            assert isinstance(state.dice, Sealed)
            return super().save(state)[:-1] + b',"x":"' + state.dice.seed.encode() + b'"}'

    assert caught(Game()) == "a save hides the seed"
