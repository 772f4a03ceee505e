"""7.3.2 The movement part of a land activation: one unit after the other."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits, mask_of
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.rules.frame import END, MOVE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m07_operations.s732_steps import Walk
from grognard.games.gallipoli.rules.m07_operations.s732_unit import (
    begin,
    leavings,
    may_move_refusal,
    movers,
)
from grognard.games.gallipoli.state import MARCHED, MOVED, OFF_MAP, State


def movement_part(state: State, side: Side, log: Log) -> None:
    """7.3.2 Every unit marked ACTING may move, one after the other."""
    state.stack.append(LandMovement(side))


# -- which unit next -------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class LandMovement(GallipoliFrame):
    """7.3.2 The active side picks the next unit to move, or ends the part.

    7.4-c Stacking counts at the end of the part. A unit may end its move beside units that would
    make too many but can still move away without a check; the part then cannot end while one of
    them has a way out. Should they find none after all, the last to come into the area go back to
    where they started: so every part ends, with every area as 7.4 wants it.
    """

    side: Side
    units: tuple[UnitId, ...] = ()
    """Those that can still do something."""
    crowded: AreaSet = 0
    """The areas with too many units for now, as bits."""
    trail: tuple[tuple[int, int], ...] = ()
    """The units that have moved, in order, each with the area where it started."""

    def run(self, state: State, log: Log) -> bool:
        units = movers(state, self.side)
        crowded = self.crowded and mask_of(
            area for area in bits(self.crowded) if land_refusal(state, area, self.side) is not None
        )
        if units:
            if units != self.units or crowded != self.crowded:
                state.stack[-1] = replace(self, units=units, crowded=crowded)
            return True
        state.stack.pop()
        if crowded:
            turn_back(state, self.side, crowded, self.trail, log)
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "7.3.2-a", "choose_mover")

    def options(self, state: State) -> list[Action]:
        found = [MOVE[unit] for unit in self.units]
        if self._end_refusal(state) is None:
            found.append(END)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, unit = action.verb, action.arg
        if verb == "end":
            return self._end_refusal(state)
        if verb != "move":
            return NOT_NOW
        if unit in self.units:
            return None
        if unit in state.facts.pieces.land_of[1 - self.side]:
            return Refusal(("7.2-i",), "move_not_yours", {"unit": unit})
        return may_move_refusal(state, unit) or NOT_NOW

    def _end_refusal(self, state: State) -> Refusal | None:
        """7.4-c"""
        for area in bits(self.crowded):
            for unit in state.units_in(area, self.side):
                if unit in self.units and next(leavings(state, begin(state, unit)), None):
                    return Refusal(("7.4-c",), "end_overstacked", {"area": area, "unit": unit})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "move":
            state.stack.append(begin(state, action.arg))
            return
        state.stack.pop()
        if self.crowded:
            turn_back(state, self.side, self.crowded, self.trail, log)

    def ended(self, state: State, walk: Walk) -> LandMovement:
        """The same after a unit has ended its move."""
        at = state.where[walk.unit]
        if at == walk.start or at >= OFF_MAP or at in state.facts.land.boxes:
            return self
        crowded = self.crowded
        if land_refusal(state, at, self.side) is not None:
            crowded |= 1 << at
        return replace(self, crowded=crowded, trail=(*self.trail, (walk.unit, walk.start)))


def turn_back(
    state: State, side: Side, crowded: AreaSet, trail: tuple[tuple[int, int], ...], log: Log
) -> None:
    """7.4-c The last to come into an area with too many units return to where they started."""
    moved = list(trail)
    pending = bits(crowded)
    while pending:
        area = pending[-1]
        last = next((m for m in reversed(moved) if state.where[m[0]] == area), None)
        if last is None or land_refusal(state, area, side) is None:
            pending.pop()
            continue
        unit, start = last
        moved.remove(last)
        state.put(unit, start)
        state.of_activation[unit] &= ~(MOVED | MARCHED)
        log.add("7.4-c", "turned_back", unit=unit, area=area, to=start)
        pending.append(start)
