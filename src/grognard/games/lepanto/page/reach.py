"""Where the ships of a side could be after a move made now, whoever's turn it is."""

from __future__ import annotations

from grognard.engine.ids import Side
from grognard.games.lepanto.page.routes import routes
from grognard.games.lepanto.rules.frame import MOVE
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import Movement, mover_refusal
from grognard.games.lepanto.state import State


def reach(state: State, side: Side) -> set[str]:
    """5.2-a, 6.2 Each ship by itself, with the present wind and the others where they are."""
    movers = tuple(i for i in state.side_afloat(side) if mover_refusal(state, i) is None)
    moving = state.clone()
    moving.stack.append(Movement(side, movers))
    return {route.cell for i in movers for route in routes(moving, MOVE[i]) or ()}
