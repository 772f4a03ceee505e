"""Hill climbing: when a variation takes the place of a plan, and when it does not."""

from __future__ import annotations

import random

from grognard.engine.actions import Action
from grognard.players import make
from grognard.players.search.budget import Allowance, Budget, TurnBudget
from grognard.players.search.climb import FEWEST, MOST, Trial, climb, playoff
from grognard.players.search.knowledge import Plan, Prior
from grognard.players.search.rollout import Candidate, Prefix, Verdict


def counted(evaluations: int) -> Allowance:
    turn = TurnBudget(Budget(evaluations, False))
    turn.refill()
    return Allowance(turn, evaluations)


PRIOR = Prior(mean=-0.5, deviation=1.0, noise=2.0, confidence=1.0)


class Hill:
    """Plans that gain so much, drawn one after the other; every world adds noise to every plan."""

    def __init__(self, gains: list[float], noise: float, seed: int = 1) -> None:
        self.first = self.plan(0.0)
        self.height = {id(self.first): 0.0}
        self.waiting = [self.plan(gain) for gain in gains]
        self.height |= {id(one): gain for one, gain in zip(self.waiting, gains, strict=True)}
        self.noise = noise
        self.rng = random.Random(seed)
        self.worlds: dict[int, list[int]] = {}

    def plan(self, gain: float) -> Trial:
        plan = Plan(f"gains {gain}", lambda _: make("greedy", "lepanto", 1))  # type: ignore[arg-type,return-value]
        prefix = Prefix(Action("end"), None, None, None)
        return Trial(Candidate(plan, prefix.first), prefix, {})

    def draw(self, best: Trial) -> Trial | None:
        return self.waiting.pop(0) if self.waiting else None

    def weigh(self, tried: Trial, world: int) -> Verdict:
        self.worlds.setdefault(id(tried), []).append(world)
        lead = self.height[id(tried)] + 10 * world + self.rng.gauss(0, self.noise)
        return Verdict(0.5, 0.0, lead, lead)

    def climbed(self, evaluations: int) -> float:
        """How high the climb ends."""
        leaders, _ = climb(self.first, self.draw, self.weigh, PRIOR, counted(evaluations))
        return self.height[id(leaders[-1])]

    def proved(self, evaluations: int) -> float:
        """How high the climb would end if each plan had led in turn."""
        best = playoff([self.first, *self.waiting], self.weigh, counted(evaluations))
        return self.height[id(best)]


def test_a_climb_goes_from_plan_to_better_plan() -> None:
    hill = Hill([-1.0, 2.0, 1.0, 4.0, 3.0], noise=0.5)
    assert hill.climbed(1000) == 4.0


def test_a_variation_that_may_only_be_lucky_seldom_takes_the_place_of_a_plan() -> None:
    taken = [Hill([-0.5], noise=1.3, seed=n).climbed(1000) < 0 for n in range(200)]
    assert sum(taken) / len(taken) < 0.15
    taken = [Hill([-2.0], noise=1.3, seed=n).climbed(1000) < 0 for n in range(200)]
    assert sum(taken) / len(taken) < 0.02


def test_a_clearly_better_variation_takes_its_place_through_the_noise() -> None:
    taken = [Hill([2.0], noise=1.3, seed=n).climbed(1000) > 0 for n in range(50)]
    assert sum(taken) / len(taken) > 0.9


def test_each_variation_meets_the_best_plan_in_worlds_of_its_own() -> None:
    hill = Hill([0.0, 3.0, 0.0], noise=1.0)
    plans = [*hill.waiting]
    assert hill.climbed(1000) == 3.0
    low, high, last = (hill.worlds[id(plan)] for plan in plans)
    assert FEWEST <= len(low) <= MOST
    assert low == list(range(len(low)))
    assert hill.worlds[id(hill.first)] == list(range(last[0]))
    assert high == list(range(len(low), last[-1] + 1))


def test_a_climb_ends_when_its_evaluations_are_spent() -> None:
    hill = Hill([0.0] * 1000, noise=1.0)
    hill.climbed(25)
    # The duel under way ends after both plans have seen its last world.
    assert sum(len(seen) for seen in hill.worlds.values()) in (25, 26)


def test_a_climb_tells_which_plans_led_in_turn() -> None:
    hill = Hill([-1.0, 2.0, 1.0, 4.0, 3.0], noise=0.5)
    leaders, tried = climb(hill.first, hill.draw, hill.weigh, PRIOR, counted(1000))
    assert [hill.height[id(one)] for one in leaders] == [0.0, 2.0, 4.0]
    assert len(tried) == 6


def test_a_variation_that_makes_no_difference_is_soon_given_up() -> None:
    hill = Hill([0.0], noise=0.0)
    idle = hill.waiting[0]
    assert hill.climbed(1000) == 0.0
    assert len(hill.worlds[id(idle)]) == FEWEST


def test_a_plan_that_took_the_lead_by_luck_is_found_out() -> None:
    found = [Hill([1.0, -0.5, 0.2], noise=1.3, seed=n).proved(400) for n in range(50)]
    assert found.count(1.0) > 45
    found = [Hill([-1.0, -2.0], noise=1.3, seed=n).proved(400) for n in range(50)]
    assert found.count(0.0) > 45
