"""13.1.1, 13.1.2 The players' own placing at set-up: Turkish units, mobile forts, Allied ships."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal
from grognard.games.gallipoli.facts import ALLIED, INFANTRY, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import (
    DIG_IN_AT,
    NOT_NOW,
    PICK,
    PLACE,
    GallipoliFrame,
    seat,
    without,
)
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal, ship_refusal
from grognard.games.gallipoli.rules.m11_special import s113_mobile_forts
from grognard.games.gallipoli.state import BACK, DEPLOYED, NOT_YET, State

# -- 13.1.1 Turkish land units ---------------------------------------------------------------------


def unit_refusal(state: State, unit: int) -> Refusal | None:
    """13.1.1 Is this a unit that still has to be placed?"""
    if unit not in state.facts.zones:
        return Refusal(("13.1.1-a",), "not_in_set_up", {"unit": unit})
    if state.where[unit] != NOT_YET:
        return Refusal(("13.1.1-a",), "placed_already", {"unit": unit})
    return None


def zone_refusal(state: State, unit: int, area: int, last: dict[int, int]) -> Refusal | None:
    """13.1.1-b to 13.1.1-f, 7.4.3-a May the unit be placed there? ``last``: see last_areas."""
    zone = state.facts.zones[unit]
    if not zone >> area & 1:
        return Refusal((_zone_case(state, unit),), "outside_zone", {"unit": unit, "area": area})
    if refused := land_refusal(state, area, TURKISH, (unit,)):
        return refused
    own = state.facts.pieces.formation[unit]
    if own != NO_FORMATION and last.get(area, own) != own:
        args = {"formation": last[area], "area": area}
        return Refusal((_zone_case(state, unit), "7.4.3-a"), "room_needed", args)
    return None


def _zone_case(state: State, unit: int) -> str:
    """The case that says where a unit is placed: they follow the order of the data."""
    cases = ("13.1.1-b", "13.1.1-c", "13.1.1-d", "13.1.1-e", "13.1.1-f")
    for case, row in zip(cases, state.facts.scenario.deployment, strict=False):
        if unit in state.facts.enlisted((*row.formations, *row.units)):
            return case
    return "13.1.1-a"


def last_areas(state: State) -> dict[int, int]:
    """7.4.3-a By area, the division not placed yet for which it is the only one left."""
    pieces, zones = state.facts.pieces, state.facts.zones
    held: dict[int, int] = {}
    waiting: dict[int, int] = {}
    for unit, zone in zones.items():
        division, at = pieces.formation[unit], state.where[unit]
        if division == NO_FORMATION:
            continue
        if at == NOT_YET:
            waiting[division] = zone
        elif zone >> at & 1:
            held[division] = held.get(division, 0) | 1 << at
    found = {}
    for division, zone in waiting.items():
        free = zone
        for other, areas in held.items():
            if other != division:
                free &= ~areas
        if free and free & (free - 1) == 0:
            found[free.bit_length() - 1] = division
    return found


class DeployUnits(GallipoliFrame, frozen=True):
    """13.1.1-b to 13.1.1-f Which Turkish unit is placed next."""

    def run(self, state: State, log: Log) -> bool:
        if self.options(state):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        left = len(self.options(state))
        return Decision(seat(TURKISH), "13.1.1-a", "pick_unit", {"count": left})

    def options(self, state: State) -> list[Action]:
        return [PICK[unit] for unit in state.facts.zones if state.where[unit] == NOT_YET]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return unit_refusal(state, action.arg) if action.verb == "pick" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.append(PlaceUnit(action.arg))


class PlaceUnit(GallipoliFrame, frozen=True):
    """13.1.1-a Where it stands, and whether it is entrenched."""

    unit: int

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "13.1.1-a", "place_unit", {"unit": self.unit})

    def options(self, state: State) -> list[Action]:
        unit, last = self.unit, last_areas(state)
        areas = [
            area
            for area in bits(state.facts.zones[unit])
            if zone_refusal(state, unit, area, last) is None
        ]
        found = [PLACE[area] for area in areas]
        if state.facts.pieces.arm[unit] == INFANTRY:
            found += [DIG_IN_AT[area] for area in areas]
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb not in ("place", "dig_in_at"):
            return NOT_NOW
        if action.verb == "dig_in_at" and state.facts.pieces.arm[self.unit] != INFANTRY:
            return Refusal(("2.4-x",), "only_infantry_digs", {"unit": self.unit})
        return zone_refusal(state, self.unit, action.arg, last_areas(state))

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.stack.pop()
        state.put(self.unit, action.arg)
        if action.verb == "dig_in_at":
            state.face[self.unit] = BACK
            log.add("13.1.1-a", "set_up_entrenched", unit=self.unit, area=action.arg)
        else:
            log.add("13.1.1-a", "set_up_at", unit=self.unit, area=action.arg)


# -- 11.3 mobile forts -----------------------------------------------------------------------------


def mobile(state: State) -> tuple[int, ...]:
    """11.3-g, Q113 The lettered forts, which have no printed area."""
    return s113_mobile_forts.mobile_forts(state)


class DeployMobileForts(GallipoliFrame, frozen=True):
    """11.3-h, 11.3-i, Q113 Each mobile fort goes to a coast of its own shore."""

    forts: tuple[int, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.forts:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "11.3-h", "place_mobile_fort", {"fort": self.forts[0]})

    def options(self, state: State) -> list[Action]:
        return [PLACE[a] for a in bits(s113_mobile_forts.permitted(state, self.forts[0]))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return s113_mobile_forts.area_refusal(state, self.forts[0], action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.put(self.forts[0], action.arg)
        log.add("11.3-h", "set_up_at", unit=self.forts[0], area=action.arg)
        state.stack[-1] = DeployMobileForts(self.forts[1:])


# -- 13.1.2 Allied ships ---------------------------------------------------------------------------


def open_sea(state: State) -> int:
    """13.1.2-a, Q103 The sea areas where ships may be set up, but for stacking, as bits."""
    land = state.facts.land
    free = land.sea & ~state.mined()
    if state.facts.options.set_up_route == "off":
        return free
    return land.graph.flood(1 << land.aegean, free)


def berth_refusal(state: State, ship: int, area: int) -> Refusal | None:
    """13.1.2-a, Q103, 7.4.2 May the ship be set up there?"""
    if not open_sea(state) >> area & 1:
        return _closed_sea(state, area)
    return ship_refusal(state, area, ALLIED, (ship,))


def _closed_sea(state: State, area: int) -> Refusal:
    if not state.facts.land.sea >> area & 1:
        return Refusal(("13.1.2-a",), "not_sea", {"area": area})
    if state.mines[area]:
        return Refusal(("13.1.2-a",), "mined_area", {"area": area})
    return Refusal(("7.3.3-c",), "no_route_from_aegean", {"area": area})


class DeployFleet(GallipoliFrame, frozen=True):
    """13.1.2-a Which Allied ship is placed next."""

    ships: tuple[int, ...]

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


class PlaceShip(GallipoliFrame, frozen=True):
    """13.1.2-a The sea area where a ship starts."""

    ship: int

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
