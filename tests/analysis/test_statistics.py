"""Intervals: against published examples, and against what chance does."""

from random import Random

import pytest

from grognard.analysis.statistics import mean_interval, paired_difference, wilson


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_interval(hits: int, tries: int, low: float, high: float) -> None:
    assert wilson(hits, tries) == pytest.approx((low, high), abs=5e-5)


def pairs(both: int, one: int, other: int, neither: int) -> list[tuple[bool, bool]]:
    return (
        [(True, True)] * both
        + [(True, False)] * one
        + [(False, True)] * other
        + [(False, False)] * neither
    )


@pytest.mark.parametrize(
    ("table", "value", "low", "high"),
    [
        # Newcombe 1998, table II.
        ((36, 12, 2, 0), 0.2, 0.0569, 0.3404),
        # Fagerland, Lydersen and Laake 2014: airway hyper-responsiveness before and after.
        ((1, 1, 7, 12), -0.2857, -0.507, -0.026),
    ],
)
def test_difference_of_pairs_as_published(
    table: tuple[int, int, int, int], value: float, low: float, high: float
) -> None:
    found = paired_difference(pairs(*table))
    assert found == pytest.approx((value, low, high), abs=5e-4)


def test_swapping_the_two_turns_the_difference_around() -> None:
    one, other = paired_difference(pairs(20, 9, 4, 7)), paired_difference(pairs(20, 4, 9, 7))
    assert other == pytest.approx((-one.value, -one.high, -one.low))


def test_pairs_that_agree_are_told_apart_better_than_strangers() -> None:
    """10 of 100 more either way; the more the pairs have in common, the surer that is."""
    alike, strangers = (
        paired_difference(pairs(50, 10, 0, 40)),
        paired_difference(pairs(30, 30, 20, 20)),
    )
    assert alike.value == strangers.value == pytest.approx(0.1)
    assert alike.high - alike.low < (strangers.high - strangers.low) / 1.5
    assert alike.low > 0 > strangers.low


def test_nineteen_of_twenty_intervals_hold_the_true_difference() -> None:
    rng = Random(1)

    def pair() -> tuple[bool, bool]:
        shared = rng.random()
        return shared < 0.6, (shared if rng.random() < 0.5 else rng.random()) < 0.45

    held = 0
    for _ in range(400):
        found = paired_difference([pair() for _ in range(80)])
        held += found.low <= 0.15 <= found.high
    assert 0.92 <= held / 400 <= 0.985


def test_the_mean_and_its_margin() -> None:
    assert mean_interval([7]) == (7, 7, 7)
    # Of 1 to 5 the variance is 2.5; 1.96 times the root of 2.5 / 5 is 1.386.
    assert mean_interval([1, 2, 3, 4, 5]) == pytest.approx((3, 3 - 1.386, 3 + 1.386), abs=5e-4)
