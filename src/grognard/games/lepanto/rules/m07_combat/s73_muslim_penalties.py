"""7.3 Muslim small-arms penalties."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.modifiers import Modifier
from grognard.games.lepanto.facts import MUSLIM
from grognard.games.lepanto.state import State


def muslim_halved(state: State, i: int) -> bool:
    """7.3-a, L-Q30 From turn 10 every Muslim F counts half, firing and fired at."""
    from_turn = state.facts.numbers.muslim_penalty.halved_from_turn
    return state.turn >= from_turn and state.facts.side[i] == MUSLIM


def target_halvings(state: State, target: int) -> Iterator[Modifier]:
    """7.3-a, L-Q30 Why the target's F is halved."""
    if muslim_halved(state, target):
        yield Modifier("7.3-a", "×½", "muslim_target_halved")


def die_modifiers(state: State, side: int) -> Iterator[Modifier]:
    """7.3-b, 7.3-c From turn 20 the die is worse for Muslim fire, better for Christian."""
    # 7.3-d The halving goes on beside it; 7.3-f neither touches boarding.
    penalty = state.facts.numbers.muslim_penalty
    if state.turn < penalty.die_modified_from_turn:
        return
    if side == MUSLIM:
        yield Modifier("7.3-b", f"{penalty.muslim_die:+d}", "muslim_die")
    else:
        yield Modifier("7.3-c", f"{penalty.christian_die:+d}", "christian_die")
