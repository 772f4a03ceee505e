"""7.4 Stacking: which units may end their movement in the same area."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.areas import bits
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, FRENCH, NO_FORMATION, Facts
from grognard.games.gallipoli.state import OFF_MAP, State


def land_refusal(
    state: State, area: AreaId, side: Side, more: Iterable[UnitId] = ()
) -> Refusal | None:
    """7.4-a, 7.4-c May the side's land units in the area, with these more, stay there together?
    7.4.4-a Nothing else counts."""
    return fit_refusal(state.facts, side, {*state.units_in(area, side), *more})


def fit_refusal(facts: Facts, side: Side, units: set[UnitId]) -> Refusal | None:
    """7.4-a May these units of a side share a land area?"""
    if len(units) < 2:
        return None
    return allied_refusal(facts, units) if side == ALLIED else turkish_refusal(facts, units)


def allied_refusal(facts: Facts, units: set[UnitId]) -> Refusal | None:
    """7.4.1, Q34 Legal by A (a division and two independents), by B (four of one nationality
    group), or by C (one French and one Commonwealth unit)."""
    pieces, caps = facts.pieces, facts.numbers.caps
    french = sum(pieces.group[p] == FRENCH for p in units)
    if french not in (0, len(units)):
        if len(units) == 2:
            return None
        return Refusal(("7.4.1-c",), "stack_mixed_nations")
    if len(units) <= caps.mixed_land:
        return None
    divisions = {pieces.formation[p] for p in units} - {NO_FORMATION}
    if len(divisions) > 1:
        return Refusal(("7.4.1-b",), "stack_too_many", {"most": caps.mixed_land})
    independents = sum(pieces.formation[p] == NO_FORMATION for p in units)
    if independents > caps.independents_with_division:
        most = caps.independents_with_division
        return Refusal(("7.4.1-a",), "stack_independents", {"most": most})
    return None


def turkish_refusal(facts: Facts, units: set[UnitId]) -> Refusal | None:
    """7.4.3-a, 7.4.3-b, Q35 One division an area; Germans and other independents do not count."""
    divisions = {facts.pieces.formation[p] for p in units} - {NO_FORMATION}
    if len(divisions) > 1:
        return Refusal(("7.4.3-a",), "stack_two_divisions")
    return None


def ship_refusal(
    state: State, area: AreaId, side: Side, more: Iterable[UnitId] = ()
) -> Refusal | None:
    """7.4.2-b, 7.4.5-a May the side's ships in the area, with these more, stay there together?"""
    facts = state.facts
    # 7.4.2-d All may in the Aegean Sea.
    if area == facts.land.aegean:
        return None
    caps, ships = facts.numbers.caps, [*state.ships_in(area, side), *more]
    if side != ALLIED:
        if len(set(ships)) <= caps.turks_ships:
            return None
        return Refusal(("7.4.5-a",), "stack_turkish_ships", {"most": caps.turks_ships})
    most = caps.mixed_ships
    if len(ships) <= most:
        return None
    # 7.4.2-c Minesweepers do not count.
    counted = set(ships) - facts.sweepers
    french = sum(facts.pieces.group[p] == FRENCH for p in counted)
    # 7.4.2-a Any number of one nationality.
    if french in (0, len(counted)) or len(counted) <= most:
        return None
    return Refusal(("7.4.2-b",), "stack_mixed_ships", {"most": most})


def held_at_sea(state: State, side: Side) -> AreaSet:
    """7.4-b The sea areas with ships of a side, or land units on their way ashore, as bits."""
    pieces, where, mask = state.facts.pieces, state.where, 0
    for ship in pieces.ships_of[side]:
        if where[ship] < OFF_MAP:
            mask |= 1 << where[ship]
    land = state.facts.land
    if side == ALLIED:
        for area in bits(land.assault & ~mask):
            if state.here[area] and state.units_in(area, ALLIED):
                mask |= 1 << area
    return mask & land.sea
