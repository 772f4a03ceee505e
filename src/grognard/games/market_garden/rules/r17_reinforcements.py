"""R17.1 Ground reinforcements enter in phase C at the edge of the map."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.state import NOT_YET, State


def due(state: State, side: Side) -> list[UnitId]:
    """R17.1-a The units that may enter now, where a hex is open."""
    turn = state.turn
    return [
        unit
        for unit, at in sorted(state.facts.entry_turn.items())
        if at <= turn and state.where[unit] == NOT_YET and refusal(state, side, unit) is None
    ]


def refusal(state: State, side: Side, unit: UnitId) -> Refusal | None:
    """R17.1-a, C-1-b May this unit enter now?"""
    facts, args = state.facts, {"unit": unit}
    if facts.pieces.side[unit] != side or unit not in facts.entry_turn:
        return Refusal(("R17.1-a",), "no_reinforcement", args)
    if state.where[unit] != NOT_YET:
        return Refusal(("R17.1-a",), "entered_already", args)
    if facts.entry_turn[unit] > state.turn:
        turn = facts.entry_turn[unit]
        return Refusal(("R17.1-a",), "arrives_later", {"unit": unit, "turn": turn})
    if open_hex(state, unit) is None:
        return Refusal(("R17.1-a",), "entry_blocked", args)
    return None


def open_hex(state: State, unit: UnitId) -> HexId | None:
    """R17.1-a Its entry hex, or the nearest free one of the same edge; None if all are blocked."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    own = state.facts.entry_of[unit]
    wanted = board.entries[own]
    edge = board.entry_edge[own]
    near = [hex_ for name, hex_ in board.entries.items() if board.entry_edge[name] == edge]
    for hex_ in sorted(near, key=lambda h: (board.grid.distance(h, wanted), h)):
        free = state.facts.playable[hex_] and not state.enemy_in(hex_, side)
        if free and stacking.stack_refusal(state, hex_, (unit,)) is None:
            return hex_
    return None


def enter(state: State, unit: UnitId, log: Log) -> int:
    """R17.1-a Put the unit on its entry hex; returns the half points left."""
    hex_ = open_hex(state, unit)
    assert hex_ is not None, "an entry hex is open"
    state.put(unit, hex_)
    log.add("C-1-b", "entered", unit=unit, hex=hex_)
    moving.mark_artillery(state, unit, log)
    moving.arrived(state, unit, hex_, log)
    return moving.after_entry(state, unit, hex_)
