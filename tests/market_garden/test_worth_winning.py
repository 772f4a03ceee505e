"""No cheap trick wins, and the usual game tells what happened: a few games with fixed seeds.

``grognard story`` and ``grognard probe`` do the same in earnest; here the bands are wide, so that
only a change that brings a trick back, or loses the story, fails.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from grognard.analysis.probe_games import Job, attempt
from grognard.analysis.probe_rules import IDLE, NEVER, Rule
from grognard.analysis.simulation import Setup
from grognard.analysis.story import live, story_of
from grognard.games import load

GAME = load("market_garden")
STORY = {measure.id: measure for measure in story_of("market_garden").measures}
SHORT = {"nijmegen": 8, "arnhem": 16}
"""By scenario, the games that are looked at."""


def setup(scenario: str) -> Setup:
    return Setup("market_garden", scenario, ("greedy", "greedy"), 1, {})


@lru_cache(maxsize=4)
def values(scenario: str) -> dict[str, list[Any]]:
    """By measure, its value in each of some games between two computers."""
    tales = [live(GAME, setup(scenario), index) for index in range(SHORT[scenario])]
    return {name: [measure.value(tale) for tale in tales] for name, measure in STORY.items()}


def score(scenario: str, seat: str, rule: Rule, games: int = 2) -> float:
    tries = [attempt(GAME, setup(scenario), Job(seat, (rule,), n), 0) for n in range(games)]
    assert all(one.bent for one in tries), "the rule changes something"
    return sum(one.score for one in tries)


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("seat", GAME.seats)
def test_whoever_does_nothing_loses(scenario: str, seat: str) -> None:
    assert score(scenario, seat, Rule(IDLE)) <= 0.5


@pytest.mark.parametrize("scenario", ["campaign", "corridor"])
def test_the_allies_do_not_win_without_moving_nor_dropping(scenario: str) -> None:
    assert score(scenario, "allied", Rule(IDLE), 1) == 0


def test_the_campaign_is_not_won_by_keeping_the_airborne_at_home() -> None:
    assert score("campaign", "allied", Rule(NEVER, "choose_lander", "land"), 1) == 0


@pytest.mark.parametrize("scenario", SHORT)
def test_both_sides_win_and_by_more_points(scenario: str) -> None:
    told = values(scenario)
    assert 0 < sum(told["allies_win"]) < SHORT[scenario]
    assert all(value is not False for value in told["winner_has_more"])


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("measure", ["german_fire", "allied_fire"])
def test_fire_supports_the_fight(scenario: str, measure: str) -> None:
    part, whole = (sum(counts) for counts in zip(*values(scenario)[measure], strict=True))
    assert whole
    assert part / whole < 0.6


@pytest.mark.parametrize("scenario", SHORT)
def test_most_maneuver_combats_reach_their_die(scenario: str) -> None:
    part, whole = (sum(counts) for counts in zip(*values(scenario)["reach_die"], strict=True))
    assert part / whole > 0.75


def test_some_of_the_1st_airborne_come_back_over_the_rhine() -> None:
    assert any(values("arnhem")["evacuated"])
