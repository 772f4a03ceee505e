"""7.3.4 Which ships may fire beside land units."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled
from grognard.games.gallipoli.state import STEAMED, State


def ship_refusal(state: State, ship: UnitId) -> Refusal | None:
    """7.3.4-c, Q31, Q53 Why a ship cannot use its guns in a land activation."""
    args = {"unit": ship}
    if not state.on_map(ship):
        return Refusal(("7.3.4-c",), "ship_not_deployed", args)
    if crippled(state, ship):
        return Refusal(("8.4.2d-a",), "crippled", args)
    if state.fired[ship]:
        return Refusal(("7.3.4-c", "8.4.2b-a"), "fired_already", args)
    if state.of_turn[ship] & STEAMED:
        return Refusal(("7.3.3-b", "7.3.4-c"), "ship_went_far", args)
    if not supplied(state, ship):
        return Refusal(("6.2-h",), "out_of_supply", args)
    return None
