"""What a side could reach in an activation made now, and who of it cannot act."""

from __future__ import annotations

from grognard.engine.areas import bits
from grognard.engine.drawing import Layer
from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.facts import ALLIED, SIDES, TURKISH
from grognard.games.gallipoli.rules.m03_sequence import GameTurn
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s72_marks import fresh
from grognard.games.gallipoli.rules.m07_operations.s75_amphibious import sails
from grognard.games.gallipoli.rules.m07_operations.s732_steps import (
    Walk,
    begin,
    must_stop,
    near_ways,
    way_refusal,
)
from grognard.games.gallipoli.rules.m07_operations.s732a_strategic import march_ways
from grognard.games.gallipoli.rules.m07_operations.s733_steaming import steam_mask
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import (
    moving_refusal,
    shaken_refusal,
)
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled
from grognard.games.gallipoli.state import State

ALLOCATED = ("operations", "end")
"""Phases in which supply has been paid for: before them nobody is out of it."""


def paid(state: State) -> bool:
    turn = state.under_way(GameTurn)
    return turn is not None and turn.phase in ALLOCATED


def reach(state: State, side: Side) -> AreaSet:
    """7.3.2, 7.3.3, 7.5 Each unit and ship by itself, with the others where they are."""
    begun = state.clone()
    begun.control_before = begun.control
    begun.of_activation[:] = bytes(len(begun.of_activation))
    mask = 0
    for unit in state.facts.pieces.land_of[side]:
        if state.in_play(unit) and moving_refusal(begun, unit) is None:
            mask |= _ashore(begun, unit)
    for ship in state.facts.pieces.ships_of[side]:
        if state.on_map(ship) and not crippled(state, ship):
            mask |= steam_mask(begun, ship)
    return mask


def _ashore(state: State, unit: UnitId) -> AreaSet:
    """7.3.2-a, 7.3.2a-a, 7.5-b By steps, by strategic movement, or from the box by sea and, from an
    Assault Area, 7.5-c onto its shores."""
    land, walk = state.facts.land, begin(state, unit)
    if walk.at == land.boxes[TURKISH]:
        return 0
    if not paid(state):
        walk = replace(walk, oos=False)
    if walk.at == land.boxes[ALLIED]:
        mask = sum(1 << area for area in sails(state, walk))
        return mask | land.graph.grown(mask & land.assault) & land.land
    return march_ways(state, walk) | _steps(state, walk)


def _steps(state: State, walk: Walk) -> AreaSet:
    """7.3.2-a, 7.3.2-c"""
    mask = 0
    for to in bits(near_ways(state, walk)):
        if way_refusal(state, walk, to) is None:
            left = 0 if must_stop(state, walk.side, to) else walk.left - 1
            mask |= 1 << to | _steps(state, replace(walk, at=to, left=left, moved=True))
    return mask


# -- who cannot act --------------------------------------------------------------------------------


def idle(state: State, side: Side) -> list[Layer]:
    """The areas of units that cannot move, cannot attack, or neither."""
    areas = dict[str, AreaSet](idle_still=0, idle_mute=0, idle_both=0)
    pieces = state.facts.pieces
    forts = pieces.forts if side == TURKISH else ()
    for unit in (*pieces.land_of[side], *pieces.ships_of[side], *forts):
        if state.on_map(unit) and (found := _ails(state, unit)):
            areas[found] |= 1 << state.where[unit]
    names = state.facts.land.names
    return [Layer(id_, SIDES[side], [names[a] for a in bits(at)]) for id_, at in areas.items()]


def _ails(state: State, unit: UnitId) -> str:
    """3.2-e Who has acted does no more; 8.4.1, 8.4.2 states; 8.4.1b out of supply."""
    cut = paid(state) and not supplied(state, unit)
    if unit >= state.facts.pieces.first_ship:
        return "idle_both" if state.acted[unit] or crippled(state, unit) or cut else ""
    if not fresh(state, unit):
        return "idle_both"
    moves = moving_refusal(state, unit) is None
    attacks = shaken_refusal(state, unit) is None and not cut
    if moves:
        return "" if attacks else "idle_mute"
    return "idle_still" if attacks else "idle_both"
