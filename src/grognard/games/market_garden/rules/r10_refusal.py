"""R10 Refuse combat: who may try to slip away."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules.r01_terms import die, passed
from grognard.games.market_garden.rules.r08_efficiency import highest
from grognard.games.market_garden.rules.r10_withdrawal import all_fit, steps
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.state import State


def refuse_refusal(state: State, side: Side, hex_: HexId) -> Refusal | None:
    """R10-a May the units of an attacked hex try to refuse?"""
    units = state.units_in(hex_, side)
    args = {"hex": hex_}
    if not units:
        return Refusal(("E-1-a",), "nobody_to_refuse", args)
    # R10-h Their efficiency need not be high, as it must be in relatives of this game.
    if not all(state.facts.pieces.cm[unit] for unit in units):
        return Refusal(("E-1-b",), "not_all_motorised", args)
    if state.facts.options.refuse_fatigued == "no" and any(unfit(state, u) for u in units):
        return Refusal(("R10-c",), "fatigued_there", args)
    if any(not steps(state, unit, hex_, hex_) for unit in units):
        return Refusal(("R10-e",), "nowhere_to_withdraw", args)
    if not all_fit(state, units, hex_):
        return Refusal(("R10-b", "R10-e"), "no_room_for_all", args)
    return None


def attempt(state: State, side: Side, hex_: HexId, log: Log) -> bool:
    """R10-b One roll for the hex; not higher than the highest efficiency there, and all go."""
    best = highest(state, state.units_in(hex_, side))
    number = die(state, "E-1-a", log)
    if passed(number, best):
        log.add("E-2-a", "refusal_passed", hex=hex_, die=number, rating=best)
        return True
    log.add("E-2-b", "refusal_failed", hex=hex_, die=number, rating=best)
    return False
