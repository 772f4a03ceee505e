"""The search player: its budget, its races, its imagined luck, and that it never peeks at dice."""

from __future__ import annotations

import random
from collections import Counter
from math import sqrt

import pytest
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.dice import Scripted
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.games import load
from grognard.games.lepanto.state import State
from grognard.players import make
from grognard.players.lepanto.doctrine import Stance
from grognard.players.lepanto.knowledge import KNOWLEDGE, OF_MOVEMENT
from grognard.players.lepanto.plans import Briefing, plans_of
from grognard.players.search.budget import Allowance, Budget, TurnBudget, read_budget
from grognard.players.search.climb import FEWEST, MOST, HillClimb, Trial, climb, playoff
from grognard.players.search.knowledge import Plan, Prior, knowledge_of
from grognard.players.search.player import PLAYOFF, SearchPlayer
from grognard.players.search.race import choose, race
from grognard.players.search.rollout import Candidate, Prefix, Rollouts, Verdict, WorldDice

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


# -- the climb -------------------------------------------------------------------------------------


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


# -- playing ---------------------------------------------------------------------------------------


def position() -> State:
    """A few turns into a battle, at the start of a movement phase."""
    game = load("lepanto")
    state: State = game.new("centre", 5)
    player = make("greedy", "lepanto", 1)
    while (decision := game.decision(state)) is not None:
        if decision.kind == "choose_mover" and KNOWLEDGE.prior(state) is not None:
            return state
        game.apply(state, player.choose(game, state, decision))
    raise AssertionError("the battle was over before its third turn")


def chosen(state: State, seed: int, evaluations: int = 30) -> Action:
    game = load("lepanto")
    decision = game.decision(state)
    assert decision is not None
    return make(f"search:{evaluations}n", "lepanto", seed).choose(game, state, decision)


def test_it_never_rolls_the_dice_of_the_game_nor_changes_the_position() -> None:
    game, state = load("lepanto"), position()
    state.dice = Scripted([])  # any roll is an error
    before = game.digest(state)
    chosen(state, 1)
    assert game.digest(state) == before


def test_the_dice_to_come_make_no_difference() -> None:
    state, other = position(), position()
    other.dice = Scripted([6] * 50)
    assert chosen(state, 3) == chosen(other, 3)


def test_it_is_repeatable_by_its_seed() -> None:
    state = position()
    assert chosen(state, 7) == chosen(state, 7)


def test_it_spends_no_more_evaluations_on_a_turn_than_it_was_given() -> None:
    game, state = load("lepanto"), position()
    player = SearchPlayer("lepanto", 1, Budget(40, False))
    turn = state.turn
    while (decision := game.decision(state)) and state.turn == turn:
        if decision.seat != "christian":
            break
        game.apply(state, player.choose(game, state, decision))
    # The last one may begin at the limit; what a playoff would take may be left.
    assert 40 * (1 - PLAYOFF) < player._turn.spent <= 41


def test_it_plays_now_when_it_is_told_to() -> None:
    game, state = load("lepanto"), position()
    player = SearchPlayer("lepanto", 1, Budget(100_000, False))
    asked = 0

    def watch(share: float) -> bool:
        nonlocal asked
        asked += 1
        return asked < 3

    player.watch = watch
    decision = game.decision(state)
    assert decision is not None
    assert game.refusal(state, player.choose(game, state, decision)) is None
    assert asked < 12


def test_when_told_to_play_now_it_follows_the_plan_that_leads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, state = load("lepanto"), position()
    climbed, leading = HillClimb.climbed, list[Trial]()

    def led(
        hill: HillClimb, plans: list[Plan], prior: Prior, allowance: Allowance
    ) -> tuple[list[Trial], list[Trial]]:
        leaders, tried = climbed(hill, plans, prior, allowance)
        leading.append(tried[-1])
        return [leaders[0], tried[-1]], tried

    monkeypatch.setattr(HillClimb, "climbed", led)
    player = SearchPlayer("lepanto", 1, Budget(400, False))
    player.watch = lambda share: share < 0.1
    decision = game.decision(state)
    assert decision is not None
    player.choose(game, state, decision)
    assert player.plan is leading[0].candidate.plan


def test_what_the_playoff_finds_counts_in_what_it_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = load("lepanto"), position()
    playoff, asked = HillClimb.playoff, list[int]()

    def counted_playoff(hill: HillClimb, leaders: list[Trial], allowance: Allowance) -> Trial:
        before = [len(one.verdicts) for one in leaders]
        best = playoff(hill, leaders, allowance)
        asked.extend(len(one.verdicts) - n for one, n in zip(leaders, before, strict=True))
        return best

    monkeypatch.setattr(HillClimb, "playoff", counted_playoff)
    decision = game.decision(state)
    assert decision is not None
    SearchPlayer("lepanto", 1, Budget(300, False)).choose(game, state, decision)
    assert len(asked) > 1
    assert min(asked) > 0
    quarter = 300 * OF_MOVEMENT * PLAYOFF
    assert quarter <= sum(asked) <= quarter + len(asked)


