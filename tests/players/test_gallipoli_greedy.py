"""The greedy player of Gallipoli: always legal, better than chance, fair to what is hidden."""

from __future__ import annotations

import random

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.guesses import guess_mines
from grognard.games.gallipoli.state import State
from grognard.players import Player, make
from grognard.players.greedy import GreedyPlayer

GAME = Gallipoli()
ALLIED, TURKISH = GAME.seats
MOST_DECISIONS = 20_000


def players(allied: str, turkish: str, seed: str) -> dict[str, Player]:
    return {
        ALLIED: make(allied, "gallipoli", f"{seed}/{ALLIED}"),
        TURKISH: make(turkish, "gallipoli", f"{seed}/{TURKISH}"),
    }


def play(scenario: str, seed: str, allied: str, turkish: str) -> State:
    """A whole game; ``apply`` raises if an answer is not legal."""
    state = GAME.new(scenario, seed)
    seats = players(allied, turkish, seed)
    for _ in range(MOST_DECISIONS):
        decision = GAME.decision(state)
        if decision is None:
            return state
        GAME.apply(state, seats[decision.seat].choose(GAME, state, decision))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("greedy", [ALLIED, TURKISH])
def test_it_beats_chance_from_either_side(greedy: str) -> None:
    specs = ("greedy", "random") if greedy == ALLIED else ("random", "greedy")
    ends = [GAME.outcome(play("valiant_stroke", f"chance {i}", *specs)) for i in range(10)]
    assert sum(end.winner == greedy for end in ends) >= 8


@pytest.mark.parametrize("seed", ["one", "two"])
def test_it_plays_a_campaign_to_its_end(seed: str) -> None:
    state = play("campaign", seed, "greedy", "greedy")
    assert GAME.invariants(state) == []
    assert state.winner >= 0 or state.turn == state.facts.scenario.last_turn


def test_the_strait_is_never_left_open() -> None:
    """A greedy Turk lays a line across the Strait at set-up (12.2-m)."""
    for seed in range(3):
        state = play("valiant_stroke", f"line {seed}", "random", "greedy")
        assert state.vp[1] >= state.facts.numbers.points.mine_line


def _other_kinds(state: State) -> State:
    """The same table with other kinds face down."""
    other = GAME.clone(state)
    rng = random.Random(repr(state.mines))
    for _ in range(20):
        guess_mines(other, rng)
        if other.mines != state.mines:
            break
    return other


@pytest.mark.parametrize("scenario", ["valiant_stroke", "anzac"])
def test_the_allied_choice_does_not_depend_on_hidden_kinds(scenario: str) -> None:
    """H01 Two tables that differ only in what lies face down get the same answer."""
    state = GAME.new(scenario, "hidden")
    seats = players("greedy", "greedy", "hidden")
    first, second = GreedyPlayer("gallipoli", "hidden"), GreedyPlayer("gallipoli", "hidden")
    differed = asked = 0

    def same(decision: Decision) -> Action:
        nonlocal differed
        other = _other_kinds(state)
        differed += other.mines != state.mines
        told = GAME.decision(other)
        assert told == decision
        answer = first.choose(GAME, state, decision)
        assert second.choose(GAME, other, decision) == answer
        return answer

    while asked < 400 and (decision := GAME.decision(state)) is not None:
        if decision.seat == ALLIED:
            asked += 1
            GAME.apply(state, same(decision))
        else:
            GAME.apply(state, seats[TURKISH].choose(GAME, state, decision))
    assert differed > 50
