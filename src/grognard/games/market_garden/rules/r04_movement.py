"""R4 One step of movement: what it costs, what forbids it, and what comes of it."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.hexes import OFF_MAP
from grognard.engine.ids import HexId, HexsideId, Side, UnitId
from grognard.games.market_garden.board import CANAL, DRY, HIGHWAY, NO_ROAD, RIVER
from grognard.games.market_garden.facts import ALLIED, ARTILLERY
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.rules.r04_mechanised import mechanised_refusal
from grognard.games.market_garden.rules.r05_zones import held
from grognard.games.market_garden.rules.r15_landing import just_landed
from grognard.games.market_garden.state import FINAL_FIRE, NOBODY, State

# -- crossing hexsides -----------------------------------------------------------------------------


def bridged(state: State, unit: UnitId, at: HexsideId) -> bool:
    """R4.4-d Does a bridge over the hexside stand, and carry this unit?"""
    bridge = bridges.crossing(state, at)
    if bridge == NOBODY:
        return False
    rail = state.facts.library.map.bridge[bridge].rail
    return not rail or not state.facts.pieces.motorised[unit]


def can_cross(state: State, unit: UnitId, at: HexsideId) -> bool:
    """R4.4-a, R4.4-b Could the unit go over this hexside by ordinary movement?"""
    board = state.facts.board
    beyond = board.neighbours[at]
    if beyond == OFF_MAP or not state.facts.playable[beyond] or too_far_north(state, unit, beyond):
        return False
    water = board.water[at]
    if water == DRY or bridged(state, unit, at):
        return True
    return water == CANAL and not state.facts.pieces.motorised[unit]


def too_far_north(state: State, unit: UnitId, hex_: HexId) -> bool:
    """R17.1-f The flank corps stay south of their line."""
    return state.facts.board.grid.row(hex_) < state.facts.limit[unit]


def cost(state: State, unit: UnitId, at: HexsideId) -> int:
    """R4-b Half points for a step the unit can make: by hex and hexside."""
    board, numbers = state.facts.board, state.facts.numbers.movement
    motorised = state.facts.pieces.motorised[unit]
    water, road = board.water[at], board.road[at]
    dry = water == DRY or bridged(state, unit, at)
    if road != NO_ROAD and dry:
        # R4.3-a The road's cost replaces the terrain's; R4.3-b half a point on the highway.
        if road == HIGHWAY:
            return numbers.highway_motorised if motorised else numbers.highway_foot
        return numbers.road
    terrain = board.terrain[board.neighbours[at]]
    assert terrain is not None, "a step leads to a playable hex"
    if motorised:
        # R4.5-a Foul weather hampers whoever drives off the road.
        return terrain.motorised + (numbers.foul_off_road if state.foul else 0)
    # R4.4-b On foot over a canal without a bridge.
    return terrain.foot + (0 if dry else numbers.canal_foot)


def step_refusal(state: State, unit: UnitId, at: HexsideId) -> Refusal | None:
    """R4-d, R4.4-a, R4.4-b What forbids a step whatever it costs."""
    board, side = state.facts.board, state.facts.pieces.side[unit]
    beyond = board.neighbours[at]
    if beyond == OFF_MAP or not state.facts.playable[beyond]:
        return Refusal(("R4-d",), "off_the_map")
    args = {"unit": unit, "hex": beyond}
    if state.enemy_in(beyond, side):
        return Refusal(("R4-d",), "enemy_there", args)
    if too_far_north(state, unit, beyond):
        return Refusal(("R17.1-f",), "too_far_north", args)
    if not can_cross(state, unit, at):
        case = "R4.4-a" if board.water[at] == RIVER else "R4.4-b"
        return Refusal((case,), "cannot_cross", args)
    return None


# -- allowances ------------------------------------------------------------------------------------


def allowance(state: State, unit: UnitId, mechanised: bool) -> int:
    """R4-b Half points a unit may spend in this phase."""
    pieces = state.facts.pieces
    most = pieces.movement[unit]
    if mechanised:
        return most  # R4.1-e All of it.
    if state.unsupplied[unit] and pieces.motorised[unit]:
        most //= 2  # R4-g
    if just_landed(state, unit):
        most //= 2
    return most


def unit_refusal(state: State, side: Side, unit: UnitId, mechanised: bool) -> Refusal | None:
    """R4-a May this unit move in this phase? R4-f Fatigue is no hindrance in phase C."""
    pieces, args = state.facts.pieces, {"unit": unit}
    if pieces.side[unit] != side or state.where[unit] < 0:
        return Refusal(("R4-a",), "not_your_unit", args)
    if state.moved[unit]:
        return Refusal(("R4-a",), "moved_already", args)
    if not pieces.movement[unit]:
        return Refusal(("R4-b",), "cannot_move", args)
    if state.released[unit] > state.turn:
        return Refusal(
            ("R4-a", "R17.1-e"), "held_back", {"unit": unit, "turn": state.released[unit]}
        )
    return mechanised_refusal(state, unit) if mechanised else None


def after_entry(state: State, unit: UnitId, hex_: HexId) -> int:
    """R4-i The half points left to a unit that has paid for its entry hex."""
    board, numbers = state.facts.board, state.facts.numbers.movement
    terrain = board.terrain[hex_]
    assert terrain is not None, "an entry hex is playable"
    off_road = terrain.motorised if state.facts.pieces.motorised[unit] else terrain.foot
    left = allowance(state, unit, False) - (numbers.road if board.on_road[hex_] else off_road)
    return 0 if held(state, state.facts.pieces.side[unit], hex_) else max(left, 0)


# -- after a step ----------------------------------------------------------------------------------


def arrived(state: State, unit: UnitId, hex_: HexId, log: Log) -> None:
    """A unit has come into a hex: bridges change hands or are in danger (R17.2, R17.3)."""
    bridges.occupied(state, unit, hex_)
    if state.facts.pieces.side[unit] == ALLIED:
        bridges.approached(state, hex_, log)


def mark_artillery(state: State, unit: UnitId, log: Log) -> None:
    """R4-h Artillery that moves loses a fire, or both by option (M-Q11)."""
    if state.facts.pieces.kind[unit] != ARTILLERY or state.fire[unit] == FINAL_FIRE:
        return
    both = state.facts.options.art_move_cost == "both"
    state.fire[unit] = FINAL_FIRE if both else state.fire[unit] + 1
    kind = "final_fire" if state.fire[unit] == FINAL_FIRE else "first_fire"
    log.add("C-3-a", kind, unit=unit)
