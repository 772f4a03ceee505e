"""R4 A unit or a stack on the move, hex by hex."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.i18n import Arg
from grognard.engine.ids import HexId, HexsideId, Side, UnitId
from grognard.engine.values import replace
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.rules import r04_ferries as ferries
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r04_overrun as overrun
from grognard.games.market_garden.rules import r04_traffic as traffic
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import (
    BOATS,
    DROP,
    FERRY,
    GO,
    OVERRUN,
    STOP,
    WITH,
    GardenFrame,
    seat,
)
from grognard.games.market_garden.rules.r05_zones import held
from grognard.games.market_garden.state import State


@dataclass(unsafe_hash=True)
class Group(GardenFrame):
    """R4-e The units that move together, and the half points they have left."""

    side: Side
    mechanised: bool
    units: tuple[UnitId, ...]
    left: int
    begun: bool = False
    stopped: bool = False
    """R5-c In an enemy ZOC: it may only overrun whoever exerts it."""

    def run(self, state: State, log: Log) -> bool:
        alive = tuple(u for u in self.units if state.where[u] >= 0)
        if not alive:
            state.stack.pop()
            return False
        if self._has_choice(state):
            return True
        self.finish(state)
        return False

    def _has_choice(self, state: State) -> bool:
        """Can it do anything but stop? The first step that is open settles it."""
        here = self.here(state)
        if (self.left > 0 and not self.stopped) or not self.begun:
            for at in range(6 * here, 6 * here + 6):
                if self.go_refusal(state, at) is None:
                    return True
        return len(self.options(state)) > 1

    def decision(self, state: State) -> Decision:
        case = "J-1-a" if self.mechanised else "C-1-a"
        args: dict[str, Arg] = {"units": self.units, "points": _points(self.left)}
        return Decision(seat(self.side), case, "move_on", args)

    @property
    def lead(self) -> UnitId:
        return self.units[0]

    def here(self, state: State) -> HexId:
        return state.where[self.lead]

    # -- what can be chosen ------------------------------------------------------------------

    def options(self, state: State) -> list[Action]:
        here, board = self.here(state), state.facts.board
        found: list[Action] = []
        for at in range(6 * here, 6 * here + 6):
            beyond = board.neighbours[at]
            if beyond < 0:
                continue
            if self.go_refusal(state, at) is None:
                found.append(GO[beyond])
            elif state.enemy_in(beyond, self.side) and self.overrun_refusal(state, at) is None:
                found.append(OVERRUN[beyond])
            if not self.begun and board.water[at] == RIVER:
                found += self._over_the_river(state, at, beyond)
        if not self.begun:
            found += [WITH[u] for u in state.at[here] if self.with_refusal(state, u) is None]
        elif len(self.units) > 1:
            found += [DROP[u] for u in self.units if self.drop_refusal(state, u) is None]
        if self.stop_refusal(state) is None:
            found.append(STOP)
        return found

    def _over_the_river(self, state: State, at: HexsideId, beyond: HexId) -> list[Action]:
        found = []
        if self.ferry_refusal(state, at) is None:
            found.append(FERRY[beyond])
        if self.boats_refusal(state, at) is None:
            found.append(BOATS[beyond])
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        verb, arg = action.verb, action.arg
        if verb == "stop":
            return self.stop_refusal(state)
        if verb == "with":
            return self.with_refusal(state, arg)
        if verb == "drop":
            return self.drop_refusal(state, arg)
        if verb not in ("go", "overrun", "ferry", "boats"):
            return NOT_NOW
        here = self.here(state)
        if arg not in state.facts.board.around(here):
            return Refusal(("R4-b",), "not_adjacent", {"unit": self.lead, "hex": arg})
        at = 6 * here + state.facts.board.direction(here, arg)
        if verb == "go":
            return self.go_refusal(state, at)
        if verb == "overrun":
            return self.overrun_refusal(state, at)
        return self.ferry_refusal(state, at) if verb == "ferry" else self.boats_refusal(state, at)

    def go_refusal(self, state: State, at: HexsideId) -> Refusal | None:
        """R4-b A step of the whole group."""
        beyond = state.facts.board.neighbours[at]
        if self.stopped and beyond >= 0:
            return Refusal(("R5-c",), "stopped_by_zone", {"unit": self.lead, "hex": beyond})
        for unit in self.units:
            refused = moving.step_refusal(state, unit, at)
            if refused:
                return refused
        args = {"unit": self.lead, "hex": beyond}
        price = self.price(state, "go", at)
        if price > self.left and self.begun:  # R4-c The first hex may cost all it has.
            return Refusal(("R4-b",), "too_few_points", args)
        if traffic.jammed(state, self.units, at):
            return Refusal(("R4.3-c",), "traffic", args)
        left = max(self.left - price, 0)
        if not self._fits(state, beyond) and not self._can_go_on(state, at, left):
            return stacking.stack_refusal(state, beyond, self.units)
        return None

    def price(self, state: State, verb: str, at: HexsideId) -> int:
        """R4-b Half points for a step; a ferry or boats take the whole move (R4.4-c, R17.2-e)."""
        if verb == "go":
            return max(moving.cost(state, unit, at) for unit in self.units)
        return overrun.price(state, self.units, at) if verb == "overrun" else self.left

    def _fits(self, state: State, hex_: HexId) -> bool:
        return stacking.stack_refusal(state, hex_, self.units) is None

    def _can_go_on(self, state: State, at: HexsideId, left: int) -> bool:
        """R6-b Through a full hex, if the group can then leave it for one with room."""
        board = state.facts.board
        hex_, start = board.neighbours[at], at // 6
        if held(state, self.side, hex_):
            return False
        for onward in range(6 * hex_, 6 * hex_ + 6):
            beyond = board.neighbours[onward]
            if beyond in (start, -1) or not self._fits(state, beyond):
                continue
            if any(moving.step_refusal(state, unit, onward) for unit in self.units):
                continue
            if traffic.jammed(state, self.units, onward):
                continue
            if self.price(state, "go", onward) <= left:
                return True
        return False

    def overrun_refusal(self, state: State, at: HexsideId) -> Refusal | None:
        """R4.2-a, R5-c Units that began together may overrun, also from a ZOC."""
        return overrun.refusal(state, self.units, at, self.left)

    def with_refusal(self, state: State, unit: UnitId) -> Refusal | None:
        """R4-e, R4.1-d Who may join before the first step."""
        if self.begun:
            return Refusal(("R4-e",), "no_picking_up", {"unit": unit})
        if unit in self.units or state.where[unit] != self.here(state):
            return Refusal(("R4-e",), "not_in_the_stack", {"unit": unit})
        return moving.unit_refusal(state, self.side, unit, self.mechanised)

    def drop_refusal(self, state: State, unit: UnitId) -> Refusal | None:
        """R4-e Leave a unit behind where it can stay."""
        if unit not in self.units or len(self.units) == 1 or not self.begun:
            return Refusal(("R4-e",), "not_in_the_stack", {"unit": unit})
        if stacking.overstacked(state, self.here(state), self.side):
            return Refusal(("R6-a",), "must_go_on", {"unit": unit})
        return None

    def stop_refusal(self, state: State) -> Refusal | None:
        """R6-a No stopping in a hex that is too full."""
        if self.begun and stacking.overstacked(state, self.here(state), self.side):
            return Refusal(("R6-a",), "must_go_on", {"unit": self.lead})
        return None

    def ferry_refusal(self, state: State, at: HexsideId) -> Refusal | None:
        return ferries.ferry_refusal(state, self.side, self.units, at, fresh=self._fresh)

    def boats_refusal(self, state: State, at: HexsideId) -> Refusal | None:
        return ferries.boats_refusal(state, self.side, self.units, at, fresh=self._fresh)

    @property
    def _fresh(self) -> bool:
        """Has it not yet moved in phase C?"""
        return not self.begun and not self.mechanised

    # -- doing it ----------------------------------------------------------------------------

    def apply(self, state: State, action: Action, log: Log) -> None:
        verb, arg = action.verb, action.arg
        if verb == "stop":
            self.finish(state)
        elif verb == "with":
            left = min(self.left, moving.allowance(state, arg, self.mechanised))
            state.stack[-1] = replace(self, units=(*self.units, arg), left=left)
        elif verb == "drop":
            state.moved[arg] = 1
            units = tuple(u for u in self.units if u != arg)
            state.stack[-1] = replace(self, units=units)
        else:
            self._step(state, verb, arg, log)

    def _step(self, state: State, verb: str, to: HexId, log: Log) -> None:
        here = self.here(state)
        at = 6 * here + state.facts.board.direction(here, to)
        left = max(self.left - self.price(state, verb, at), 0)
        if verb == "overrun":
            overrun.carry_out(state, self.units, to, log)
        elif verb != "go":
            self._cross(state, verb, at, log)
        if not self.begun:
            for unit in self.units:
                moving.mark_artillery(state, unit, log)
        traffic.note(state, self.units, at)
        for unit in self.units:
            state.put(unit, to)
        log.add("C-1-a" if not self.mechanised else "J-1-a", "moved", units=self.units, hex=to)
        stopped = held(state, self.side, to)
        state.stack[-1] = replace(self, left=left, begun=True, stopped=stopped)
        moving.arrived(state, self.lead, to, log)

    def _cross(self, state: State, verb: str, at: HexsideId, log: Log) -> None:
        if verb == "boats":
            state.boats_used = True
            log.add("R17.2-e", "crossed_in_boats", units=self.units)
        else:
            state.ferries[state.facts.board.ferry_at[at]] = 1
            log.add("R4.4-c", "crossed_by_ferry", units=self.units)

    def finish(self, state: State) -> None:
        for unit in self.units:
            state.moved[unit] = 1
        state.stack.pop()


def _points(half: int) -> str:
    """R4-b Movement points as players count them."""
    return str(half // 2) if half % 2 == 0 else f"{half // 2 or ''}½"
