"""R4.2 Overrun: a strong stack rolls over weak defenders as part of its move."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, HexsideId, UnitId
from grognard.games.market_garden.board import DRY
from grognard.games.market_garden.facts import ARTILLERY
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules import r12_odds as odds
from grognard.games.market_garden.rules.r01_steps import eliminate
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.state import State


def refusal(state: State, units: tuple[UnitId, ...], at: HexsideId, left: int) -> Refusal | None:
    """R4.2-a May this stack overrun the hex beyond this hexside?"""
    board, side = state.facts.board, state.facts.pieces.side[units[0]]
    target = board.neighbours[at]
    if target < 0 or not state.enemy_in(target, side):
        return Refusal(("R4.2-a",), "nobody_to_overrun")
    args = {"hex": target}
    # R4.2-d Not woods, forest or city, and over water only by a bridge.
    terrain = board.terrain[target]
    if terrain is None or not terrain.overrun:
        return Refusal(("R4.2-d",), "overrun_terrain", args)
    if any(board.water[at] != DRY and not moving.bridged(state, u, at) for u in units):
        return Refusal(("R4.2-d",), "overrun_water", args)
    # R4.2-f Neither artillery nor fatigued units take part.
    if any(state.facts.pieces.kind[u] == ARTILLERY or unfit(state, u) for u in units):
        return Refusal(("R4.2-f",), "overrun_unfit", args)
    if not strong_enough(state, units, target):
        return Refusal(("R4.2-b",), "overrun_odds", {"hex": target, "odds": required(state)})
    if price(state, units, at) > left:
        return Refusal(("R4.2-c",), "too_few_points", {"unit": units[0], "hex": target})
    return None


def required(state: State) -> int:
    """R4.2-b, M-Q10 The odds required."""
    return int(state.facts.options.overrun_odds)


def strong_enough(state: State, units: tuple[UnitId, ...], target: HexId) -> bool:
    """R4.2-b Attack strength against defence strength; R4.2-e efficiency and fire do not count."""
    side = state.facts.pieces.side[units[0]]
    against = odds.defence_total(state, state.units_in(target, 1 - side))
    return odds.attack_total(state, units) >= required(state) * against


def price(state: State, units: tuple[UnitId, ...], at: HexsideId) -> int:
    """R4.2-c One movement point more than entering the hex."""
    extra = state.facts.numbers.movement.overrun_extra
    return max(moving.cost(state, unit, at) for unit in units) + extra


def carry_out(state: State, units: tuple[UnitId, ...], target: HexId, log: Log) -> None:
    """R4.2-c No roll: the defenders are eliminated and the stack moves in. R4.2-e At once: nobody
    can refuse or react."""
    side = state.facts.pieces.side[units[0]]
    log.add("R4.2-c", "overran", units=units, hex=target)
    for unit in state.units_in(target, 1 - side):
        eliminate(state, unit, "R4.2-c", log)
