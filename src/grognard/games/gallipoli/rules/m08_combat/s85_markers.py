"""8.5 Mine markers: in which order they lie, and how they are turned up."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.events import Log
from grognard.engine.frames import without
from grognard.engine.ids import AreaId
from grognard.games.gallipoli.state import DUMMY, LEVEL, LEVEL_1, LEVEL_2, SHOWN, State


def arranged(markers: Iterable[int]) -> tuple[int, ...]:
    """Q74 Those shown first, so that their order tells nothing of the others; then by level."""
    return tuple(sorted(markers, key=lambda marker: (not marker & SHOWN, marker)))


def show(state: State, area: AreaId, case: str, log: Log) -> None:
    """8.5.1-a, 8.5.1-b Turn up all markers of an area; Dummies go back to their owner."""
    markers = state.mines[area]
    hidden = [marker for marker in markers if not marker & SHOWN]
    if not hidden:
        return
    state.mines[area] = arranged(marker | SHOWN for marker in markers if marker & LEVEL != DUMMY)
    state.shown += 1
    log.add(
        case,
        "mines_shown",
        area=area,
        dummies=hidden.count(DUMMY),
        level_1=hidden.count(LEVEL_1),
        level_2=hidden.count(LEVEL_2),
    )


def turn_up_marker(state: State, area: AreaId, marker: int, log: Log) -> None:
    """One face-down marker of Level 2 shows itself by attacking a ship next to it."""
    state.mines[area] = arranged((*without(state.mines[area], marker), marker | SHOWN))
    state.shown += 1
    log.add("8.5.1-f", "mine_shown", area=area)


def levels_in(state: State, area: AreaId) -> tuple[int, ...]:
    """2.4-u The levels of the markers in an area, lowest first."""
    return tuple(sorted(marker & LEVEL for marker in state.mines[area]))