def test_it_follows_the_plan_that_wins_the_playoff(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = load("lepanto"), position()
    climbed, asked = HillClimb.climbed, list[list[Trial]]()

    def led(
        hill: HillClimb, plans: list[Plan], prior: Prior, allowance: Allowance
    ) -> tuple[list[Trial], list[Trial]]:
        leaders, tried = climbed(hill, plans, prior, allowance)
        return [leaders[0], tried[-1]], tried

    def playoff(hill: HillClimb, leaders: list[Trial], allowance: Allowance) -> Trial:
        asked.append(leaders)
        assert allowance.size == pytest.approx(400 * OF_MOVEMENT * PLAYOFF)
        return leaders[0]

    monkeypatch.setattr(HillClimb, "climbed", led)
    monkeypatch.setattr(HillClimb, "playoff", playoff)
    player = SearchPlayer("lepanto", 1, Budget(400, False))
    decision = game.decision(state)
    assert decision is not None
    player.choose(game, state, decision)
    assert len(asked) == 1
    assert player.plan is asked[0][0].candidate.plan


def test_in_a_melee_it_makes_the_movement_that_it_weighed() -> None:
    game, state, know = load("lepanto"), position(), KNOWLEDGE
    player = SearchPlayer("lepanto", 2, Budget(300, False))
    before = game.clone(state)
    rolled, made = state.rolled, [game.digest(state)]
    while (decision := game.decision(state)) is not None and decision.kind in know.diceless:
        game.apply(state, player.choose(game, state, decision))
        if state.rolled == rolled:
            made.append(game.digest(state))
    assert player.plan is not None
    assert player.plan.name not in {plan.name for plan in know.plans(before, "christian")}
    rollouts = Rollouts(game, know, "christian", player.plan, player.seed, 2)
    prefix = rollouts.prefix(before, player.plan, know.diceless)
    assert prefix is not None
    assert game.digest(prefix.position) == made[-1]


def before_turning(turn: int) -> State:
    """At the start of a reorientation phase of the Muslims."""
    game = load("lepanto")
    state: State = game.new("centre", 5)
    player = make("greedy", "lepanto", 1)
    while (decision := game.decision(state)) is not None:
        if (state.turn, decision.kind, decision.seat) == (turn, "choose_turner", "muslim"):
            return state
        game.apply(state, player.choose(game, state, decision))
    raise AssertionError("the Muslims had no ship left to turn")


def test_after_combat_it_turns_its_ships_as_it_weighed() -> None:
    """5.4 The plan of the movement is kept, with other facings for some ships."""
    game, state = load("lepanto"), before_turning(4)
    player = SearchPlayer("lepanto", 2, Budget(700, False))
    before = game.clone(state)
    while (decision := game.decision(state)) is not None and decision.kind in (
        "choose_turner",
        "choose_facing",
    ):
        game.apply(state, player.choose(game, state, decision))
    assert player.plan is not None
    ordered = player.plan.make
    assert isinstance(ordered, Briefing)
    assert ordered.facings
    assert all(state.ships[i].facing == facing for i, facing in ordered.facings.items())
    plain = plans_of("muslim")[0].make("x")
    while (decision := game.decision(before)) is not None and decision.seat == "muslim":
        game.apply(before, plain.choose(before, decision))
    assert any(before.ships[i].facing != state.ships[i].facing for i in ordered.facings)


def test_the_plan_of_the_movement_is_varied_when_ships_turn() -> None:
    """5.4 It goes on from what it followed, orders and all, and tells what it thought of that."""
    game, state = load("lepanto"), before_turning(4)
    known = plans_of("muslim")[0].make
    assert isinstance(known, Briefing)
    followed = Plan("lepanto.detach", replace(known, orders={30: Stance(1.0, 0.0)}))
    player = SearchPlayer("lepanto", 1, Budget(700, False))
    decision = game.decision(state)
    assert decision is not None
    player.choose(game, game.clone(state), decision)  # opens the budget of this turn
    told = player.thought = None
    player.plan, player._judgement, player._turn.left = followed, None, 400
    player.choose(game, state, decision)
    assert player.plan is not None
    assert isinstance(player.plan.make, Briefing)
    assert player.plan.make.orders == {30: Stance(1.0, 0.0)}
    assert player.thought is told


def test_it_tells_what_it_thought() -> None:
    game, state = load("lepanto"), position()
    player = SearchPlayer("lepanto", 1, Budget(60, False))
    decision = game.decision(state)
    assert decision is not None
    player.choose(game, state, decision)
    thought = player.thought
    assert thought is not None
    assert len(thought.weighed) > 1
    for weighed in thought.weighed:
        assert 0 <= weighed.chance <= 1
        assert weighed.tries > 0


def test_in_a_melee_it_tells_ways_of_the_whole_fleet_and_what_it_chose() -> None:
    game, state = load("lepanto"), position()
    player = SearchPlayer("lepanto", 1, Budget(150, False))
    decision = game.decision(state)
    assert decision is not None
    first = player.choose(game, state, decision)
    assert player.plan is not None
    assert player.thought is not None
    chosen, *others = player.thought.weighed
    assert (chosen.plan, chosen.action) == (player.plan.name, first)
    ways = {plan.name for plan in knowledge_of("lepanto").plans(state, decision.seat)}
    assert {other.plan for other in others} <= ways
    assert sum(one.tries for one in player.thought.weighed) <= 150


def test_it_ends_when_variations_lead_nowhere_new(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = load("lepanto"), position()
    know = KNOWLEDGE
    monkeypatch.setattr(type(know), "variation", lambda _know, _state, plan, _rng: plan)
    monkeypatch.setattr("grognard.players.search.climb.MOST_ALIKE", 5)
    player = SearchPlayer("lepanto", 1, Budget(2_000, False))
    decision = game.decision(state)
    assert decision is not None
    first = know.plans(state, decision.seat)
    assert game.refusal(state, player.choose(game, state, decision)) is None
    assert player.plan in first
