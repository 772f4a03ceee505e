"""10.1 Regular reinforcements: what comes by itself."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.rules.m10_reinforcements.s102_conditional import (
    Conditionals,
    renewable,
)
from grognard.games.gallipoli.rules.m10_reinforcements.s103_turkish_arrivals import TurkishArrivals
from grognard.games.gallipoli.rules.m10_reinforcements.s105_replacements import AlliedReplacements
from grognard.games.gallipoli.state import NOT_YET, State


def arrivals_step(state: State, log: Log) -> None:
    """10.0-a What comes and what can be replaced is dealt with in step 5, but not on turn 1
    (3.1-f)."""
    if state.turn == 1:
        return
    allied, turkish = regular(state, ALLIED), regular(state, TURKISH)
    box = state.facts.land.boxes
    for piece in allied:
        state.put(piece, box[ALLIED])
    for piece in turkish:
        # 10.3-e, Q85 They enter from here, now or in a later turn.
        state.put(piece, box[TURKISH])
    if allied:
        log.add("10.2-j", "reinforcements", units=allied)
    if turkish:
        log.add("10.3-e", "turkish_reinforcements", units=turkish)
    lapsing = renewable(state)
    for ship in lapsing:
        state.put(ship, NOT_YET)
    state.stack += (TurkishArrivals(), AlliedReplacements(), Conditionals(lapsing))


def regular(state: State, side: Side) -> tuple[UnitId, ...]:
    """10.1, 10.3, 13.5, Q86 What arrives this turn and is not in play yet."""
    facts = state.facts
    found: list[int] = []
    for arrival in facts.library.arrivals.arrival:
        # Turn 0 stands for the turn in which Suvla opens (10.1-k).
        if (arrival.turn or state.suvla_turn) == state.turn:
            found += facts.enlisted((*arrival.formations, *arrival.units, *arrival.beachheads))
    pieces, where = facts.pieces, state.where
    return tuple(p for p in found if pieces.side[p] == side and where[p] == NOT_YET)
