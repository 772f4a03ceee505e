"""The luck that Lepanto's imagined games leave out, and plans that come to the same."""

from __future__ import annotations

from statistics import stdev

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import (
    Attack,
    Boarding,
    Gunnery,
    Ramming,
    SmallArms,
    attacking_side,
    name_of,
)
from grognard.games.lepanto.state import State
from grognard.players import make
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.knowledge import KNOWLEDGE, SETTLED
from grognard.players.lepanto.luck import GROWS, Luck
from grognard.players.lepanto.plans import Briefing, plans_of
from grognard.players.search.knowledge import Plan
from grognard.players.search.rollout import LOGISTIC, Candidate, Rollouts
from tests.players.test_search_lepanto import at_first_move

GAME = Lepanto()


class Fixed:
    """Every die shows the same."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, number: int, sides: int) -> int:
        return self.face


class Broken:
    """The game's own dice, which nobody may touch."""

    def roll(self, number: int, sides: int) -> int:
        raise AssertionError("the game's dice were rolled")


def counted(ask: Attack, face: int) -> Luck:
    state, action = position(GAME, ask, {})
    state.dice = Fixed(face)
    log = Luck(state)
    GAME.apply(state, action, log)
    return log


def luck_of(ask: Attack, face: int) -> float:
    return counted(ask, face).luck(attacking_side(ask))


@pytest.mark.parametrize(
    "ask",
    [
        Gunnery(attacker="galleass", target="galley", range=2),
        Gunnery(attacker="galley", target="galley", side="muslim"),
        SmallArms(attacker="galley", target="galliot"),
        SmallArms(attacker="galley", target="galley", range=2, turn=20),
        SmallArms(attacker="galley", target="galley", turn=9, side="muslim"),
        Boarding(attacker="galley,galley", target="galley"),
        Boarding(attacker="galley,galley", target="galley", turn=20),
        Ramming(attacker="galley", target="galley", hexes=3),
    ],
    ids=lambda ask: f"{name_of(ask)} {ask.side} {ask.turn}",
)
def test_over_all_faces_of_the_die_luck_comes_to_nothing(ask: Attack) -> None:
    found = [luck_of(ask, face) for face in range(1, 7)]
    assert sum(found) == pytest.approx(0)
    assert min(found) < 0 < max(found)
    # Its variance is what it differs by, whatever was rolled.
    variances = [counted(ask, face).variance for face in range(1, 7)]
    assert variances == pytest.approx([sum(luck * luck for luck in found) / 6] * 6)


def test_a_lucky_shot_is_worth_what_was_not_to_be_expected() -> None:
    """7.1-n A galley's guns at range 1 sink by so many faces; the rest is luck, and grows."""
    ask = Gunnery(attacker="galley", target="galley")
    state, _ = position(GAME, ask, {})
    grown = 1 + GROWS * (state.facts.turns - state.turn)
    points = state.facts.numbers.points.galley * grown
    found = sorted(luck_of(ask, face) for face in range(1, 7))
    hits = sum(luck > 0 for luck in found)
    assert found[-1] == pytest.approx(points * (1 - hits / 6))
    assert found[0] == pytest.approx(-points * hits / 6)


def test_luck_of_one_side_is_the_others_misfortune() -> None:
    ask = Gunnery(attacker="galley", target="galley")
    state, action = position(GAME, ask, {})
    log = Luck(state)
    GAME.apply(state, action, log)
    assert log.luck("christian") == -log.luck("muslim") != 0


def leads(state: State, seat: str, count: int) -> list[float]:
    plan = plans_of(seat)[0]
    decision = GAME.decision(state)
    assert decision is not None
    first = Candidate(plan, plan.make("x").choose(GAME.clone(state), decision))
    rollouts = Rollouts(GAME, KNOWLEDGE, seat, plan, "x", 3)
    return [rollouts.play(GAME.clone(state), first, f"{world}").lead for world in range(count)]


def test_without_luck_imagined_games_differ_far_less(monkeypatch: pytest.MonkeyPatch) -> None:
    state = GAME.new("centre", 3)
    player = make("greedy", "lepanto", 3)
    while state.turn < 4:
        decision = GAME.decision(state)
        assert decision is not None
        GAME.apply(state, player.choose(GAME, state, decision))
    seat = SIDES[0]
    told = leads(state, seat, 30)
    monkeypatch.setattr("grognard.players.search.rollout.CountsLuck", type(None))
    assert stdev(told) < 0.75 * stdev(leads(state, seat, 30))


def test_the_more_there_is_to_fight_the_less_is_certain() -> None:
    """Near and far, early and late, and when all is over."""
    near, far = at_first_move("christian", 3), GAME.new("centre", 3)
    far.turn = near.turn
    assert KNOWLEDGE.spread(near) > KNOWLEDGE.spread(far)
    late = GAME.clone(near)
    late.turn = late.facts.turns
    assert KNOWLEDGE.spread(near) > KNOWLEDGE.spread(late) > SETTLED
    late.stack.clear()
    assert KNOWLEDGE.spread(late) == SETTLED


