"""R14.3 Fatigue: one level; a second result costs a step."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.market_garden.rules import r14_losses as losses
from grognard.games.market_garden.rules.frame import NOT_NOW, TIRE, GardenFrame, seat, without
from grognard.games.market_garden.state import State


def tire(state: State, unit: int, case: str, log: Log) -> None:
    """R14.3-a, R14.3-b A fatigued unit that is fatigued again loses a step (M-Q26)."""
    if state.where[unit] < 0:
        return
    if state.fatigued[unit]:
        losses.lose_step(state, unit, "R14.3-b", log)
        return
    state.fatigued[unit] = 1
    log.add(case, "fatigued", unit=unit)


def take(state: State, side: int, units: tuple[int, ...], count: int, case: str) -> None:
    """R9-f, R12.5-a So many of these units are fatigued, chosen by their owner."""
    if count > 0 and units:
        state.stack.append(TakeFatigue(side, units, count, case))


class TakeFatigue(GardenFrame, frozen=True):
    """R12.5-e A result fatigues a unit at most once; a number too high is cut to the units."""

    side: int
    units: tuple[int, ...]
    left: int
    case: str

    def run(self, state: State, log: Log) -> bool:
        alive = self._alive(state)
        if self.left <= 0 or not alive:
            state.stack.pop()
            return False
        if self.left >= len(alive):
            state.stack.pop()
            for unit in alive:
                tire(state, unit, self.case, log)
            return False
        return True

    def _alive(self, state: State) -> tuple[int, ...]:
        return tuple(u for u in self.units if state.where[u] >= 0)

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), self.case, "choose_fatigue", {"count": self.left})

    def options(self, state: State) -> list[Action]:
        return [TIRE[u] for u in self._alive(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "tire":
            return NOT_NOW
        if action.arg in self._alive(state):
            return None
        return Refusal(("R12.5-e",), "not_concerned", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        rest = without(self._alive(state), action.arg)
        state.stack[-1] = TakeFatigue(self.side, rest, self.left - 1, self.case)
        tire(state, action.arg, self.case, log)
