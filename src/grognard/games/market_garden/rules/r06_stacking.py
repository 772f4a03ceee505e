"""R6 Stacking: how many units of a side fit into a hex."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.state import State


def stack_points(state: State, hex_: HexId, side: Side) -> int:
    """R6-e Units of the side count, not markers; R6-c in an assault each side by itself."""
    size = state.facts.pieces.size
    return sum(size[unit] for unit in state.units_in(hex_, side))


def stack_refusal(state: State, hex_: HexId, units: Iterable[UnitId]) -> Refusal | None:
    """R6-a Would these units be too many together with their friends in the hex?"""
    pieces, most = state.facts.pieces, state.facts.numbers.stacking.most
    coming = [unit for unit in units if state.where[unit] != hex_]
    if not coming:
        return None
    points = stack_points(state, hex_, pieces.side[coming[0]])
    if points + sum(pieces.size[unit] for unit in coming) > most:
        return Refusal(("R6-a",), "stack_full", {"hex": hex_, "most": most})
    return None


def assault_refusal(state: State, hex_: HexId, units: Iterable[UnitId]) -> Refusal | None:
    """R6-c The assaulting units together keep the limit."""
    if stack_refusal(state, hex_, units) is None:
        return None
    most = state.facts.numbers.stacking.most
    return Refusal(("R6-c",), "stack_full", {"hex": hex_, "most": most})


def overstacked(state: State, hex_: HexId, side: Side) -> bool:
    """Is the limit exceeded? R6-b Units passing through may; R6-d a retreat then goes on."""
    return stack_points(state, hex_, side) > state.facts.numbers.stacking.most
