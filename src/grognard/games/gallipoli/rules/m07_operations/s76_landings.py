"""7.6 Amphibious assault: what is special about landings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.events import Log
from grognard.engine.frames import NOT_NOW, Decision, Refusal
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, SHIP
from grognard.games.gallipoli.rules.frame import ADVANCE, END, GallipoliFrame, seat
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m08_combat.s84_states import set_health
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.rules.m11_special.s112_beachheads import PlaceBeachheads
from grognard.games.gallipoli.state import (
    ACTING,
    FOUGHT,
    LANDED,
    LANDING,
    NORMAL,
    SHAKEN,
    TRENCH,
    State,
)

# -- units in Assault Areas ------------------------------------------------------------------------


def afloat(state: State) -> list[UnitId]:
    """7.5-i Allied land units in Assault Areas."""
    here = state.here
    return [
        u
        for area in bits(state.facts.land.assault)
        if here[area]
        for u in state.units_in(area, ALLIED)
    ]


def opposed(state: State, assault_area: AreaId) -> bool:
    """7.6-a Is a land area next to this Assault Area occupied by the enemy?"""
    return bool(state.facts.land.around[assault_area] & state.occupied[1 - ALLIED])


def obliged(state: State) -> list[UnitId]:
    """7.6-a The units in Assault Areas that must still assault; artillery (Q38) and units shaken
    by a rough sea (Q39) cannot."""
    marks, arm = state.of_activation, state.facts.pieces.arm
    return [
        u
        for u in afloat(state)
        if marks[u] & ACTING
        and not marks[u] & FOUGHT
        and state.health[u] == NORMAL
        and arm[u] != ARTILLERY
        and opposed(state, state.where[u])
    ]


def landing_fails(state: State, attackers: Iterable[UnitId], log: Log) -> None:
    """7.6-f, Q39 Attackers still afloat are at least Disorganised and go back to the box."""
    land = state.facts.land
    for unit in attackers:
        if state.on_map(unit) and land.sea >> state.where[unit] & 1:
            if state.health[unit] == NORMAL:
                set_health(state, unit, SHAKEN, "7.6-f", log)
            state.put(unit, land.boxes[ALLIED])
            log.add("7.6-f", "landing_failed", unit=unit)


def close_landings(state: State, log: Log) -> None:
    """Q39 No land unit stays in an Assault Area: a landing that could not be tried (below 1-4)
    has failed, the others go back to the box as they are."""
    landing_fails(state, obliged(state), log)
    box = state.facts.land.boxes[ALLIED]
    for unit in afloat(state):
        state.put(unit, box)
        log.add("7.6-f", "back_to_box", unit=unit)


# -- the assault -----------------------------------------------------------------------------------


FROM_THE_SEA = FOUGHT | LANDING
"""7.6-g What marks all units of an amphibious assault: they cannot entrench in this activation."""


def is_amphibious(state: State, attackers: Sequence[UnitId]) -> bool:
    """7.6-c, 2.4-e Do some of them come from an Assault Area, the only sea land units are ever in?
    Units ashore may join them without moving (7.6-e), in the order of a landing (7.6-d,
    7.3.1-d)."""
    sea = state.facts.land.sea
    return any(sea >> state.where[u] & 1 for u in attackers)


def supports_free(state: State, supporter: UnitId) -> bool:
    """7.6-b, Q40 A warship in the Assault Area makes a landing Intensive as if an SP had been
    spent, and is turned to Fired by it (7.6-h)."""
    facts = state.facts
    return facts.pieces.arm[supporter] == SHIP and facts.options.landing_intensive == "ship"


# -- unopposed landings ----------------------------------------------------------------------------


def unit_refusal(state: State, unit: UnitId, area: AreaId) -> Refusal | None:
    """Q37 Why this unit cannot land unopposed in this area now."""
    facts, args = state.facts, {"unit": unit, "area": area}
    pieces, land = facts.pieces, facts.land
    if unit not in pieces.land_of[ALLIED]:
        return Refusal(("7.5-b",), "not_your_unit", args)
    at = state.where[unit]
    if not state.in_play(unit) or not land.assault >> at & 1:
        return Refusal(("7.5-b",), "not_in_assault_area", args)
    if not land.around[at] >> area & 1:
        return Refusal(("7.5-c",), "not_adjacent_land", args)
    if opposed(state, at):
        return Refusal(("7.6-a",), "landing_opposed", args)
    marks = state.of_activation[unit]
    if not marks & ACTING:
        return Refusal(("7.5-b",), "not_activated", args)
    if marks & FOUGHT:
        return Refusal(("8.3-a",), "fought_already", args)
    if state.health[unit] != NORMAL:
        return Refusal(("8.4.1c-a",), "too_shaken_to_move", args)
    if pieces.arm[unit] == ARTILLERY and facts.options.artillery_lands == "never":
        return Refusal(("8.0-a",), "artillery_cannot_assault", args)
    return land_refusal(state, area, ALLIED, (unit,))


def landers(state: State, area: AreaId) -> list[UnitId]:
    """Q37 Those who could land unopposed in an area."""
    near = state.facts.land.around[area] & state.facts.land.assault
    return [
        u
        for sea in bits(near)
        for u in state.units_in(sea, ALLIED)
        if unit_refusal(state, u, area) is None
    ]


def shores(state: State) -> list[AreaId]:
    """Q37 The land areas where somebody could land unopposed."""
    land = state.facts.land
    mask = 0
    if state.facts.options.unopposed_landing == "on":
        for area in bits(land.assault):
            if state.here[area] and not opposed(state, area) and state.units_in(area, ALLIED):
                mask |= land.around[area]
    return [area for area in bits(mask & land.land) if landers(state, area)]


def shore_refusal(state: State, side: Side, area: AreaId) -> Refusal | None:
    """Q37 Why nobody can land unopposed in an area."""
    args = {"area": area}
    if side != ALLIED or state.facts.options.unopposed_landing == "off":
        return Refusal(("8.3-b", "7.5-c"), "no_unopposed_landing", args)
    if not state.facts.land.land >> area & 1:
        return Refusal(("7.5-c",), "not_a_land_area", args)
    near = state.facts.land.around[area] & state.facts.land.assault
    units = [u for sea in bits(near) for u in state.units_in(sea, ALLIED)]
    if not units:
        return Refusal(("7.5-b",), "nobody_afloat", args)
    refused = [unit_refusal(state, u, area) for u in units]
    return None if None in refused else refused[0]


@dataclass(unsafe_hash=True)
class UnopposedLanding(GallipoliFrame):
    """Q37 D32: units go ashore one by one; it counts as a successful amphibious assault."""

    area: AreaId
    landed: int = 0

    def run(self, state: State, log: Log) -> bool:
        if landers(state, self.area):
            return True
        state.stack.pop()
        return False

    def decision(self, state: State) -> Decision:
        return Decision(seat(ALLIED), "7.5-c", "land_units", {"area": self.area})

    def options(self, state: State) -> list[Action]:
        found = [ADVANCE[u] for u in landers(state, self.area)]
        if self.landed:
            found.append(END)
        return found

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if action.verb == "end":
            return None if self.landed else Refusal(("7.5-c",), "land_somebody")
        return unit_refusal(state, action.arg, self.area) if action.verb == "advance" else NOT_NOW

    def apply(self, state: State, action: Action, log: Log) -> None:
        if action.verb == "end":
            state.stack.pop()
            return
        unit = action.arg
        state.landed_ever = True
        state.of_activation[unit] |= FROM_THE_SEA
        state.of_impulse[unit] = state.of_impulse[unit] & ~TRENCH | LANDED
        log.add("7.5-c", "landed_unopposed", unit=unit, to=self.area)
        enter(state, unit, self.area, log)
        note_taken(state, self.area, unit)
        state.stack[-1] = UnopposedLanding(self.area, self.landed + 1)


# -- Beachheads ------------------------------------------------------------------------------------


@dataclass(unsafe_hash=True)
class Landings(GallipoliFrame):
    """7.6-i, 7.6-j, 11.2-a Waits below the combat part: areas taken from the sea, with the
    nationality of units that went in."""

    taken: tuple[tuple[int, int], ...] = ()

    def run(self, state: State, log: Log) -> bool:
        close_landings(state, log)
        state.stack[-1] = PlaceBeachheads(self.taken)
        return False


def note_taken(state: State, area: AreaId, unit: UnitId) -> None:
    """Q41 A unit entered an area in (or counting as) a successful amphibious assault."""
    new = (area, state.facts.pieces.group[unit])
    stack = state.stack
    for i in range(len(stack) - 1, -1, -1):
        frame = stack[i]
        if isinstance(frame, Landings):
            if new not in frame.taken:
                stack[i] = Landings((*frame.taken, new))
            return
