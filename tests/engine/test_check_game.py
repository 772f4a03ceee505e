"""check_game() passes an honest game and catches one that breaks the rules of play."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Log
from grognard.engine.frames import Decision, Refusal
from grognard.engine.game import Outcome
from grognard.testing import Broken, Effort, check_game
from tests.engine.broken import COUNT, caught
from tests.engine.toy import Toy, ToyState

# -- an honest game ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("rounds", ["3", "4"])
def test_an_honest_game_passes(seed: int, rounds: str) -> None:
    played = check_game(Toy(), "short", seed, options={"rounds": rounds})
    assert played.finished
    assert played.decisions == {"bid": 2 * int(rounds)}
    assert played.events["over"] == 1


def test_a_partial_check_stops_where_it_is_told() -> None:
    played = check_game(Toy(), "short", 1, effort=Effort(stop_after=3))
    assert played.moves == 3
    assert not played.finished


def test_the_message_names_options_too() -> None:
    class Game(Toy):
        def invariants(self, state: ToyState) -> list[str]:
            return ["a purse leaks"] if state.rounds == 4 else []

    with pytest.raises(
        Broken, match=r"a purse leaks \(toy short, seed 3, move 0, options rounds=4"
    ):
        check_game(Game(), "short", 3, options={"rounds": "4"})


# -- new and play -----------------------------------------------------------------------------


def test_new_that_differs_each_time() -> None:
    class Game(Toy):
        def set_up(
            self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
        ) -> ToyState:
            state = super().set_up(scenario, seed, options)
            state.rounds = 3 + next(COUNT) % 2
            return state

    assert caught(Game()) == "new is deterministic"


def test_a_seed_whose_text_gives_another_game() -> None:
    class Game(Toy):
        def set_up(
            self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
        ) -> ToyState:
            return super().set_up(scenario, repr(seed), options)

    assert caught(Game()) == "a seed may be a number or its text"


def test_dice_that_do_not_depend_on_the_seed() -> None:
    class Game(Toy):
        def set_up(
            self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
        ) -> ToyState:
            return super().set_up(scenario, "loaded dice", options)

    assert caught(Game()) == "another seed gives other dice"


class Applying(Toy):
    """A toy whose ``carry_out`` does something more, in ``after``."""

    def carry_out(self, state: ToyState, action: Action, log: Log = QUIET) -> None:
        super().carry_out(state, action, log)
        self.after(state, log)

    def after(self, state: ToyState, log: Log) -> None:
        raise NotImplementedError


def test_play_that_differs_each_time() -> None:
    class Game(Applying):
        """Differs from one game to the next, though not between copies of one position."""

        def __init__(self) -> None:
            self.games = 0

        def set_up(
            self, scenario: str, seed: str | int, options: Mapping[str, str] | None = None
        ) -> ToyState:
            self.games += 1
            return super().set_up(scenario, seed, options)

        def after(self, state: ToyState, log: Log) -> None:
            state.scores[0] = self.games

    assert caught(Game()) == "play is deterministic"


def test_events_that_differ_each_time() -> None:
    class Game(Applying):
        def after(self, state: ToyState, log: Log) -> None:
            log.add("2", "bid", seat="north", coin=0, roll=next(COUNT))

    assert caught(Game()) == "clones go on identically"
    assert _caught_without_copies(Game()) == "play is deterministic"


def _caught_without_copies(game: Toy) -> str:
    with pytest.raises(Broken) as broken:
        check_game(game, "short", 1, effort=Effort(ahead=0))
    return str(broken.value).partition(":")[0]


def test_a_die_rolled_off_the_books() -> None:
    class Game(Applying):
        def after(self, state: ToyState, log: Log) -> None:
            state.rolled += 1

    assert caught(Game()) == "every die is counted and logged"


def test_a_legal_action_that_fails() -> None:
    class Game(Applying):
        def after(self, state: ToyState, log: Log) -> None:
            if state.purses[1] < 3:
                raise ValueError("the bank is closed")

    assert caught(Game()) == "apply carries out every legal action"


def test_a_position_that_is_not_sound() -> None:
    class Game(Applying):
        def after(self, state: ToyState, log: Log) -> None:
            state.purses[0] = -1 if state.stack and state.stack[-1].round == 2 else 1

    assert caught(Game()) == "invariants hold after every action"


def test_a_game_without_end() -> None:
    class Game(Applying):
        def after(self, state: ToyState, log: Log) -> None:
            state.rounds += 1

    with pytest.raises(Broken, match="games end: 200 decisions"):
        check_game(Game(), "short", 1, effort=Effort(most_decisions=200, every=40))


# -- decisions, legal actions and refusals -------------------------------------------------------


def test_a_seat_nobody_knows() -> None:
    class Game(Toy):
        def decision(self, state: ToyState) -> Decision | None:
            asked = super().decision(state)
            return asked and Decision("west", asked.case, asked.kind, asked.args)

    assert caught(Game()) == "the seat that decides is one of the game"


def test_a_dead_end() -> None:
    class Game(Toy):
        def legal(self, state: ToyState) -> list[Action]:
            return [] if min(state.purses) < 2 else super().legal(state)

    assert caught(Game()) == "legal is never empty while a decision is open"


def test_an_action_offered_twice() -> None:
    class Game(Toy):
        def legal(self, state: ToyState) -> list[Action]:
            found = super().legal(state)
            return found + found[-1:]

    assert caught(Game()) == "legal names each action once"


def test_an_order_that_changes() -> None:
    class Game(Toy):
        def legal(self, state: ToyState) -> list[Action]:
            found = super().legal(state)
            return found[::-1] if next(COUNT) % 2 else found

    assert caught(Game()) in ("new is deterministic", "legal has a stable order")


def test_a_legal_action_that_is_refused() -> None:
    class Game(Toy):
        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            return (
                Refusal((), "not_here") if action.verb == "pass" else super().refusal(state, action)
            )

    assert caught(Game()) == "refusal is None for every legal action"


def test_an_action_allowed_but_not_offered() -> None:
    class Game(Toy):
        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            return None if action.verb == "shout" else super().refusal(state, action)

    assert caught(Game()) == "refusal is None only for legal actions"


def test_a_malformed_action_allowed() -> None:
    class Game(Toy):
        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            return None if action == Action("pass", 0) else super().refusal(state, action)

    assert caught(Game()) == "refusal is None only for legal actions"


def test_an_offer_that_is_not_well_formed() -> None:
    class Game(Toy):
        def legal(self, state: ToyState) -> list[Action]:
            return [*super().legal(state), Action("dance")]

        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            return None if action.verb == "dance" else super().refusal(state, action)

    assert caught(Game()) == "legal actions are well formed"


def test_a_refusal_that_fails() -> None:
    class Game(Toy):
        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            if action.verb == "shout":
                raise KeyError(action.verb)
            return super().refusal(state, action)

    assert caught(Game()) == "refusal answers for any action"


def test_an_illegal_action_carried_out() -> None:
    class Game(Toy):
        def apply(self, state: ToyState, action: Action, log: Log = QUIET) -> None:
            if action.verb != "shout":
                super().apply(state, action, log)

    assert caught(Game()) == "apply refuses an illegal action"


def test_a_refused_action_that_leaves_a_trace() -> None:
    class Game(Toy):
        def apply(self, state: ToyState, action: Action, log: Log = QUIET) -> None:
            if action.verb == "shout":
                state.scores[0] += 1
            super().apply(state, action, log)

    assert caught(Game()) == "a refused action changes nothing"


def test_a_question_that_changes_the_game() -> None:
    class Game(Toy):
        def outcome(self, state: ToyState) -> Outcome:
            state.scores[0] += 1
            return super().outcome(state)

    assert caught(Game()) == "asking changes nothing"


def test_a_legal_action_after_the_end() -> None:
    class Game(Toy):
        def legal(self, state: ToyState) -> list[Action]:
            return super().legal(state) if state.stack else [Action("pass")]

    assert caught(Game()) == "nothing is legal after the end"


def test_an_action_not_refused_after_the_end() -> None:
    class Game(Toy):
        def refusal(self, state: ToyState, action: Action) -> Refusal | None:
            return super().refusal(state, action) if state.stack else None

    assert caught(Game()) == "refusal is None only for legal actions"
