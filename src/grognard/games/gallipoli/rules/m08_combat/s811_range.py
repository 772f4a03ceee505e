"""8.1.1, 8.2, 11.4 Ranges: how far guns reach, by which path, and what lies in between.

Q48: a range is the base, 1 more with Air Observation; 1 in Bad Weather; then, for ships that fire
into or through land, 1 less (2 less from the Aegean Sea). It counts the steps of any path the
firer likes. Ranges are short, so all is done with sets of areas.
"""

from __future__ import annotations

from grognard.engine.areas import AreaGraph
from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, SHIP, TURKISH, Land
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import guns
from grognard.games.gallipoli.state import OFF_MAP, State

PRIMARY, SECONDARY = 0, 1
BATTERIES = ("primary", "secondary")

ANYWHERE = -1
"""Paths may run through every area."""

OF_BATTERY = (-2, -3)
"""In Land.spreads, by battery: its whole range instead of what lies within some steps."""


# -- guns ------------------------------------------------------------------------------------------


# -- paths -----------------------------------------------------------------------------------------


def spread(graph: AreaGraph, area: AreaId, steps: int, through: AreaSet) -> AreaSet:
    """Q48 The areas within so many steps, on paths whose areas in between are among ``through``."""
    edge = reached = 1 << area
    for _ in range(steps):
        edge = graph.grown(edge) & ~reached
        if not edge:
            break
        reached |= edge
        edge &= through
    return reached & ~(1 << area)


def within(land: Land, area: AreaId, steps: int, through: AreaSet = ANYWHERE) -> AreaSet:
    """Q48 The same, remembered: for sets that belong to the map, not to the position."""
    if steps <= 0:
        return 0
    key = (area, steps, through)
    found = land.spreads.get(key)
    if found is None:
        found = land.spreads[key] = spread(land.graph, area, steps, through)
    return found


def with_ships(state: State) -> AreaSet:
    """Q49 The areas with ships of either side, as bits."""
    pieces, where, mask = state.facts.pieces, state.where, 0
    for ship in range(pieces.ships_of[ALLIED].start, pieces.ships_of[TURKISH].stop):
        if where[ship] < OFF_MAP:
            mask |= 1 << where[ship]
    return mask & state.facts.land.sea


# -- ranges ----------------------------------------------------------------------------------------


def steps_for(state: State, firer: UnitId, base: int, over_land: bool) -> int:
    """Q48 The range in areas, 0 if there is none; ``over_land``: into or through land."""
    facts = state.facts
    reach, strict = facts.numbers.reach, facts.options.bad_weather_range == "strict"
    steps = base
    if state.air(facts.pieces.side[firer]):
        steps += reach.air
    if state.bad and strict:
        steps = reach.bad_weather
    if over_land and facts.pieces.arm[firer] == SHIP:
        from_aegean = state.where[firer] == facts.land.aegean
        steps -= reach.over_land_from_aegean if from_aegean else reach.over_land
    if state.bad and not strict:
        steps = min(steps, reach.bad_weather)
    return max(steps, 0)


def _battery_steps(state: State, firer: UnitId, battery: int, over_land: bool) -> int:
    """8.1.1-a The range of a battery; 8.1.2a-c, 8.1.2a-d artillery has its own."""
    reach = state.facts.numbers.reach
    if state.facts.pieces.arm[firer] == ARTILLERY:
        with_air = not state.bad and state.air(state.facts.pieces.side[firer])
        return reach.artillery_at_sweeper_air if with_air else reach.artillery_at_sweeper
    base = reach.primary if battery == PRIMARY else reach.secondary
    return steps_for(state, firer, base, over_land)


def conditions(state: State, firer: UnitId) -> int:
    """8.1.1 All that ranges depend on besides the firer's area, as one number."""
    facts = state.facts
    found = facts.pieces.arm[firer]
    if state.bad:
        return found << 2 | (3 if facts.options.bad_weather_range == "strict" else 2)
    return found << 2 | (1 if state.air(facts.pieces.side[firer]) else 0)


def battery_mask(state: State, firer: UnitId, battery: int) -> AreaSet:
    """8.1.1-a The areas that a battery reaches by any path, as bits; remembered like ``within``."""
    at = state.where[firer]
    if at >= OFF_MAP:
        return 0
    spreads = state.facts.land.spreads
    key = (at, conditions(state, firer), OF_BATTERY[battery])
    found = spreads.get(key)
    if found is None:
        found = spreads[key] = _battery_mask(state, firer, battery)
    return found


def _battery_mask(state: State, firer: UnitId, battery: int) -> AreaSet:
    at, land = state.where[firer], state.facts.land
    far = _battery_steps(state, firer, battery, over_land=False)
    if state.facts.pieces.arm[firer] != SHIP:
        return within(land, at, far)
    near = _battery_steps(state, firer, battery, over_land=True)
    return within(land, at, far, land.sea) & land.sea | within(land, at, near)


def clear_mask(state: State, firer: UnitId, battery: int, ships: int) -> AreaSet:
    """Q49 The areas that it reaches over nothing but sea without ``ships`` (with_ships)."""
    at, land = state.where[firer], state.facts.land
    if at >= OFF_MAP:
        return 0
    open_sea = land.sea & ~ships
    far = _battery_steps(state, firer, battery, over_land=False)
    reached = spread(land.graph, at, far, open_sea)
    if state.facts.pieces.arm[firer] != SHIP:
        return reached
    near = _battery_steps(state, firer, battery, over_land=True)
    return reached & land.sea | spread(land.graph, at, near, open_sea) & land.land


def naval_reach(state: State, firer: UnitId, area: AreaId, battery: int) -> tuple[bool, bool]:
    """8.1.1, Q48, Q49 Does the battery reach the area; and does its best path pass over land or
    over other ships?"""
    if not battery_mask(state, firer, battery) >> area & 1:
        return False, False
    return True, not clear_mask(state, firer, battery, with_ships(state)) >> area & 1


def fire_mask(state: State, firer: UnitId) -> AreaSet:
    """The areas that at least one battery with factors reaches, as bits (8.1-b, 8.1.2-w)."""
    primary, secondary = guns(state, firer)
    mask = battery_mask(state, firer, PRIMARY) if primary else 0
    if secondary:
        mask |= battery_mask(state, firer, SECONDARY)
    return mask
