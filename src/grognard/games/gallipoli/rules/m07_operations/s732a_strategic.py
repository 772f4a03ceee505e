"""7.3.2a Strategic movement, and by it to the box (Q29)."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.areas import AreaGraph
from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, Side
from grognard.games.gallipoli.facts import ALLIED, INFANTRY
from grognard.games.gallipoli.rules.m06_supply.s65_lines import beachhead_areas
from grognard.games.gallipoli.rules.m07_operations.s732_steps import (
    Walk,
    bound_refusal,
    leave,
)
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.state import BACK, FRONT, MARCHED, MOVED, State


def strategic_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.3.2a, Q29 Why a unit cannot use strategic movement from where it stands."""
    if refused := bound_refusal(state, walk):
        return refused
    unit = walk.unit
    if walk.oos:
        return Refusal(("7.3.2b-c",), "march_oos", {"unit": unit})
    if walk.moved:
        return Refusal(("7.3.2a-a",), "march_after_step", {"unit": unit})
    if walk.flipped and state.face[unit] == BACK:
        return Refusal(("7.3.2d-c",), "march_after_digging", {"unit": unit})
    if not walk.ashore and state.near_enemy(walk.at, walk.side):
        return Refusal(("7.3.2a-a",), "march_starts_near_enemy", {"unit": unit, "area": walk.at})
    return None


def friendly(state: State, side: Side) -> AreaSet:
    """7.3.2a-b, Q25 The land areas under control of a side when the activation began."""
    if side == ALLIED:
        return state.control_before
    return state.facts.land.land & ~state.control_before


def reach(state: State, walk: Walk) -> AreaSet:
    """7.3.2a-a, 7.3.2a-b Every area to be reached by strategic movement, as bits."""
    side = walk.side
    enemies = state.occupied[1 - side]
    return _reach(state.facts.land.graph, walk.at, friendly(state, side), enemies)


@lru_cache(maxsize=1024)
def _reach(graph: AreaGraph, at: AreaId, own: AreaSet, enemies: AreaSet) -> AreaSet:
    """The same for every unit that starts there, as long as the activation lasts."""
    open_ = own & ~enemies & ~graph.grown(enemies)
    return graph.flood(graph.around[at], open_) & ~(1 << at)


def march_way_refusal(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.3.2a May the unit go to this area by strategic movement, were it not for stacking?"""
    if refused := strategic_refusal(state, walk):
        return refused
    land = state.facts.land
    if not reach(state, walk) >> to & 1:
        return _out_of_reach(state, walk, to)
    if land.around[walk.at] >> to & 1:
        return Refusal(("7.3.2-a", "7.3.2a-a"), "march_go_instead", {"to": to})
    return None


def _out_of_reach(state: State, walk: Walk, to: AreaId) -> Refusal:
    if not state.facts.land.land >> to & 1:
        return Refusal(("7.3.2a-a",), "move_not_land", {"to": to})
    if state.occupied[1 - walk.side] >> to & 1:
        return Refusal(("7.4-b",), "move_enemy_there", {"to": to})
    if to == walk.at:
        return Refusal(("7.3.2a-a",), "march_is_there", {"unit": walk.unit, "to": to})
    if state.near_enemy(to, walk.side):
        return Refusal(("7.3.2a-a",), "march_near_enemy", {"to": to})
    if not friendly(state, walk.side) >> to & 1:
        return Refusal(("7.3.2a-b",), "march_not_controlled", {"to": to})
    return Refusal(("7.3.2a-a",), "march_no_way", {"unit": walk.unit, "to": to})


def march_ways(state: State, walk: Walk) -> AreaSet:
    """7.3.2a-a Where strategic movement leads, as bits; next door a unit simply goes."""
    if strategic_refusal(state, walk) is not None:
        return 0
    return reach(state, walk) & ~state.facts.land.around[walk.at]


def gates(state: State, walk: Walk) -> AreaSet:
    """7.3.2a-c, Q29 The areas from which the unit can leave for its box."""
    if walk.side == ALLIED:
        return beachhead_areas(state, state.facts.pieces.group[walk.unit])
    return state.facts.land.edge


def box_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.3.2a-c May the unit go to its side's box?"""
    if refused := strategic_refusal(state, walk):
        return refused
    if walk.ashore:
        return Refusal(("7.3.2a-c",), "box_just_left", {"unit": walk.unit})
    ways_out = gates(state, walk)
    if ways_out and ways_out & (1 << walk.at | reach(state, walk)):
        return None
    if walk.side == ALLIED:
        return Refusal(("7.3.2a-c",), "box_no_beachhead", {"unit": walk.unit})
    return Refusal(("7.3.2a-c",), "box_no_edge", {"unit": walk.unit})


def march(state: State, walk: Walk, to: AreaId, log: Log) -> None:
    """7.3.2a-a The unit goes there; its movement is over, so it does not dig in (7.3.2a-d)."""
    log.add("7.3.2a-a", "marched", unit=walk.unit, start=walk.at, to=to)
    leave(state, walk.unit, MOVED | MARCHED)
    enter(state, walk.unit, to, log)


def to_box(state: State, walk: Walk, log: Log) -> None:
    """7.3.2a-c, Q29 Off the map nobody stays entrenched."""
    unit = walk.unit
    log.add("7.3.2a-c", "went_to_box", unit=unit, start=walk.at)
    leave(state, unit, MOVED | MARCHED)
    state.put(unit, state.facts.land.boxes[walk.side])
    if state.facts.pieces.arm[unit] == INFANTRY:
        state.face[unit] = FRONT
