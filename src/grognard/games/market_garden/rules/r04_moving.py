"""R4 A phase in which units move: C and, for the mechanised, J."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, place_of
from grognard.engine.ids import HexsideId, Side, UnitId
from grognard.games.market_garden.rules import r17_reinforcements as entry
from grognard.games.market_garden.rules.frame import END, ENTER, MOVE, GardenFrame, seat
from grognard.games.market_garden.rules.r04_group import Group
from grognard.games.market_garden.rules.r04_movement import allowance, unit_refusal
from grognard.games.market_garden.state import State


def begin(state: State, side: Side, *, mechanised: bool) -> None:
    """M-Q18 By option the conditions of Mechanised Movement are tested now, for all units."""
    state.moved[:] = bytes(len(state.moved))
    tested: tuple[UnitId, ...] = ()
    if mechanised and state.facts.options.mech_test == "phase_start":
        tested = tuple(
            u for u in state.side_on_map(side) if unit_refusal(state, side, u, True) is None
        )
    state.stack.append(Moving(side, mechanised, tested))


def as_if_moving(state: State, side: Side) -> State:
    """C-1-a A copy on which a Movement Phase of this side begins now."""
    copy = state.clone()
    begin(copy, side, mechanised=False)
    return copy


@dataclass(unsafe_hash=True)
class Moving(GardenFrame):
    """R4-a Which unit moves or enters next, until the player ends the phase."""

    side: Side
    mechanised: bool
    tested: tuple[UnitId, ...] = ()
    used: tuple[HexsideId, ...] = ()
    """R4.3-c By option, the highway hexsides motorised stacks have used in this phase."""

    def run(self, state: State, log: Log) -> bool:
        movers = state.facts.pieces.of_side[self.side]
        if any(
            state.where[u] >= 0 and not state.moved[u] and self._refusal(state, u) is None
            for u in movers
        ):
            return True
        if not self.mechanised and entry.due(state, self.side):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        case = "J-1-a" if self.mechanised else "C-1-a"
        return Decision(seat(self.side), case, "choose_mover")

    def options(self, state: State) -> list[Action]:
        found = [
            MOVE[u]
            for u in state.facts.pieces.of_side[self.side]
            if state.where[u] >= 0 and not state.moved[u] and self._refusal(state, u) is None
        ]
        if not self.mechanised:
            found += [ENTER[u] for u in entry.due(state, self.side)]
        return [*found, END]

    def _refusal(self, state: State, unit: UnitId) -> Refusal | None:
        """R4.1-b Tested as the unit starts its move."""
        if self.mechanised and state.facts.options.mech_test == "phase_start":
            if unit not in self.tested:
                return unit_refusal(state, self.side, unit, True) or Refusal(
                    ("R4.1-b",), "not_at_phase_start", {"unit": unit}
                )
            return unit_refusal(state, self.side, unit, False)
        return unit_refusal(state, self.side, unit, self.mechanised)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb == "move":
            return self._refusal(state, action.arg)
        if action.verb == "enter":
            if self.mechanised:
                return Refusal(("R4.1-c",), "no_entry_now", {"unit": action.arg})
            return entry.refusal(state, self.side, action.arg)
        return NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        unit = action.arg
        if action.verb == "enter":
            left = entry.enter(state, unit, log)
            group = Group(self.side, False, (unit,), left, begun=True)
        else:
            left = allowance(state, unit, self.mechanised)
            group = Group(self.side, self.mechanised, (unit,), left)
        # A bridge may be blown as a unit enters: that is asked before it moves on.
        at = place_of(state.stack, self) + 1
        state.stack.insert(at, group)
