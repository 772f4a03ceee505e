"""8.2 How far guns reach when they bombard."""

from __future__ import annotations

from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.games.gallipoli.rules.m08_combat.s811_range import conditions, steps_for, within
from grognard.games.gallipoli.state import OFF_MAP, State

OF_BOMBARDMENT = -4
"""In Land.spreads: the whole range of a bombardment."""


def bombardment_mask(state: State, firer: UnitId) -> AreaSet:
    """8.2-b, 8.2-c, 8.2-d, 8.2-e, 8.2-f The land areas that a ship, fort or artillery unit can
    bombard, as bits. A ship always fires into land."""
    at, land = state.where[firer], state.facts.land
    if at >= OFF_MAP:
        return 0
    key = (at, conditions(state, firer), OF_BOMBARDMENT)
    found = land.spreads.get(key)
    if found is None:
        base = state.facts.numbers.reach.bombardment
        steps = steps_for(state, firer, base, over_land=True)
        found = land.spreads[key] = within(land, at, steps) & land.land
    return found


def bombardment_in_range(state: State, firer: UnitId, area: AreaId) -> bool:
    """8.2-b Can this ship, fort or artillery unit bombard the area, as far as range goes?"""
    return bool(bombardment_mask(state, firer) >> area & 1)
