"""Saved positions from outside: what their declaration does not check."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine import stacks
from grognard.engine.frames import Frame
from grognard.games.gallipoli.facts import Facts
from grognard.games.gallipoli.rules.m03_sequence import TURN_STEPS, GameTurn, Impulse, SetUp
from grognard.games.gallipoli.rules.m07_operations.s73_land_activation import LandActivation
from grognard.games.gallipoli.rules.m13_scenarios.m13_set_up import Preparation
from grognard.games.gallipoli.state import LEVEL, NOT_YET, REMOVED, State

NOBODY = -1
MOST_BITS = 2**80
AREA_FIELDS = ("area", "areas", "at", "attacked", "path", "start", "to")
SET_FIELDS = ("control", "crowded", "landed")
"""Sets of areas, as bits."""
STEPS: dict[type[Frame], int] = {
    GameTurn: TURN_STEPS,
    Preparation: 8,
    Impulse: 7,
    LandActivation: 5,
}


def faults(state: State) -> Iterator[str]:
    """What is wrong with a save that its declaration does not see; no index is worked out yet."""
    yield from _scalars(state)
    yield from _counters(state)
    stack = state.frames
    if stack and not isinstance(stack[0], GameTurn | SetUp):
        yield f"the stack begins with {type(stack[0]).__name__}"
    yield from stacks.faults(stack, partial(_within, state.facts))


def _scalars(state: State) -> Iterator[str]:
    facts = state.facts
    land = facts.land.land
    if state.control & ~land or state.control_before & ~land:
        yield "control of areas that are no land"
    events = {row.event for row in facts.library.events.row}
    if not set(state.events) <= events:
        yield f"unknown events: {', '.join(sorted(set(state.events) - events))}"


def _counters(state: State) -> Iterator[str]:
    facts = state.facts
    areas = len(facts.land.names)
    for piece, at in enumerate(state.where):
        if at >= areas and not NOT_YET <= at <= REMOVED:
            yield f"{facts.pieces.codes[piece]} is at {at}; there are 0 to {areas - 1}"
    for markers in state.mines:
        if any(marker & LEVEL == LEVEL for marker in markers):
            yield f"mine markers {markers}"


def _within(facts: Facts, frame: Frame, field: str) -> range:
    """What a number in a field of a frame may be; NOBODY everywhere."""
    if field == "side":
        most = 2
    elif field in AREA_FIELDS:
        most = len(facts.land.names)
    elif field in SET_FIELDS:
        most = MOST_BITS
    elif field == "step" and type(frame) in STEPS:
        most = STEPS[type(frame)]
    else:
        most = facts.pieces.count
    return range(NOBODY, most)
