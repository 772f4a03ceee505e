"""R15.3 Airborne assault: where a unit may land, and what happens as it comes down."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal, roll
from grognard.engine.ids import HexId, UnitId
from grognard.games.market_garden.facts import ALLIED, GERMAN, KINDS
from grognard.games.market_garden.rules import r05_zones as zones
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules import r08_efficiency as efficiency
from grognard.games.market_garden.rules import r14_fatigue as fatigue
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.rules.r01_steps import lose_step
from grognard.games.market_garden.rules.r01_terms import die, passed
from grognard.games.market_garden.state import NOT_YET, State

PARACHUTE, FLAK = KINDS.index("parachute"), KINDS.index("flak")


def due(state: State) -> list[UnitId]:
    """R15.3-a The airborne units scheduled for this or an earlier turn and not yet landed."""
    return [
        unit
        for unit, turn in sorted(state.facts.lift_turn.items())
        if turn <= state.turn and state.where[unit] == NOT_YET
    ]


def available(state: State, log: Log) -> bool:
    """Can anybody land? R15.3-e, R15.1-c Not in foul weather."""
    waiting = due(state)
    if waiting and state.foul:
        log.add("R15.3-e", "lift_delayed", units=waiting)
    return bool(waiting) and not state.foul


def unit_refusal(state: State, unit: UnitId) -> Refusal | None:
    """R15.3-a, R15.3-b May this unit land now?"""
    if unit not in state.facts.lift_turn:
        return Refusal(("B-1-a",), "no_airborne_unit", {"unit": unit})
    if state.where[unit] != NOT_YET:
        return Refusal(("R15.3-a",), "already_landed", {"unit": unit})
    if state.facts.lift_turn[unit] > state.turn:
        turn = state.facts.lift_turn[unit]
        return Refusal(("R15.3-a",), "lift_later", {"unit": unit, "turn": turn})
    if not places(state, unit):
        return Refusal(("R15.3-b",), "no_zone_free", {"unit": unit})
    return None


def just_landed(state: State, unit: UnitId) -> bool:
    """R15.3-f Landed this turn: half its allowance in phase C, no phase J, but it may attack."""
    return state.landed[unit] == state.turn


# -- where -----------------------------------------------------------------------------------------


def hex_refusal(state: State, unit: UnitId, hex_: HexId) -> Refusal | None:
    """R15.3-b In or next to a zone of the division, on open ground free of enemies."""
    args = {"unit": unit, "hex": hex_}
    if hex_ not in zone_hexes(state, unit):
        return Refusal(("R15.3-b",), "outside_zone", args)
    return ground_refusal(state, unit, hex_)


def ground_refusal(state: State, unit: UnitId, hex_: HexId) -> Refusal | None:
    """R15.3-b, R6-a Can anybody land in this hex at all?"""
    terrain = state.facts.board.terrain[hex_]
    args = {"unit": unit, "hex": hex_}
    if not state.facts.playable[hex_] or terrain is None or not terrain.landing:
        return Refusal(("R15.3-b",), "no_landing_ground", args)
    if state.enemy_in(hex_, ALLIED):
        return Refusal(("R15.3-b",), "enemy_there", args)
    return stacking.stack_refusal(state, hex_, (unit,))


def zone_hexes(state: State, unit: UnitId) -> list[HexId]:
    """R15.3-b The hexes of the unit's zones, and those next to them on the same bank."""
    board = state.facts.board
    found: set[int] = set()
    for zone in state.facts.lift_zones[unit]:
        for hex_ in board.zones[zone]:
            found.add(hex_)
            found.update(board.bank(hex_))
    return sorted(found)


def places(state: State, unit: UnitId) -> list[HexId]:
    """R15.3-b Every hex the unit may choose."""
    return [hex_ for hex_ in zone_hexes(state, unit) if ground_refusal(state, unit, hex_) is None]


# -- landing ---------------------------------------------------------------------------------------


def land(state: State, unit: UnitId, hex_: HexId, log: Log) -> None:
    """B-1-a, R15.3-c, R15.3-d The unit comes down; it may scatter, meet flak or the enemy."""
    lost_step = False
    if state.facts.options.scatter == "on" and state.facts.pieces.kind[unit] == PARACHUTE:
        hex_, lost_step = scatter(state, unit, hex_, log)
    state.put(unit, hex_)
    state.landed[unit] = state.turn
    state.free_supply[unit] = state.facts.numbers.supply.airborne_determinations
    log.add("B-1-a", "landed", unit=unit, hex=hex_)
    if lost_step:
        lose_step(state, unit, "R15.3-d", log)
    if state.facts.options.flak == "on" and state.where[unit] >= 0:
        _flak(state, unit, log)
    if state.where[unit] >= 0 and _near_combat_unit(state, hex_):
        _hot_landing(state, unit, log)
    if state.where[unit] >= 0:
        bridges.occupied(state, unit, hex_)
        bridges.approached(state, hex_, log)


def scatter(state: State, unit: UnitId, hex_: HexId, log: Log) -> tuple[HexId, bool]:
    """R15.3-d On a 10 one hex off, at random; into water or the enemy it costs a step."""
    number = die(state, "R15.3-d", log)
    if number < state.facts.numbers.airborne.scatter_from:
        log.add("R15.3-d", "no_scatter", unit=unit, die=number)
        return hex_, False
    way = roll(state, 6, "R15.3-d", log)
    to = state.facts.board.neighbours[6 * hex_ + way - 1]
    log.add("R15.3-d", "scattered", unit=unit, die=number, way=way)
    if to >= 0 and _can_come_down(state, unit, to):
        return to, False
    return hex_, True


def _can_come_down(state: State, unit: UnitId, hex_: HexId) -> bool:
    """R15.3-d Scattered units fall on any dry, playable hex without enemies."""
    free = state.facts.playable[hex_] and not state.enemy_in(hex_, ALLIED)
    return bool(free) and stacking.stack_refusal(state, hex_, (unit,)) is None


def _flak(state: State, unit: UnitId, log: Log) -> None:
    """M-Q08b By option: +1 for each flak unit within two hexes, -1 on 17 September."""
    grid, pieces, numbers = state.facts.board.grid, state.facts.pieces, state.facts.numbers
    reach = numbers.airborne.flak_range
    guns = sum(
        pieces.kind[u] == FLAK and grid.distance(state.where[u], state.where[unit]) <= reach
        for u in state.side_on_map(GERMAN)
    )
    if not guns:
        return
    number = die(state, "R15.3-c", log)
    surprise = state.turn <= numbers.sequence.clear_turns
    total = number + guns + (numbers.airborne.flak_surprise if surprise else 0)
    log.add("R15.3-c", "flak", unit=unit, die=number, total=total)
    if total >= numbers.airborne.flak_hits_from:
        lose_step(state, unit, "R15.3-c", log)


def _near_combat_unit(state: State, hex_: HexId) -> bool:
    """R15.3-c Next to an enemy unit that is not artillery: in its zone of control."""
    return bool(zones.zone(state, GERMAN)[hex_])


def _hot_landing(state: State, unit: UnitId, log: Log) -> None:
    """R15.3-c A failed efficiency check fatigues the unit."""
    number, rating = die(state, "R15.3-c", log), efficiency.rating(state, unit)
    safe = passed(number, rating)
    kind = "hot_landing_passed" if safe else "hot_landing_failed"
    log.add("R15.3-c", kind, unit=unit, die=number, rating=rating)
    if not safe:
        fatigue.tire(state, unit, "R15.3-c", log)
