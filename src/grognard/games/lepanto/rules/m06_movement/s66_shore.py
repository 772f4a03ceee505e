"""6.6 Shore hexes."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.lepanto.facts import GALLIOT
from grognard.games.lepanto.state import State

SHORE = Refusal(("6.6-c",), "shore")


def shore_refusal(state: State, i: UnitId) -> Refusal | None:
    """6.6-b, 6.6-c Only galliots may enter a shore hex."""
    return None if state.facts.kind[i] == GALLIOT else SHORE
