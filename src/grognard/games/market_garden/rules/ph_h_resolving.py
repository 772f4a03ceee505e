"""H-0-a, I-1-a Declared combats are fought one by one: the maneuvers, then the assaults."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side
from grognard.games.market_garden.rules.frame import RESOLVE, GardenFrame, seat
from grognard.games.market_garden.state import Combat, State


@dataclass(unsafe_hash=True)
class Resolving(GardenFrame):
    """H-0-a, I-1-a Which declared combat comes next, of the maneuvers or of the assaults."""

    side: Side

    @property
    def assault(self) -> bool:
        return False

    @property
    def case(self) -> str:
        return ""

    def combat(self, declared: Combat) -> GardenFrame:
        """The frame in which this one is fought."""
        raise AssertionError(f"{type(self).__name__} must say how a combat is fought")

    def run(self, state: State, log: Log) -> bool:
        left = self._left(state)
        if not left:
            state.stack.pop()
            return False
        if len(left) == 1:
            self._begin(state, left[0])
            return False
        return True

    def _left(self, state: State) -> list[Combat]:
        return [combat for combat in state.combats if combat.assault == self.assault]

    def decision(self, state: State) -> Decision:
        return Decision(seat(self.side), self.case, "choose_combat")

    def options(self, state: State) -> list[Action]:
        return [RESOLVE[combat.target] for combat in self._left(state)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "resolve":
            return NOT_NOW
        if any(combat.target == action.arg for combat in self._left(state)):
            return None
        return Refusal(("D-1-a",), "not_declared_there", {"hex": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        self._begin(state, next(c for c in self._left(state) if c.target == action.arg))

    def _begin(self, state: State, combat: Combat) -> None:
        state.combats = tuple(c for c in state.combats if c != combat)
        state.stack.append(self.combat(combat))
