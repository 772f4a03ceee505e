"""8.3.4 Retreats after an assault, area by area, one unit after the other (D38, D39)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits, mask_of
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, INFANTRY, TURKISH
from grognard.games.gallipoli.rules.frame import OFF_MAP, PICK, RETREAT, STOP, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied, works
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m08_combat.s84_states import eliminate, morale_check
from grognard.games.gallipoli.state import BACK, FRONT, SHATTERED, TRENCH, State


@dataclass(unsafe_hash=True)
class Retreats(GallipoliFrame):
    """8.3.3-k The units of one side that must retreat from an assault on ``area``, in the order
    that their owner chooses (Q65b)."""

    side: Side
    area: AreaId
    left: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if not self.left:
            state.stack.pop()
            return False
        afloat = [u for u in self.left if state.facts.land.sea >> state.where[u] & 1]
        if len(self.left) > 1 and not afloat:
            return True
        self._retreat(state, afloat[0] if afloat else self.left[0], log)
        return False

    def decision(self, state: State) -> Decision:
        args = {"area": self.area, "count": len(self.left)}
        return Decision(seat(self.side), "8.3.4-a", "choose_retreat", args)

    def options(self, state: State) -> list[Action]:
        return [PICK[unit] for unit in self.left]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "pick":
            return NOT_NOW
        if action.arg in self.left:
            return None
        return Refusal(("8.3.3-k",), "need_not_retreat", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._retreat(state, action.arg, log)

    def _retreat(self, state: State, unit: UnitId, log: Log) -> None:
        state.stack[-1] = Retreats(self.side, self.area, without(self.left, unit))
        start = state.where[unit]
        if state.facts.options.retreat_keeps_trench == "off":
            lose_trench(state, unit, log)
        if state.facts.land.sea >> start & 1:
            # Q39 An amphibious attacker that must retreat goes to the box.
            state.put(unit, state.facts.land.boxes[self.side])
            log.add("7.6-f", "back_to_box", unit=unit)
        else:
            state.stack.append(RetreatPath(self.side, unit, self.area, (start,)))


def lose_trench(state: State, unit: UnitId, log: Log) -> None:
    """Q69 By option a unit that retreats or breaks is turned to its Attack side."""
    if state.face[unit] == BACK and state.facts.pieces.arm[unit] == INFANTRY:
        state.face[unit] = FRONT
        state.of_impulse[unit] &= ~TRENCH
        log.add("8.4.1d-e", "trench_lost", unit=unit)


# -- where to --------------------------------------------------------------------------------------


def open_areas(state: State, side: Side) -> AreaSet:
    """8.3.4-a, Q24 Land areas without enemy land units, forts or Beachheads."""
    return state.facts.land.land & ~state.occupied[1 - side] & ~works(state, 1 - side)


def room(state: State, unit: UnitId, area: AreaId) -> bool:
    """8.3.4-b Could the unit stay there without overstacking?"""
    return land_refusal(state, area, state.facts.pieces.side[unit], (unit,)) is None


def at_beachhead(state: State, area: AreaId) -> bool:
    """8.3.4-d Is there a supplied Beachhead (of either nationality)?"""
    return any(state.face[head] == FRONT for head in state.beachheads_in(area))


def may_end(state: State, unit: UnitId, area: AreaId, steps: int) -> bool:
    """Q65 Two areas are enough, and a supplied Beachhead ends the retreat early; there must be
    room."""
    side = state.facts.pieces.side[unit]
    if steps < state.facts.numbers.storming.retreat and not (
        side == ALLIED and steps > 0 and at_beachhead(state, area)
    ):
        return False
    return room(state, unit, area)


def at_edge(state: State, unit: UnitId, area: AreaId) -> bool:
    """8.3.4-c, Q85 Can a Turkish unit leave the map from this area?"""
    side = state.facts.pieces.side[unit]
    return side == TURKISH and bool(state.facts.land.edge >> area & 1)


def can_finish(state: State, unit: UnitId, area: AreaId, steps: int, closed: AreaSet) -> bool:
    """8.3.4-b Is there an end to a retreat that has come to this area by so many steps?
    ``closed``: areas it may not enter (again), this one among them."""
    if may_end(state, unit, area, steps) or at_edge(state, unit, area):
        return True
    land = state.facts.land
    near = land.around[area] & ~closed
    if steps < state.facts.numbers.storming.retreat:
        return any(can_finish(state, unit, n, steps + 1, closed | 1 << n) for n in bits(near))
    # 8.3.4-b More areas only to avoid overstacking: through full areas to one with room.
    while near:
        for n in bits(near):
            if at_edge(state, unit, n) or may_end(state, unit, n, steps + 1):
                return True
        closed |= near
        near = land.graph.grown(near) & ~closed
    return False


@dataclass(unsafe_hash=True)
class RetreatPath(GallipoliFrame):
    """8.3.4 One unit's retreat: the areas it was in so far, its own first."""

    side: Side
    unit: UnitId
    attacked: AreaId
    path: tuple[AreaId, ...]

    def _closed(self, state: State) -> int:
        """Q65 Not back to an area it was in, nor into the one attacked, nor to the enemy."""
        closed = ~open_areas(state, self.side) | 1 << self.attacked
        return closed | mask_of(self.path)

    def _left(self, state: State) -> int:
        """8.3.3-k How many of the two areas are still to come."""
        return max(state.facts.numbers.storming.retreat - len(self.path) + 1, 0)

    def _stop_refusal(self, state: State) -> Refusal | None:
        """8.3.4-d At a supplied Beachhead the unit may stop, or go on."""
        if may_end(state, self.unit, self.path[-1], len(self.path) - 1):
            return None
        return Refusal(("8.3.4-d", "8.3.3-k"), "retreat_not_over", {"unit": self.unit})

    def steps(self, state: State) -> list[AreaId]:
        """The areas it may enter next: only those from which the retreat can end."""
        closed, taken = self._closed(state), len(self.path)
        near = state.facts.land.around[self.path[-1]] & ~closed
        unit = self.unit
        return [n for n in bits(near) if can_finish(state, unit, n, taken, closed | 1 << n)]

    def run(self, state: State, log: Log) -> bool:
        at = self.path[-1]
        arrived = may_end(state, self.unit, at, len(self.path) - 1)
        if arrived and not (self._left(state) and self.steps(state)):
            self._arrive(state, log)
            return False
        if arrived or at_edge(state, self.unit, at) or self.steps(state):
            return True
        state.stack.pop()
        hemmed_in(state, self.unit, log)
        return False

    def decision(self, state: State) -> Decision:
        left = self._left(state)
        args = {"unit": self.unit, "count": left}
        if left:
            return Decision(seat(self.side), "8.3.3-k", "retreat", args)
        return Decision(seat(self.side), "8.3.4-b", "retreat_further", args)

    def options(self, state: State) -> list[Action]:
        found = [RETREAT[n] for n in self.steps(state)]
        if at_edge(state, self.unit, self.path[-1]):
            found.append(OFF_MAP)
        if self._stop_refusal(state) is None:
            found.append(STOP)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        at = self.path[-1]
        if action.verb == "off_map":
            if at_edge(state, self.unit, at):
                return None
            return Refusal(("8.3.4-c",), "not_at_edge", {"unit": self.unit, "area": at})
        if action.verb == "stop":
            return self._stop_refusal(state)
        if action.verb != "retreat":
            return NOT_NOW
        return self._step_refusal(state, action.arg)

    def _step_refusal(self, state: State, area: AreaId) -> Refusal | None:
        land, args = state.facts.land, {"unit": self.unit, "area": area}
        at = self.path[-1]
        if not land.land >> area & 1 or not land.around[at] >> area & 1:
            return Refusal(("8.3.4-a",), "not_adjacent_land", args)
        if not open_areas(state, self.side) >> area & 1:
            return Refusal(("8.3.4-a",), "enemy_in_the_way", args)
        closed = self._closed(state)
        if closed >> area & 1:
            return Refusal(("8.3.4-a",), "retreat_back", args)
        if not can_finish(state, self.unit, area, len(self.path), closed | 1 << area):
            return Refusal(("8.3.4-b", "8.3.4-e"), "retreat_dead_end", args)
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        unit = self.unit
        if action.verb == "stop":
            self._arrive(state, log)
            return
        state.of_impulse[unit] &= ~TRENCH
        if action.verb == "off_map":
            state.stack.pop()
            state.put(unit, state.facts.land.boxes[TURKISH])
            log.add("8.3.4-c", "retreated_off_map", unit=unit)
            check_retreat(state, unit, self.path[1:], log)
            return
        state.put(unit, action.arg)
        path = (*self.path, action.arg)
        state.stack[-1] = RetreatPath(self.side, unit, self.attacked, path)

    def _arrive(self, state: State, log: Log) -> None:
        state.stack.pop()
        log.add("8.3.3-k", "retreated", unit=self.unit, areas=list(self.path[1:]))
        check_retreat(state, self.unit, self.path[1:], log)


