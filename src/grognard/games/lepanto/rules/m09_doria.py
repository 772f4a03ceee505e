"""9 Doria's galleasses."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.frames import roll
from grognard.games.lepanto.state import DORIA, FREE, SUNK, State


def roll_for_galleasses(state: State, log: Log) -> None:
    """9.0-a, 9.0-b A die below the turn number immobilises both of Doria's galleasses."""
    # 9.0-c Only those of the Christian right.
    mobile = [
        i
        for i in state.facts.doria
        if state.ships[i].hex != SUNK and state.ships[i].immobilised == FREE
    ]
    if not mobile:
        # 9.0-j Nothing is left for the die to change.
        return
    die = roll(state, 6, "9.0-a", log)
    log.add("9.0-a", "doria_die", roll=die, turn=state.turn)
    # 9.0-i Impossible on turn 1, certain by turn 7.
    if die >= state.turn:
        return
    for i in mobile:
        # 9.0-d For the rest of the game. 9.0-f, 9.0-h It drifts, and may be lost like any drifter;
        # 9.0-g, 9.0-k it may still fire and, unlike a failed rammer, be reoriented.
        state.immobilise(i, DORIA)
        # 9.0-e, L-Q38 An existing tow ends.
        state.tugs.pop(i, None)
        log.add("9.0-b", "doria_immobilised", ship=i)
