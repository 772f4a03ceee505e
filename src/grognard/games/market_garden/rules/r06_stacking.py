"""R6 Stacking: how many units of a side fit into a hex."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.frames import Refusal
from grognard.games.market_garden.state import State


def stack_points(state: State, hex_: int, side: int) -> int:
    """R6-a, R6-c The stacking points of a side in a hex."""
    size = state.facts.pieces.size
    return sum(size[unit] for unit in state.units_in(hex_, side))


def stack_refusal(state: State, hex_: int, units: Iterable[int]) -> Refusal | None:
    """R6-a Would these units be too many together with their friends in the hex?"""
    pieces, most = state.facts.pieces, state.facts.numbers.stacking.most
    coming = [unit for unit in units if state.where[unit] != hex_]
    if not coming:
        return None
    points = stack_points(state, hex_, pieces.side[coming[0]])
    if points + sum(pieces.size[unit] for unit in coming) > most:
        return Refusal(("R6-a",), "stack_full", {"hex": hex_, "most": most})
    return None


def overstacked(state: State, hex_: int, side: int) -> bool:
    """R6-a, R6-b Is the limit exceeded now?"""
    return stack_points(state, hex_, side) > state.facts.numbers.stacking.most
