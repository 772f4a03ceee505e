"""E Refuse Combat Phase: motorised defenders may slip away before the fighting."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.rules.frame import DROP, END, NEXT, REFUSE, WhileOpen, seat
from grognard.games.market_garden.rules.r06_stacking import stack_refusal
from grognard.games.market_garden.rules.r10_refusal import attempt, refuse_refusal
from grognard.games.market_garden.rules.r10_withdrawal import (
    Leaving,
    WithdrawUnit,
    emptied,
    leaves_room,
    reach,
)
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """E-1-c, P2-E-1 The defender decides hex by hex."""
    hexes = tuple(sorted({combat.target for combat in state.combats}))
    if hexes:
        state.stack.append(Refusing(1 - side, hexes))


@dataclass(unsafe_hash=True)
class Refusing(WhileOpen):
    """E-1-c Which of the attacked hexes tries to refuse, each at most once."""

    side: Side
    hexes: tuple[HexId, ...]

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
class Withdrawal(Leaving):
    """E-3-a The units leave in the order their owner chooses, where that matters; then the declared
    attackers may advance."""

    def run(self, state: State, log: Log) -> bool:
        if len(self.units) > 1 and self._room_is_short(state):
            return True
        if self.units:
            self._send(state, self.units[0])
            return False
        state.stack.pop()
        if not state.units_in(self.hex, self.side):
            emptied(state, self.side, self.hex, log)  # E-3-b
        return False

    def _room_is_short(self, state: State) -> bool:
        """R10-b Is there a hex on their way that cannot take them all?"""
        ways = {hex_ for unit in self.units for hex_ in reach(state, unit, self.hex)}
        return any(stack_refusal(state, hex_, self.units) for hex_ in ways)

    def _send(self, state: State, unit: UnitId) -> None:
        state.stack[-1] = Withdrawal(self.side, self.hex, without(self.units, unit))
        state.stack.append(WithdrawUnit(self.side, unit, self.hex))

    def _next(self, state: State) -> list[UnitId]:
        """Who may go now: while all fit, only who leaves room for the rest."""
        able = [
            unit
            for unit in self.units
            if leaves_room(state, unit, self.hex, self.hex, 0, without(self.units, unit))
        ]
        return able or list(self.units)

    def decision(self, state: State) -> Decision:
        args = {"hex": self.hex, "count": len(self.units)}
        return Decision(seat(self.side), "E-3-a", "choose_withdrawer", args)

    def options(self, state: State) -> list[Action]:
        return [*[NEXT[u] for u in self._next(state)], *[DROP[u] for u in self.units]]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("next", "drop"):
            return NOT_NOW
        if action.arg not in self.units:
            return Refusal(("E-3-a",), "not_concerned", {"unit": action.arg})
        if action.verb == "next" and action.arg not in self._next(state):
            return Refusal(("R10-b",), "others_go_first", {"unit": action.arg})
        return None

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "next":
            self._send(state, action.arg)
            return
        # R10-b Only by its owner's choice does a unit stay.
        state.stack[-1] = Withdrawal(self.side, self.hex, without(self.units, action.arg))
        log.add("R10-b", "stayed_behind", unit=action.arg, hex=self.hex)
