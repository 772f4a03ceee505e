"""7.3.2 The movement part of a land activation: one unit after the other."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.rules.frame import END, MOVE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s74_room import can_settle, crowds
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m07_operations.s732_steps import Walk
from grognard.games.gallipoli.rules.m07_operations.s732_unit import may_move_refusal, movers, picked
from grognard.games.gallipoli.state import OFF_MAP, State


def movement_part(state: State, side: Side, log: Log) -> None:
    """7.3.2 Every unit marked ACTING may move, one after the other."""
    state.stack.append(LandMovement(side))


# -- which unit next -------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class LandMovement(GallipoliFrame):
    """7.3.2 The active side picks the next unit to move, or ends the part.

    7.4-c Stacking counts at the end of the part: it cannot end while there are too many in an area,
    and nobody may do what would leave no way to mend that (s74_room).
    """

    side: Side
    units: tuple[UnitId, ...] = ()
    """Those that can still do something."""
    crowded: AreaSet = 0
    """The areas with too many units for now, as bits."""

    def run(self, state: State, log: Log) -> bool:
        crowded = self.crowded and crowds(state, self.side)
        units = movers(state, self.side, crowded)
        if units:
            if units != self.units or crowded != self.crowded:
                state.stack[-1] = replace(self, units=units, crowded=crowded)
            return True
        state.stack.pop()
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
        return may_move_refusal(state, unit, self.crowded) or NOT_NOW

    def _end_refusal(self, state: State) -> Refusal | None:
        """7.4-c"""
        if self.crowded and can_settle(state, self.side):
            for area in bits(self.crowded):
                for unit in state.units_in(area, self.side):
                    if unit in self.units:
                        return Refusal(("7.4-c",), "end_overstacked", {"area": area, "unit": unit})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "move":
            state.stack.append(picked(state, action.arg, self.crowded))
        else:
            state.stack.pop()

    def ended(self, state: State, walk: Walk) -> LandMovement:
        """The same after a unit has ended its move."""
        at = state.where[walk.unit]
        if at >= OFF_MAP or at in state.facts.land.boxes:
            return self
        if land_refusal(state, at, self.side) is not None:
            return replace(self, crowded=self.crowded | 1 << at)
        return self
