"""Where the ships of a side could be after a move made now, whoever's turn it is."""

from __future__ import annotations

from grognard.engine.ids import Side
from grognard.games.lepanto.page.routes import routes
from grognard.games.lepanto.rules.frame import MOVE
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import as_if_moving
from grognard.games.lepanto.state import State


def reach(state: State, side: Side) -> set[str]:
    """5.2-a, 6.2 Each ship by itself, with the present wind and the others where they are."""
    moving, movers = as_if_moving(state, side)
    return {route.cell for i in movers for route in routes(moving, MOVE[i]) or ()}
