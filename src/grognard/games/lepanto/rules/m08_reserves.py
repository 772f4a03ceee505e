"""8 Reserves."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.lepanto.state import State


def held(state: State, i: UnitId) -> bool:
    """8.0-c, 8.0-d Reserves do not move before turn 5; 8.0-f being attacked does not free them."""
    return state.turn < state.facts.numbers.reserves.free_from_turn and state.facts.reserve[i]


def moving_refusal(state: State, i: UnitId) -> Refusal | None:
    """8.0-c Why a ship of a reserve may not move yet."""
    return _frozen(state, "8.0-c", i) if held(state, i) else None


def acting_refusal(state: State, i: UnitId) -> Refusal | None:
    """8.0-e, L-Q37 Why it may not attack or turn either, unless the option only bans movement."""
    if held(state, i) and state.facts.options.reserve_freeze == "all":
        return _frozen(state, "8.0-e", i)
    return None


def _frozen(state: State, case: str, i: UnitId) -> Refusal:
    free_from = state.facts.numbers.reserves.free_from_turn
    return Refusal((case,), "reserve_frozen", {"ship": i, "turn": free_from})
