"""7.3.2 Steps by land: who may move, and into which area next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.facts import CAVALRY, INFANTRY, TURKISH
from grognard.games.gallipoli.rules.frame import GallipoliFrame
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import kept_away, moving_refusal
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.state import (
    ACTING,
    DONE,
    DUG_AT_SECOND,
    MOVED,
    OFF_MAP,
    SECOND,
    STUCK,
    TRENCH,
    WAS_DUG,
    State,
)


@dataclass(unsafe_hash=True)
class Walk(GallipoliFrame):
    """7.3.2-a How far the movement of one unit has come."""

    side: Side
    unit: UnitId
    start: AreaId
    """Where it stood when it was picked."""
    at: AreaId
    """Where it stands now (or would stand, when a rule looks ahead)."""
    left: int
    """7.3.2-a How many areas it may still enter."""
    oos: bool
    """7.3.2b-a It was out of supply when it was picked; it cannot march, either (7.3.2b-c)."""
    ashore: bool = False
    """7.5-h It came to a Beachhead by sea."""
    moved: bool = False
    """It has made a step by land: Q28 only the area it starts from asks for a permission."""
    flipped: bool = False
    """Q30 It has been turned to Entrenched or to Attack."""
    crowded: AreaSet = 0
    """7.4-c The areas with too many units when it was picked, as bits."""


def unit_refusal(state: State, unit: UnitId) -> Refusal | None:
    """7.3.2, 8.4.1 Why a unit cannot be picked to move at all."""
    pieces = state.facts.pieces
    if unit >= pieces.first_ship:
        return Refusal(("7.2-c",), "move_no_land_unit", {"unit": unit})
    at, marks = state.where[unit], state.of_activation[unit]
    if at >= OFF_MAP:
        return Refusal(("7.3.2-a",), "move_not_in_play", {"unit": unit})
    if not marks & ACTING:
        return Refusal(("7.2-i",), "move_not_activated", {"unit": unit})
    if marks & DONE:
        return Refusal(("7.3.2-a",), "move_over", {"unit": unit})
    if at == state.facts.land.boxes[TURKISH]:
        return Refusal(("7.3.2a-c",), "move_waits_in_box", {"unit": unit})
    # 7.3.2-d Fired artillery cannot move; nor can shaken units and those in Reserve.
    return moving_refusal(state, unit)


def allowance(state: State, unit: UnitId, oos: bool) -> int:
    """7.3.2-b, 7.3.2-c, Q26 How many areas a unit may enter; 7.3.2b-a one when out of supply."""
    if oos:
        return 1
    arm, movement = state.facts.pieces.arm[unit], state.facts.numbers.movement
    if arm == INFANTRY:
        return movement.infantry
    return movement.cavalry if arm == CAVALRY else movement.artillery


# -- one step --------------------------------------------------------------------------------------


def begin(state: State, unit: UnitId, crowded: AreaSet = 0) -> Walk:
    """7.3.2-a The movement of a unit that may move, before its first step."""
    oos, at = not supplied(state, unit), state.where[unit]
    side = state.facts.pieces.side[unit]
    return Walk(side, unit, at, at, allowance(state, unit, oos), oos, crowded=crowded)


def trench_in(state: State, unit: UnitId, area: AreaId) -> bool:
    """7.3.2-h Is a friend there that was entrenched when the impulse began, or for a unit that acts
    again its second activation?"""
    side = state.facts.pieces.side[unit]
    if not state.occupied[side] >> area & 1:
        return False
    arm, marks = state.facts.pieces.arm, state.of_impulse
    mark = DUG_AT_SECOND if state.of_activation[unit] & SECOND else WAS_DUG
    return any(marks[u] & mark and arm[u] == INFANTRY for u in state.units_in(area, side))


def bound_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.3.2-a Why a unit cannot leave its area by land in any way."""
    if walk.at in state.facts.land.boxes:
        return Refusal(("7.5-b",), "move_from_box", {"unit": walk.unit})
    if state.of_activation[walk.unit] & STUCK:
        return Refusal(("7.3.2-k",), "move_held", {"unit": walk.unit})
    return None


def way_refusal(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.3.2, 7.3.2b May the unit step into this area next (a check of morale included), were it not
    for stacking?"""
    land, unit, side = state.facts.land, walk.unit, walk.side
    if refused := bound_refusal(state, walk):
        return refused
    if not walk.left:
        return Refusal(("7.3.2-a",), "move_no_points", {"unit": unit})
    if not land.around[walk.at] >> to & 1:
        return Refusal(("7.3.2-a",), "move_not_adjacent", {"unit": unit, "to": to})
    if not land.land >> to & 1:
        return Refusal(("7.3.2-a",), "move_not_land", {"to": to})
    if state.occupied[1 - side] >> to & 1:
        return Refusal(("7.4-b",), "move_enemy_there", {"to": to})
    near = state.near_enemy(to, side)
    if kept_away(state, side, to, walk.oos):
        return Refusal(("7.3.2b-a", "8.4.1b-a"), "move_oos_near_enemy", {"unit": unit, "to": to})
    if near and state.of_activation[unit] & SECOND and tests(state, walk, to):
        return Refusal(("7.3.2-f", "7.3.2c-n"), "move_second_near_enemy", {"unit": unit, "to": to})
    # 7.3.2b-b Nothing else keeps a unit out of supply from going away from the enemy.
    return None


def tests(state: State, walk: Walk, to: AreaId) -> bool:
    """7.3.2-f, Q28 Does this step need a check of morale (7.3.2-i)?"""
    if walk.moved or walk.ashore:
        return False
    side = walk.side
    # 7.3.2-g Not to an area away from the enemy, 7.3.2-h nor to one where a trench was held.
    if not state.near_enemy(walk.at, side) or not state.near_enemy(to, side):
        return False
    return not trench_in(state, walk.unit, to)


def must_stop(state: State, side: Side, area: AreaId) -> bool:
    """7.3.2-c, Q27 Must cavalry stop when it enters this area?"""
    if state.works_in(area, 1 - side):
        return True
    return state.facts.options.cavalry_second_area == "adjacent" and state.near_enemy(area, side)


def near_ways(state: State, walk: Walk) -> AreaSet:
    """7.3.2-a, 7.4-b The land areas next to the unit without enemies, as bits."""
    land = state.facts.land
    return land.around[walk.at] & land.land & ~state.occupied[1 - walk.side]


# -- what a move leaves behind ---------------------------------------------------------------------

W = TypeVar("W", bound=Walk)


def step(state: State, walk: W, to: AreaId, log: Log) -> W:
    """7.3.2-a The unit steps into this area: how far its movement has come then."""
    left = 0 if must_stop(state, walk.side, to) else walk.left - 1
    leave(state, walk.unit, MOVED)
    enter(state, walk.unit, to, log)
    return replace(walk, at=to, left=left, moved=True)


def leave(state: State, unit: UnitId, marks: int) -> None:
    """7.3.2-h Who moves is no longer the trench that others could move to."""
    state.of_activation[unit] |= marks
    state.of_impulse[unit] &= ~TRENCH


def finish(state: State, walk: Walk) -> None:
    """7.3.2-a The unit's movement is over; LandMovement lies below."""
    state.of_activation[walk.unit] |= DONE
    state.stack[-1] = state.stack[-1].ended(state, walk)
