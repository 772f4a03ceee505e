"""8.4.1 States and modes of land units, and what they forbid."""

from __future__ import annotations

from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, State


def normal_units(state: State, side: int) -> int:
    """2.4-l, 8.4.1a-a The areas with land units of a side in Normal state: in good order, and
    supplied."""
    mask = 0
    for unit in state.facts.pieces.land_of[side]:
        at = state.where[unit]
        if state.health[unit] != NORMAL or at >= OFF_MAP or mask >> at & 1:
            continue
        if state.on_map(unit) and supplied(state, unit):
            mask |= 1 << at
    return mask
