"""The search player of Gallipoli: legal plans, an honest count, repeatable, and no peeking."""

from __future__ import annotations

import random

import pytest

from grognard.engine.actions import Action
from grognard.games.gallipoli.facts import ALLIED as ALLIES
from grognard.games.gallipoli.facts import ARTILLERY
from grognard.games.gallipoli.facts import TURKISH as TURKS
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.guesses import guess_mines
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import gunner_refusal, targets_of
from grognard.games.gallipoli.state import State
from grognard.players import make
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.general import General
from grognard.players.gallipoli.knowledge import HORIZON, KNOWLEDGE
from grognard.players.gallipoli.setup import in_reach
from grognard.players.search.knowledge import Plan
from grognard.players.words import MESSAGES

GAME = Gallipoli()
ALLIED, TURKISH = GAME.seats
EVERY = 9
"""Plans are asked at every ninth decision: often enough, and quick."""


def until(state: State, kind: str, seat: str, judgement: General | None = None) -> State:
    """Play on to the first decision of that kind."""
    judgement = judgement or General("until")
    while (decision := GAME.decision(state)) is not None:
        if (decision.kind, decision.seat) == (kind, seat):
            return state
        GAME.apply(state, judgement.choose(state, decision))
    raise AssertionError(f"no {kind}")


def other_mines(state: State) -> State:
    """The same table to the Allied seat, with other mines under the markers."""
    copy = GAME.clone(state)
    rng = random.Random("other")
    while copy.mines == state.mines:
        guess_mines(copy, rng)
    return copy


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_moments_never_fall_and_every_plan_answers_legally(scenario: str) -> None:
    state, general, last, asked = GAME.new(scenario, "moments"), General("moments"), -1, 0
    while (decision := GAME.decision(state)) is not None:
        moment = KNOWLEDGE.moment(state)
        assert moment >= last
        last, asked = moment, asked + 1
        if asked % EVERY == 0:
            for plan in KNOWLEDGE.plans(state, decision.seat):
                action = plan.make("any").choose(state, decision)
                assert GAME.refusal(state, action) is None, (plan.name, decision.kind)
        GAME.apply(state, general.choose(state, decision))
    assert asked > EVERY


def test_a_rollout_ends_with_the_turn() -> None:
    """From whichever moment it starts, it covers the rest of its turn and nothing of the next."""
    state, general = GAME.new("anzac", "turns"), General("turns")
    moments: dict[int, set[int]] = {}
    while (decision := GAME.decision(state)) is not None:
        moments.setdefault(state.turn, set()).add(KNOWLEDGE.moment(state))
        GAME.apply(state, general.choose(state, decision))
    for turn, here in moments.items():
        assert max(here) < min(here) + HORIZON
        if turn + 1 in moments:
            assert min(moments[turn + 1]) >= max(here) + HORIZON


@pytest.mark.parametrize("seed", range(6))
def test_the_lead_at_the_end_is_that_of_the_outcome(seed: int) -> None:
    state, general = GAME.new("valiant_stroke", f"lead {seed}"), General(f"lead {seed}")
    while (decision := GAME.decision(state)) is not None:
        GAME.apply(state, general.choose(state, decision))
    lead, winner = KNOWLEDGE.lead(state, ALLIED), GAME.outcome(state).winner
    assert KNOWLEDGE.lead(state, TURKISH) == -lead
    assert (lead > 0, lead < 0) == (winner == ALLIED, winner == TURKISH)


def test_sudden_death_outweighs_the_points() -> None:
    state = until(GAME.new("anzac", "sudden"), "choose_activation", ALLIED)
    state.vp[:] = (0, 90)
    state.winner = ALLIES
    assert KNOWLEDGE.lead(state, ALLIED) > 0 > KNOWLEDGE.lead(state, TURKISH)


def test_points_and_damaged_forts_count_for_the_allies() -> None:
    state = until(GAME.new("valiant_stroke", "points"), "choose_activation", ALLIED)
    before = KNOWLEDGE.lead(state, ALLIED)
    fort = next(f for f in state.facts.pieces.forts if state.on_map(f))
    state.health[fort] = 1
    disabled = KNOWLEDGE.lead(state, ALLIED)
    state.health[fort] = 2
    crippled = KNOWLEDGE.lead(state, ALLIED)
    assert before < disabled < crippled < before + state.facts.numbers.points.fort
    state.vp[TURKS] += 3
    assert KNOWLEDGE.lead(state, ALLIED) == pytest.approx(crippled - 3)


def first_choices(state: State, seat: str, count: int) -> list[Action]:
    """What ``search:30n`` answers while it is its own turn."""
    player, chosen = make("search:30n", "gallipoli", "same"), list[Action]()
    while len(chosen) < count:
        decision = GAME.decision(state)
        if decision is None or decision.seat != seat:
            break
        chosen.append(player.choose(GAME, state, decision))
        GAME.apply(state, chosen[-1])
    return chosen


@pytest.mark.parametrize(("seat", "kind"), [(ALLIED, "choose_activation"), (TURKISH, "lift_fort")])
def test_the_same_seed_gives_the_same_choices(seat: str, kind: str) -> None:
    start = until(GAME.new("valiant_stroke", "repeat"), kind, seat)
    once, again = (first_choices(GAME.clone(start), seat, 12) for _ in range(2))
    assert once == again
    assert once


