"""OpenSpiel's search as a player: it keeps its time, and looks at nothing it may not know."""

import random
import time
from itertools import product
from typing import Any

import pyspiel  # type: ignore[import-not-found]
import pytest

from grognard.engine.errors import BadRequest
from grognard.envs.encoding import Encoding, encoding_of, loaded
from grognard.envs.mcts import Bot, Hourglass, TimeUp, make_mcts
from grognard.envs.positions import Position, opening
from tests.envs.scenarios import SHORT, walk


class Forbidden:
    """The game's own dice: to touch them is an error."""

    def roll(self, number: int, sides: int) -> int:
        raise AssertionError("the search rolled a die of the game")


def a_choice(game: str, scenario: str, seed: int, seat: str | None = None) -> Any:
    """A position some way into a game at which there is something to choose."""
    for number, (encoding, state) in enumerate(walk(game, scenario, seed, 900)):
        decision = encoding.game.decision(state)
        assert decision is not None
        mine = seat in (None, decision.seat)
        if number > 60 and mine and len(encoding.game.legal(state)) > 3:
            return encoding.game.clone(state)
    raise AssertionError("no such position")


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_it_answers_legally_and_leaves_the_game_alone(game: str, scenario: str) -> None:
    rules, state = loaded(game), a_choice(game, scenario, 1)
    state.dice = Forbidden()
    before, decision = rules.digest(state), rules.decision(state)
    assert decision is not None
    chosen = [make_mcts("mcts:3n", game, 5).choose(rules, state, decision) for _ in range(2)]
    assert chosen[0] in rules.legal(state)
    assert chosen[0] == chosen[1]
    assert rules.digest(state) == before


def test_it_does_not_peek() -> None:
    """Positions that differ only in what its seat cannot know: the same random source leads to
    the same choice, unless it knew."""
    rules, state = loaded("gallipoli"), a_choice("gallipoli", "campaign", 2, seat="allied")
    decision = rules.decision(state)
    assert decision is not None
    worlds = [rules.determinize(state, "allied", random.Random(seed)) for seed in range(3)]
    assert len({rules.digest(world) for world in worlds}) > 1
    choices = {
        make_mcts("mcts:3n", "gallipoli", 7).choose(rules, world, decision) for world in worlds
    }
    assert len(choices) == 1


def test_a_single_answer_is_given_at_once() -> None:
    for encoding, state in walk("lepanto", "centre", 1, 900):
        if len(encoding.game.legal(state)) == 1:
            break
    else:
        raise AssertionError("no such position")
    rules, decision = encoding.game, encoding.game.decision(state)
    assert decision is not None
    player = make_mcts("mcts:999999s", "lepanto", 1)
    assert player.choose(rules, state, decision) == rules.legal(state)[0]


def test_a_turn_takes_no_longer_than_allowed() -> None:
    rules = loaded("lepanto")
    state, player, rng = (
        rules.new("centre", 1),
        make_mcts("mcts:0.4s", "lepanto", 1),
        random.Random(1),
    )
    spent, decisions = 0.0, 0
    while (decision := rules.decision(state)) is not None and rules.turn(state) == 1:
        if decision.seat == "christian":
            began = time.process_time()
            action = player.choose(rules, state, decision)
            spent += time.process_time() - began
            decisions += 1
        else:
            action = rng.choice(rules.legal(state))
        rules.apply(state, action)
    assert decisions > 20
    assert spent < 1.0


def test_the_winner_is_worth_searching_for() -> None:
    """Just before the end of a game that is won, the rollouts tell so to the seat that asks."""
    game = pyspiel.load_game("python_grognard_lepanto(scenario=centre)")
    encoding = encoding_of("lepanto", "centre")
    told = []
    for seed, seat in product(range(8), encoding.game.seats):
        positions, winner = last_choices(encoding, seed, seat)
        if winner is None:
            continue
        bot = Bot(game, 12, Hourglass(1))
        assert bot.best(game.new_initial_state().at(positions[-1])) is not None
        worth = sum(child.total_reward for child in bot._root.children)
        told.append((winner == seat, worth > 0))
    assert {won for won, _ in told} == {True, False}
    assert all(won == hopeful for won, hopeful in told)


def last_choices(encoding: Encoding, seed: int, seat: str) -> tuple[list[Position], str | None]:
    """The choices a seat had in a random game, and who won it by at least three points."""
    rng, position, found = random.Random(seed), opening(encoding), []
    while not position.over:
        if position.sides:
            position = position.throw(rng.randint(1, position.sides))
            continue
        assert position.decision is not None
        legal = encoding.game.legal(position.world)
        if position.decision.seat == seat and len(legal) > 1:
            found.append(position)
        position = position.answer(rng.choice(legal))
    outcome = encoding.game.outcome(position.world)
    clear = abs(outcome.scores["christian"] - outcome.scores["muslim"]) >= 3
    return found, outcome.winner if clear else None


def test_draws_end_when_time_is_up() -> None:
    glass = Hourglass(1)
    assert {glass.choice([1, 2]) for _ in range(50)} == {1, 2}
    glass.deadline = time.perf_counter() - 1
    with pytest.raises(TimeUp):
        glass.choice([1, 2])


def test_without_time_any_legal_answer_will_do() -> None:
    rules, state = loaded("lepanto"), a_choice("lepanto", "centre", 1)
    decision = rules.decision(state)
    assert decision is not None
    player = make_mcts("mcts:0.001s", "lepanto", 1)
    assert player.choose(rules, state, decision) in rules.legal(state)


@pytest.mark.parametrize("spec", ["mcts", "mcts:", "mcts:0s", "mcts:1.5n", "mcts:ten", "uct:3s"])
def test_bad_names_are_refused(spec: str) -> None:
    with pytest.raises(BadRequest):
        make_mcts(spec, "lepanto", 1)
