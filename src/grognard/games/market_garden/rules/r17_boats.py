"""R17.2-e Assault boats: once a game Allied foot units cross a river without a bridge."""

from __future__ import annotations

from grognard.engine.ids import HexId, HexsideId, Side, UnitId
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED
from grognard.games.market_garden.rules.r04_movement import can_cross
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import NOBODY, State


def at_hand(state: State, side: Side, here: HexId) -> bool:
    """R17.2-e Once per game, and only for the Allies; M-Q43 they come up with their corps."""
    if state.facts.options.boats == "off" or state.boats_used or side != ALLIED:
        return False
    return state.facts.options.boats == "on" or brought_up(state, here)


def brought_up(state: State, here: HexId) -> bool:
    """R17.2-e From their turn on, near a unit in supply of those that have them."""
    facts, boats = state.facts, state.facts.numbers.boats
    if facts.scenario.own_boats:
        return True
    pieces, distance = facts.pieces, facts.board.grid.distance
    return state.turn >= boats.from_turn and any(
        pieces.units[unit].formation in boats.formations
        and not state.unsupplied[unit]
        and distance(here, state.where[unit]) <= boats.near
        for unit in state.side_on_map(ALLIED)
    )


def unbridged_river(state: State, at: HexsideId) -> bool:
    """R17.2-e Where boats are of use: a major river, and no bridge stands."""
    return state.facts.board.water[at] == RIVER and crossing(state, at) == NOBODY


def by_boat(state: State, unit: UnitId, at: HexsideId) -> bool:
    """R17.2-e Could the unit attack over this hexside in assault boats?"""
    pieces = state.facts.pieces
    if not at_hand(state, pieces.side[unit], state.where[unit]):
        return False
    return unbridged_river(state, at) and not pieces.motorised[unit]


def needs_boats(state: State, unit: UnitId, target: HexId) -> bool:
    """R17.2-e Can the unit reach the target only by boat?"""
    at = 6 * state.where[unit] + state.facts.board.direction(state.where[unit], target)
    return not can_cross(state, unit, at)
