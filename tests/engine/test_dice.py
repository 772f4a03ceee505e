"""Dice: repeatable, in range, even; scripted ones that run out; exact distributions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from grognard.engine.dice import (
    Dice,
    Enumerated,
    Scripted,
    Sealed,
    TooManyOutcomes,
    distribution,
)
from grognard.engine.errors import Problem

# -- sealed ------------------------------------------------------------------------------------


def test_the_same_seed_and_number_give_the_same_roll() -> None:
    one, other = Sealed("lepanto"), Sealed("lepanto")
    assert [one.roll(n, 6) for n in range(1, 50)] == [other.roll(n, 6) for n in range(1, 50)]


def test_a_roll_does_not_depend_on_the_rolls_before_it() -> None:
    dice = Sealed("lepanto")
    in_order = [dice.roll(n, 6) for n in range(1, 30)]
    backwards = [dice.roll(n, 6) for n in reversed(range(1, 30))]
    assert backwards[::-1] == in_order


def test_another_seed_gives_other_rolls() -> None:
    rolls = {tuple(Sealed(seed).roll(n, 6) for n in range(1, 20)) for seed in ("1", "2", "12")}
    assert len(rolls) == 3


def test_sealed_dice_never_change_between_releases() -> None:
    """Every recorded game hangs on these values."""
    dice = Sealed("7 October 1571")
    assert [dice.roll(n, 6) for n in range(1, 13)] == [4, 4, 1, 5, 1, 1, 2, 1, 5, 5, 2, 3]
    assert [dice.roll(n, 10) for n in range(1, 7)] == [2, 2, 9, 5, 9, 1]


@pytest.mark.parametrize("sides", [2, 6, 10])
def test_every_face_and_no_other_comes_up(sides: int) -> None:
    dice = Sealed("faces")
    assert {dice.roll(n, sides) for n in range(1, 500)} == set(range(1, sides + 1))


@pytest.mark.parametrize(("sides", "limit"), [(6, 20.52), (10, 27.88)])
def test_faces_are_about_as_frequent(sides: int, limit: float) -> None:
    """Chi-square below the value that fair dice pass 999 times in 1,000; the seed is fixed."""
    dice, rolls = Sealed("even"), 6000
    counts = Counter(dice.roll(n, sides) for n in range(1, rolls + 1))
    expected = rolls / sides
    assert sum((counts[f] - expected) ** 2 / expected for f in range(1, sides + 1)) < limit


def test_successive_rolls_are_about_independent() -> None:
    dice, rolls = Sealed("pairs"), 7200
    values = [dice.roll(n, 6) for n in range(1, rolls + 2)]
    counts = Counter(pairwise(values))
    expected = rolls / 36
    chi = sum((counts[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert chi < 66.62  # 35 degrees of freedom, 999 in 1,000


# -- scripted ----------------------------------------------------------------------------------


def test_scripted_dice_come_in_order() -> None:
    dice = Scripted([3, 1, 6])
    assert [dice.roll(n, 6) for n in (1, 2, 3)] == [3, 1, 6]


def test_scripted_dice_run_out() -> None:
    dice = Scripted([3])
    dice.roll(1, 6)
    with pytest.raises(Problem, match="ran out: roll 2"):
        dice.roll(2, 6)


@pytest.mark.parametrize("value", [0, 7])
def test_a_scripted_die_must_be_on_the_die(value: int) -> None:
    with pytest.raises(Problem, match=f"shows {value}; with 6 sides"):
        Scripted([value]).roll(1, 6)


# -- enumerated --------------------------------------------------------------------------------


def test_one_die() -> None:
    chances = distribution(lambda dice: dice.roll(1, 6))
    assert chances == {face: Fraction(1, 6) for face in range(1, 7)}


def test_the_sum_of_two_dice() -> None:
    chances = distribution(lambda dice: dice.roll(1, 6) + dice.roll(2, 6))
    assert chances == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_dice_of_different_sides() -> None:
    chances = distribution(lambda dice: (dice.roll(1, 2), dice.roll(2, 10)))
    assert len(chances) == 20
    assert set(chances.values()) == {Fraction(1, 20)}


def test_a_second_die_only_on_a_six() -> None:
    def resolve(dice: Dice) -> str:
        if dice.roll(1, 6) < 6:
            return "miss"
        return "sunk" if dice.roll(2, 6) >= 5 else "hit"

    chances = distribution(resolve)
    assert chances == {"miss": Fraction(5, 6), "hit": Fraction(4, 36), "sunk": Fraction(2, 36)}


def test_as_many_dice_as_the_first_shows() -> None:
    def resolve(dice: Dice) -> int:
        return sum(dice.roll(2 + n, 2) for n in range(dice.roll(1, 3)))

    chances = distribution(resolve)
    # One coin: 1 or 2; two coins: 2, 3, 3, 4; three coins: 3, 4 (thrice), 5 (thrice), 6.
    third = Fraction(1, 3)
    assert chances == {
        1: third / 2,
        2: third / 2 + third / 4,
        3: third / 2 + third / 8,
        4: third / 4 + third * 3 / 8,
        5: third * 3 / 8,
        6: third / 8,
    }


def test_nothing_rolled_is_certain() -> None:
    assert distribution(lambda _: "calm") == {"calm": Fraction(1)}


def test_the_chances_of_all_paths_add_up_to_one() -> None:
    dice, total, paths = Enumerated(), Fraction(0), 0
    while True:
        if dice.roll(1, 4) == 4:
            dice.roll(2, 3)
        total += dice.chance
        paths += 1
        if not dice.advance():
            break
    assert (total, paths) == (Fraction(1), 6)


def test_enumerated_dice_end_where_a_tie_is_rolled_again() -> None:
    def tie(dice: Enumerated) -> int:
        n = 0
        while dice.roll(n, 6) == dice.roll(n + 1, 6):
            n += 2
        return n

    with pytest.raises(TooManyOutcomes):
        tie(Enumerated(most=6**4))
    assert Enumerated(most=6).roll(1, 6) == 1
