"""R7 Combat in general: who may be declared to attack what."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules.r01_terms import defender
from grognard.games.market_garden.rules.r04_movement import can_cross, too_far_north
from grognard.games.market_garden.rules.r12_modifiers import river_refusal
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.rules.r17_boats import by_boat
from grognard.games.market_garden.state import Combat, State


def attacker_refusal(
    state: State, side: Side, unit: UnitId, target: HexId, assault: bool
) -> Refusal | None:
    """R7-b May this unit be declared against that hex?"""
    pieces, args = state.facts.pieces, {"unit": unit, "hex": target}
    if pieces.side[unit] != side or state.where[unit] < 0:
        return Refusal(("R7-b",), "not_your_unit", args)
    if pieces.kind[unit] == ARTILLERY or not pieces.attack[unit]:
        return Refusal(("R7-h",), "cannot_attack", args)
    if unfit(state, unit):
        return Refusal(("R7-g", "R14.3-c"), "fatigued", args)
    if _declared(state, unit, target, assault):
        return Refusal(("R7-e",), "declared_already", args)
    if target not in state.facts.board.around(state.where[unit]):
        return Refusal(("R7-b",), "not_adjacent", args)
    return crossing_refusal(state, unit, target)


def _declared(state: State, unit: UnitId, target: HexId, assault: bool) -> bool:
    """R7-e A unit fights in one combat; by option (M-Q12) it may maneuver and assault one hex."""
    declared = [combat for combat in state.combats if unit in combat.attackers]
    if state.facts.options.unit_both == "no":
        return bool(declared)
    return any(c.assault == assault or c.target != target for c in declared)


def crossing_refusal(state: State, unit: UnitId, target: HexId) -> Refusal | None:
    """R7-b Over a hexside the unit could cross; a river also by boats."""
    board = state.facts.board
    at = 6 * state.where[unit] + board.direction(state.where[unit], target)
    if can_cross(state, unit, at) or by_boat(state, unit, at):
        return None
    if board.water[at] == RIVER:
        return river_refusal(unit, target)
    if too_far_north(state, unit, target):
        return Refusal(("R17.1-f",), "too_far_north", {"unit": unit, "hex": target})
    return Refusal(("R7-b",), "cannot_cross", {"unit": unit, "hex": target})


def able(state: State, side: Side, target: HexId, assault: bool) -> list[UnitId]:
    """R7-j Every unit that may be declared against a hex, from whatever hex."""
    around = state.facts.board.around(target)
    return [
        unit
        for hex_ in around
        for unit in state.units_in(hex_, side)
        if attacker_refusal(state, side, unit, target, assault) is None
    ]


def targets(state: State, side: Side) -> list[HexId]:
    """R7-b The enemy hexes that somebody can attack."""
    near = {
        beyond
        for unit in state.side_on_map(side)
        for beyond in state.facts.board.around(state.where[unit])
        if state.enemy_in(beyond, side)
    }
    return [
        hex_
        for hex_ in sorted(near)
        if able(state, side, hex_, False) or able(state, side, hex_, True)
    ]


def target_refusal(state: State, side: Side, target: HexId, assault: bool) -> Refusal | None:
    """R7-b May this hex be attacked so?"""
    args = {"hex": target}
    if not state.enemy_in(target, side):
        return Refusal(("R7-b",), "no_enemy_there", args)
    # R7-d It may suffer every form of attack, but R7-f each of them once.
    if any(c.target == target and c.assault == assault for c in state.combats):
        return Refusal(("R7-f",), "attacked_already", args)
    if not able(state, side, target, assault):
        return Refusal(("R7-b",), "nobody_can_attack", args)
    return None


def declare(state: State, side: Side, combat: Combat, log: Log) -> None:
    """R7-a One more combat of this player turn."""
    state.combats = (*state.combats, combat)
    if combat.boats:
        state.boats_used = True
    for unit in state.units_in(combat.target, 1 - side):
        # Troops that were held back are free once they are attacked.
        state.released[unit] = 0
    # R7-c Maneuver and assault; bombardment, the third form of attack, has a phase of its own.
    kind = "assault_declared" if combat.assault else "maneuver_declared"
    log.add("D-1-a", kind, hex=combat.target, attackers=combat.attackers)


def drop_void(state: State) -> None:
    """R7-i, M-Q14b A combat against a hex that stayed empty is not carried out."""
    foe = defender(state)
    state.combats = tuple(c for c in state.combats if state.units_in(c.target, foe))
