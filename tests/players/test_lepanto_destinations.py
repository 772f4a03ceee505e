"""Lepanto's judgement thinks of no movement that the rules refuse."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator

from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.rules.frame import MOVE, STOP
from grognard.games.lepanto.state import NO_SHIP, State
from grognard.players import make
from grognard.players.lepanto.destinations import Destination, Destinations
from grognard.players.lepanto.doctrine import DOCTRINE
from grognard.players.lepanto.survey import Survey

GAME = Lepanto()
SAMPLED = 0.03
"""The part of the other ships that is tried."""


def movers(seed: int) -> Iterator[tuple[State, int]]:
    """Ships about to move in one game; all tugs and ships in shared hexes, and some others."""
    state, rng = GAME.new("doria_ochiali", seed), random.Random(seed)
    player = make("greedy", "lepanto", seed)
    while (decision := GAME.decision(state)) is not None:
        if decision.kind == "choose_mover":
            for i in state.stack[-1].waiting:
                towing = state.tugs and state.galleass_towed_by(i) != NO_SHIP
                rare = towing or state.ships[i].hex in state.rammer_at
                if not state.ships[i].repulsed and rng.random() < (1.0 if rare else SAMPLED):
                    yield state, i
        GAME.apply(state, player.choose(GAME, state, decision))


def sail(state: State, i: int, end: Destination) -> State:
    """The position after the course, each step of which the rules allow."""
    after = GAME.clone(state)
    for action in (MOVE[i], *end.course.steps):
        assert GAME.refusal(after, action) is None, (i, end, action)
        GAME.apply(after, action)
    if GAME.legal(after) and GAME.refusal(after, STOP) is None:
        GAME.apply(after, STOP)
    return after


def test_every_course_it_thinks_of_is_allowed_and_ends_where_it_says() -> None:
    """6.1-g, 6.1-q, 6.4-o, 7.5-o"""
    tows = shared = 0
    for seed in range(5, 13):
        for state, i in movers(seed):
            survey = Survey(state, state.facts.side[i], DOCTRINE)
            galleass = state.galleass_towed_by(i) if state.tugs else NO_SHIP
            tows += galleass != NO_SHIP
            shared += state.ships[i].hex in state.rammer_at
            for end in Destinations(survey).of(i, galleass):
                if not end.course.steps:
                    continue
                ship = sail(state, i, end).ships[i]
                assert (ship.hex, ship.facing) == (end.hex, end.facing)
    assert tows
    assert shared


def a_tug() -> tuple[State, int, int]:
    """A tug about to move, with its galleass."""
    state, i = next(
        (state, i)
        for state, i in movers(0)
        if (galleass := state.galleass_towed_by(i)) != NO_SHIP
        and any(end.course.hexes for end in ends_of(state, i, galleass))
    )
    return GAME.clone(state), i, state.galleass_towed_by(i)


def ends_of(state: State, i: int, galleass: int) -> list[Destination]:
    return list(Destinations(Survey(state, state.facts.side[i], DOCTRINE)).of(i, galleass))


def test_a_tug_is_not_to_turn_its_bow_on_its_galleass() -> None:
    """6.1-g"""
    state, i, galleass = a_tug()
    here, neighbours = state.ships[i].hex, state.facts.board.grid.neighbours
    astern = neighbours[6 * here : 6 * here + 6].index(state.ships[galleass].hex)
    state.ships[i] = dataclasses.replace(state.ships[i], facing=(astern + 1) % 6)
    facings = {end.facing for end in ends_of(state, i, galleass)}
    assert facings == {(astern + 1) % 6, (astern + 2) % 6}


def test_a_galleass_that_has_drifted_is_not_to_be_towed_on() -> None:
    """6.4-o"""
    state, i, galleass = a_tug()
    assert any(end.course.hexes for end in ends_of(state, i, galleass))
    state.drifted = (galleass,)
    assert not any(end.course.hexes for end in ends_of(state, i, galleass))
