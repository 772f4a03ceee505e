"""The PettingZoo environments pass PettingZoo's own suites and keep the rules."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from grognard.engine.errors import BadRequest
from grognard.engine.frames import Illegal
from grognard.envs.pettingzoo import ScenarioEnv, env
from tests.envs.scenarios import SCENARIOS, SHORT


@pytest.mark.filterwarnings(
    # Its suite advises against dictionaries and other names, and takes both.
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:We recommend agents to be named:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_api_suite(game: str, scenario: str) -> None:
    api_test(env(game, scenario), num_cycles=12)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_seed_suite(game: str, scenario: str) -> None:
    seed_test(lambda: env(game, scenario), num_cycles=12)


def played(table: Any, seed: int) -> tuple[dict[str, float], int]:
    """A whole random game: the rewards each seat was given in all, and the decisions."""
    table.reset(seed=seed)
    rng = random.Random(seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    decisions = 0
    for agent in table.agent_iter():
        _, reward, terminated, truncated, info = table.last(observe=False)
        total[agent] += reward
        over = terminated or truncated
        legal = np.flatnonzero(info["action_mask"])
        table.step(None if over else int(rng.choice(legal)))
        decisions += not over
    return total, decisions


@pytest.mark.parametrize(("game", "scenario"), SHORT)
def test_the_end_is_worth_what_the_rules_say(game: str, scenario: str) -> None:
    table = ScenarioEnv(game, scenario)
    for seed in range(3):
        total, _ = played(table, seed)
        outcome = table.play.game.outcome(table.play.state)
        worth = dict.fromkeys(table.possible_agents, 0.0)
        if outcome.winner is not None:
            worth = {seat: 1.0 if seat == outcome.winner else -1.0 for seat in worth}
        assert total == worth
        assert table.agents == []


def test_margins_are_shares_of_all_points() -> None:
    table = ScenarioEnv("lepanto", "centre", reward="margin")
    total, _ = played(table, 2)
    scores = table.play.game.outcome(table.play.state).scores
    one, other = scores["christian"], scores["muslim"]
    assert total["christian"] == pytest.approx((one - other) / (one + other))
    assert total["muslim"] == pytest.approx(-total["christian"])
    with pytest.raises(BadRequest, match="'glory' will not do here; what will: result, margin"):
        ScenarioEnv("lepanto", "centre", reward="glory")


def test_a_game_cut_short_is_truncated_and_worth_nothing() -> None:
    table = env("lepanto", "centre", most_decisions=25)
    total, decisions = played(table, 1)
    assert decisions == 25
    assert total == {"christian": 0.0, "muslim": 0.0}


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    table = ScenarioEnv("lepanto", "centre")
    table.reset(seed=1)
    before = table.play.game.digest(table.play.state)
    illegal = int(np.flatnonzero(table.infos[table.agent_selection]["action_mask"] == 0)[0])
    with pytest.raises(Illegal):
        table.step(illegal)
    assert table.play.game.digest(table.play.state) == before
    assert not any(table.terminations.values())


def test_wrapped_an_illegal_action_loses_the_game() -> None:
    table = env("lepanto", "centre")
    table.reset(seed=1)
    loser = table.agent_selection
    mask = table.observe(loser)["action_mask"]
    table.step(int(np.flatnonzero(mask == 0)[0]))
    assert table.rewards[loser] == -1
    assert all(table.terminations.values())


def test_options_reach_the_rules() -> None:
    table = ScenarioEnv("gallipoli", "valiant_stroke", {"to_hit": "at_most"})
    table.reset(seed=1)
    assert table.play.state.facts.options.to_hit == "at_most"
    with pytest.raises(BadRequest, match="unknown option 'luck'"):
        env("gallipoli", "valiant_stroke", {"luck": "on"})


@pytest.mark.parametrize(("lang", "word"), [("en", "Choose"), ("es", "Elegir")])
def test_rendered_in_words(lang: str, word: str) -> None:
    table = env("gallipoli", "valiant_stroke", render_mode="ansi", lang=lang)
    table.reset(seed=4)
    told = ""
    for _ in range(80):
        mask = table.last()[0]["action_mask"]
        table.step(int(np.flatnonzero(mask)[-1]))
        told += table.render() + "\n"
    assert word in told


def test_nothing_secret_is_rendered() -> None:
    """What is laid where only the Turk may know; a story for everybody does not tell it."""
    table = ScenarioEnv("gallipoli", "campaign", render_mode="ansi")
    table.reset(seed=2)
    rng, hidden_lines = random.Random(2), 0
    for _ in range(150):
        play = table.play
        table.step(rng.choice(np.flatnonzero(table.infos[table.agent_selection]["action_mask"])))
        events = play.events.events if play.events is not None else []
        hidden = [play.game.say_event("en", e) for e in events if not e.visible_to(None)]
        hidden_lines += len(hidden)
        assert not any(line in (table.render() or "") for line in hidden)
    assert hidden_lines > 0
