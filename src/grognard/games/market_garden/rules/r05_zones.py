"""R5 Zones of control: who exerts them where, and whom they stop."""

from __future__ import annotations

from grognard.engine.hexes import as_flags
from grognard.engine.ids import HexId, HexSet, Side
from grognard.games.market_garden.state import State, Zone


def zone(state: State, side: Side) -> bytes:
    """R5-a By hex, is it in a zone of control of this side? Worked out when it is asked for."""
    known = state.zoc[side] or _worked_out(state, side)
    if not known.flags:
        known.flags = as_flags(known.hexes, state.facts.board.grid.size)
    return known.flags


def zone_hexes(state: State, side: Side) -> HexSet:
    """R5-a The same as a set."""
    return (state.zoc[side] or _worked_out(state, side)).hexes


def _worked_out(state: State, side: Side) -> Zone:
    """R5-a All six hexes around, R5-b over a river only by an intact bridge; R5-g fatigued and
    unsupplied units have theirs, too."""
    board, pieces, where = state.facts.board, state.facts.pieces, state.where
    guns = pieces.guns_of[side]
    start = state.occupied[side]
    for hex_ in {where[gun] for gun in guns if where[gun] >= 0}:
        if all(unit in guns for unit in state.units_in(hex_, side)):
            start &= ~(1 << hex_)
    state.zoc[side] = found = Zone(board.ways(bytes(state.bridges)).zone.beyond(start))
    return found


def held(state: State, side: Side, hex_: HexId) -> bool:
    """In an enemy zone. R5-c A unit that enters it stops, R5-d so it goes from zone to zone one hex
    a move; R5-f a unit that starts in it has no Mechanised Movement."""
    return bool(zone(state, 1 - side)[hex_])


def uncovered(state: State, side: Side, hex_: HexId) -> bool:
    """R5-e In an enemy zone without a friendly unit to cancel it for retreat and refusal."""
    return held(state, side, hex_) and not state.units_in(hex_, side)
