"""R16.4 What it is to be out of supply."""

from __future__ import annotations

from grognard.engine.ids import UnitId
from grognard.games.market_garden.state import State


def halved(state: State, unit: UnitId, full: int) -> int:
    """R16.4-b Out of supply, the attack of any unit and the movement of motorised ones count half
    (efficiency: R8, fires: R9)."""
    return full // 2 if state.unsupplied[unit] else full


def stranded(state: State, unit: UnitId) -> bool:
    """R16.4-a Out of supply: no phase J."""
    return bool(state.unsupplied[unit])
