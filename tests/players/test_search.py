"""The search player: it follows the best plan, keeps its budget and never peeks at dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.dice import Scripted
from grognard.games import load
from grognard.games.lepanto.state import State
from grognard.players import make
from grognard.players.lepanto.doctrine import Stance
from grognard.players.lepanto.knowledge import KNOWLEDGE, OF_MOVEMENT
from grognard.players.lepanto.plans import Briefing, plans_of
from grognard.players.search.budget import Allowance, Budget
from grognard.players.search.climb import HillClimb, Trial
from grognard.players.search.knowledge import Plan, Prior, knowledge_of
from grognard.players.search.player import PLAYOFF, SearchPlayer
from grognard.players.search.rollout import Rollouts


def position() -> State:
    """A few turns into a battle, at the start of a movement phase."""
    game = load("lepanto")
    state: State = game.new("centre", 1)
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
    state: State = game.new("centre", 1)
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


class CoreOnly:
    """What Lepanto lends, without what only some games have."""

    def __getattr__(self, name: str) -> object:
        if name in ("luck_log", "prior", "variation", "diceless", "weighed_kinds"):
            raise AttributeError(name)
        return getattr(KNOWLEDGE, name)


def test_a_game_may_lend_the_core_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the given plans are raced and the dice count as they fall."""
    game, state = load("lepanto"), position()
    monkeypatch.setattr("grognard.players.search.player.knowledge_of", lambda _: CoreOnly())
    player = SearchPlayer("lepanto", 1, Budget(60, False))
    decision = game.decision(state)
    assert decision is not None
    assert game.refusal(state, player.choose(game, state, decision)) is None
    plans = KNOWLEDGE.plans(state, decision.seat)
    assert player.plan in plans
    assert player.thought is not None
    assert {one.plan for one in player.thought.weighed} == {plan.name for plan in plans}


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
