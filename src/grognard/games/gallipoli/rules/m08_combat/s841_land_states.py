"""8.4.1 States and modes of land units, and what they allow."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ARTILLERY, CAVALRY, INFANTRY
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.state import (
    BACK,
    DUG,
    FRONT,
    LANDING,
    MARCHED,
    NORMAL,
    OFF_MAP,
    SHAKEN,
    State,
)

# -- states ----------------------------------------------------------------------------------------


def normal_units(state: State, side: Side) -> AreaSet:
    """2.4-l, 8.4.1a-a The areas with land units of a side in Normal state: in good order, and
    supplied."""
    mask = 0
    for unit in state.facts.pieces.land_of[side]:
        at = state.where[unit]
        if state.health[unit] != NORMAL or at >= OFF_MAP or mask >> at & 1:
            continue
        if state.on_map(unit) and supplied(state, unit):
            mask |= 1 << at
    return mask


def moving_refusal(state: State, unit: UnitId) -> Refusal | None:
    """8.4.1c-a, 8.4.1d-a, 8.4.1e-b Why the state or mode of a unit keeps it from moving; none of
    them keeps it from retreating."""
    health, arm = state.health[unit], state.facts.pieces.arm[unit]
    if health == SHAKEN:
        return Refusal(("8.4.1c-a",), "move_disorganised", {"unit": unit})
    if health != NORMAL:
        return Refusal(("8.4.1d-a",), "move_broken", {"unit": unit})
    if arm == ARTILLERY and state.fired[unit]:
        return Refusal(("7.3.2-d", "8.4.1e-b"), "move_fired", {"unit": unit})
    if in_reserve(state, unit):
        return Refusal(("11.1-b",), "move_reserve", {"unit": unit})
    return None


def kept_away(state: State, side: Side, area: AreaId, oos: bool) -> bool:
    """8.4.1b-a Is the area next to an enemy, where a unit out of supply may not move? (It may
    retreat there.)"""
    return oos and state.near_enemy(area, side)


def shaken_refusal(state: State, unit: UnitId) -> Refusal | None:
    """8.4.1c-c, 8.4.1d-d A Disorganised or Broken unit cannot attack."""
    if state.health[unit] == NORMAL:
        return None
    return Refusal(("8.4.1c-c", "8.4.1d-d"), "too_shaken_to_attack", {"unit": unit})


def unsupplied_refusal(state: State, unit: UnitId, case: str) -> Refusal | None:
    """8.4.1b-b Out of supply a unit cannot attack."""
    if supplied(state, unit):
        return None
    return Refusal((case, "8.4.1b-b"), "out_of_supply", {"unit": unit})


def halved(factor: int) -> int:
    """8.4.1d-b, 8.3.1-c Half, fractions dropped, but no less than 1 (nothing stays nothing)."""
    return max(factor // 2, 1) if factor else 0


# -- modes -----------------------------------------------------------------------------------------


def entrenched(state: State, unit: UnitId) -> bool:
    """8.4.1f-c Does the unit fight with the factors of its Entrenched side?"""
    return state.face[unit] == BACK and state.facts.pieces.arm[unit] == INFANTRY


def in_attack_mode(state: State, unit: UnitId) -> bool:
    """8.4.1g-a Infantry or cavalry that lies face up."""
    return state.face[unit] == FRONT


def in_reserve(state: State, unit: UnitId) -> bool:
    """8.4.1h-a Cavalry that waits until the combat of an impulse is over (11.1-b)."""
    return state.facts.pieces.arm[unit] == CAVALRY and state.face[unit] == BACK


def digging_refusal(state: State, unit: UnitId, risen: bool) -> Refusal | None:
    """8.4.1f-a, 8.4.1f-b, 8.4.1f-d Once a turn, not after rising, marching or landing in this
    activation; a second activation begins anew."""
    if risen:
        return Refusal(("8.4.1f-b",), "dig_after_rising", {"unit": unit})
    if state.of_turn[unit] & DUG:
        return Refusal(("7.3.2d-b",), "dig_once", {"unit": unit})
    if state.of_activation[unit] & (MARCHED | LANDING):
        return Refusal(("7.3.2d-c", "8.4.1f-d"), "dig_after_marching", {"unit": unit})
    return None


def may_dig_when_shaken(state: State, piece: UnitId, supplied: bool) -> bool:
    """8.4.1c-b, Q30 May a unit that just became Disorganised be turned to Entrenched? Not one that
    is Broken (8.4.1d-e) or out of supply (8.4.1b-c)."""
    return (
        state.facts.pieces.arm[piece] == INFANTRY
        and state.health[piece] == SHAKEN
        and state.face[piece] != BACK
        and supplied
        and not state.of_turn[piece] & DUG
        and not state.of_activation[piece] & LANDING
    )


def dig(state: State, piece: UnitId) -> None:
    """8.4.1f-a, 7.3.2d-b Turn infantry to its Entrenched side, once a turn."""
    state.face[piece] = BACK
    state.of_turn[piece] |= DUG
