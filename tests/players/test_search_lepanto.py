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
from grognard.players.evaluators.lepanto.knowledge import KNOWLEDGE, STRIKE
from grognard.players.evaluators.lepanto.plans import Ordered, plans_of
from grognard.players.evaluators.lepanto.survey import Survey
from grognard.players.evaluators.lepanto.temper import DOCTRINE, Temper
from grognard.players.greedy import Judgement
from grognard.players.search.knowledge import Plan
from grognard.players.words import MESSAGES

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


def at_first_move(seat: str, turn: int = 2) -> State:
    state = GAME.new("centre", 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None:
        if decision.seat == seat and decision.kind == "choose_mover" and state.turn == turn:
            return state
        GAME.apply(state, player.choose(GAME, state, decision))
    raise AssertionError("nobody moved in that turn")


def after_moving(state: State, admiral: Judgement) -> State:
    """Where an admiral's movements in the rest of the phase lead."""
    copy = GAME.clone(state)
    while (decision := GAME.decision(copy)) is not None and decision.kind in (
        "choose_mover",
        "step",
    ):
        GAME.apply(copy, admiral.choose(copy, decision))
    return copy


def moved_ships(state: State, admiral: Judgement) -> set[int]:
    after = after_moving(state, admiral)
    return {i for i in range(len(state.ships)) if after.ships[i].hex != state.ships[i].hex}


def test_plans_differ_in_what_the_fleet_does() -> None:
    state = at_first_move("christian")
    named = {plan.name: plan.make("x") for plan in plans_of("christian", "centre")}
    assert len(moved_ships(state, named["lepanto.charge"])) > 10
    assert not moved_ships(state, named["lepanto.wait"])


def test_a_ship_goes_by_its_own_orders() -> None:
    state = at_first_move("christian")
    idle = moved_ships(state, Admiral("x"))
    sent = next(i for i in state.stack[-1].waiting if i not in idle)
    orders = {sent: Temper(0.0, 1.0)}
    assert sent in moved_ships(state, Admiral("x", DOCTRINE, orders))


def test_a_group_is_drawn_to_its_side() -> None:
    state = at_first_move("christian")
    fleet = state.side_afloat(0)

    def southing(south: float) -> int:
        orders = dict.fromkeys(fleet, Temper(0.0, 0.1, south))
        after = after_moving(state, Admiral("x", DOCTRINE, orders))
        axial = state.facts.board.grid.axial
        return sum(axial(after.ships[i].hex)[1] for i in fleet)

    assert southing(-0.5) < southing(0.0) < southing(0.5)


def test_variations_order_ships_of_the_own_side_or_change_one_view() -> None:
    state = at_first_move("christian")
    base = plans_of("christian", "centre")[0]
    named = set()
    for plan in KNOWLEDGE.variations(state, "christian", base, random.Random(1)):
        named.add(plan.name)
        assert isinstance(plan.make, Ordered)
        assert bool(plan.make.orders) != (len(plan.make.views) == 1)
        assert all(SIDES[state.facts.side[i]] == "christian" for i in plan.make.orders)
        assert all(state.ships[i].hex != SUNK for i in plan.make.orders)
    assert named == {"lepanto.detach", "lepanto.adjust"}
    assert all(MESSAGES.has(f"plan.{name}") for name in named)


def test_a_view_changes_the_doctrine_of_the_own_side_only() -> None:
    state, enemy = at_first_move("christian"), at_first_move("muslim")
    orders = dict.fromkeys(state.side_afloat(0), Temper(0.0, 0.3))
    exhausted, sailed = [], []
    for fatigue in (0.0, 9.0):
        ordered = Ordered(DOCTRINE, 0, orders, {"fatigue": fatigue})
        after = after_moving(state, ordered("x"))
        exhausted.append(sum(after.ships[i].exhausted for i in after.side_afloat(0)))
        sailed.append(GAME.save(after_moving(enemy, ordered("x"))))
    assert exhausted[0] > exhausted[1]
    assert sailed[0] == sailed[1]


def test_until_the_fleets_meet_all_time_goes_on_the_plans() -> None:
    """On the first turn, and later while nothing is in reach and no ship is lost."""
    plans_only, varied = 1.0, 0.25

    def on_plans(state: State) -> float:
        return KNOWLEDGE.shares(state)[0]

    state = at_first_move("christian", turn=1)
    assert on_plans(state) == plans_only
    state.turn = 2
    assert on_plans(state) == plans_only
    state.ships[0] = replace(state.ships[0], hex=SUNK)
    assert on_plans(state) == varied
    state.turn = 1
    assert on_plans(state) == plans_only
    assert on_plans(at_first_move("christian")) == varied


def test_good_variations_are_put_together_and_the_better_one_has_a_shared_ship() -> None:
    base = plans_of("muslim", "centre")[0]
    assert isinstance(base.make, Ordered)

    def variation(orders: dict[int, float], **views: float) -> Plan:
        ships = {ship: Temper(caution, 0.0) for ship, caution in orders.items()}
        return Plan("lepanto.detach", Ordered(DOCTRINE, 1, ships, views))

    good = [
        variation({30: 0.1, 31: 0.1}, crowd=1.0),
        variation({31: 0.2, 32: 0.2}, crowd=2.0, fatigue=2.0),
        variation({33: 0.3}),
    ]
    two, three = KNOWLEDGE.stacked(base, good)
    assert MESSAGES.has(f"plan.{two.name}")
    for plan, expected in (
        (two, {30: 0.1, 31: 0.1, 32: 0.2}),
        (three, {30: 0.1, 31: 0.1, 32: 0.2, 33: 0.3}),
    ):
        assert isinstance(plan.make, Ordered)
        assert {ship: temper.caution for ship, temper in plan.make.orders.items()} == expected
        assert plan.make.views == {"crowd": 1.0, "fatigue": 2.0}
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
    state.stack = [frame for frame in state.stack if not isinstance(frame, PlayerPhase)]
    assert other_moves < KNOWLEDGE.lead(state, seat) < lead


def test_a_galleass_counts_for_its_broadsides_as_long_as_the_battle_lasts() -> None:
    """9.0, L-Q39 Doria's are taken off at the end and bring no points themselves."""

    def worth(state: State) -> float:
        before = KNOWLEDGE.lead(state, "christian")
        state.ships[galleass] = replace(state.ships[galleass], hex=SUNK)
        return before - KNOWLEDGE.lead(state, "christian")

    first, last = GAME.new("doria_ochiali", 1), GAME.new("doria_ochiali", 1)
    galleass = min(first.facts.doria)
    last.turn = last.facts.turns
    assert worth(first) > 2
    assert worth(last) == 0
    over = GAME.new("doria_ochiali", 1)
    over.stack.clear()
    assert worth(over) == 0


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
