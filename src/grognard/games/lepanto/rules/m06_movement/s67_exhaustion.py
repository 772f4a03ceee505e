"""6.7 Exhaustion."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.state import State


def exhaust(state: State, i: UnitId, case: str, log: Log) -> None:
    """6.7-a The crew is exhausted at once; 6.7-e this can happen again and again."""
    state.exhaust(i)
    log.add(case, "exhausted", ship=i)


def need_no_marker(state: State, i: UnitId) -> None:
    """6.7-b An immobilised ship never rows again: its exhausted marker goes."""
    state.refresh(i)


def rowing_refusal(state: State, i: UnitId) -> Refusal | None:
    """6.7-c Exhausted in turn N, a ship may not row in turn N+1."""
    # 6.7-f, 6.7-g It may do everything else. 6.7-h It may change course; 6.7-i as it does not row,
    # that does not tire it again.
    since = state.ships[i].exhausted
    if since in (0, state.turn):
        return None
    return Refusal(("6.7-c",), "exhausted", {"ship": i, "since": since, "until": since + 2})


def recover(state: State, side: Side, log: Log) -> None:
    """6.7-d, L-Q21 At the end of the owner's phase of turn N+1 the state ends."""
    for i in state.side_afloat(side):
        since = state.ships[i].exhausted
        if since and since < state.turn:
            state.refresh(i)
            log.add("6.7-d", "rested", ship=i)
