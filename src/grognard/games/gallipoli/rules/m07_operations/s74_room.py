"""7.4 Room: will stacking be as it must when the movement part of a land activation ends (7.4-c)?

A unit may end its move where there are too many for now, if others can still make room by moves
that no die can stop. Nothing is allowed that would leave no such way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from grognard.engine.areas import bits, mask_of
from grognard.engine.events import QUIET
from grognard.engine.frames import Refusal
from grognard.engine.ids import AreaId, AreaSet, Side, UnitId
from grognard.engine.values import replace
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import fit_refusal, land_refusal
from grognard.games.gallipoli.rules.m07_operations.s77_exit import exit_refusal
from grognard.games.gallipoli.rules.m07_operations.s732_steps import (
    Walk,
    begin,
    leave,
    must_stop,
    near_ways,
    step,
    tests,
    unit_refusal,
    way_refusal,
)
from grognard.games.gallipoli.rules.m07_operations.s732a_strategic import box_refusal, march_ways
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import dig
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import enter
from grognard.games.gallipoli.state import DONE, EXITED, MARCHED, MOVED, STUCK, State

MOST_TRIED = 60
"""Positions looked at before a way to make room counts as not found."""
MOST_MARCHES = 2
"""Goals of strategic movement that are tried of a unit."""
ALL: AreaSet = ~0


def crowds(state: State, side: Side, among: AreaSet = ALL) -> AreaSet:
    """7.4-c The areas with too many units of a side, as bits."""
    return mask_of(
        area
        for area in bits(state.occupied[side] & among)
        if len(state.here[area]) > 1 and land_refusal(state, area, side) is not None
    )


def can_settle(state: State, side: Side) -> bool:
    """7.4-c Is there a way for the part to end with every area as 7.4 wants it?"""
    return _Search(side).settles(state)


# -- may a unit do this ----------------------------------------------------------------------------


def step_room(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.4-c May the unit step into this area, to stay there or to go on?"""
    refused = land_refusal(state, to, walk.side, (walk.unit,))
    if refused is None and not walk.crowded:
        return None
    if refused and (walk.left < 2 or must_stop(state, walk.side, to)) and _full(state, walk, to):
        return refused
    after, search = state.clone(), _Search(walk.side)
    settles = search.ends(after, step(after, walk, to, QUIET))
    if settles and walk.crowded and tests(state, walk, to):
        # 7.3.2-k Who fails the check stays.
        after = _done(state.clone(), walk.unit)
        settles = search.settles(after, _suspects(walk, walk.at))
    return _refusal(walk, refused, settles)


