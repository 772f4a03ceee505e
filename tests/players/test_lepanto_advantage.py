"""The tool that finds what the judgement of Lepanto does not see."""

from __future__ import annotations

import numpy as np
import pytest

from tools.advantage.__main__ import fitted, table
from tools.advantage.trials import FEATURES, Tried, Turn, play


def test_what_is_tried_is_as_often_more_as_less_than_expected() -> None:
    """Otherwise a feature would be credited with what the judgement does anyway."""
    games = [play("centre", side, seed) for side in (0, 1) for seed in range(15)]
    tried = np.array([turn.tried for game in games for turn in game.turns])
    assert tried.shape[1] == len(FEATURES)
    moved = tried.any(axis=1)
    assert moved.sum() > 100
    error = tried.std(axis=0) / len(tried) ** 0.5
    assert (np.abs(tried.mean(axis=0)) < 4 * error + 1e-9).all()


def test_the_same_seed_plays_the_same_game() -> None:
    assert play("centre", 0, 1) == play("centre", 0, 1)


def test_it_finds_what_a_feature_is_worth() -> None:
    """Turns that come to the lead before, the luck after, and three times the second feature."""
    rng = np.random.default_rng(1)
    games = []
    for n in range(400):
        lead, luck, *tried = rng.normal(size=2 + len(FEATURES))
        turn = Turn(n % 7 + 1, lead, luck, list(tried))
        games.append(Tried("centre", lead + 1.2 * luck + 3 * tried[1], [turn]))
    worth, error = fitted(*table(games))
    assert worth[1] == pytest.approx(3, abs=0.2)
    assert np.abs(np.delete(worth, 1)).max() < 0.5
    assert (error < 0.3).all()
