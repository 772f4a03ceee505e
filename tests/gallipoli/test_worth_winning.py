"""A handful of games: do they still tell of 1915, and do cheap tricks still lose?

``grognard story gallipoli`` and ``grognard probe gallipoli`` say it of many (docs/balance).
"""

from functools import lru_cache

import pytest

from grognard.analysis.probe_games import Job, attempt
from grognard.analysis.probe_rules import ALWAYS, IDLE, NEVER, Rule
from grognard.analysis.runs import prepare
from grognard.analysis.story import live
from grognard.engine.story import Part, Tale, Value
from grognard.games.gallipoli.story import STORY
from tests.gallipoli.table import todays

GAMES = 5
MOST_DECISIONS = 20_000


@lru_cache(maxsize=4)
def tales(scenario: str) -> list[Tale]:
    game = todays()
    _, batch = prepare(game, scenario, ("greedy", "greedy"), GAMES, 1, {})
    return [live(game, batch.setups[0], number) for number in range(GAMES)]


def values(scenario: str, measure: str) -> list[Value]:
    value = next(one.value for one in STORY.measures if one.id == measure)
    return [value(tale) for tale in tales(scenario)]


def share(scenario: str, measure: str) -> float:
    return sum(bool(value) for value in values(scenario, measure)) / GAMES


def pooled(scenario: str, measure: str) -> float:
    parts = [value for value in values(scenario, measure) if isinstance(value, Part)]
    return sum(one.part for one in parts) / sum(one.whole for one in parts)


def test_the_fleet_enters_the_strait_in_march_and_pays_for_it() -> None:
    assert share("valiant_stroke", "strait_in_march") >= 0.6
    sunk = [value for value in values("valiant_stroke", "sunk_in_march") if isinstance(value, int)]
    assert 0.3 <= sum(sunk) / GAMES <= 5


def test_the_army_lands_in_spring_and_is_held_at_the_beaches() -> None:
    assert share("campaign", "beachhead_by_may") >= 0.4
    assert max(share("campaign", "helles"), share("campaign", "anzac")) >= 0.4


def test_the_army_of_april_lands_and_either_side_may_win() -> None:
    assert share("anzac", "beachhead_by_may") >= 0.6
    assert share("anzac", "anzac") >= 0.4
    assert pooled("anzac", "from_afar") <= 0.5
    assert 0 < share("anzac", "allies_win") < 1


def test_the_fight_ashore_costs_men_and_decides_more_than_half_of_the_points() -> None:
    assert pooled("campaign", "turkish_lost") >= 0.15
    assert pooled("campaign", "allied_lost") >= 0.02
    assert pooled("campaign", "from_afar") <= 0.55


def score(
    scenario: str, seat: str, rules: tuple[Rule, ...], games: int = 2, **options: str
) -> float:
    """The share of the points a side gets that keeps to some rules."""
    _, batch = prepare(todays(), scenario, ("greedy", "greedy"), games, 1, options)
    tries = [
        attempt(todays(), batch.setups[0], Job(seat, rules, number), MOST_DECISIONS)
        for number in range(games)
    ]
    return sum(one.score for one in tries) / games


@pytest.mark.parametrize("scenario", ["valiant_stroke", "anzac", "campaign"])
@pytest.mark.parametrize("seat", ["allied", "turkish"])
def test_who_does_nothing_loses(scenario: str, seat: str) -> None:
    assert score(scenario, seat, (Rule(IDLE),)) == 0


@pytest.mark.parametrize("scenario", ["anzac", "campaign"])
def test_an_army_that_never_sails_loses(scenario: str) -> None:
    assert score(scenario, "allied", (Rule(NEVER, "choose_formations", "formation"),)) <= 0.5


WITHDRAW_AND_PASS = (
    Rule(ALWAYS, "withdraw_29th", "yes"),
    Rule(ALWAYS, "withdraw_units", "withdraw"),
    Rule(IDLE),
)


def test_who_withdraws_his_army_and_passes_loses() -> None:
    assert score("anzac", "allied", WITHDRAW_AND_PASS, 3) == 0


def test_it_would_win_if_units_in_the_box_could_be_withdrawn() -> None:
    """Q84b: the trick is found where there is one."""
    assert score("anzac", "allied", WITHDRAW_AND_PASS, 3, withdraw_from_box="yes") >= 0.5
