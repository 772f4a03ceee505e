"""The Allies thrown into the sea: when a landing that fails would lose the game (12.1.2-a)."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, State

FOOTHOLD = 4.0
"""Worth of the only Normal unit ashore while the Turks have points enough to win without it."""


def looms(state: State) -> bool:
    """Will the Turks have three times the Allied points at the end of this turn, with their mine
    line?"""
    numbers = state.facts.numbers
    if state.turn < numbers.limits.sudden_death_from:
        return False
    turkish = state.vp[TURKISH] + numbers.points.mine_line
    return turkish >= numbers.points.sudden_death_factor * state.vp[ALLIED]


def rash(state: State) -> bool:
    """Would a first landing now be one that no other can follow this turn, or half of which the
    sea turns back?"""
    if state.landed_ever or not looms(state):
        return False
    return state.impulse >= state.impulses or state.rough


def unhurt(state: State) -> list[int]:
    """The Allied units ashore in good order."""
    return [
        u
        for u in state.facts.pieces.land_of[ALLIED]
        if state.health[u] == NORMAL and state.where[u] < OFF_MAP and state.on_map(u)
    ]


def last_stand(state: State, attackers: Iterable[int]) -> bool:
    """Are these all the Allied units that are still in good order?"""
    return looms(state) and set(unhurt(state)) <= set(attackers)