@pytest.mark.parametrize(("lead", "better"), [(6.0, 2.0), (-6.0, 8.0)])
def test_who_is_ahead_leaves_less_to_the_dice_and_who_is_behind_more(
    lead: float, better: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = at_first_move("christian", 3)
    plan, decision = plans_of("christian")[0], GAME.decision(state)
    assert decision is not None
    first = Candidate(plan, plan.make("x").choose(GAME.clone(state), decision))
    rollouts = Rollouts(GAME, KNOWLEDGE, "christian", plan, "x", 1)
    log = Luck(state)
    monkeypatch.setattr(log, "luck", lambda _: 0.0)
    monkeypatch.setattr(log, "add", lambda *_, **__: None)
    monkeypatch.setattr(type(KNOWLEDGE), "luck_log", lambda *_: log)
    monkeypatch.setattr(type(KNOWLEDGE), "lead", lambda *_: lead)
    found = {}
    for spread in (2.0, 8.0):
        monkeypatch.setattr(type(KNOWLEDGE), "spread", lambda *_, s=spread: s)
        found[spread] = rollouts.play(GAME.clone(state), first, "world")
        assert found[spread].edge == pytest.approx(lead / spread)
    assert max(found, key=lambda spread: found[spread].chance) == better
    # What the dice did on the way is as uncertain as what they may still do.
    monkeypatch.setattr(type(KNOWLEDGE), "spread", lambda *_: 2.0)
    log.variance = 60 * LOGISTIC
    assert rollouts.play(GAME.clone(state), first, "world") == found[8.0]


def footprint(state: State, seat: str, plan: Plan) -> bytes | None:
    """Where a plan leads before its first die."""
    prefix = Rollouts(GAME, KNOWLEDGE, seat, plan, "x", 3).prefix(state, plan, KNOWLEDGE.diceless)
    return None if prefix is None else GAME.save(prefix.after)


def test_plans_that_move_alike_leave_the_same_footprint() -> None:
    state = at_first_move("christian")
    state.dice = Broken()
    named = {plan.name: plan for plan in plans_of("christian")}
    as_ever = footprint(state, "christian", named["lepanto.as_ever"])
    same = Plan("lepanto.detach", Briefing(DOCTRINE, 0, {0: DOCTRINE.steady}))
    assert as_ever == footprint(state, "christian", same) is not None
    assert as_ever != footprint(state, "christian", named["lepanto.charge"])


def test_where_dice_come_first_there_is_no_footprint() -> None:
    state = GAME.new("centre", 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None and decision.kind != "choose_attack":
        GAME.apply(state, player.choose(GAME, state, decision))
    assert decision is not None
    assert footprint(state, decision.seat, plans_of(decision.seat)[0]) is None


def test_a_plan_begun_gives_its_own_first_answer() -> None:
    state = at_first_move("christian")
    decision = GAME.decision(state)
    assert decision is not None
    for plan in plans_of("christian"):
        prefix = Rollouts(GAME, KNOWLEDGE, "christian", plan, "x", 3).prefix(
            state, plan, KNOWLEDGE.diceless
        )
        assert prefix is not None
        assert prefix.first == plan.make("x").choose(GAME.clone(state), decision)


def test_playing_on_from_where_a_plan_has_begun_comes_to_the_same() -> None:
    """So its part before the first die need not be played again in every world."""
    state = at_first_move("muslim")
    plan = plans_of("muslim")[0]
    rollouts = Rollouts(GAME, KNOWLEDGE, "muslim", plan, "x", 2)
    prefix = rollouts.prefix(state, plan, KNOWLEDGE.diceless)
    assert prefix is not None
    candidate = Candidate(plan, prefix.first)
    for world in "abc":
        whole = rollouts.play(GAME.clone(state), candidate, world)
        assert rollouts.play_on(prefix, candidate, world) == whole


def before_the_wind() -> State:
    """6.3 The Muslims turn their ships; then the wind is rolled for."""
    state = GAME.new("centre", 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None:
        if (decision.kind, decision.seat) == ("choose_turner", "muslim"):
            return state
        GAME.apply(state, player.choose(GAME, state, decision))
    raise AssertionError("no Muslim turned")


def test_a_plan_has_begun_before_its_first_die_not_after_it() -> None:
    """6.3 The wind is rolled for anew in every world."""
    state = before_the_wind()
    plan = plans_of("muslim")[0]
    rollouts = Rollouts(GAME, KNOWLEDGE, "muslim", plan, "x", 2)
    prefix = rollouts.prefix(state, plan, KNOWLEDGE.diceless)
    assert prefix is not None
    assert prefix.then is not None
    assert prefix.position.rolled == state.rolled
    assert prefix.after.rolled > state.rolled
    candidate = Candidate(plan, prefix.first)
    for world in "abc":
        whole = rollouts.play(GAME.clone(state), candidate, world)
        assert rollouts.play_on(prefix, candidate, world) == whole


def test_a_plan_is_for_its_own_turn_only() -> None:
    """Afterwards a rollout goes on by the first plan, for which all candidates are the same."""
    state = at_first_move("christian")
    base = plans_of("christian")[0]
    asked: set[int] = set()

    class Watched:
        def choose(self, state: State, decision: Decision) -> Action:
            asked.add(KNOWLEDGE.moment(state))
            return Admiral("x").choose(state, decision)

    plan = Plan("watched", lambda _: Watched())
    rollouts = Rollouts(GAME, KNOWLEDGE, "christian", base, "x", 4)
    rollouts.play(GAME.clone(state), Candidate(plan, Action("end")), "world")
    assert asked == {KNOWLEDGE.moment(state)}
