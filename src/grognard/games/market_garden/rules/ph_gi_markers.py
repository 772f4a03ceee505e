"""GI Game Marker Interphase: the turn goes on, unused Air Points are lost, repairs go on."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.games.market_garden.rules import r17_bridges as bridges
from grognard.games.market_garden.state import State


def interphase(state: State, log: Log) -> None:
    """GI-0-a, GI-2-a, R17.2-d After both player turns of every game turn (GI-1-a: sequence)."""
    bridges.repair(state, log)
    state.air[:] = (0, 0)
    log.add("GI-2-a", "air_points_lost")
