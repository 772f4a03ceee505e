"""With the data first released the tricks win that today's data forbid: simple rules are enough to
play them, and the tests that hold today's data to it (``test_worth_winning``) fail with those."""

from pathlib import Path

import pytest

from grognard.analysis.probe_games import Job, attempt
from grognard.analysis.probe_rules import ALWAYS, IDLE, NEVER, Rule
from grognard.analysis.simulation import set_up
from grognard.games import load

FIRST = {"gallipoli": Path("ed04ae78c73762de"), "market_garden": Path("d0f29f93acf69637")}
MOST_DECISIONS = 40_000

WITHDRAW_AND_PASS = (
    Rule(ALWAYS, "withdraw_29th", "yes"),
    Rule(ALWAYS, "withdraw_units", "withdraw"),
    Rule(IDLE),
)
NO_DROP = (Rule(NEVER, "choose_lander", "land"),)


def won(game: str, scenario: str, rules: tuple[Rule, ...], games: int, **options: str) -> float:
    """The games that the Allies win who keep to the rules."""
    loaded = load(game, FIRST[game])
    setup = set_up(loaded, scenario, ("greedy", "greedy"), 1, options, FIRST[game])
    jobs = [Job("allied", rules, number) for number in range(games)]
    return sum(attempt(loaded, setup, job, MOST_DECISIONS).score for job in jobs)


def test_to_withdraw_all_and_pass_won_gallipoli() -> None:
    assert won("gallipoli", "anzac", WITHDRAW_AND_PASS, 3, withdraw_from_box="yes") == 3


@pytest.mark.parametrize("rules", [(Rule(IDLE),), NO_DROP], ids=["idle", "no drop"])
def test_to_stay_at_home_won_market_garden(rules: tuple[Rule, ...]) -> None:
    assert won("market_garden", "campaign", rules, 1) == 1
