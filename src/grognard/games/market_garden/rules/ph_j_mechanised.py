"""J Mechanised Movement Phase: fresh, supplied C/M units move again (R4.1)."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.games.market_garden.rules import ph_c_movement as c_movement
from grognard.games.market_garden.state import State


def phase(state: State, side: int, second: bool, log: Log) -> None:
    """J-1-a, P2-J-1 With their full allowance, whatever they did before (J-1-e, R4.1-e)."""
    state.combats = ()
    state.origins.clear()
    c_movement.begin(state, side, True)
