"""What each side has lost: the steps its units have no more."""

from __future__ import annotations

from grognard.engine.ids import Side
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.state import State


def lost(state: State) -> dict[str, int]:
    """Steps by seat, those of eliminated units too; not those the scenario begins without."""
    return {SIDES[side]: _missing(state, side) - _before(state, side) for side in (ALLIED, GERMAN)}


def _missing(state: State, side: Side) -> int:
    printed = state.facts.pieces.steps
    return sum(printed[unit] - state.steps[unit] for unit in state.facts.pieces.of_side[side])


def _before(state: State, side: Side) -> int:
    pieces = state.facts.pieces
    return sum(
        start.lost_steps
        for start in state.facts.scenario.start
        for code in start.units
        if pieces.side[pieces.index[code]] == side
    )
