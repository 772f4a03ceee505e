"""J Mechanised Movement Phase: fresh, supplied C/M units move again."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side
from grognard.games.market_garden.rules import r04_moving
from grognard.games.market_garden.state import State


def phase(state: State, side: Side, second: bool, log: Log) -> None:
    """J-1-a, P2-J-1 With their full allowance; J-1-e whatever they did before.

    J-1-b Fatigue, J-1-c want of supply or J-1-d an enemy zone of control keeps a unit where it is;
    J-2-a stacks may overrun here, too.
    """
    state.combats = ()
    state.origins.clear()
    r04_moving.begin(state, side, mechanised=True)
