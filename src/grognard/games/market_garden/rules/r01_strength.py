"""R1 Strengths of reduced units, with their fractions kept."""

from __future__ import annotations

from grognard.engine.ids import UnitId
from grognard.games.market_garden.state import State

SCALE = 120
"""R1-h Strengths are counted in parts of 1/120, so that steps and halving leave no remainder."""


def share(state: State, unit: UnitId, printed: int) -> int:
    """R1-k A printed strength times steps left divided by full steps."""
    return SCALE * printed * state.steps[unit] // state.facts.pieces.steps[unit]


def bombardment(state: State, unit: UnitId) -> int:
    """R1-k What an artillery unit fires with."""
    return share(state, unit, state.facts.pieces.bombard[unit])
