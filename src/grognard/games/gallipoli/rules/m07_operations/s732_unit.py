"""7.3.2 One unit moves: step by step, by strategic movement, by sea, off the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.rules.frame import BOX, DIG, EXIT, GO, MARCH, RISE, SAIL, STOP, seat
from grognard.games.gallipoli.rules.m07_operations.s74_room import digging_room, staying_room
from grognard.games.gallipoli.rules.m07_operations.s75_amphibious import sail, sail_refusal, sails
from grognard.games.gallipoli.rules.m07_operations.s77_exit import leave_map
from grognard.games.gallipoli.rules.m07_operations.s732_steps import (
    Walk,
    begin,
    finish,
    step,
    tests,
    unit_refusal,
)
from grognard.games.gallipoli.rules.m07_operations.s732_ways import (
    box_refusal,
    exit_refusal,
    go_refusal,
    march_refusal,
    marches,
    steps,
)
from grognard.games.gallipoli.rules.m07_operations.s732a_strategic import march, to_box
from grognard.games.gallipoli.rules.m07_operations.s732d_entrenching import (
    dig_refusal,
    rise_refusal,
)
from grognard.games.gallipoli.rules.m08_combat.s84_states import morale_check
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import dig
from grognard.games.gallipoli.state import ACTING, DONE, FRONT, STUCK, State

# -- what others may ask ---------------------------------------------------------------------------


def picked(state: State, unit: UnitId, crowded: AreaSet) -> UnitMoves:
    """7.3.2-a The movement of a unit that may move, before its first step."""
    walk = begin(state, unit)
    return UnitMoves(walk.side, unit, walk.at, walk.at, walk.left, walk.oos, crowded=crowded)


def may_move_refusal(state: State, unit: UnitId, crowded: AreaSet) -> Refusal | None:
    """7.3.2 Why a unit can do nothing in the movement part; None if it can."""
    if refused := unit_refusal(state, unit):
        return refused
    if next(choices(state, begin(state, unit, crowded)), None) is None:
        return Refusal(("7.3.2-a",), "move_nowhere", {"unit": unit})
    return None


def leavings(state: State, walk: Walk) -> Iterator[Action]:
    """7.3.2-a D25, D27 Every way out of the area (or box) where the unit stands."""
    for to in steps(state, walk):
        yield GO[to]
    for to in sails(state, walk):
        yield SAIL[to]
    for to in marches(state, walk):
        yield MARCH[to]
    if exit_refusal(state, walk) is None:
        yield EXIT
    if box_refusal(state, walk) is None:
        yield BOX


def choices(state: State, walk: Walk) -> Iterator[Action]:
    """7.3.2-a D25–D27 Everything the unit can do but stop."""
    # 7.3.2b-d Not out of supply.
    if _dig_refusal(state, walk) is None:
        yield DIG
    elif rise_refusal(state, walk) is None:
        yield RISE
    yield from leavings(state, walk)


def _dig_refusal(state: State, walk: Walk) -> Refusal | None:
    return dig_refusal(state, walk) or digging_room(state, walk)


def movers(state: State, side: Side, crowded: AreaSet) -> tuple[UnitId, ...]:
    """7.3.2-a The units of a side for which may_move_refusal is None.

    Units of one kind and formation in one place can leave it alike: only the first is looked at.
    """
    pieces, marks = state.facts.pieces, state.of_activation
    found: list[int] = []
    alike: dict[tuple[int, ...], bool] = {}
    for unit in pieces.land_of[side]:
        if marks[unit] & (ACTING | DONE) != ACTING or unit_refusal(state, unit) is not None:
            continue
        walk = begin(state, unit, crowded)
        if _dig_refusal(state, walk) is None or rise_refusal(state, walk) is None:
            found.append(unit)
            continue
        key = (
            walk.at,
            walk.oos,
            marks[unit],
            pieces.arm[unit],
            pieces.formation[unit],
            pieces.group[unit],
        )
        leaves = alike.get(key)
        if leaves is None:
            leaves = alike[key] = next(leavings(state, walk), None) is not None
        if leaves:
            found.append(unit)
    return tuple(found)


def stop_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.4-c A unit may not stop where there would be too many in the end, while it can go on."""
    refused = staying_room(state, walk, walk.at)
    if refused is None or next(leavings(state, walk), None) is None:
        return None
    return refused


# -- one unit --------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class UnitMoves(Walk):
    """7.3.2-a D25–D27 What the unit that was picked does next."""

    def decision(self, state: State) -> Decision:
        args = {"unit": self.unit, "area": self.at}
        return Decision(seat(self.side), "7.3.2-a", "unit_moves", args)

    def options(self, state: State) -> list[Action]:
        found = list(choices(state, self))
        if stop_refusal(state, self) is None:
            found.append(STOP)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, to = action.verb, action.arg
        if verb == "stop":
            return stop_refusal(state, self)
        if verb == "go":
            return go_refusal(state, self, to)
        if verb == "march":
            return march_refusal(state, self, to)
        if verb == "sail":
            return sail_refusal(state, self, to)
        if verb == "dig":
            return _dig_refusal(state, self)
        if verb == "rise":
            return rise_refusal(state, self)
        if verb == "exit":
            return exit_refusal(state, self)
        return box_refusal(state, self) if verb == "box" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        verb, to = action.verb, action.arg
        if verb == "go":
            _go(state, self, to, log)
        elif verb == "sail":
            if sail(state, self, to, log):
                proceed(state, replace(self, at=to, ashore=True))
        elif verb in ("dig", "rise"):
            _flip(state, self, verb == "dig", log)
        else:
            if verb == "march":
                march(state, self, to, log)
            elif verb == "exit":
                leave_map(state, self.unit, log)
            elif verb == "box":
                to_box(state, self, log)
            finish(state, self)


def proceed(state: State, walk: UnitMoves) -> None:
    """7.3.2-a Ask what the unit does next, if there is anything but to stop."""
    if next(choices(state, walk), None) is None:
        finish(state, walk)
    else:
        state.stack.append(walk)


def _go(state: State, walk: UnitMoves, to: AreaId, log: Log) -> None:
    """7.3.2-a, Q28 A step to an area named; the check first, where one is needed. Who passes it
    goes there (7.3.2-j)."""
    unit = walk.unit
    if tests(state, walk, to) and morale_check(state, unit, (), "7.3.2-i", log) > 0:
        state.of_activation[unit] |= STUCK
        log.add("7.3.2-k", "held_fast", unit=unit, area=walk.at)
        proceed(state, replace(walk, left=0))
        return
    log.add("7.3.2-a", "went", unit=unit, start=walk.at, to=to)
    proceed(state, step(state, walk, to, log))


def _flip(state: State, walk: UnitMoves, down: bool, log: Log) -> None:
    """7.3.2d-a, Q30 It costs nothing, and the unit may still move."""
    if down:
        dig(state, walk.unit)
        log.add("7.3.2d-a", "dug_in", unit=walk.unit, area=walk.at)
    else:
        state.face[walk.unit] = FRONT
        log.add("8.4.1g-a", "rose", unit=walk.unit, area=walk.at)
    proceed(state, replace(walk, flipped=True))
