"""R4, R5 One step of movement: what it costs, what stops it, what forbids it."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.hexes import OFF_MAP
from grognard.games.market_garden.board import CANAL, DRY, HIGHWAY, NO_ROAD, RIVER
from grognard.games.market_garden.facts import ALLIED, ARTILLERY
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.state import FINAL_FIRE, NOBODY, State

# -- crossing hexsides -----------------------------------------------------------------------------


def bridged(state: State, unit: int, at: int) -> bool:
    """R4.4-d Does a bridge over the hexside stand, and carry this unit?"""
    bridge = state.crossing(at)
    if bridge == NOBODY:
        return False
    rail = state.facts.library.map.bridge[bridge].rail
    return not rail or not state.facts.pieces.motorised[unit]


def can_cross(state: State, unit: int, at: int) -> bool:
    """R4.4-a, R4.4-b Could the unit go over this hexside by ordinary movement?"""
    board = state.facts.board
    beyond = board.neighbours[at]
    if beyond == OFF_MAP or not state.facts.playable[beyond]:
        return False
    water = board.water[at]
    if water == DRY or bridged(state, unit, at):
        return True
    return water == CANAL and not state.facts.pieces.motorised[unit]


def cost(state: State, unit: int, at: int) -> int:
    """R2.4-b, R4.3, R4.4-b, R4.5-a Half points for a step the unit can make."""
    board, numbers = state.facts.board, state.facts.numbers.movement
    motorised = state.facts.pieces.motorised[unit]
    water, road = board.water[at], board.road[at]
    dry = water == DRY or bridged(state, unit, at)
    if road != NO_ROAD and dry:
        if road == HIGHWAY:
            return numbers.highway_motorised if motorised else numbers.highway_foot
        return numbers.road
    terrain = board.terrain[board.neighbours[at]]
    assert terrain is not None, "a step leads to a playable hex"
    if motorised:
        return terrain.motorised + (numbers.foul_off_road if state.foul else 0)
    return terrain.foot + (0 if dry else numbers.canal_foot)


def step_refusal(state: State, unit: int, at: int) -> Refusal | None:
    """R4-d, R4.4 What forbids a step whatever it costs."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    beyond = board.neighbours[at]
    if beyond == OFF_MAP or not state.facts.playable[beyond]:
        return Refusal(("R4-d",), "off_the_map")
    args = {"unit": unit, "hex": beyond}
    if state.enemy_in(beyond, side):
        return Refusal(("R4-d",), "enemy_there", args)
    if not can_cross(state, unit, at):
        case = "R4.4-a" if board.water[at] == RIVER else "R4.4-b"
        return Refusal((case,), "cannot_cross", args)
    return None


# -- allowances ------------------------------------------------------------------------------------


def allowance(state: State, unit: int, mechanised: bool) -> int:
    """R4-b, R4-g, R15.3-f Half points a unit may spend in this phase."""
    pieces = state.facts.pieces
    most = pieces.movement[unit]
    if mechanised:
        return most
    if state.unsupplied[unit] and pieces.motorised[unit]:
        most //= 2
    if state.landed[unit] == state.turn:
        most //= 2
    return most


def unit_refusal(state: State, side: int, unit: int, mechanised: bool) -> Refusal | None:
    """R4-a, R4.1-a May this unit move in this phase?"""
    pieces, args = state.facts.pieces, {"unit": unit}
    if pieces.side[unit] != side or state.where[unit] < 0:
        return Refusal(("R4-a",), "not_your_unit", args)
    if state.moved[unit]:
        return Refusal(("R4-a",), "moved_already", args)
    if not pieces.movement[unit]:
        return Refusal(("R4-b",), "cannot_move", args)
    if state.released[unit] > state.turn:
        return Refusal(("R4-a",), "held_back", {"unit": unit, "turn": state.released[unit]})
    return mechanised_refusal(state, unit) if mechanised else None


def mechanised_refusal(state: State, unit: int) -> Refusal | None:
    """J-1-a to J-1-d, R4.1-a Fresh, supplied C/M units out of enemy ZOC."""
    pieces, args = state.facts.pieces, {"unit": unit}
    if not pieces.cm[unit]:
        return Refusal(("J-1-a",), "not_motorised", args)
    if state.fatigued[unit]:
        return Refusal(("J-1-b",), "fatigued", args)
    if state.unsupplied[unit]:
        return Refusal(("J-1-c", "R16.4-a"), "unsupplied_stays", args)
    if state.zone_of(1 - pieces.side[unit])[state.where[unit]]:
        return Refusal(("J-1-d", "R5-f"), "in_enemy_zone", args)
    if state.landed[unit] == state.turn:
        return Refusal(("R15.3-f",), "landed_this_turn", args)
    return None


# -- after a step ----------------------------------------------------------------------------------


def arrived(state: State, unit: int, hex_: int, log: Log) -> None:
    """R17.3-d, R17.2-b A unit has come into a hex: bridges change hands or are in danger."""
    bridges.occupied(state, unit, hex_)
    if state.facts.pieces.side[unit] == ALLIED:
        bridges.approached(state, hex_, log)


def mark_artillery(state: State, unit: int, log: Log) -> None:
    """C-3-a, R4-h Artillery that moves loses a fire, or both by option (M-Q11)."""
    if state.facts.pieces.kind[unit] != ARTILLERY or state.fire[unit] == FINAL_FIRE:
        return
    both = state.facts.options.art_move_cost == "both"
    state.fire[unit] = FINAL_FIRE if both else state.fire[unit] + 1
    kind = "final_fire" if state.fire[unit] == FINAL_FIRE else "first_fire"
    log.add("C-3-a", kind, unit=unit)
