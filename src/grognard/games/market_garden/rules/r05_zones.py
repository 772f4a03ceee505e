"""R5 Zones of control: who exerts them where, and whom they stop."""

from __future__ import annotations

from grognard.engine.hexes import OFF_MAP
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, State


def zone(state: State, side: Side) -> bytes:
    """R5-a By hex, is it in a zone of control of this side? Worked out when it is asked for."""
    known = state.zoc[side]
    if known is None:
        known = state.zoc[side] = _worked_out(state, side)
    return known


def _worked_out(state: State, side: Side) -> bytes:
    """R5-a All six hexes around; R5-g fatigued and unsupplied units have theirs, too."""
    board, pieces = state.facts.board, state.facts.pieces
    found = bytearray(board.grid.size)
    water, neighbours = board.water, board.neighbours
    for unit in pieces.of_side[side]:
        hex_ = state.where[unit]
        if hex_ < 0 or pieces.kind[unit] == ARTILLERY:
            continue
        for at in range(6 * hex_, 6 * hex_ + 6):
            # R5-b Over a river only by an intact bridge.
            dry = water[at] < RIVER or crossing(state, at) != NOBODY
            if dry and neighbours[at] != OFF_MAP:
                found[neighbours[at]] = 1
    return bytes(found)


def held(state: State, side: Side, hex_: HexId) -> bool:
    """In an enemy zone. R5-c A unit that enters it stops, R5-d so it goes from zone to zone one hex
    a move; R5-f a unit that starts in it has no Mechanised Movement."""
    return bool(zone(state, 1 - side)[hex_])


def uncovered(state: State, side: Side, hex_: HexId) -> bool:
    """R5-e In an enemy zone without a friendly unit to cancel it for retreat and refusal."""
    return held(state, side, hex_) and not state.units_in(hex_, side)
