"""6.4 Spending supply points."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import Side
from grognard.games.gallipoli.rules.frame import seat
from grognard.games.gallipoli.state import State


def afford_refusal(state: State, side: Side, price: int) -> Refusal | None:
    """6.4-a Nobody spends points he does not have."""
    if state.sp[side] >= price:
        return None
    return Refusal(("6.4-a",), "too_few_sp", {"price": price, "stock": state.sp[side]})


def pay(state: State, side: Side, price: int, case: str, log: Log) -> None:
    """6.4 Take points off a side's stock."""
    if price:
        state.sp[side] -= price
        log.add(case, "sp_spent", seat=seat(side), count=price, stock=state.sp[side])
