"""What the search knows of Lepanto."""

from __future__ import annotations

import dataclasses
import random
from math import exp

import pytest
from msgspec.structs import asdict, replace

from grognard.games.lepanto.facts import SIDES
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.odds.field import position
from grognard.games.lepanto.odds.questions import Gunnery
from grognard.games.lepanto.rules.frame import ARMS
from grognard.games.lepanto.rules.m05_sequence.s51_turns import PlayerPhase
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import in_reach, odds
from grognard.games.lepanto.state import BY_RAM, SUNK, State
from grognard.players import make
from grognard.players.greedy import Judgement
from grognard.players.lepanto.admiral import Admiral
from grognard.players.lepanto.doctrine import DOCTRINE, Stance
from grognard.players.lepanto.knowledge import IDLE, KNOWLEDGE, REPLY, STRIKE
from grognard.players.lepanto.plans import Briefing, plans_of
from grognard.players.lepanto.survey import Outlook, Survey
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


def at_first_move(seat: str, turn: int = 2, scenario: str = "centre") -> State:
    state = GAME.new(scenario, 3)
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
    state = at_first_move("christian", 1)
    named = {plan.name: plan.make("x") for plan in plans_of("christian")}
    assert len(moved_ships(state, named["lepanto.charge"])) > 10
    assert not moved_ships(state, named["lepanto.wait"])


def test_a_ship_goes_by_its_own_orders() -> None:
    state = at_first_move("christian")
    idle = moved_ships(state, Admiral("x"))
    sent = next(i for i in state.stack[-1].waiting if i not in idle)
    orders = {sent: Stance(0.0, 1.0)}
    assert sent in moved_ships(state, Admiral("x", DOCTRINE, orders))


def briefing(plan: Plan) -> Briefing:
    assert isinstance(plan.make, Briefing)
    return plan.make


def changes(plan: Plan, base: Plan) -> int:
    """Weights of the doctrine that differ."""
    new, old = (asdict(briefing(one).doctrine) for one in (plan, base))
    return sum(new[name] != old[name] for name in new)


def test_a_variation_orders_ships_of_the_own_side_or_changes_one_weight() -> None:
    state = at_first_move("christian")
    base, rng, named = plans_of("christian")[0], random.Random(1), set()
    for _ in range(40):
        plan = KNOWLEDGE.variation(state, base, rng)
        named.add(plan.name)
        orders = briefing(plan).orders
        assert changes(plan, base) <= (plan.name == "lepanto.adjust")
        assert bool(orders) == (plan.name == "lepanto.detach")
        assert all(SIDES[state.facts.side[i]] == "christian" for i in orders)
        assert all(state.ships[i].hex != SUNK for i in orders)
    assert named == {"lepanto.detach", "lepanto.adjust"}
    assert all(MESSAGES.has(f"plan.{name}") for name in named)


def test_a_variation_of_a_variation_keeps_what_it_does_not_change() -> None:
    state = at_first_move("christian")
    base, rng = plans_of("christian")[0], random.Random(1)
    plan = base
    for count in range(12):
        before, plan = plan, KNOWLEDGE.variation(state, plan, rng)
        assert (plan.name == "lepanto.detachments") == (count > 0)
        assert briefing(before).orders.keys() <= briefing(plan).orders.keys()
        assert changes(plan, before) <= 1
        assert not changes(plan, before) or briefing(before).orders == briefing(plan).orders
    assert changes(plan, base) > 1
    assert MESSAGES.has(f"plan.{plan.name}")


