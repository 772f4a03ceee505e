"""How a battle stands: the points of the ships that will probably count at its end."""

from __future__ import annotations

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.rules.m10_victory import barred
from grognard.games.lepanto.state import FREE, SUNK, State

RALLIES = 0.6
"""Share of a repulsed ship's points that still counts before the last turn."""


def balance(state: State) -> float:
    """The Christian lead in points."""
    return _points(state, CHRISTIAN) - _points(state, MUSLIM)


def _points(state: State, side: int) -> float:
    worth = state.facts.points
    return sum(worth[i] * _kept(state, i) for i in state.facts.ships_of[side])


def _kept(state: State, i: int) -> float:
    ship = state.ships[i]
    last = state.turn >= state.facts.turns or state.over
    if ship.repulsed and ship.hex != SUNK and ship.immobilised == FREE and not last:
        return RALLIES
    return float(not barred(state, i))
