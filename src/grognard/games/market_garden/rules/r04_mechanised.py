"""R4.1 Mechanised Movement: who may move again in phase J."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.market_garden.rules.r05_zones import held
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.rules.r15_landing import just_landed
from grognard.games.market_garden.rules.r16_effects import stranded
from grognard.games.market_garden.state import State


def mechanised_refusal(state: State, unit: UnitId) -> Refusal | None:
    """R4.1-a Fresh, supplied C/M units out of enemy zones, whatever they did before."""
    pieces, args = state.facts.pieces, {"unit": unit}
    if not pieces.cm[unit]:
        return Refusal(("J-1-a",), "not_motorised", args)
    if unfit(state, unit):
        return Refusal(("J-1-b",), "fatigued", args)
    if stranded(state, unit):
        return Refusal(("J-1-c", "R16.4-a"), "unsupplied_stays", args)
    if held(state, pieces.side[unit], state.where[unit]):
        return Refusal(("J-1-d", "R5-f"), "in_enemy_zone", args)
    if state.facts.options.landed_again == "no" and just_landed(state, unit):
        return Refusal(("R15.3-f",), "landed_this_turn", args)
    return None
