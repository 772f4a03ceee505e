"""Saved positions from outside: what their declaration does not check."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.engine import stacks
from grognard.engine.frames import Frame
from grognard.games.market_garden.facts import Facts
from grognard.games.market_garden.rules.r03_sequence import PHASES, GameTurn, PlayerTurn
from grognard.games.market_garden.state import ELIMINATED, State

MOST_NUMBER = 10**6
HEX_FIELDS = ("hex", "hexes", "target", "targets", "to", "start", "path", "aim", "area", "emptied")
UNIT_FIELDS = ("unit", "units", "attackers", "defenders", "guns", "group", "left", "chosen")
STEPS: dict[type[Frame], int] = {GameTurn: 5}


def faults(state: State) -> Iterator[str]:
    """What is wrong with a save that its declaration does not see; no index is worked out yet."""
    hexes, units = state.facts.ranges["hex"], state.facts.ranges["unit"]
    for combat in state.combats:
        if combat.target not in hexes or any(u not in units for u in combat.attackers):
            yield "a declared combat names a hex or unit that does not exist"
    if state.frames and not isinstance(state.frames[0], GameTurn):
        yield f"the stack begins with {type(state.frames[0]).__name__}"
    yield from stacks.faults(state.frames, partial(_within, state.facts))


def _within(facts: Facts, frame: Frame, field: str) -> range:
    """What a number in a field of a frame may be; ELIMINATED everywhere."""
    if field == "side":
        most = 2
    elif field in HEX_FIELDS:
        most = facts.board.grid.size
    elif field in UNIT_FIELDS:
        most = facts.pieces.count
    elif isinstance(frame, PlayerTurn) and field == "phase":
        most = len(PHASES) + 1
    else:
        most = STEPS.get(type(frame), MOST_NUMBER) if field == "step" else MOST_NUMBER
    return range(ELIMINATED, most)
