"""The search player of Market Garden: legal plans, an honest count, and repeatable."""

from __future__ import annotations

import pytest

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ALLIED as ALLIES
from grognard.games.market_garden.facts import GERMAN as GERMANS
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.state import DESTROYED, State
from grognard.players import make
from grognard.players.market_garden.aims import Aims
from grognard.players.market_garden.commander import Commander
from grognard.players.market_garden.crossing import banks
from grognard.players.market_garden.doctrine import DOCTRINE, Doctrine
from grognard.players.market_garden.ground import Ground
from grognard.players.market_garden.knowledge import KNOWLEDGE
from grognard.players.words import MESSAGES

GAME = MarketGarden()
ALLIED, GERMAN = GAME.seats
SHORT = ("nijmegen", "arnhem")
MOST = 900
"""Decisions looked at of each game: the long ones take too long."""
EVERY = 13


def until(state: State, kind: str, seat: str) -> State:
    """Play on to the first decision of that kind."""
    judgement = Commander("until")
    while (decision := GAME.decision(state)) is not None:
        if (decision.kind, decision.seat) == (kind, seat):
            return state
        GAME.apply(state, judgement.choose(state, decision))
    raise AssertionError(f"no {kind}")


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_moments_never_fall_and_every_plan_answers_legally(scenario: str) -> None:
    state, commander, last = GAME.new(scenario, "moments"), Commander("moments"), -1
    for asked in range(MOST):
        decision = GAME.decision(state)
        if decision is None:
            break
        moment = KNOWLEDGE.moment(state)
        assert moment >= last
        last = moment
        if asked % EVERY == 0:
            for plan in KNOWLEDGE.plans(state, decision.seat):
                action = plan.make("any").choose(state, decision)
                assert GAME.refusal(state, action) is None, (plan.name, decision.kind)
        GAME.apply(state, commander.choose(state, decision))
    assert asked > EVERY


@pytest.mark.parametrize("scenario", SHORT)
def test_short_games_are_imagined_to_their_end(scenario: str) -> None:
    state = GAME.new(scenario, "end")
    turns = state.facts.scenario.last_turn - state.facts.scenario.first_turn + 1
    assert KNOWLEDGE.horizon(state) >= 2 * turns


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("seed", range(3))
def test_the_lead_at_the_end_is_that_of_the_outcome(scenario: str, seed: int) -> None:
    state, commander = GAME.new(scenario, f"lead {seed}"), Commander(f"lead {seed}")
    while (decision := GAME.decision(state)) is not None:
        GAME.apply(state, commander.choose(state, decision))
    lead, winner = KNOWLEDGE.lead(state, ALLIED), GAME.outcome(state).winner
    assert KNOWLEDGE.lead(state, GERMAN) == -lead
    assert (lead > 0, lead < 0) == (winner == ALLIED, winner == GERMAN)


def first_choices(state: State, seat: str, count: int) -> list[Action]:
    """What ``search:30n`` answers while it is its own turn."""
    player, chosen = make("search:30n", "market_garden", "same"), list[Action]()
    while len(chosen) < count:
        decision = GAME.decision(state)
        if decision is None or decision.seat != seat:
            break
        chosen.append(player.choose(GAME, state, decision))
        GAME.apply(state, chosen[-1])
    return chosen


def test_the_same_seed_gives_the_same_choices() -> None:
    start = until(GAME.new("nijmegen", "repeat"), "choose_mover", ALLIED)
    once, again = (first_choices(GAME.clone(start), ALLIED, 12) for _ in range(2))
    assert once == again
    assert once


def test_every_plan_has_its_sentence() -> None:
    names = set()
    for scenario in GAME.scenarios:
        state = GAME.new(scenario, "words")
        for turn in (state.turn, state.facts.scenario.last_turn):
            state.turn = turn
            names |= {p.name for seat in GAME.seats for p in KNOWLEDGE.plans(state, seat)}
    assert len(names) > 6
    assert [name for name in names if not MESSAGES.has(f"plan.{name}")] == []


# -- doctrines -------------------------------------------------------------------------------------


def _emptied(state: State, number: int) -> tuple[int, int]:
    """Both ends of a bridge with nobody there."""
    ends = state.facts.board.bridge_ends[number]
    for end in ends:
        for unit in list(state.at.get(end, ())):
            state.put(unit, state.facts.board.grid.by_name["2910"])
    return ends


def test_on_the_last_turn_somebody_goes_to_the_free_ends_of_bridges() -> None:
    """R17.3-d One German at an end is enough that the bridge does not count."""
    state = until(GAME.new("nijmegen", "ends"), "choose_mover", GERMAN)
    ends = _emptied(state, _bridge(state, "nijmegen"))
    for turns, sent in ((0, False), (1, True)):
        state.turn = state.facts.scenario.last_turn
        aims = Aims(state, GERMANS, Doctrine(take_ends=turns), Ground())
        goals = {task.hex for task in aims.goal.values() if task.value > 20}
        assert bool(goals & set(ends)) == sent


def _bridge(state: State, name: str) -> int:
    return next(n for n, b in enumerate(state.facts.library.map.bridge) if b.id == name)


def test_a_bridge_with_a_german_at_its_end_does_not_count() -> None:
    state = until(GAME.new("nijmegen", "count"), "choose_mover", ALLIED)
    number = _bridge(state, "nijmegen")
    near, far = _emptied(state, number)
    state.put(next(iter(state.side_on_map(ALLIES))), near)
    state.holder[number] = ALLIES
    before = KNOWLEDGE.lead(state, ALLIED)
    state.put(next(iter(state.side_on_map(GERMANS))), far)
    points = next(a.points for a in state.facts.scenario.victory.award if a.bridge == "nijmegen")
    assert KNOWLEDGE.lead(state, ALLIED) == pytest.approx(before - 2 * points), (
        "it counts for the other"
    )
    assert state.bridges[number] != DESTROYED
    assert victory.scores(state)["allied"] >= 0


def test_the_boats_take_the_poles_to_the_perimeter() -> None:
    """R17.2-e, and each step north of the Rhine counts in this scenario."""
    crossed = []
    for doctrine in (DOCTRINE, Doctrine(over_rhine=True)):
        count = 0
        for seed in range(4):
            state = GAME.new("arnhem", f"poles {seed}")
            sides = {ALLIED: Commander("a", doctrine), GERMAN: Commander("g")}
            while (decision := GAME.decision(state)) is not None:
                GAME.apply(state, sides[decision.seat].choose(state, decision))
            poles = [u for u, f in enumerate(_formations(state)) if f == "POL"]
            north = state.facts.board.north_of_rhine
            count += sum(state.where[u] in north for u in poles)
        crossed.append(count)
    assert crossed[1] > crossed[0]


def _formations(state: State) -> list[str]:
    return [unit.formation for unit in state.facts.library.units.unit]


def test_boats_leave_from_the_south_bank() -> None:
    state = GAME.new("arnhem", "banks")
    north = state.facts.board.north_of_rhine
    ways = banks(state)
    assert ways
    assert all(near not in north and far in north for near, far in ways)
