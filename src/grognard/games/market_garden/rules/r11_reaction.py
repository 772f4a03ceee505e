"""R11 Defensive reaction: who may come into an attacked hex."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side, UnitId
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules.r01_terms import die, passed
from grognard.games.market_garden.rules.r04_movement import arrived, can_cross
from grognard.games.market_garden.rules.r05_zones import held
from grognard.games.market_garden.rules.r06_stacking import stack_refusal
from grognard.games.market_garden.rules.r08_efficiency import rating
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.state import State


def react_refusal(state: State, side: Side, unit: UnitId, target: HexId) -> Refusal | None:
    """R11-a, R11.1-a Who may try: adjacent, fresh, supplied, not attacked itself."""
    facts, args = state.facts, {"unit": unit, "hex": target}
    here = state.where[unit]
    if facts.pieces.side[unit] != side or here < 0:
        return Refusal(("F-1-a",), "not_your_unit", args)
    if target not in facts.board.around(here):
        return Refusal(("F-1-a",), "not_adjacent", args)
    if facts.pieces.kind[unit] == ARTILLERY:
        return Refusal(("R11.1-a",), "artillery_stays", args)
    if unfit(state, unit):
        return Refusal(("R11.1-a", "R14.3-c"), "fatigued", args)
    if state.unsupplied[unit]:
        return Refusal(("R11.1-a",), "unsupplied_stays", args)
    if any(combat.target == here for combat in state.combats):
        return Refusal(("R11.1-a",), "attacked_itself", args)
    if state.reacted[unit]:
        return Refusal(("R11.1-d",), "reacted_already", args)
    return _way_refusal(state, side, unit, target)


def _way_refusal(state: State, side: Side, unit: UnitId, target: HexId) -> Refusal | None:
    """R11.1-c Out of its hex, over the hexside, into the stack."""
    facts, args = state.facts, {"unit": unit, "hex": target}
    here = state.where[unit]
    if state.released[unit] > state.turn or not facts.pieces.movement[unit]:
        return Refusal(("R11.1-c",), "cannot_move", args)
    if facts.options.react_from_zoc == "no" and held(state, side, here):
        return Refusal(("R11.1-b",), "in_enemy_zone", args)
    if not can_cross(state, unit, 6 * here + facts.board.direction(here, target)):
        return Refusal(("R11.1-c",), "cannot_cross", args)
    if state.enemy_in(target, side):
        return Refusal(("R11.1-e",), "enemy_there", args)
    if not state.units_in(target, side) and facts.options.react_into_empty == "no":
        return Refusal(("R11.1-e",), "hex_is_empty", args)
    return stack_refusal(state, target, (unit,))


def able(state: State, side: Side, target: HexId) -> list[UnitId]:
    """R11-a Every unit that may try to react into a hex."""
    return [
        unit
        for hex_ in state.facts.board.around(target)
        for unit in state.units_in(hex_, side)
        if react_refusal(state, side, unit, target) is None
    ]


def attempt(state: State, unit: UnitId, target: HexId, log: Log) -> None:
    """R11-a, R11-b The one attempt at this hex: the roll is not higher than the efficiency."""
    state.reacted[unit] = 1
    number, limit = die(state, "F-2-a", log), rating(state, unit)
    if not passed(number, limit):
        log.add("F-2-b", "reaction_failed", unit=unit, hex=target, die=number, rating=limit)
        return
    log.add("F-2-a", "reaction_passed", unit=unit, hex=target, die=number, rating=limit)
    # R11.1-f From now on every fire and combat against the hex concerns the unit.
    state.put(unit, target)
    arrived(state, unit, target, log)
