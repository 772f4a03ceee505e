"""E Refuse Combat Phase: motorised defenders may slip away before the fighting."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules.frame import END, REFUSE, GardenFrame, seat
from grognard.games.market_garden.rules.r10_refusal import (
    WithdrawUnit,
    attempt,
    emptied,
    refuse_refusal,
)
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """E-1-c, P2-E-1 The defender decides hex by hex."""
    hexes = tuple(sorted({combat.target for combat in state.combats}))
    if hexes:
        state.stack.append(Refusing(1 - side, hexes))


@dataclass(unsafe_hash=True)
class Refusing(GardenFrame):
    """E-1-c Which of the attacked hexes tries to refuse, each at most once."""

    side: Side
    hexes: tuple[HexId, ...]

    def run(self, state: State, log: Log) -> bool:
        if len(self.options(state)) > 1:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), "E-1-a", "choose_refusal")

    def options(self, state: State) -> list[Action]:
        # E-1-b Only hexes in which every unit is a C/M unit.
        able = [h for h in self.hexes if refuse_refusal(state, self.side, h) is None]
        return [*[REFUSE[h] for h in able], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "refuse":
            return NOT_NOW
        if action.arg not in self.hexes:
            return Refusal(("E-1-a",), "not_attacked_or_tried", {"hex": action.arg})
        return refuse_refusal(state, self.side, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        hex_ = action.arg
        state.stack[-1] = Refusing(self.side, without(self.hexes, hex_))
        # E-1-a One roll: E-2-a all of them go, or E-2-b all stay and the combat stands.
        if attempt(state, self.side, hex_, log):
            units = tuple(state.units_in(hex_, self.side))
            state.stack.append(Withdrawal(self.side, hex_, units))


@dataclass(unsafe_hash=True)
class Withdrawal(GardenFrame):
    """E-3-a One unit after the other leaves; then the declared attackers may advance."""

    side: Side
    hex: HexId
    units: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.units:
            state.stack[-1] = Withdrawal(self.side, self.hex, self.units[1:])
            state.stack.append(WithdrawUnit(self.side, self.units[0], self.hex))
            return False
        state.stack.pop()
        if not state.units_in(self.hex, self.side):
            emptied(state, self.side, self.hex, log)  # E-3-b
        return False
