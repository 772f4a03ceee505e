"""R12.5-c Advance into a hex that was emptied."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.frame import ADVANCE, END, WhileOpen, seat
from grognard.games.market_garden.state import State


def offer(
    state: State, side: Side, hex_: HexId, units: tuple[UnitId, ...], case: str, *, boats: bool
) -> None:
    """R12.5-c These attackers may go into the emptied hex."""
    state.stack.append(Advance(side, hex_, units, case, boats))


@dataclass(unsafe_hash=True)
class Advance(WhileOpen):
    """R12.5-c One unit after another, up to the stacking limit; no further."""

    side: Side
    hex: HexId
    units: tuple[UnitId, ...]
    case: str
    boats: bool = False
    """R17.2-e Units on foot that attacked by boat cross the river by boat."""

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), self.case, "choose_advance", {"hex": self.hex})

    def options(self, state: State) -> list[Action]:
        return [*[ADVANCE[u] for u in self.units if self._refusal(state, u) is None], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        return self._refusal(state, action.arg) if action.verb == "advance" else NOT_NOW

    def _refusal(self, state: State, unit: UnitId) -> Refusal | None:
        args = {"unit": unit, "hex": self.hex}
        here = state.where[unit]
        if unit not in self.units or here < 0 or self.hex not in state.facts.board.around(here):
            return Refusal((self.case,), "not_concerned", {"unit": unit})
        if state.enemy_in(self.hex, self.side):
            return Refusal((self.case,), "enemy_there", args)
        afloat = self.boats and not state.facts.pieces.motorised[unit]
        over = 6 * here + state.facts.board.direction(here, self.hex)
        if not afloat and not moving.can_cross(state, unit, over):
            return Refusal((self.case,), "cannot_cross", args)
        return stacking.stack_refusal(state, self.hex, (unit,))

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        unit = action.arg
        rest = without(self.units, unit)
        state.stack[-1] = Advance(self.side, self.hex, rest, self.case, self.boats)
        state.put(unit, self.hex)
        log.add(self.case, "advanced", unit=unit, hex=self.hex)
        moving.arrived(state, unit, self.hex, log)
