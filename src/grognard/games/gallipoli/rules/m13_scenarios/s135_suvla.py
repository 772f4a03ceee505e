"""13.5 When Suvla opens."""

from __future__ import annotations

from grognard.games.gallipoli.state import (
    State,
)


def suvla_open(state: State) -> bool:
    """13.5, Q104"""
    return 0 < state.suvla_turn <= state.turn
