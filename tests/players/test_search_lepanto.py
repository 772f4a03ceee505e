"""What the search knows of Lepanto."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds import Question, position
from grognard.games.lepanto.rules.m05_sequence import PlayerPhase
from grognard.games.lepanto.state import BY_RAM, SUNK, State
from grognard.players import make
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.lepanto.knowledge import KNOWLEDGE, PLANS, STRIKE, Ordered
from grognard.players.evaluators.lepanto.survey import Survey
from grognard.players.evaluators.lepanto.temper import DOCTRINE, Temper
from grognard.players.search.knowledge import Plan

GAME = Lepanto()
SHORT = ("centre", "northern_wing", "doria_ochiali")


@pytest.mark.parametrize("scenario", SHORT)
def test_moments_never_fall_and_every_plan_answers_legally(scenario: str) -> None:
    state = GAME.new(scenario, "moments")
    rng, last, player = random.Random(1), 0, make("greedy", "lepanto", 1)
    while (decision := GAME.decision(state)) is not None:
        now = KNOWLEDGE.moment(state)
        assert now >= last
        last = now
        if rng.random() < 0.02:
            plan = rng.choice(KNOWLEDGE.plans(state, decision.seat))
            answer = plan.make("x").choose(GAME.clone(state), decision)
            assert GAME.refusal(state, answer) is None, plan.name
        GAME.apply(state, player.choose(GAME, state, decision))


@pytest.mark.parametrize("scenario", SHORT)
def test_the_lead_at_the_end_tells_who_has_won(scenario: str) -> None:
    for seed in range(4):
        state = GAME.new(scenario, seed)
        player = make("greedy", "lepanto", seed)
        while (decision := GAME.decision(state)) is not None:
            GAME.apply(state, player.choose(GAME, state, decision))
        winner = GAME.outcome(state).winner
        for seat in GAME.seats:
            lead = KNOWLEDGE.lead(state, seat)
            if winner is not None:
                assert (lead > 0) == (winner == seat)


def at_first_move(seat: str) -> State:
    state = GAME.new("centre", 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None:
        if decision.seat == seat and decision.kind == "choose_mover" and state.turn == 2:
            return state
        GAME.apply(state, player.choose(GAME, state, decision))
    raise AssertionError("nobody moved in the second turn")


def moved_ships(state: State, admiral: Admiral) -> set[int]:
    """The ships that an admiral moves in the rest of the phase."""
    copy, moved = GAME.clone(state), set()
    while (decision := GAME.decision(copy)) is not None and decision.kind in (
        "choose_mover",
        "step",
    ):
        answer = admiral.choose(copy, decision)
        if answer.verb == "move":
            moved.add(answer.arg)
        GAME.apply(copy, answer)
    return moved


def test_plans_differ_in_what_the_fleet_does() -> None:
    state = at_first_move("christian")
    named = {plan.name: plan.make("x") for plan in PLANS["christian"]}
    charge, wait = named["lepanto.charge"], named["lepanto.wait"]
    assert isinstance(charge, Admiral)
    assert isinstance(wait, Admiral)
    assert len(moved_ships(state, charge)) > 10
    assert not moved_ships(state, wait)


def test_a_ship_goes_by_its_own_orders() -> None:
    state = at_first_move("christian")
    idle = moved_ships(state, Admiral("x"))
    sent = next(i for i in state.stack[-1].waiting if i not in idle)
    orders = {sent: Temper(0.0, 1.0)}
    assert sent in moved_ships(state, Admiral("x", DOCTRINE, orders))


def test_variations_give_orders_to_ships_of_the_own_side_only() -> None:
    state = at_first_move("christian")
    base = PLANS["christian"][0]
    for plan in KNOWLEDGE.variations(state, "christian", base, random.Random(1)):
        assert isinstance(plan.make, Ordered)
        assert plan.make.orders
        assert all(SIDES[state.facts.side[i]] == "christian" for i in plan.make.orders)
        assert all(state.ships[i].hex != SUNK for i in plan.make.orders)


def test_good_variations_are_put_together_and_the_better_one_has_a_shared_ship() -> None:
    base = PLANS["muslim"][0]
    assert isinstance(base.make, Ordered)

    def variation(**orders: float) -> Plan:
        ships = {int(name[1:]): Temper(caution, 0.0) for name, caution in orders.items()}
        return Plan("lepanto.detach", Ordered(DOCTRINE, ships, 1))

    good = [variation(s30=0.1, s31=0.1), variation(s31=0.2, s32=0.2), variation(s33=0.3)]
    two, three = KNOWLEDGE.stacked(base, good)
    for plan, expected in (
        (two, {30: 0.1, 31: 0.1, 32: 0.2}),
        (three, {30: 0.1, 31: 0.1, 32: 0.2, 33: 0.3}),
    ):
        assert isinstance(plan.make, Ordered)
        assert {ship: temper.caution for ship, temper in plan.make.orders.items()} == expected
        assert (plan.make.doctrine, plan.make.side) == (base.make.doctrine, 1)
    assert not KNOWLEDGE.stacked(base, good[:1])


@pytest.mark.parametrize("seat", SIDES)
def test_the_side_to_move_is_credited_with_its_coming_strike(seat: str) -> None:
    """Both fleets are within reach of each other, and level but for who moves next."""
    state = at_first_move(seat)
    lead = KNOWLEDGE.lead(state, seat)
    state.stack = [
        replace(frame, side=1 - frame.side) if isinstance(frame, PlayerPhase) else frame
        for frame in state.stack
    ]
    other_moves = KNOWLEDGE.lead(state, seat)
    strikes = [Survey(state, side, DOCTRINE).strike() for side in (0, 1)]
    assert min(strikes) > 0
    assert lead - other_moves == pytest.approx(STRIKE * sum(strikes))
    state.stack.clear()
    assert other_moves < KNOWLEDGE.lead(state, seat) < lead


def test_a_strike_is_what_the_ships_in_reach_are_likely_to_sink() -> None:
    """7.1 A galley two hexes ahead of one that cannot move: it is sunk by a die of 1, if it is the
    one chosen of those that a ship is taken to have in reach."""
    ask = Question(attack="gunnery", attackers=("galley",), targets=("galley",), range=2)
    state, _ = position(GAME, ask, {})
    (gunner,) = state.side_afloat(0)
    state.ships[gunner] = replace(state.ships[gunner], immobilised=BY_RAM)
    points = 2
    assert Survey(state, 0, DOCTRINE).strike() == pytest.approx(points * (1 / 6) / DOCTRINE.crowd)


@pytest.mark.parametrize("scenario", SHORT)
def test_nobody_has_to_answer_in_the_enemys_turn(scenario: str) -> None:
    """So the whole budget is for the own one."""
    assert KNOWLEDGE.own_share == 1
    state, player = GAME.new(scenario, "turns"), make("greedy", "lepanto", 1)
    while (decision := GAME.decision(state)) is not None:
        assert KNOWLEDGE.own_turn(state, decision.seat)
        GAME.apply(state, player.choose(GAME, state, decision))
