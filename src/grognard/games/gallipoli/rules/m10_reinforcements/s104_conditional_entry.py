"""10.4 Conditions on which Turkish regiments and Volunteers come."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import held_at_sea
from grognard.games.gallipoli.state import ELIMINATED, NORMAL, REMOVED, State


def condition_refusal(state: State, unit: UnitId) -> Refusal | None:
    """10.4-c, 10.4-h, Q88, Q89 Is the condition of a regiment or Volunteer not met? If it is, they
    enter by the edge like other units (10.4-b, 10.3-e)."""
    pieces, arrivals = state.facts.pieces, state.facts.library.arrivals
    code = pieces.codes[unit]
    if code in arrivals.volunteers:
        # Q89 On the turn of the event or later.
        if "german_support" in state.events:
            return None
        return Refusal(("10.4-h",), "no_german_support", {"unit": unit})
    for ship_code, regiment in arrivals.ship_regiments.items():
        if regiment == code:
            ship = pieces.index[ship_code]
            if state.health[ship] != NORMAL or state.where[ship] in (ELIMINATED, REMOVED):
                return None
            return Refusal(("10.4-c",), "ship_unharmed", {"unit": unit, "ship": ship})
    return Refusal(("10.3-e",), "not_due", {"unit": unit})


def harbour(state: State) -> AreaSet:
    """10.4-e Where Turkish ships deploy, as bits: "To Sea of Marmara", if no enemy is there
    (7.4-b). They do so each turn anew, for they go back to their box at its end (10.4-f, 9.3-b)."""
    land = state.facts.land
    return land.sea & ~held_at_sea(state, ALLIED) & 1 << land.marmara


def fleet_refusal(state: State, ship: UnitId) -> Refusal | None:
    """10.4-d Why a Turkish ship cannot come out: 10.4-g without Allied ships it never can (Q32)."""
    if state.event("allied_submarine"):
        return Refusal(("4.0-b",), "submarine_in_marmara", {"unit": ship})
    if not state.fleet_out or not held_at_sea(state, ALLIED):
        return Refusal(("7.3.3-h",), "no_allied_ship_out", {"unit": ship})
    return None