def march_room(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.4-c May the unit end its strategic movement there?"""
    refused = land_refusal(state, to, walk.side, (walk.unit,))
    if refused is None and not walk.crowded:
        return None
    if refused and _full(state, walk, to):
        return refused
    settles = _Search(walk.side).settles(_marched(state, walk, to), _suspects(walk, to))
    return _refusal(walk, refused, settles)


def landing_room(state: State, walk: Walk, to: AreaId) -> Refusal | None:
    """7.4-c, 7.5-h May the unit land at this Beachhead, to stay there or to go on?"""
    refused = land_refusal(state, to, walk.side, (walk.unit,))
    if refused is None and not walk.crowded:
        return None
    after = state.clone()
    enter(after, walk.unit, to, QUIET)
    settles = _Search(walk.side).ends(after, replace(walk, at=to, ashore=True))
    return _refusal(walk, refused, settles)


def staying_room(state: State, walk: Walk, at: AreaId) -> Refusal | None:
    """7.4-c May the unit end its move there?"""
    refused = None
    if at not in state.facts.land.boxes:
        refused = land_refusal(state, at, walk.side, (walk.unit,))
    if refused is None and not walk.crowded:
        return None
    after = state.clone()
    if after.where[walk.unit] != at:
        after.put(walk.unit, at)
    settles = _Search(walk.side).settles(_done(after, walk.unit), _suspects(walk, at))
    return _refusal(walk, refused, settles)


def leaving_room(state: State, walk: Walk) -> Refusal | None:
    """7.4-c May the unit leave the map, with too many elsewhere?"""
    if not walk.crowded:
        return None
    return _refusal(walk, None, _Search(walk.side).settles(_gone(state, walk), walk.crowded))


def digging_room(state: State, walk: Walk) -> Refusal | None:
    """7.4-c May the unit dig in, after which it cannot march away (7.3.2d-c)?"""
    if not walk.crowded and land_refusal(state, walk.at, walk.side) is None:
        return None
    after = state.clone()
    dig(after, walk.unit)
    return _refusal(walk, None, _Search(walk.side).ends(after, replace(walk, flipped=True)))


def _refusal(walk: Walk, refused: Refusal | None, settles: bool) -> Refusal | None:
    if settles:
        return None
    return refused or Refusal(("7.4-c",), "no_room_left", {"unit": walk.unit})


def _suspects(walk: Walk, at: AreaId) -> AreaSet:
    """Where there can be too many once the unit is there: it crowds no other area."""
    return walk.crowded | 1 << at


def _full(state: State, walk: Walk, area: AreaId) -> bool:
    """Is there no room beside those that cannot move any more?"""
    staying = {u for u in state.units_in(area, walk.side) if unit_refusal(state, u) is not None}
    return fit_refusal(state.facts, walk.side, staying | {walk.unit}) is not None


# -- looking ahead ---------------------------------------------------------------------------------


class _Search:
    """Moves units out of areas with too many, on copies, until there are none."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._left = MOST_TRIED

    def ends(self, state: State, walk: Walk) -> bool:
        """Can the part end well, with this unit in the middle of its move?"""
        if self.settles(_done(state.clone(), walk.unit), _suspects(walk, walk.at)):
            return True
        return any(self.settles(after) for after in self._moves(state, walk))

    def settles(self, state: State, among: AreaSet = ALL) -> bool:
        """Can the part end well? There can be too many only ``among`` these areas."""
        crowded = crowds(state, self._side, among)
        if not crowded:
            return True
        units = state.units_in(bits(crowded)[0], self._side)
        free = [u for u in units if unit_refusal(state, u) is None and _can_leave(state, u)]
        if fit_refusal(state.facts, self._side, set(units) - set(free)) is not None:
            return False
        return any(
            self.settles(after, crowded | 1 << after.where[unit])
            for unit in _unlike(state, free)
            for after in self._moves(state, begin(state, unit))
        )

    def _moves(self, state: State, walk: Walk) -> Iterator[State]:
        """The positions after ways for the unit to leave its area without a check, those first
        that leave nobody in the way."""
        if not self._left:
            return
        near = list(_sure_steps(state, walk))
        roomy = [to for to in near if self._fits(state, walk, to)]
        for to in roomy:
            yield from self._step(state, walk, to)
        marches = (to for to in bits(march_ways(state, walk)) if self._fits(state, walk, to))
        for to in islice(marches, MOST_MARCHES):
            yield from self._try(_marched(state, walk, to))
        if _may_go(state, walk):
            yield from self._try(_gone(state, walk))
        for to in near:
            if to not in roomy:
                yield from self._step(state, walk, to)

    def _step(self, state: State, walk: Walk, to: AreaId) -> Iterator[State]:
        after = state.clone()
        beyond = step(after, walk, to, QUIET)
        yield from self._try(_done(after.clone(), walk.unit))
        if beyond.left:
            yield from self._moves(after, beyond)

    def _try(self, after: State) -> Iterator[State]:
        if self._left > 0:
            self._left -= 1
            yield after

    def _fits(self, state: State, walk: Walk, to: AreaId) -> bool:
        if not state.occupied[self._side] >> to & 1:
            return True
        return land_refusal(state, to, self._side, (walk.unit,)) is None


def _sure_steps(state: State, walk: Walk) -> Iterator[AreaId]:
    """Where the unit may step without a check."""
    return (
        to
        for to in bits(near_ways(state, walk))
        if way_refusal(state, walk, to) is None and not tests(state, walk, to)
    )


def _may_go(state: State, walk: Walk) -> bool:
    return exit_refusal(state, walk) is None or box_refusal(state, walk) is None


def _can_leave(state: State, unit: UnitId) -> bool:
    walk = begin(state, unit)
    steps = next(_sure_steps(state, walk), None) is not None
    return steps or bool(march_ways(state, walk)) or _may_go(state, walk)


def _unlike(state: State, units: list[UnitId]) -> Iterator[UnitId]:
    """One of each kind that moves and stacks alike."""
    pieces, seen = state.facts.pieces, set[tuple[int, ...]]()
    for unit in units:
        kind = (
            pieces.arm[unit],
            pieces.formation[unit],
            pieces.group[unit],
            state.of_activation[unit],
            state.of_impulse[unit],
        )
        if kind not in seen:
            seen.add(kind)
            yield unit


def _done(after: State, unit: UnitId) -> State:
    after.of_activation[unit] |= STUCK | DONE
    return after


def _marched(state: State, walk: Walk, to: AreaId) -> State:
    after = state.clone()
    leave(after, walk.unit, MOVED | MARCHED)
    enter(after, walk.unit, to, QUIET)
    return _done(after, walk.unit)


def _gone(state: State, walk: Walk) -> State:
    after = state.clone()
    after.put(walk.unit, EXITED)
    return after
