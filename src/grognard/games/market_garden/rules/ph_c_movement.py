"""C Movement Phase: units and stacks move one after another, new ones enter."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side
from grognard.games.market_garden.rules import r04_moving, r17_bridges
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """C-1-a, P2-C-1 The phasing player moves; C-1-b new ground units enter.

    C-2-a, C-2-b Stacks that are strong enough overrun on their way, at once and undeclared;
    C-3-a artillery that moves is marked.
    """
    r04_moving.begin(state, side, mechanised=False)
    r17_bridges.own_turn(state, side)
