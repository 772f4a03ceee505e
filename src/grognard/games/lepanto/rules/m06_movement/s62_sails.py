"""6.2 How far the wind carries a ship."""

from __future__ import annotations

from grognard.engine.ids import Direction, Side
from grognard.games.lepanto.state import State


def sail_allowance(state: State, side: Side, facing: Direction) -> int:
    """6.2-d, 6.2-e, 6.2-f, 6.2-g, 6.2-h Hexes under sail by the wind and the way the ship faces."""
    return 0 if state.calm else state.facts.sail_allowance[6 * side + (state.wind - facing) % 6]