# -- what a retreat costs --------------------------------------------------------------------------


def retreat_check(state: State, unit: UnitId, entered: Iterable[AreaId]) -> str:
    """8.3.4-h, 8.3.4-i, Q64 The case by which a retreating unit must check morale, or ''."""
    pieces, land = state.facts.pieces, state.facts.land
    if pieces.arm[unit] == ARTILLERY and state.fired[unit]:
        return "8.3.4-h"
    enemy_hills = land.hills & state.occupied[1 - pieces.side[unit]]
    for area in entered:
        if land.hills >> area & 1 or land.around[area] & enemy_hills:
            return "8.3.4-i"
    return ""


def check_retreat(state: State, unit: UnitId, entered: Iterable[AreaId], log: Log) -> None:
    """Q64 One unmodified check for the whole retreat, eliminated if it fails."""
    case = retreat_check(state, unit, entered)
    if case and morale_check(state, unit, (), case, log) > 0:
        eliminate(state, unit, case, log)


def hemmed_in(state: State, unit: UnitId, log: Log) -> None:
    """8.3.4-e, 8.3.4-g, Q65 Nowhere to go without overstacking: with a supply line a check decides
    between the box and elimination."""
    log.add("8.3.4-e", "no_retreat", unit=unit)
    if not supplied(state, unit):
        log.add("8.3.4-g", "no_line_no_escape", unit=unit)
        eliminate(state, unit, "8.3.4-g", log)
        return
    modifiers = []
    if state.health[unit] == SHATTERED:
        broken = state.facts.numbers.storming.check_broken
        modifiers.append(Modifier("8.4.1d-c", f"{broken:+d}", "unit_broken"))
    if morale_check(state, unit, modifiers, "8.3.4-e", log) > 0:
        eliminate(state, unit, "8.3.4-g", log)
        return
    # 8.3.4-f From the box a Turkish unit may come back like one that has just arrived (10.3-e).
    side = state.facts.pieces.side[unit]
    state.of_impulse[unit] &= ~TRENCH
    state.put(unit, state.facts.land.boxes[side])
    log.add("8.3.4-e", "back_to_box", unit=unit)
