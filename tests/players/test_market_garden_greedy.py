"""The greedy player of Market Garden: always legal, better than chance, quick to an end."""

from __future__ import annotations

import pytest

from grognard.engine.actions import Action
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules import moving
from grognard.games.market_garden.state import State
from grognard.players import make
from grognard.players.evaluators.market_garden.ground import BARRED, Ground
from grognard.players.evaluators.market_garden.odds import Odds

GAME = MarketGarden()
MOST_DECISIONS = 20_000


def play(scenario: str, seed: str, allied: str, german: str, turns: int = 99) -> State:
    """A game, whole or for some turns; ``apply`` raises if an answer is not legal."""
    state = GAME.new(scenario, seed)
    last = state.turn + turns
    seats = {
        seat: make(spec, "market_garden", f"{seed}/{seat}")
        for seat, spec in zip(SIDES, (allied, german), strict=True)
    }
    for _ in range(MOST_DECISIONS):
        decision = GAME.decision(state)
        if decision is None or state.turn >= last:
            return state
        GAME.apply(state, seats[decision.seat].choose(GAME, state, decision))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("scenario", ["arnhem", "nijmegen"])
@pytest.mark.parametrize("greedy", [ALLIED, GERMAN])
def test_it_beats_chance_from_either_side(scenario: str, greedy: int) -> None:
    specs = ("greedy", "random") if greedy == ALLIED else ("random", "greedy")
    ends = [GAME.outcome(play(scenario, f"chance {i}", *specs)) for i in range(6)]
    assert sum(end.winner == SIDES[greedy] for end in ends) >= 5


@pytest.mark.parametrize("scenario", ["arnhem", "nijmegen"])
def test_it_plays_to_the_end_without_breaking_anything(scenario: str) -> None:
    state = play(scenario, "whole", "greedy", "greedy")
    assert GAME.decision(state) is None
    assert GAME.invariants(state) == []


def test_the_airborne_divisions_take_their_bridges_on_the_first_day() -> None:
    state = play("campaign", "first day", "greedy", "greedy", turns=2)
    ids = [bridge.id for bridge in state.facts.library.map.bridge]
    assert all(state.holder[ids.index(bridge)] == ALLIED for bridge in ("veghel", "grave"))
    assert GAME.invariants(state) == []


def test_it_answers_alike_when_asked_again() -> None:
    one, two = (play("nijmegen", "same", "greedy", "greedy") for _ in range(2))
    assert GAME.save(one) == GAME.save(two)


def test_the_prices_of_a_way_are_those_of_the_rules() -> None:
    """Every hexside, for a foot and a motorised unit (R4)."""
    state = GAME.new("campaign", "prices")
    ground, motorised = Ground(), state.facts.pieces.motorised
    for kind in (False, True):
        unit = motorised.index(kind)
        for at, price in enumerate(ground.prices(state, kind, state.foul)):
            if moving.can_cross(state, unit, at):
                assert price == moving.cost(state, unit, at)
            else:
                assert price == BARRED


def test_a_stronger_attack_is_never_reckoned_worse() -> None:
    """More of the same troops against the same hex, in assault (R13)."""
    state = GAME.new("arnhem", "odds")
    by_name = state.facts.board.grid.by_name
    target = by_name["3109"]
    defenders = tuple(state.units_in(target, ALLIED))
    near = tuple(u for h in ("3008", "3009") for u in state.units_in(by_name[h], GERMAN))
    odds = Odds()
    wins = [
        odds.assault_chances(state, near[:n], defenders, target, boats=False).wins
        for n in range(1, len(near) + 1)
    ]
    assert wins[0] < wins[-1]
    assert all(0 <= chance <= 1 for chance in wins)
    assert GAME.legal(state) != [Action("end")]
