"""13.1.1 Turkish set-up: what stands where, and what the player places."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal, roll
from grognard.engine.ids import AreaId, UnitId
from grognard.games.gallipoli.facts import INFANTRY, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import DIG_IN_AT, PICK, PLACE, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m08_combat.s85_laying import lay
from grognard.games.gallipoli.rules.m11_special import s113_forts
from grognard.games.gallipoli.state import BACK, ELIMINATED, NOT_YET, State

# -- 13.1.1 Turkish land units ---------------------------------------------------------------------


def unit_refusal(state: State, unit: UnitId) -> Refusal | None:
    """13.1.1 Is this a unit that still has to be placed?"""
    if unit not in state.facts.zones:
        return Refusal(("13.1.1-a",), "not_in_set_up", {"unit": unit})
    if state.where[unit] != NOT_YET:
        return Refusal(("13.1.1-a",), "placed_already", {"unit": unit})
    return None


def zone_refusal(state: State, unit: UnitId, area: AreaId, last: dict[int, int]) -> Refusal | None:
    """13.1.1-a, 7.4.3-a May the unit be placed there? ``last``: see last_areas."""
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


def _zone_case(state: State, unit: UnitId) -> str:
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


@dataclass(unsafe_hash=True)
class DeployUnits(GallipoliFrame):
    """13.1.1-a Which Turkish unit is placed next."""

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


@dataclass(unsafe_hash=True)
class PlaceUnit(GallipoliFrame):
    """13.1.1-a Where it stands, and whether it is entrenched."""

    unit: UnitId

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


@dataclass(unsafe_hash=True)
class DeployMobileForts(GallipoliFrame):
    """11.3-h, 11.3-i, Q113 Each mobile fort goes to a coast of its own shore."""

    forts: tuple[UnitId, ...]

    def run(self, state: State, log: Log) -> bool:
        if self.forts:
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(TURKISH), "11.3-h", "place_mobile_fort", {"fort": self.forts[0]})

    def options(self, state: State) -> list[Action]:
        return [PLACE[a] for a in bits(s113_forts.permitted(state, self.forts[0]))]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb != "place":
            return NOT_NOW
        return s113_forts.area_refusal(state, self.forts[0], action.arg)

    def apply(self, state: State, action: Action, log: Log) -> None:
        state.put(self.forts[0], action.arg)
        log.add("11.3-h", "set_up_at", unit=self.forts[0], area=action.arg)
        state.stack[-1] = DeployMobileForts(self.forts[1:])


# -- 13.1.2 Allied ships ---------------------------------------------------------------------------


def roll_for_mines(state: State, log: Log) -> None:
    """13.1.1-h, 13.1.1-k, Q73 The factors openly, the limit outside the Strait in secret."""
    factors = roll(state, 6, "13.1.1-h", log) + state.facts.scenario.mine_die_plus
    log.add("13.1.1-h", "mines_at_start", count=factors)
    secret = (seat(TURKISH),)
    state.outside_limit = roll(state, 6, "13.1.1-k", log, seen_by=secret)
    log.tell(secret, "13.1.1-k", "outside_limit", limit=state.outside_limit)
    # 13.1.1-j In the Strait or in Assault Areas, like all mines (8.5-f).
    lay(state, factors, log)


def place_turkish(state: State) -> None:
    """13.1.1-g, 13.1.1-l, 13.2.1-b Forts in their areas, ships in the box."""
    facts = state.facts
    for area, forts in facts.forts_of_area.items():
        for fort in forts:
            state.put(fort, area)
    for fort in facts.enlisted(facts.scenario.destroyed_forts):
        # Q110 Their points are among those the Allied player starts with.
        state.put(fort, ELIMINATED)
    for ship in facts.enlisted(facts.scenario.turkish_ships):
        state.put(ship, facts.land.boxes[TURKISH])
