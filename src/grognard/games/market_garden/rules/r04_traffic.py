"""R4.3-c Traffic on the highway, by option: one motorised stack a hexside and phase."""

from __future__ import annotations

from typing import Any

from grognard.engine.frames import place_of
from grognard.engine.ids import HexsideId, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.state import State


def jammed(state: State, units: tuple[UnitId, ...], at: HexsideId) -> bool:
    """R4.3-c Has another motorised stack used this hexside in this phase?"""
    return _counts(state, units, at) and _hexside(state, at) in _phase(state).used


def note(state: State, units: tuple[UnitId, ...], at: HexsideId) -> None:
    """R4.3-c The stack has used it."""
    if _counts(state, units, at):
        phase = _phase(state)
        used = (*phase.used, _hexside(state, at))
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
    return next(frame for frame in reversed(state.stack) if hasattr(frame, "used"))
