"""13.1.2 Allied set-up: what stands where, and the ships the player places."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, without
from grognard.engine.ids import AreaId, AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.frame import PICK, PLACE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import ship_refusal
from grognard.games.gallipoli.state import DEPLOYED, ELIMINATED, WITHDRAWN, State


def open_sea(state: State) -> AreaSet:
    """13.1.2-a, Q103 The sea areas where ships may be set up, but for stacking, as bits."""
    land = state.facts.land
    free = land.sea & ~state.mined()
    if state.facts.options.set_up_route == "off":
        return free
    return land.graph.flood(1 << land.aegean, free)


def berth_refusal(state: State, ship: UnitId, area: AreaId) -> Refusal | None:
    """13.1.2-a, Q103, 7.4.2 May the ship be set up there?"""
    if not open_sea(state) >> area & 1:
        return _closed_sea(state, area)
    return ship_refusal(state, area, ALLIED, (ship,))


def _closed_sea(state: State, area: AreaId) -> Refusal:
    if not state.facts.land.sea >> area & 1:
        return Refusal(("13.1.2-a",), "not_sea", {"area": area})
    if state.mines[area]:
        return Refusal(("13.1.2-a",), "mined_area", {"area": area})
    return Refusal(("7.3.3-c",), "no_route_from_aegean", {"area": area})


@dataclass(unsafe_hash=True)
class DeployFleet(GallipoliFrame):
    """13.1.2-a Which Allied ship is placed next."""

    ships: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.ships:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "13.1.2-a", "pick_ship", {"count": len(self.ships)})

    def options(self, state: State) -> list[Action]:
        return [PICK[ship] for ship in self.ships]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "pick":
            return NOT_NOW
        if action.arg in self.ships:
            return None
        return Refusal(("13.1.2-a",), "not_in_set_up", {"unit": action.arg})

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack[-1] = DeployFleet(without(self.ships, action.arg))
        state.stack.append(PlaceShip(action.arg))


@dataclass(unsafe_hash=True)
class PlaceShip(GallipoliFrame):
    """13.1.2-a The sea area where a ship starts."""

    ship: UnitId

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "13.1.2-a", "place_ship", {"ship": self.ship})

    def options(self, state: State) -> list[Action]:
        return [
            PLACE[area]
            for area in bits(open_sea(state))
            if ship_refusal(state, area, ALLIED, (self.ship,)) is None
        ]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return berth_refusal(state, self.ship, action.arg) if action.verb == "place" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        state.put(self.ship, action.arg)
        # Q32 Ships set up on the map count as deployed this turn.
        state.of_turn[self.ship] |= DEPLOYED
        state.fleet_out = True
        log.add("13.1.2-a", "set_up_at", unit=self.ship, area=action.arg)


def place_allied(state: State) -> None:
    """13.1.2-f, Q101 Units, Beachheads and, in scenario 2, ships in the box. Air Observation
    (13.1.2-g) is no counter: State.air."""
    facts, scenario = state.facts, state.facts.scenario
    box = facts.land.boxes[ALLIED]
    ready = (*scenario.allied_units, *scenario.beachheads)
    if not scenario.ships_on_map:
        ready = (*ready, *scenario.allied_ships)
    for piece in facts.enlisted(ready):
        if state.where[piece] != WITHDRAWN:
            state.put(piece, box)
    for ship in facts.enlisted(scenario.sunk):
        state.put(ship, ELIMINATED)
