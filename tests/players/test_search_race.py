"""The parts of the search: its budget, its races and its imagined luck."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.players import make
from grognard.players.search.budget import Allowance, Budget, TurnBudget, read_budget
from grognard.players.search.race import choose, race
from grognard.players.search.rollout import Verdict, WorldDice

# -- the budget -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "budget"),
    [("10s", Budget(10, True)), ("0.5s", Budget(0.5, True)), ("500n", Budget(500, False))],
)
def test_a_budget_is_seconds_or_evaluations(text: str, budget: Budget) -> None:
    assert read_budget(f"search:{text}", text) == budget


@pytest.mark.parametrize("text", ["", "10", "s", "0s", "0n", "1.5n", "-1s", "10m", "1e3n", "10s "])
def test_any_other_budget_is_refused_with_the_player_named(text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        make(f"search:{text}", "lepanto", 1)
    assert f"search:{text}" in str(refused.value)


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_timed_grant_ends_when_its_time_is_up() -> None:
    clock = Hands()
    turn = TurnBudget(Budget(10, True), clock)
    turn.refill()
    allowance = Allowance(turn, 4)
    clock.time = 3.0
    assert allowance.used == 0.75
    clock.time = 4.5
    assert allowance.used > 1
    allowance.close()
    assert turn.left == 5.5


def test_a_grant_is_never_larger_than_what_is_left() -> None:
    turn = TurnBudget(Budget(10, False))
    turn.refill(0.5)
    assert Allowance(turn, 100).size == 5


def test_evaluations_count_instead_of_time() -> None:
    turn = TurnBudget(Budget(10, False))
    turn.refill()
    allowance = Allowance(turn, 4)
    for _ in range(4):
        assert allowance.used < 1
        allowance.evaluated()
    assert allowance.used == 1
    allowance.close()
    assert turn.left == 6


# -- the race --------------------------------------------------------------------------------------


def counted(evaluations: int) -> Allowance:
    turn = TurnBudget(Budget(evaluations, False))
    turn.refill()
    return Allowance(turn, evaluations)


def valued(worth: float) -> Verdict:
    return Verdict(worth, 0.0, worth, 0.0)


def test_the_best_candidate_wins_and_gets_most_tries() -> None:
    worth = [0.5, 0.3, 0.9, 0.4, 0.2, 0.1, 0.35, 0.25]
    tallies = race(len(worth), lambda n, _: valued(worth[n]), counted(120))
    assert choose(tallies).number == 2
    tries = {tally.number: len(tally.verdicts) for tally in tallies}
    assert sum(tries.values()) == 120
    assert max(tries, key=lambda n: tries[n]) in (0, 2)
    assert tries[2] > 2 * tries[5]


def test_all_candidates_are_tried_in_the_same_worlds() -> None:
    seen: dict[int, list[int]] = {n: [] for n in range(4)}

    def weigh(candidate: int, world: int) -> Verdict:
        seen[candidate].append(world)
        return valued(0.5)

    race(4, weigh, counted(40))
    for worlds in seen.values():
        assert worlds == list(range(len(worlds)))


def chosen_against_noise(gain: float, noise: float, worlds: int) -> float:
    """How often a rival so much better than the first replaces it, seen through this noise."""
    rng = random.Random(1)
    taken = 0
    for _ in range(100):
        tallies = race(
            2, lambda n, _: valued(rng.gauss(gain if n else 0, noise)), counted(2 * worlds)
        )
        taken += choose(tallies).number == 1
    return taken / 100


def test_a_rival_that_may_only_be_lucky_does_not_replace_the_first() -> None:
    assert chosen_against_noise(0.0, noise=0.5, worlds=10) < 0.1
    assert chosen_against_noise(0.0, noise=0.5, worlds=40) < 0.3


def test_a_rival_that_is_better_replaces_the_first_when_enough_worlds_have_shown_it() -> None:
    assert chosen_against_noise(0.1, noise=0.3, worlds=100) > 0.8
    assert chosen_against_noise(0.1, noise=0.1, worlds=10) > 0.8


def test_a_race_tries_every_candidate_even_when_it_has_nothing_to_spend() -> None:
    tallies = race(3, lambda n, _: valued(n), counted(1))
    assert sorted(tally.number for tally in tallies) == [0, 1, 2]
    # One world proves nothing.
    assert choose(tallies).number == 0


# -- imagined luck ---------------------------------------------------------------------------------


def rolls(luck: WorldDice, answer: int, count: int = 3, moment: int = 1) -> list[int]:
    luck.answers(moment, Decision("christian", "7.1", "gun_target"), Action("target", answer))
    return [luck.roll(0, 6) for _ in range(count)]


def test_the_same_fight_has_the_same_luck_whatever_came_before() -> None:
    one, other = WorldDice("world"), WorldDice("world")
    rolls(one, 5, 7)
    assert rolls(one, 3) == rolls(other, 3)


def test_other_fights_turns_and_worlds_have_other_luck() -> None:
    luck = WorldDice("world")
    base = rolls(luck, 3, 12)
    assert rolls(luck, 4, 12) != base
    assert rolls(luck, 3, 12, moment=2) != base
    assert rolls(WorldDice("another"), 3, 12) != base


@pytest.mark.parametrize("sides", [6, 10])
def test_imagined_dice_are_fair(sides: int) -> None:
    count = 0
    faces: Counter[int] = Counter()
    for world in range(400):
        luck = WorldDice(f"world {world}")
        for answer in range(10):
            luck.answers(1, Decision("a", "1", "fire"), Action("target", answer))
            faces.update(luck.roll(0, sides) for _ in range(3))
            count += 3
    assert set(faces) == set(range(1, sides + 1))
    expected = count / sides
    chi_square = sum((n - expected) ** 2 / expected for n in faces.values())
    # The mean of chi-square is its degrees of freedom, its variance twice that.
    assert chi_square < sides - 1 + 4 * sqrt(2 * (sides - 1))
