"""R4.3-c Traffic on the highway: so many motorised units a hexside and phase."""

from __future__ import annotations

from typing import Any

from grognard.engine.frames import place_of
from grognard.engine.ids import HexsideId, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.state import State


def jammed(state: State, units: tuple[UnitId, ...], at: HexsideId) -> bool:
    """R4.3-c Have other motorised units used this hexside too much in this phase?"""
    if not _counts(state, units, at):
        return False
    return load(state, _hexside(state, at)) + _weight(state, units) > most(state)


def load(state: State, side: HexsideId) -> int:
    """R4.3-c How many motorised units (or stacks) have used it in this phase."""
    used: tuple[HexsideId, ...] = _phase(state).used
    return used.count(side)


def full(state: State) -> frozenset[HexsideId]:
    """R4.3-c The hexsides, from both sides, that no further motorised unit may use."""
    used = () if state.facts.options.traffic == "off" else _phase(state).used
    shut = {side for side in used if used.count(side) >= most(state)}
    neighbours = state.facts.board.neighbours
    return frozenset({*shut, *(6 * neighbours[side] + (side % 6 + 3) % 6 for side in shut)})


def most(state: State) -> int:
    """R4.3-c, M-Q42 How many may."""
    by_unit = state.facts.options.traffic == "units"
    return state.facts.numbers.movement.traffic_units if by_unit else 1


def _weight(state: State, units: tuple[UnitId, ...]) -> int:
    """R4.3-c What a group counts: its motorised units, or one as a column."""
    motorised = sum(state.facts.pieces.motorised[u] for u in units)
    return motorised if state.facts.options.traffic == "units" else 1


def note(state: State, units: tuple[UnitId, ...], at: HexsideId) -> None:
    """R4.3-c The group has used it."""
    if _counts(state, units, at):
        phase = _phase(state)
        used = (*phase.used, *[_hexside(state, at)] * _weight(state, units))
        state.stack[place_of(state.stack, phase)] = replace(phase, used=used)


def _counts(state: State, units: tuple[UnitId, ...], at: HexsideId) -> bool:
    if state.facts.options.traffic == "off" or state.facts.board.road[at] != HIGHWAY:
        return False
    return any(state.facts.pieces.motorised[u] for u in units)


def _hexside(state: State, at: HexsideId) -> HexsideId:
    """One number for a hexside, from whichever side it is crossed."""
    beyond = state.facts.board.neighbours[at]
    return min(at, 6 * beyond + (at % 6 + 3) % 6)


def _phase(state: State) -> Any:
    """The frame of the phase, which remembers the traffic."""
    return next(frame for frame in state.stack[::-1] if hasattr(frame, "used"))
