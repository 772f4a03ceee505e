"""Saved positions from outside: counts and ranges, before any index is built from them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.games.gallipoli.facts import Facts
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m03_sequence import TURN_STEPS, GameTurn, Impulse, SetUp
from grognard.games.gallipoli.rules.m07_operations.s72_activation import LandActivation
from grognard.games.gallipoli.rules.m13_scenarios.s130_set_up import Preparation
from grognard.games.gallipoli.saves.codec import BYTES, LISTS, Saved
from grognard.games.gallipoli.state import LEVEL_2, NOT_YET, REASONS, REMOVED, SHATTERED, SHOWN

MOST_DICE = 10**9
NOBODY = -1
MOST_BITS = 2**80
AREA_FIELDS = ("area", "areas", "at", "attacked", "path", "start", "to")
SET_FIELDS = ("crowded", "landed")
"""Sets of areas, as bits."""
STEPS: dict[type[GallipoliFrame], int] = {
    GameTurn: TURN_STEPS,
    Preparation: 8,
    Impulse: 7,
    LandActivation: 5,
}


def faults(was: Saved, facts: Facts) -> Iterator[str]:
    """What is out of range in a save; when nothing is, ``checks`` can look at the position."""
    lengths = [*_lengths(was, facts)]
    if lengths:
        yield from lengths
        return
    yield from _scalars(was, facts)
    yield from _counters(was, facts)
    if was.stack and not isinstance(was.stack[0], GameTurn | SetUp):
        yield f"the stack begins with {type(was.stack[0]).__name__}"
    for frame in was.stack:
        yield from _frame(frame, facts)


def _lengths(was: Saved, facts: Facts) -> Iterator[str]:
    count, areas = facts.pieces.count, len(facts.land.names)
    for name in BYTES:
        if len(getattr(was, name)) != count:
            yield f"{name} has {len(getattr(was, name))} entries; there are {count} counters"
    wanted = {"account": 2 * len(REASONS), "refunded": len(facts.conditionals)}
    for name in LISTS:
        if len(getattr(was, name)) != wanted.get(name, 2):
            yield f"{name} has {len(getattr(was, name))} entries"
    if len(was.mines) != areas:
        yield f"mines of {len(was.mines)} areas; there are {areas}"


def _scalars(was: Saved, facts: Facts) -> Iterator[str]:
    scenario = facts.scenario
    if not scenario.first_turn <= was.turn <= scenario.last_turn:
        yield f"turn {was.turn}; there are {scenario.first_turn} to {scenario.last_turn}"
    if not 0 <= was.rolled < MOST_DICE or was.shown < 0:
        yield f"{was.rolled} dice rolled, {was.shown} times something shown"
    if was.first not in (0, 1) or was.winner not in (-1, 0, 1, 2):
        yield f"first player {was.first}, winner {was.winner}"
    if not set(was.orders) <= {0, 1, 2} or not 0 <= was.paid < 8:
        yield f"orders {was.orders}, paid {was.paid}"
    land = facts.land.land
    if was.control & ~land or was.control_before & ~land:
        yield "control of areas that are no land"
    events = {row.event for row in facts.library.events.row}
    if not set(was.events) <= events:
        yield f"unknown events: {', '.join(sorted(set(was.events) - events))}"


def _counters(was: Saved, facts: Facts) -> Iterator[str]:
    areas = len(facts.land.names)
    for piece, at in enumerate(was.where):
        code = facts.pieces.codes[piece]
        if at >= areas and not NOT_YET <= at <= REMOVED:
            yield f"{code} is at {at}; there are 0 to {areas - 1}"
        if was.face[piece] > 1 or was.fired[piece] > 1 or was.health[piece] > SHATTERED:
            yield f"{code} has a face, fire or state that does not exist"
    for markers in was.mines:
        if any(not 0 <= marker <= (LEVEL_2 | SHOWN) or marker in (3, 7) for marker in markers):
            yield f"mine markers {markers}"


def _frame(frame: GallipoliFrame, facts: Facts) -> Iterator[str]:
    """The numbers in a frame of the stack: sides, areas, steps, counters."""
    name = type(frame).__name__
    for field in frame.__struct_fields__:
        most = _bound(frame, field, facts)
        for number in _numbers(getattr(frame, field)):
            if not NOBODY <= number < most:
                yield f"{name}.{field} is {number}"


def _numbers(value: object) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)


def _bound(frame: GallipoliFrame, field: str, facts: Facts) -> int:
    if field == "side":
        return 2
    if field in AREA_FIELDS:
        return len(facts.land.names)
    if field in SET_FIELDS:
        return MOST_BITS
    if field == "step" and type(frame) in STEPS:
        return STEPS[type(frame)]
    return facts.pieces.count
