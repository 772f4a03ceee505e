"""One seat against a computer player, as Gymnasium has it."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from grognard.engine.errors import BadRequest
from grognard.envs.gymnasium import SeatEnv
from tests.envs.scenarios import SCENARIOS, SHORT


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_checker(game: str, scenario: str) -> None:
    made = gymnasium.make(f"grognard/{game}-{scenario}-v0", opponent="random")
    check_env(made.unwrapped)


def test_every_scenario_is_registered() -> None:
    known = {name for name in gymnasium.registry if name.startswith("grognard/")}
    assert known == {f"grognard/{game}-{scenario}-v0" for game, scenario in SCENARIOS}


def play(table: SeatEnv, seed: int) -> tuple[list[bytes], float]:
    """A whole game by the last legal action each time: all that was seen, and the reward."""
    seen, info = table.reset(seed=seed)
    trail, total, over = [seen.tobytes()], 0.0, False
    rng = np.random.default_rng(seed)
    while not over:
        assert np.array_equal(info["action_mask"], table.action_masks())
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, over, truncated, info = table.step(action)
        assert not truncated
        trail.append(seen.tobytes())
        total += reward
    return trail, total


@pytest.mark.parametrize("seat", ["allied", "turkish"])
def test_the_same_seed_gives_the_same_game(seat: str) -> None:
    table = SeatEnv("gallipoli", "valiant_stroke", seat, opponent="random")
    first = play(table, 5)
    assert play(SeatEnv("gallipoli", "valiant_stroke", seat, opponent="random"), 5) == first
    assert play(table, 6)[0] != first[0]


def test_the_reward_is_the_seats_own() -> None:
    for seat in ("christian", "muslim"):
        table = SeatEnv("lepanto", "centre", seat, opponent="random")
        for seed in range(2):
            _, total = play(table, seed)
            winner = table._table.game.outcome(table._table.state).winner
            assert total == (0.0 if winner is None else 1.0 if winner == seat else -1.0)


def test_the_opponent_answers_for_the_other_seat() -> None:
    table = SeatEnv("lepanto", "centre", "muslim", opponent="greedy")
    _, info = table.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(120):
        assert table._table.play.to_decide == "muslim"
        _, _, _, _, info = table.step(rng.choice(np.flatnonzero(info["action_mask"])))
    assert table._table.play.decisions > 120


def test_an_illegal_action_ends_the_game_with_a_reason() -> None:
    table = SeatEnv("lepanto", "centre", opponent="random")
    _, info = table.reset(seed=1)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, terminated, _, info = table.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert info["refusal"]


def test_bad_seats_and_players_are_refused() -> None:
    with pytest.raises(BadRequest, match="'pirate' will not do here; what will: christian, muslim"):
        SeatEnv("lepanto", "centre", "pirate")
    with pytest.raises(BadRequest, match="'admiral'"):
        SeatEnv("lepanto", "centre", opponent="admiral")


def test_rendered_in_words() -> None:
    table = SeatEnv("lepanto", "centre", opponent="random", render_mode="ansi", lang="es")
    table.reset(seed=1)
    assert table.render()
