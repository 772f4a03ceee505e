"""7.3.1 Land units that fight before they move."""

from __future__ import annotations

from grognard.engine.ids import Side
from grognard.games.gallipoli.state import FIGHT_FIRST, State


def fights_first(state: State, side: Side) -> bool:
    """7.3.1-a Do the side's units fight first, for a column more (8.3.1-g)?"""
    return state.orders[side] == FIGHT_FIRST


def bars_landings(state: State, side: Side) -> bool:
    """7.3.1-c Units that fight first make no amphibious assault; 7.3.1-d as all share an order,
    nobody does then."""
    return fights_first(state, side)
