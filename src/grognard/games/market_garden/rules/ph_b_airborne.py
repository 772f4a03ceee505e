"""B Airborne Assault Phase: the Allied player lands the units whose lift has come."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.market_garden.facts import ALLIED
from grognard.games.market_garden.rules.frame import END, LAND, PLACE, GardenFrame, seat
from grognard.games.market_garden.rules.r15_landing import (
    available,
    due,
    hex_refusal,
    land,
    places,
    unit_refusal,
)
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """B-0-a, P2-B-1 Only in the Allied player turn; B-1-b before anybody moves."""
    if side == ALLIED and available(state, log):
        state.stack.append(Landing())


@dataclass(unsafe_hash=True)
class Landing(GardenFrame):
    """B-1-a Which unit lands next; those held back may land in a later turn."""

    def run(self, state: State, log: Log) -> bool:
        if any(places(state, unit) for unit in due(state)):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "B-1-a", "choose_lander", {"count": len(due(state))})

    def options(self, state: State) -> list[Action]:
        return [*[LAND[u] for u in due(state) if places(state, u)], END]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None
        if action.verb != "land":
            return NOT_NOW
        return unit_refusal(state, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
        else:
            state.stack.append(LandingHex(action.arg))


@dataclass(unsafe_hash=True)
class LandingHex(GardenFrame):
    """B-1-a Where the unit is placed."""

    unit: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "B-1-a", "choose_landing_hex", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        return [PLACE[hex_] for hex_ in places(state, self.unit)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return hex_refusal(state, self.unit, action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        land(state, self.unit, action.arg, log)
