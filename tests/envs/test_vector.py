"""Many games stepped together are the same games as one by one, on any number of processes."""

import os
import signal
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from grognard.engine.errors import BadRequest, Problem
from grognard.envs.play import SeatPlay
from grognard.envs.vector import VectorEnv


def some_legal(masks: NDArray[np.int8], step: int) -> NDArray[np.int64]:
    """An answer in every game, the same for the same masks and step."""
    legal = [np.flatnonzero(mask) for mask in masks]
    return np.array([numbers[(7 * step) % len(numbers)] for numbers in legal])


def trail(games: VectorEnv, steps: int) -> list[tuple[bytes, ...]]:
    found: list[tuple[bytes, ...]] = []
    seen, info = games.reset(seed=11)
    for step in range(steps):
        seen, rewards, over, _, info = games.step(some_legal(info["action_mask"], step))
        found.append((seen.tobytes(), rewards.tobytes(), over.tobytes(), info["seat"].tobytes()))
    return found


def test_each_row_is_a_game_of_its_own() -> None:
    games = VectorEnv("lepanto", "centre", 3, seat="muslim")
    seen, info = games.reset(seed=20)
    alone = [SeatPlay(games.encoding, "muslim", "random", "result") for _ in range(3)]
    for row, play in enumerate(alone):
        play.begin(f"{20 + row}/0")
    for step in range(80):
        actions = some_legal(info["action_mask"], step)
        seen, _, over, _, info = games.step(actions)
        assert not over.any()
        for row, play in enumerate(alone):
            assert play.step(int(actions[row])) is None
            assert np.array_equal(seen[row], games.encoding.observe(play.state, "muslim"))
            mask = games.encoding.mask(play.state, "muslim")
            assert np.array_equal(info["action_mask"][row], mask)


def test_games_that_end_begin_anew_in_the_same_step() -> None:
    games = VectorEnv("gallipoli", "valiant_stroke", 4, seat=None, copy=True)
    seen, info = games.reset(seed=1)
    asked_first, first_mask = info["seat"], info["action_mask"]
    ended = 0
    for step in range(400):
        seen, rewards, over, truncated, info = games.step(some_legal(info["action_mask"], step))
        assert not truncated.any()
        assert not rewards[~over].any()
        assert info["action_mask"].any(axis=1).all()
        for row in np.flatnonzero(over):
            ended += 1
            assert rewards[row] in (-1.0, 0.0, 1.0)
            assert np.array_equal(info["action_mask"][row], first_mask[row])
            assert info["seat"][row] == asked_first[row]
            assert not np.array_equal(info["final_obs"][row], seen[row])
    assert ended >= 4


def test_an_illegal_answer_costs_the_game() -> None:
    games = VectorEnv("lepanto", "centre", 2, seat="christian")
    _, info = games.reset(seed=1)
    legal = some_legal(info["action_mask"], 0)
    illegal = np.flatnonzero(info["action_mask"][1] == 0)[0]
    _, rewards, over, _, _ = games.step(np.array([legal[0], illegal]))
    assert rewards.tolist() == [0.0, -1.0]
    assert over.tolist() == [False, True]


def test_arrays_are_made_once() -> None:
    games = VectorEnv("lepanto", "centre", 2)
    first, info = games.reset(seed=1)
    second, *_ = games.step(some_legal(info["action_mask"], 0))
    assert second is first
    assert games.observation_space.contains(second)


def test_processes_play_the_same_games_and_a_dead_one_is_told() -> None:
    wanted = trail(VectorEnv("lepanto", "centre", 3, seat="christian", copy=True), 40)
    games = VectorEnv("lepanto", "centre", 3, seat="christian", workers=2, copy=True)
    try:
        assert trail(games, 40) == wanted
        crew: Any = games._crew
        process = crew._crew[0][0]
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        with pytest.raises(Problem, match="died without a word"):
            games.step(np.zeros(3, np.int64))
    finally:
        games.close()


@pytest.mark.parametrize(("num_envs", "workers"), [(0, 0), (1, -1)])
def test_bad_numbers_are_refused(num_envs: int, workers: int) -> None:
    with pytest.raises(BadRequest, match="it must be from"):
        VectorEnv("lepanto", "centre", num_envs, workers=workers)


def test_seeds_one_by_one() -> None:
    games = VectorEnv("lepanto", "centre", 2, seat="muslim", copy=True)
    both, _ = games.reset(seed=[5, 5])
    assert np.array_equal(both[0], both[1])
    again, _ = games.reset(seed=[5, None])
    assert np.array_equal(again[0], both[0])
    assert not np.array_equal(again[1], both[0])
