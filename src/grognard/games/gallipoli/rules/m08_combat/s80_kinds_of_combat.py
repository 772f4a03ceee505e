"""8.0 Which counters fight in which way, and against whom."""

from __future__ import annotations

from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, CAVALRY, FORT, INFANTRY, SHIP, TURKISH
from grognard.games.gallipoli.state import OFF_MAP, State


def assaults(state: State, unit: UnitId) -> bool:
    """8.0-a Infantry and cavalry fight by Assault."""
    return state.facts.pieces.arm[unit] in (INFANTRY, CAVALRY)


def bombards(state: State, piece: UnitId) -> bool:
    """8.0-b Artillery, ships and forts fire at land units by Bombardment."""
    return state.facts.pieces.arm[piece] in (ARTILLERY, SHIP, FORT)


def enemies_of(state: State, firer: UnitId) -> list[UnitId]:
    """8.0-c What a ship, fort or artillery unit fires at, wherever it is."""
    facts = state.facts
    pieces = facts.pieces
    if pieces.arm[firer] == ARTILLERY:
        return sorted(facts.sweepers)
    if pieces.side[firer] == TURKISH:
        return [*pieces.ships_of[ALLIED]]
    return [*pieces.ships_of[TURKISH], *pieces.forts]


def target_areas(state: State, side: Side) -> tuple[AreaSet, AreaSet]:
    """8.0-c The areas with targets for this side's ships, forts and artillery, as bits."""
    facts, where = state.facts, state.where
    pieces = facts.pieces
    enemies: list[range] = [pieces.ships_of[1 - side]]
    if side == ALLIED:
        enemies.append(pieces.forts)
    found = sweepers = 0
    for some in enemies:
        for piece in some:
            if where[piece] < OFF_MAP:
                found |= 1 << where[piece]
                if piece in facts.sweepers:
                    sweepers |= 1 << where[piece]
    boxes = 1 << facts.land.boxes[ALLIED] | 1 << facts.land.boxes[TURKISH]
    return found & ~boxes, sweepers & ~boxes
