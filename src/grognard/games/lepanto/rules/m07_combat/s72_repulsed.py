"""7.2 The repulsed state: how a ship comes by it, and what it keeps a ship from."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import Refusal
from grognard.engine.ids import UnitId
from grognard.games.lepanto.state import State


def repulse(state: State, i: UnitId, case: str, log: Log) -> None:
    """7.2-p The attacker is thrown back."""
    state.set_repulsed(i, True)
    log.add(case, "repulsed", ship=i)


def repulsed_refusal(i: UnitId) -> Refusal:
    """7.2-q A repulsed ship may not attack; 7.2-r it may do everything else."""
    return Refusal(("7.2-q",), "repulsed", {"ship": i})
