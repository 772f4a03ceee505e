"""The judge: what it sees, that its kept weights predict, and how weights are fitted."""

from __future__ import annotations

import random
import re
from math import sqrt

import pytest
from msgspec.structs import replace

from grognard.games import load, titles
from grognard.players import make
from grognard.players.judge import (
    FEATURES,
    Chance,
    Eye,
    Seen,
    chance_of,
    judge_of,
    logistic,
    weights_of,
)
from grognard.players.search.budget import Budget
from grognard.players.search.hint import hint
from tools.judge.fitting import BINS, WORST, fit, fitted
from tools.judge.samples import Sample, Sampler
from tools.judge.writing import opening, table, written

EARLIER = "fitted to earlier data"
JUDGED = [(name, scenario) for name in titles() for scenario in weights_of(name)]


def test_all_three_games_have_weights() -> None:
    assert {name for name, _ in JUDGED} >= {"lepanto", "gallipoli", "market_garden"}


@pytest.mark.parametrize(("name", "scenario"), JUDGED)
def test_kept_weights_belong_to_a_scenario_and_predict_games_left_out(
    name: str, scenario: str
) -> None:
    """What is predicted is off by little more than chance, and who is judged better does better."""
    kept = weights_of(name)[scenario]
    assert scenario in load(name).scenarios
    assert set(kept.weights) == set(FEATURES)
    assert kept.error <= WORST
    assert len(kept.bins) == BINS
    low, high = kept.bins[: BINS // 2], kept.bins[BINS // 2 :]
    observed = [
        sum(one.count * one.observed for one in part) / max(sum(one.count for one in part), 1)
        for part in (low, high)
    ]
    assert observed[0] < observed[1]


def test_chances_add_up_and_a_better_position_is_judged_better() -> None:
    game = load("lepanto")
    judge = judge_of(game, "centre")
    assert judge is not None
    state = game.new("centre", 1)
    chance = judge.chance(state)
    assert sum(chance) == pytest.approx(1)
    # A lead that is owed to luck is not counted.
    assert judge.chance(state, luck=5.0).first < chance.first < judge.chance(state, luck=-5.0).first
    assert judge.result(state, "christian") + judge.result(state, "muslim") == pytest.approx(1)


def test_the_end_of_a_game_is_judged_as_it_is() -> None:
    game = load("market_garden")
    judge = judge_of(game, "nijmegen")
    assert judge is not None
    state = game.new("nijmegen", 2)
    player = make("greedy", "market_garden", 2)
    while (decision := game.decision(state)) is not None:
        game.apply(state, player.choose(game, state, decision))
    winner = game.outcome(state).winner
    assert judge.chance(state) == tuple(float(winner == seat) for seat in (*game.seats, None))


def test_a_scenario_without_weights_has_no_judge() -> None:
    assert judge_of(load("lepanto"), "elsewhere") is None
    assert weights_of("no such game") == {}


def test_the_eye_sees_from_the_side_of_the_first_seat() -> None:
    game = load("lepanto")
    state = game.new("centre", 1)
    seen = Eye(game, "centre").seen(state)
    decision = game.decision(state)
    assert decision is not None
    assert seen.mover == (1.0 if decision.seat == game.seats[0] else -1.0)
    assert 0 < seen.early < 1


def test_a_hint_tells_the_chances_of_the_judge() -> None:
    game = load("lepanto")
    state = game.new("centre", 3)
    decision = game.decision(state)
    assert decision is not None
    asked = game, state, decision.seat, Budget(6, False), 1
    plain, judged = hint(*asked), hint(*asked, scenario="centre")
    assert {one.action for one in plain.weighed} == {one.action for one in judged.weighed}
    assert [one.chance for one in plain.weighed] != [one.chance for one in judged.weighed]
    assert all(0 <= one.chance <= 1 for one in judged.weighed)


# -- fitting --------------------------------------------------------------------------------------

TRUE, DRAWN = 0.4, 0.5
"""The weight of the lead, and of a draw, in made-up games."""


def made_up(games: int, seed: int) -> list[Sample]:
    """Games of which only the lead tells the end, each seen once."""
    rng, found = random.Random(seed), list[Sample]()
    for game in range(games):
        seen = Seen(rng.gauss(0, 4), 1e9, rng.gauss(0, 4), rng.choice((-1.0, 1.0)), 0.0)
        chance = Chance(logistic(TRUE * seen.lead - DRAWN), logistic(-TRUE * seen.lead - DRAWN), 0)
        die = rng.random()
        drawn = 0.5 if die < 1 - chance.second else 0.0
        result = 1.0 if die < chance.first else drawn
        found.append(Sample(game, seen, result))
    return found


def test_the_fit_finds_what_made_the_games() -> None:
    weights, draw = fit(made_up(1500, 1))
    named = dict(zip(FEATURES, weights, strict=True))
    for lead in (-6.0, 0.0, 6.0):
        found = chance_of(weights, draw, Seen(lead, 1e9, 0.0, 1.0, 0.0).features())
        assert found.first == pytest.approx(logistic(TRUE * lead - DRAWN), abs=0.05)
        assert found.second == pytest.approx(logistic(-TRUE * lead - DRAWN), abs=0.05)
    assert abs(named["forces"]) < 0.05


def test_bins_tell_what_was_predicted_and_what_happened() -> None:
    found = fitted(made_up(1500, 2), "x")
    assert sum(one.count for one in found.bins) == 1500
    assert found.error < 0.04
    for one in found.bins:
        if one.count > 30:
            chance = one.predicted * (1 - one.predicted)
            assert abs(one.predicted - one.observed) < 4 * sqrt(chance / one.count) + 0.03
    text = table("lepanto", "centre", found)
    assert len(text.splitlines()) == 2 + BINS
    assert "[centre]" in written({"centre": found})


def test_games_that_prove_little_leave_the_judge_in_doubt() -> None:
    few = fit([s for s in made_up(1500, 3) if s.seen.lead > 3 and s.result == 1.0][:3])[0]
    chance = chance_of(few, 0.0, Seen(3.5, 1e9, 0.0, 1.0, 0.0).features())
    assert 0.5 < chance.first < 0.999


def test_samples_are_the_same_whenever_they_are_drawn() -> None:
    sampler = Sampler("lepanto", "centre", 7)
    one = sampler(3)
    assert one == Sampler("lepanto", "centre", 7)(3)
    assert len({sample.result for sample in one}) == 1
    assert len(one) >= 10


def test_weights_tell_of_the_opening_and_whether_data_have_changed_since() -> None:
    weights = replace(weights_of("lepanto")["centre"], data=load("lepanto").data_version)
    told = opening("lepanto", "centre", weights)
    assert re.fullmatch(r"  at the start \d+ %", told)
    assert opening("lepanto", "centre", replace(weights, data="older")) == f"{told}; {EARLIER}"