def at_reorientation(seat: str, turn: int, scenario: str = "centre") -> State:
    state = GAME.new(scenario, 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None:
        if decision.seat == seat and decision.kind == "choose_turner" and state.turn == turn:
            return state
        GAME.apply(state, player.choose(GAME, state, decision))
    raise AssertionError("nobody could turn in that turn")


def test_after_combat_a_variation_turns_one_ship_more() -> None:
    """5.4 Within its limits, or it stays as it is."""
    state = at_reorientation("christian", 3)
    plan, rng = plans_of("christian")[0], random.Random(1)
    for _ in range(60):
        before, plan = briefing(plan), KNOWLEDGE.variation(state, plan, rng)
        assert before.facings.keys() <= briefing(plan).facings.keys()
        assert replace(before, facings=briefing(plan).facings) == briefing(plan)
    facings = briefing(plan).facings
    assert len(facings) > 5
    assert all(SIDES[state.facts.side[i]] == "christian" for i in facings)
    assert any(state.ships[i].facing == facing for i, facing in facings.items())
    admiral, turning = plan.make("x"), GAME.clone(state)
    while (decision := GAME.decision(turning)) is not None and decision.seat == "christian":
        answer = admiral.choose(turning, decision)
        assert GAME.refusal(turning, answer) is None
        GAME.apply(turning, answer)
    assert {i: turning.ships[i].facing for i in facings} == facings
    assert MESSAGES.has(f"plan.{plan.name}")


def test_facings_are_sought_anew_after_combat_with_time_kept_for_them() -> None:
    """5.4 On any turn."""
    state = at_reorientation("christian", 2, "doria_ochiali")
    moving = at_first_move("christian", 2, "doria_ochiali")
    assert KNOWLEDGE.moment(state) == KNOWLEDGE.moment(moving)
    assert KNOWLEDGE.phase(state) != KNOWLEDGE.phase(moving)
    assert KNOWLEDGE.budget_share(moving) < KNOWLEDGE.budget_share(state) == 1.0
    for turn in (1, 2, 3):
        state.turn = turn
        assert KNOWLEDGE.prior(state) not in (None, KNOWLEDGE.prior(moving))
        assert KNOWLEDGE.horizon(state) < KNOWLEDGE.horizon(moving)
    state.turn = state.facts.turns
    assert KNOWLEDGE.prior(state) is not None


TURNS_OF_VOLLEYS = {"christian": (3, 5, 6), "muslim": (3, 5, 6)}


def at_volleys(seat: str, turn: int, scenario: str = "centre") -> State:
    """The guns are silent, small arms may still fire."""
    state = GAME.new(scenario, 3)
    player = make("greedy", "lepanto", 3)
    while (decision := GAME.decision(state)) is not None:
        phase = state.stack[-1] if (decision.seat, state.turn) == (seat, turn) else None
        if isinstance(phase, Combat) and phase.arms and not phase.guns and not state.rams:
            return state
        GAME.apply(state, player.choose(GAME, state, decision))
    raise AssertionError("no small arms were in reach in that turn")


@pytest.mark.parametrize("seat", SIDES)
def test_a_volley_that_somebody_else_began_goes_where_it_gains_most(seat: str) -> None:
    # So timid that no volley is worth it.
    timid = replace(DOCTRINE, repulse_points=99.0, repulse_fire=99.0)
    others = 0
    for state in [at_volleys(seat, turn) for turn in TURNS_OF_VOLLEYS[seat]]:
        phase = state.stack[-1]
        assert isinstance(phase, Combat)
        for ship in phase.arms:
            begun = GAME.clone(state)
            GAME.apply(begun, ARMS[ship])
            decision = GAME.decision(begun)
            assert decision is not None
            target = Admiral("x", timid).choose(begun, decision)
            reached = {t: odds(begun, ship, t, 1) for t in in_reach(begun, ship)}
            assert target.verb == "target"
            assert reached[target.arg] == max(reached.values())
            others += reached[GAME.legal(begun)[0].arg] < max(reached.values())
    assert others > 0


def test_a_doctrine_is_for_the_own_side_only() -> None:
    state, enemy = at_first_move("christian"), at_first_move("muslim")
    orders = dict.fromkeys(state.side_afloat(0), Stance(0.0, 0.3))
    exhausted, sailed = [], []
    for fatigue in (0.0, 9.0):
        ordered = Briefing(replace(DOCTRINE, fatigue=fatigue), 0, orders)
        after = after_moving(state, ordered("x"))
        exhausted.append(sum(after.ships[i].exhausted for i in after.side_afloat(0)))
        sailed.append(GAME.save(after_moving(enemy, ordered("x"))))
    assert exhausted[0] > exhausted[1]
    assert sailed[0] == sailed[1]


def test_plans_are_varied_in_the_melee() -> None:
    """From the third turn on, if a ship was lost; before, plans are raced, with a longer look."""
    state = at_first_move("christian", 1, "doria_ochiali")
    far = KNOWLEDGE.horizon(state)
    state.turn = 3
    assert KNOWLEDGE.prior(state) is None
    assert KNOWLEDGE.horizon(state) == far
    state.ships[0] = dataclasses.replace(state.ships[0], hex=SUNK)
    assert KNOWLEDGE.prior(state)
    assert KNOWLEDGE.horizon(state) < far
    state.turn = 2
    assert KNOWLEDGE.prior(state) is None
    assert KNOWLEDGE.horizon(state) == far


def test_the_last_turns_are_played_on_to_the_end() -> None:
    state = at_first_move("christian", 1, "doria_ochiali")
    for left in (0, 1):
        state.turn = state.facts.turns - left
        assert KNOWLEDGE.moment(state) + KNOWLEDGE.horizon(state) == 2 * (state.facts.turns + 1)
    state.turn = state.facts.turns - 2
    assert KNOWLEDGE.moment(state) + KNOWLEDGE.horizon(state) < 2 * (state.facts.turns + 1)


@pytest.mark.parametrize("seat", SIDES)
def test_the_side_to_move_is_credited_with_its_coming_strike(seat: str) -> None:
    """Both fleets are within reach of each other, and level but for who moves next."""
    state = at_first_move(seat)
    lead = KNOWLEDGE.lead(state, seat)
    state.stack = [
        dataclasses.replace(frame, side=1 - frame.side) if isinstance(frame, PlayerPhase) else frame
        for frame in state.stack
    ]
    other_moves = KNOWLEDGE.lead(state, seat)
    stakes = [Survey(state, side, DOCTRINE).outlook() for side in (0, 1)]
    assert min(stake.lost for stake in stakes) > 0
    idle = IDLE * (state.facts.turns - state.turn)
    own, enemy = stakes if seat == SIDES[0] else reversed(stakes)
    expected = (STRIKE - REPLY) * (own.lost + enemy.lost) - idle * (own.idle + enemy.idle)
    assert lead - other_moves == pytest.approx(expected)
    state.stack = [frame for frame in state.stack if not isinstance(frame, PlayerPhase)]
    gained = lead - KNOWLEDGE.lead(state, seat)
    assert gained == pytest.approx(STRIKE * enemy.lost - REPLY * own.lost - idle * own.idle)


def test_on_the_last_turn_the_christians_have_no_answer() -> None:
    """2.0-b"""
    state = at_first_move("muslim")
    state.turn = state.facts.turns
    stake = Survey(state, 0, DOCTRINE).outlook()
    lead = KNOWLEDGE.lead(state, "muslim")
    state.stack = [frame for frame in state.stack if not isinstance(frame, PlayerPhase)]
    assert lead - KNOWLEDGE.lead(state, "muslim") == pytest.approx(STRIKE * stake.lost)


def test_a_galleass_counts_for_its_broadsides_as_long_as_the_battle_lasts() -> None:
    """9.0, L-Q39 Doria's are taken off at the end and bring no points themselves."""

    def worth(state: State) -> float:
        before = KNOWLEDGE.lead(state, "christian")
        state.ships[galleass] = dataclasses.replace(state.ships[galleass], hex=SUNK)
        return before - KNOWLEDGE.lead(state, "christian")

    first, last = GAME.new("doria_ochiali", 1), GAME.new("doria_ochiali", 1)
    galleass = min(first.facts.doria)
    last.turn = last.facts.turns
    assert worth(first) > 2
    assert worth(last) == 0
    over = GAME.new("doria_ochiali", 1)
    over.stack.clear()
    assert worth(over) == 0


def test_the_outlook_is_what_the_ships_in_reach_are_likely_to_sink() -> None:
    """7.1, 7.2 A galley two hexes ahead of one that is stuck: its guns, which reckon one hex
    (7.5-l), sink it by a die of 1 or 2 and its small arms by one of 1, if it is the one chosen of
    those that a ship is taken to have in reach; twice that, for it is likelier."""
    ask = Gunnery(attacker="galley", target="galley", range=2)
    state, _ = position(GAME, ask, {})
    (gunner,), (target,) = state.side_afloat(0), state.side_afloat(1)
    state.ships[gunner] = dataclasses.replace(state.ships[gunner], immobilised=BY_RAM)
    points, threat = 2, (1 - 4 / 6 * 5 / 6) / DOCTRINE.crowd
    outlook = Survey(state, 1, DOCTRINE).outlook()
    assert outlook.lost == pytest.approx(points * (1 - exp(-2 * threat)))
    assert outlook.idle == 0
    state.ships[gunner] = dataclasses.replace(state.ships[gunner], repulsed=True)
    assert Survey(state, 1, DOCTRINE).outlook() == Outlook(0.0, points)
    assert state.ships[target].hex != SUNK


@pytest.mark.parametrize("scenario", SHORT)
def test_nobody_has_to_answer_in_the_enemys_turn(scenario: str) -> None:
    """So the whole budget is for the own one."""
    assert KNOWLEDGE.own_turn_share == 1
    state, player = GAME.new(scenario, "turns"), make("greedy", "lepanto", 1)
    while (decision := GAME.decision(state)) is not None:
        assert KNOWLEDGE.own_turn(state, decision.seat)
        GAME.apply(state, player.choose(GAME, state, decision))
