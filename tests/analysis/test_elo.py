"""Ratings against cases worked out by hand, and intervals against players of known strength."""

import random
from math import comb, exp, log, sqrt

import pytest

from grognard.analysis.elo import ELO_PER_LOGIT, Meeting, Rating, elo_of, rate
from grognard.analysis.statistics import Z_95


def elos(ratings: list[Rating]) -> list[float]:
    return [rating.elo for rating in ratings]


@pytest.mark.parametrize(
    ("share", "elo"),
    [(0.5, 0), (0.75, 190.8485), (0.25, -190.8485), (10 / 11, 400), (0.9, 381.6970)],
)
def test_elo_of_a_share(share: float, elo: float) -> None:
    """400 log10 of the odds: 3 to 1 is 400 x 0.4771213."""
    assert elo_of(share) == pytest.approx(elo, abs=1e-3)


# With the virtual draw, 74.5 points of 99 games are 75 of 100.


def test_two_players_have_the_difference_of_their_share() -> None:
    assert elos(rate(["a", "b"], [Meeting("a", "b", 74.5, 99)])) == pytest.approx(
        [0, -190.8485], abs=1e-3
    )


def test_it_does_not_matter_who_is_called_first() -> None:
    one = rate(["a", "b"], [Meeting("a", "b", 30, 40)])
    same = rate(["a", "b"], [Meeting("b", "a", 10, 40)])
    other = rate(["b", "a"], [Meeting("a", "b", 30, 40)])
    assert one == same
    assert other[1].elo == pytest.approx(-one[1].elo)
    assert (other[1].low, other[1].high) == pytest.approx((-one[1].high, -one[1].low), abs=0.05)


def test_three_players_who_agree_with_each_other() -> None:
    """Odds of 3 to 1 twice over are odds of 9 to 1, a share of 90 %."""
    met = [Meeting("a", "b", 74.5, 99), Meeting("b", "c", 74.5, 99), Meeting("a", "c", 89.5, 99)]
    ratings = rate(["a", "b", "c"], met)
    assert elos(ratings) == pytest.approx([0, -190.8485, -381.6970], abs=1e-3)
    assert elos(rate(["c", "a", "b"], met)) == pytest.approx([0, 381.6970, 190.8485], abs=1e-3)


def test_three_players_who_beat_each_other_in_a_ring_are_equal() -> None:
    met = [Meeting("a", "b", 40, 40), Meeting("b", "c", 40, 40), Meeting("c", "a", 40, 40)]
    assert elos(rate(["a", "b", "c"], met)) == pytest.approx([0, 0, 0], abs=1e-3)


def test_results_that_disagree_are_weighed() -> None:
    """The likeliest strengths give every player the points it has."""
    met = [Meeting("a", "b", 31, 40), Meeting("b", "c", 12, 30), Meeting("a", "c", 25, 60)]
    made = dict(zip("abc", elos(rate("abc", met)), strict=True))

    def expected(one: str, other: str) -> float:
        return 1 / (1 + exp((made[other] - made[one]) / ELO_PER_LOGIT))

    assert 41 * expected("a", "b") + 61 * expected("a", "c") == pytest.approx(31 + 25 + 1)
    assert 41 * expected("b", "a") + 31 * expected("b", "c") == pytest.approx(9 + 12 + 1)


def test_the_edges_of_an_interval_are_equally_unlikely() -> None:
    rating = rate(["a", "b"], [Meeting("b", "a", 30, 40)])[1]

    def likelihood(elo: float) -> float:
        share = 1 / (1 + 10 ** (-elo / 400))
        return 30.5 * log(share) + 10.5 * log(1 - share)

    for edge in (rating.low, rating.high):
        assert likelihood(rating.elo) - likelihood(edge) == pytest.approx(Z_95**2 / 2, abs=1e-3)
    assert rating.low < rating.elo < rating.high


def test_intervals_of_many_games_are_those_of_fishers_information() -> None:
    """Three equal players, m games a pair: information (m/4)(2, -1; -1, 2), variance 8/(3m)."""
    games = 9999
    pairs = (("a", "b"), ("b", "c"), ("a", "c"))
    ratings = rate(["a", "b", "c"], [Meeting(*pair, games / 2, games) for pair in pairs])
    margin = Z_95 * sqrt(8 / (3 * 10_000)) * ELO_PER_LOGIT
    for rating in ratings[1:]:
        assert (rating.low, rating.high) == pytest.approx((-margin, margin), abs=0.05)


def test_the_first_player_is_the_measure() -> None:
    assert rate(["a", "b"], [Meeting("a", "b", 3, 4)])[0] == Rating("a", 0, 0, 0)


@pytest.mark.parametrize("games", [2, 6, 100, 100_000])
def test_who_wins_everything_has_a_rating(games: int) -> None:
    """(games + 1/2) to 1/2 with the virtual draw."""
    rating = rate(["a", "b"], [Meeting("b", "a", games, games)])[1]
    assert rating.elo == pytest.approx(ELO_PER_LOGIT * log(2 * games + 1), abs=1e-2)
    assert rating.low < rating.elo < rating.high
    assert (rating.low > 0) is (games >= 6)


def test_a_chain_of_hopeless_pairs_is_rated() -> None:
    names = [f"p{n}" for n in range(6)]
    met = [Meeting(one, other, 500, 500) for n, one in enumerate(names) for other in names[n + 1 :]]
    made = elos(rate(names, met))
    assert made == sorted(made, reverse=True)
    assert made[-1] < -2000


# -- do the intervals hold what they promise? ------------------------------------------------------


@pytest.mark.parametrize("share", [0.5, 0.6, 0.75, 0.9])
@pytest.mark.parametrize("games", [40, 100])
def test_an_interval_holds_the_truth_95_times_in_100(share: float, games: int) -> None:
    """Exactly, over all results of two players; results are whole, so that 95 % is not met
    to the letter."""
    covered = 0.0
    for won in range(games + 1):
        rating = rate(["a", "b"], [Meeting("b", "a", won, games)])[1]
        if rating.low <= elo_of(share) <= rating.high:
            covered += comb(games, won) * share**won * (1 - share) ** (games - won)
    assert 0.93 < covered < 0.97


def test_intervals_of_four_players_hold_the_truth_as_often() -> None:
    """360 intervals with a standard error of 1.1 %: within three of them around 95 %."""
    rng, truth = random.Random(20), {"a": 0.0, "b": 1.0, "c": -0.8, "d": 2.0}
    held = 0
    for _ in range(120):
        met = [
            Meeting(one, other, sum(rng.random() < odds / (1 + odds) for _ in range(60)), 60)
            for one, other in ("ab", "ac", "ad", "bc", "bd", "cd")
            for odds in [exp(truth[one] - truth[other])]
        ]
        for rating in rate("abcd", met)[1:]:
            held += rating.low <= ELO_PER_LOGIT * truth[rating.player] <= rating.high
    assert 0.915 < held / 360 < 0.985
