"""R1 Steps: how units are reduced and eliminated."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Log
from grognard.engine.ids import UnitId
from grognard.games.market_garden.state import ELIMINATED, State


def total_steps(state: State, units: Iterable[UnitId]) -> int:
    """R1-i The steps of these units."""
    return sum(state.steps[unit] for unit in units)


def lose_step(state: State, unit: UnitId, case: str, log: Log) -> bool:
    """R1-i One step; a unit without steps is eliminated (True)."""
    if state.steps[unit] <= 1:
        eliminate(state, unit, case, log)
        return True
    state.steps[unit] -= 1
    log.add(case, "step_lost", unit=unit, count=state.steps[unit])
    return False


def eliminate(state: State, unit: UnitId, case: str, log: Log) -> None:
    """R1-i The unit is out of the game."""
    state.steps[unit] = 0
    state.put(unit, ELIMINATED)
    log.add(case, "eliminated", unit=unit)
