"""10.3 The map edges by which Turkish units enter."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.m06_supply.s65_lines import works
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.state import State


def open_edge(state: State) -> AreaSet:
    """Q85 The Turkish edge areas without Allied units, as bits."""
    return state.facts.land.edge & ~state.occupied[ALLIED] & ~works(state, ALLIED)


def edge_holders(state: State) -> dict[int, int]:
    """7.4.3-a, Q85 By open edge area, the division that stands there, or NO_FORMATION."""
    formation, found = state.facts.pieces.formation, {}
    for area in bits(open_edge(state)):
        divisions = (formation[unit] for unit in state.units_in(area, TURKISH))
        found[area] = max(divisions, default=NO_FORMATION)
    return found


def can_enter(state: State, unit: UnitId, holders: dict[int, int]) -> bool:
    """Q85 Is there an edge area for the unit? ``holders``: see edge_holders."""
    own = state.facts.pieces.formation[unit]
    if own == NO_FORMATION:
        return bool(holders)
    return any(holder in (own, NO_FORMATION) for holder in holders.values())


def area_refusal(state: State, unit: UnitId, area: AreaId) -> Refusal | None:
    """10.3-e, 10.4-b, 10.6-a, Q85 May the unit enter here?"""
    if not state.facts.land.edge >> area & 1:
        return Refusal(("10.3-e", "10.4-b", "10.6-a"), "no_edge_area", {"area": area})
    if not open_edge(state) >> area & 1:
        return Refusal(("10.4-b", "10.6-a"), "edge_held_by_allies", {"area": area})
    return land_refusal(state, area, TURKISH, (unit,))