@pytest.mark.parametrize("kind", ["pick_ship", "choose_activation"])
def test_it_does_not_peek_under_the_markers(kind: str) -> None:
    state = until(GAME.new("valiant_stroke", "peek"), kind, ALLIED)
    other = other_mines(state)
    assert GAME.view(state, ALLIED) == GAME.view(other, ALLIED)
    decision = GAME.decision(state)
    assert decision is not None
    choices, thoughts = [], []
    for world in (state, other):
        player = make("search:30n", "gallipoli", "peek")
        choices.append(player.choose(GAME, world, decision))
        thoughts.append(getattr(player, "thought", None))
    assert choices[0] == choices[1]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0] is not None, "it weighed something"


def every_plan() -> list[Plan]:
    found = {}
    for scenario in GAME.scenarios:
        state, general = GAME.new(scenario, "words"), General("words")
        for _ in range(400):
            decision = GAME.decision(state)
            if decision is None:
                break
            for seat in GAME.seats:
                found.update({plan.name: plan for plan in KNOWLEDGE.plans(state, seat)})
            GAME.apply(state, general.choose(state, decision))
    return list(found.values())


def test_every_plan_has_its_sentence() -> None:
    plans = every_plan()
    assert len(plans) > 6
    assert [plan.name for plan in plans if not MESSAGES.has(f"plan.{plan.name}")] == []


# -- doctrines -------------------------------------------------------------------------------------


def test_hidden_forts_are_out_of_the_fleets_reach() -> None:
    """11.3-j A mobile fort in the box, or deep in the country, cannot be fired at."""
    hiding = General("hide", Doctrine(hides_forts=True))
    state = until(GAME.new("valiant_stroke", "hide"), "choose_activation", ALLIED, hiding)
    for fort in state.facts.pieces.forts:
        if state.facts.fort(fort).mobile and state.on_map(fort):
            assert not in_reach(state, state.where[fort])
    bare = General("hide", Doctrine(hides_forts=False))
    plain = until(GAME.new("valiant_stroke", "hide"), "choose_activation", ALLIED, bare)
    mobile = [f for f in plain.facts.pieces.forts if plain.facts.fort(f).mobile]
    assert any(plain.on_map(f) and in_reach(plain, plain.where[f]) for f in mobile)


def test_who_withdraws_for_points_is_known_before_set_up() -> None:
    for army in (False, True):
        state = until(GAME.new("campaign", "army"), "withdraw_29th", ALLIED)
        decision = GAME.decision(state)
        assert decision is not None
        chosen = {General(seed, Doctrine(army=army)).choose(state, decision) for seed in range(9)}
        assert [action.verb for action in chosen] == ["no" if army else "yes"]


# -- guns for the minesweepers ---------------------------------------------------------------------

SNIPERS = Doctrine(snipes=True)


def guns_at_the_mouth(state: State) -> int:
    """8.1.2a-c Batteries reach one area: those beside DS1 or DS2 reach who sweeps there."""
    land, pieces = state.facts.land, state.facts.pieces
    mouth = 1 << land.names.index("DS1") | 1 << land.names.index("DS2")
    guns = (u for u in pieces.land_of[TURKS] if pieces.arm[u] == ARTILLERY and state.on_map(u))
    return sum(bool(land.around[state.where[u]] & mouth) for u in guns)


def test_guns_wait_for_minesweepers_beside_the_mouth() -> None:
    """13.1.1 The 9th, 19th, 3rd and 11th Divisions may be placed there, the 5th and 7th not."""
    sniping = until(GAME.new("anzac", "guns"), "lay_mines", TURKISH, General("guns", SNIPERS))
    plain = until(GAME.new("anzac", "guns"), "lay_mines", TURKISH, General("guns"))
    assert guns_at_the_mouth(sniping) == 4
    assert guns_at_the_mouth(plain) < 4


def test_snipers_fire_before_the_army_moves() -> None:
    general, plain = General("fire", SNIPERS), General("fire")
    chosen, instead = set(), set()
    state = GAME.new("anzac", "fire")
    while (decision := GAME.decision(state)) is not None:
        action = general.choose(state, decision)
        if (decision.kind, decision.seat) == ("choose_activation", TURKISH) and in_sight(state):
            chosen.add(action.verb)
            instead.add(plain.choose(state, decision).verb)
        GAME.apply(state, action)
    assert chosen == {"naval"}
    assert "land" in instead


def in_sight(state: State) -> bool:
    """Could a battery fire at a minesweeper now?"""
    guns = (u for u in state.facts.pieces.land_of[TURKS] if state.facts.pieces.arm[u] == ARTILLERY)
    return any(
        gunner_refusal(state, TURKS, u, second=False) is None and targets_of(state, u) for u in guns
    )


@pytest.mark.parametrize("army", [False, True])
def test_the_turks_snipe_when_the_29th_is_gone(army: bool) -> None:
    """10.5.1-b The withdrawal is public before the Turkish set-up."""
    allies = General("army", Doctrine(army=army))
    state = until(GAME.new("campaign", "army"), "pick_unit", TURKISH, allies)
    first = KNOWLEDGE.plans(state, TURKISH)[0].name
    assert first == ("gallipoli.hide_forts" if army else "gallipoli.snipe")


def test_snipers_mine_the_berth_that_no_mine_next_door_reaches() -> None:
    """8.5.1-f Level 2 reaches the next sea area, but nothing can be laid beside AA-BUL."""
    general = General("berth", SNIPERS)
    state = until(GAME.new("anzac", "berth"), "lay_mines", TURKISH, general)
    state.outside_limit = 6
    while (decision := GAME.decision(state)) is not None and decision.kind == "lay_mines":
        GAME.apply(state, general.choose(state, decision))
    assert state.mines[state.facts.land.names.index("AA-BUL")]
