"""Hints: whole moves, and how sure it is that one is better than another."""

from __future__ import annotations

import pytest

from grognard.engine.session import Session
from grognard.games import load
from grognard.players import make
from grognard.players.search.knowledge import knowledge_of
from grognard.players.search.race import Tally
from grognard.players.search.rollout import Verdict
from grognard.players.search.sureness import CLEAR, EVEN, FEWEST_TRIES, UNSURE, gain, margin
from grognard.players.search.whole import whole_move


def tally(*chances: float) -> Tally:
    return Tally(0, [Verdict(chance, 0.0, chance, 0.0) for chance in chances])


def test_nothing_is_sure_after_a_few_tries() -> None:
    assert gain(tally(*[1.0] * 7), tally(*[0.0] * 7))[2] == UNSURE
    assert gain(tally(*[1.0] * FEWEST_TRIES), tally(*[0.0] * FEWEST_TRIES))[2] == CLEAR


def test_what_chance_does_is_not_a_gain() -> None:
    one, other = [0.0, 1.0] * 20, [1.0, 0.0] * 20
    mean, width, sure = gain(tally(*one), tally(*other))
    assert (mean, sure) == (0, EVEN)
    assert width > 0.2
    assert margin([0.5] * 30) == 0


@pytest.mark.parametrize(
    ("name", "scenario"),
    [("lepanto", "centre"), ("gallipoli", "valiant_stroke"), ("market_garden", "campaign")],
)
def test_a_whole_move_can_be_made_without_a_die(name: str, scenario: str) -> None:
    game, know = load(name), knowledge_of(name)
    session, player = Session(game, scenario, "whole"), make("greedy", name, 1)
    longest = 0
    while longest < 2:
        decision = session.decision()
        assert decision is not None, "no whole move was found"
        plan = know.plans(session.state, decision.seat)[0].make(1)
        first = plan.choose(session.state, decision)
        steps = whole_move(game, session.state, plan, first)
        assert steps[0] == first
        copy = game.clone(session.state)
        for step in steps:
            after = game.decision(copy)
            assert after is not None
            assert after.seat == decision.seat
            assert game.refusal(copy, step) is None
            assert copy.rolled == session.state.rolled, "a die ends it"
            game.apply(copy, step)
        longest = max(longest, len(steps))
        session.choose(player.choose(game, session.state, decision))
