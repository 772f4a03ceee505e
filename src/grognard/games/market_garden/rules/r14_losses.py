"""R14.1 Losses: steps, and who chooses them."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.market_garden.rules.frame import LOSE, GardenFrame, seat
from grognard.games.market_garden.rules.r01_steps import lose_step
from grognard.games.market_garden.state import State


def take(state: State, side: Side, units: tuple[UnitId, ...], count: int, case: str) -> None:
    """R14.1-a The owner of these units loses so many steps, as he chooses."""
    if count > 0 and units:
        state.stack.append(TakeLosses(side, units, count, case))


@dataclass(unsafe_hash=True)
class TakeLosses(GardenFrame):
    """R14.1-a No unit loses a second step in one result before all others lost one."""

    side: Side
    units: tuple[UnitId, ...]
    left: int
    case: str
    spared: tuple[UnitId, ...] | None = None
    """Those that have lost none in this result; None: all."""

    def run(self, state: State, log: Log) -> bool:
        alive = tuple(u for u in self.units if state.where[u] >= 0)
        if self.left <= 0 or not alive:
            # R14.1-c Losses beyond the steps present are ignored.
            state.stack.pop()
            return False
        spared = self.candidates(state)
        if len(spared) == 1 or self.left >= sum(state.steps[u] for u in alive):
            self._lose(state, spared[0], log)
            return False
        return True

    def _unhurt(self) -> tuple[UnitId, ...]:
        return self.units if self.spared is None else self.spared

    def candidates(self, state: State) -> tuple[UnitId, ...]:
        alive = tuple(u for u in self.units if state.where[u] >= 0)
        if self.spared is None:
            return alive
        # Once all have lost one, the owner is free again.
        return tuple(u for u in self.spared if state.where[u] >= 0) or alive

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), self.case, "choose_loss", {"count": self.left})

    def options(self, state: State) -> list[Action]:
        return [LOSE[u] for u in self.candidates(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "lose":
            return NOT_NOW
        if action.arg in self.candidates(state):
            return None
        if action.arg in self.units:
            return Refusal(("R14.1-a",), "others_first", {"unit": action.arg})
        return Refusal(("R14.1-a",), "not_concerned", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._lose(state, action.arg, log)

    def _lose(self, state: State, unit: UnitId, log: Log) -> None:
        spared = tuple(u for u in self._unhurt() if u != unit)
        state.stack[-1] = TakeLosses(self.side, self.units, self.left - 1, self.case, spared)
        lose_step(state, unit, self.case, log)
