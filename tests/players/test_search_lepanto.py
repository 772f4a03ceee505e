"""What the search knows of Lepanto."""

from __future__ import annotations

import random

import pytest

from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import SUNK, State
from grognard.players import make
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.lepanto.knowledge import KNOWLEDGE, PLANS, Ordered
from grognard.players.evaluators.lepanto.temper import DOCTRINE, Temper

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
