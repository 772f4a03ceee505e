"""Exact chances: what is worked out at once equals what walking through every die gives."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from grognard.engine.dice import distribution
from grognard.engine.events import QUIET
from grognard.games.gallipoli import odds
from grognard.games.gallipoli.rules.m08_combat import s81_naval_fire as naval
from grognard.games.gallipoli.state import OFF_MAP, State
from tests.gallipoli.table import gallipoli


def position(seed: int) -> tuple[State, int]:
    """A game at a shot of few dice, and its target."""
    game = gallipoli()
    state = game.new("campaign", seed)
    rng = random.Random(seed)
    for _ in range(4000):
        if game.decision(state) is None:
            break
        frame, legal = state.stack[-1], game.legal(state)
        if isinstance(frame, naval.NavalTarget):
            for action in legal:
                dice = sum(f for _, f, _ in naval.salvoes(state, frame.firer, action.arg))
                if dice <= 2:
                    return state, action.arg
        game.apply(state, rng.choice(legal))
    pytest.skip("no such shot in this game")


@pytest.mark.parametrize("seed", range(1, 7))
def test_naval_fire_equals_every_roll_walked_through(seed: int) -> None:
    state, target = position(seed)
    firer = state.stack[-1].firer

    def fire(dice: object) -> int:
        copy = state.clone()
        copy.dice = dice  # type: ignore[assignment]
        naval.naval_fire(copy, firer, target, QUIET)
        return odds.GONE if copy.where[target] >= OFF_MAP else copy.health[target]

    worked_out = {h: c for h, c in odds.after_fire(state, firer, target).items() if c}
    assert worked_out == distribution(fire)
    assert sum(worked_out.values()) == Fraction(1)
