"""7.3.2 The ways by land that a unit may take, stacking (7.4-c) among what keeps it from them."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.areas import bits
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId
from grognard.games.gallipoli.rules.m07_operations import s74_room, s77_exit, s732a_strategic
from grognard.games.gallipoli.rules.m07_operations.s732_steps import (
    Walk,
    bound_refusal,
    near_ways,
    way_refusal,
)
from grognard.games.gallipoli.state import State


def go_refusal(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.3.2, 7.3.2b May the unit step into this area next (a check of morale included)?"""
    return way_refusal(state, walk, to) or s74_room.step_room(state, walk, to)


def steps(state: State, walk: Walk) -> Iterator[int]:
    """7.3.2-a The areas a unit may step into next."""
    if not walk.left or bound_refusal(state, walk) is not None:
        return
    for to in bits(near_ways(state, walk)):
        if go_refusal(state, walk, to) is None:
            yield to


def march_refusal(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.3.2a May the unit go to this area by strategic movement?"""
    refused = s732a_strategic.march_way_refusal(state, walk, to)
    return refused or s74_room.march_room(state, walk, to)


def marches(state: State, walk: Walk) -> Iterator[int]:
    """7.3.2a-a Where strategic movement can end."""
    for to in bits(s732a_strategic.march_ways(state, walk)):
        if s74_room.march_room(state, walk, to) is None:
            yield to


def exit_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.7-a May the unit leave the map for good?"""
    return s77_exit.exit_refusal(state, walk) or s74_room.leaving_room(state, walk)


def box_refusal(state: State, walk: Walk) -> Refusal | None:
    """7.3.2a-c May the unit go to its side's box?"""
    return s732a_strategic.box_refusal(state, walk) or s74_room.leaving_room(state, walk)
