"""Where the units of a side could be after a Movement Phase begun now, and who of them is idle."""

from __future__ import annotations

from grognard.engine.drawing import Layer
from grognard.engine.ids import Side, UnitId
from grognard.games.market_garden.facts import ARTILLERY, SIDES
from grognard.games.market_garden.page.routes import routes
from grognard.games.market_garden.rules.frame import MOVE
from grognard.games.market_garden.rules.r04_movement import unit_refusal
from grognard.games.market_garden.rules.r04_moving import as_if_moving
from grognard.games.market_garden.rules.r09_fire import silent_refusal
from grognard.games.market_garden.rules.r14_fatigue import unfit
from grognard.games.market_garden.state import State


def reach(state: State, side: Side) -> list[str]:
    """C-1-a, R4-b Each unit by itself, with the others where they are."""
    moving = as_if_moving(state, side)
    units = [u for u in state.side_on_map(side) if unit_refusal(moving, side, u, False) is None]
    return sorted({route.cell for unit in units for route in routes(moving, MOVE[unit])})


def idle(state: State, side: Side) -> list[Layer]:
    """R17.1-e, R14.3-c, R9-a The hexes of units that cannot fight, and of those that do nothing at
    all; what no unit of their kind ever does is not counted."""
    hexes = dict[str, set[int]](idle_mute=set(), idle_both=set())
    for unit in state.side_on_map(side):
        if state.released[unit] > state.turn:
            hexes["idle_both"].add(state.where[unit])
        elif _mute(state, side, unit):
            hexes["idle_mute"].add(state.where[unit])
    names = state.facts.board.grid.names
    return [Layer(id_, SIDES[side], [names[h] for h in sorted(at)]) for id_, at in hexes.items()]


def _mute(state: State, side: Side, unit: UnitId) -> bool:
    """R14.3-c Too tired to attack, or a gun R9-a, R9-h that may not fire again this turn."""
    pieces = state.facts.pieces
    if pieces.kind[unit] == ARTILLERY:
        return bool(pieces.bombard[unit]) and silent_refusal(state, side, unit) is not None
    return bool(pieces.attack[unit]) and unfit(state, unit)
