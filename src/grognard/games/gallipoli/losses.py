"""What each side has lost: land units, ships, forts and Beachheads out of play for good."""

from __future__ import annotations

from grognard.games.gallipoli.facts import SIDES
from grognard.games.gallipoli.state import ELIMINATED, State


def lost(state: State) -> dict[str, int]:
    """Eliminated counters by seat; those replaced since (10.5, 10.6) and those the scenario
    begins without are not among them."""
    scenario = state.facts.scenario
    before = set(state.facts.enlisted((*scenario.sunk, *scenario.destroyed_forts)))
    counts = dict.fromkeys(SIDES, 0)
    for piece, where in enumerate(state.where):
        if where == ELIMINATED and piece not in before:
            counts[SIDES[state.facts.pieces.side[piece]]] += 1
    return counts
