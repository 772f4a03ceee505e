"""7.3.2d, 8.4.1f Entrenching, and turning back to Attack mode (Q30)."""

from __future__ import annotations

from grognard.engine.frames import Refusal
from grognard.games.gallipoli.facts import INFANTRY
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s732_steps import Walk
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import (
    digging_refusal,
    in_attack_mode,
)
from grognard.games.gallipoli.state import BACK, State


def dig_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.3.2d-a May the unit be turned to its Entrenched side now? Once a turn (7.3.2d-b)."""
    unit = walk.unit
    if refused := _flip_refusal(state, walk):
        return refused
    if state.face[unit] == BACK:
        return Refusal(("7.3.2d-a",), "dig_already", {"unit": unit})
    if refused := digging_refusal(state, unit, walk.flipped):
        return refused
    if not supplied(state, unit):
        return Refusal(("7.3.2d-c", "8.4.1b-c"), "flip_oos", {"unit": unit})
    return None


def rise_refusal(state: State, walk: Walk) -> Refusal | None:
    """Q30 May the unit be turned to its Attack side now?"""
    unit = walk.unit
    if refused := _flip_refusal(state, walk):
        return refused
    if in_attack_mode(state, unit):
        return Refusal(("8.4.1g-a",), "rise_already", {"unit": unit})
    if walk.flipped:
        return Refusal(("8.4.1f-b",), "rise_after_digging", {"unit": unit})
    if not supplied(state, unit):
        return Refusal(("7.3.2d-a",), "flip_oos", {"unit": unit})
    return None


def _flip_refusal(state: State, walk: Walk) -> Refusal | None:
    if state.facts.pieces.arm[walk.unit] != INFANTRY:
        return Refusal(("7.3.2d-a",), "flip_infantry_only", {"unit": walk.unit})
    if not state.facts.land.land >> walk.at & 1:
        return Refusal(("7.3.2d-a",), "flip_not_ashore", {"unit": walk.unit})
    return None
