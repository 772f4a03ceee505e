"""How a game stands: victory points, and the strength that is left on both sides."""

from __future__ import annotations

from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.state import ELIMINATED, State

STRENGTH_FOR_A_POINT = 4.0
"""Strength that is worth a victory point."""
TIRED = 0.2
"""Share of a unit's strength that a fatigue marker costs."""


def balance(state: State) -> float:
    """The Allied lead in victory points."""
    strength = _strength(state, ALLIED) - _strength(state, GERMAN)
    return victory.lead(state) + strength / STRENGTH_FOR_A_POINT


def _strength(state: State, side: Side) -> float:
    """Factors by the steps left; better troops count more."""
    pieces = state.facts.pieces
    total = 0.0
    for unit in pieces.of_side[side]:
        if state.where[unit] == ELIMINATED:
            continue
        factors = pieces.attack[unit] + pieces.defence[unit] + pieces.bombard[unit]
        quality = (4 + pieces.efficiency[unit]) / 20
        left = state.steps[unit] / pieces.steps[unit]
        total += factors * quality * left * (1 - TIRED * state.fatigued[unit])
    return total
