"""7.2 Marks of who has been activated."""

from __future__ import annotations

from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import TURKISH
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import in_reserve
from grognard.games.gallipoli.state import ACTING, CHARGED, State


def use_activation(state: State, piece: UnitId) -> None:
    """7.2-d, Q31 Moving or firing, in a naval or a land activation, uses a ship's activation;
    deploying does not."""
    if not state.acted[piece]:
        state.acted[piece] = 1


def fresh(state: State, piece: UnitId) -> bool:
    """7.2-h, 11.1-c Can the unit still act once with its formation? A charge from the Reserve comes
    on top of that."""
    charges = 1 if state.of_turn[piece] & CHARGED else 0
    return state.acted[piece] == charges


def activate(state: State, piece: UnitId) -> None:
    """7.2-j Mark a unit activated; one that has acted before, or waits in Reserve, does not act
    (7.2-l, 11.1); a Turkish unit off the map cannot (Q29)."""
    if not fresh(state, piece):
        return
    away = state.where[piece] == state.facts.land.boxes[TURKISH]
    if not in_reserve(state, piece) and not away:
        state.of_activation[piece] |= ACTING
    state.acted[piece] += 1


def close_activation(state: State) -> None:
    state.of_activation[:] = bytes(len(state.of_activation))
