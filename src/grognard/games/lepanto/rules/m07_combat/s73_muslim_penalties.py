"""7.3 Muslim small-arms penalties."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.ids import Side, UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from grognard.games.lepanto.state import State

FIRER_HALVED = Modifier("7.3-a", "×½", "muslim_arms_halved")
TARGET_HALVED = Modifier("7.3-a", "×½", "muslim_target_halved")


def tell_penalties(state: State, log: Log) -> None:
    """7.3-g What the notes in boxes 10 and 20 of the turn track recall, when they are reached."""
    penalty = state.facts.numbers.muslim_penalty
    if state.turn == penalty.halved_from_turn:
        log.add("7.3-a", "muslim_arms_halved")
    if state.turn == penalty.die_modified_from_turn:
        muslim, christian = arms_drm(state, MUSLIM), arms_drm(state, CHRISTIAN)
        log.add("7.3-b", "arms_dice_modified", muslim=muslim, christian=christian)


def arms_halved(state: State, side: Side) -> bool:
    """7.3-a From turn 10 every Muslim F counts half."""
    return side == MUSLIM and state.turn >= state.facts.numbers.muslim_penalty.halved_from_turn


def muslim_halved(state: State, i: UnitId) -> bool:
    """7.3-a, L-Q30 That holds firing and fired at."""
    return arms_halved(state, state.facts.side[i])


def arms_drm(state: State, side: Side) -> int:
    """7.3-b, 7.3-c From turn 20 the die is worse for Muslim fire, better for Christian."""
    # 7.3-d This comes on top of the halving; 7.3-f neither affects boarding.
    penalty = state.facts.numbers.muslim_penalty
    if state.turn < penalty.die_modified_from_turn:
        return 0
    return penalty.muslim_die if side == MUSLIM else penalty.christian_die


def die_modifiers(state: State, side: Side) -> list[Modifier]:
    """7.3-b, 7.3-c What is added to a side's small-arms die."""
    drm = arms_drm(state, side)
    if not drm:
        return []
    case, reason = ("7.3-b", "muslim_die") if side == MUSLIM else ("7.3-c", "christian_die")
    return [Modifier(case, f"{drm:+d}", reason)]
