"""Invariants: what must hold after every action, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.games.gallipoli.facts import ALLIED, BEACHHEAD, FORT, SHIP, TURKISH
from grognard.games.gallipoli.rules.m06_supply import s65_lines
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal, ship_refusal
from grognard.games.gallipoli.rules.m07_operations.s732_movement import LandMovement
from grognard.games.gallipoli.rules.m07_operations.s734_naval_combat import NavalActivation
from grognard.games.gallipoli.rules.m08_combat.s834_retreat import RetreatPath
from grognard.games.gallipoli.saves.codec import FORM
from grognard.games.gallipoli.state import DUMMY, LEVEL, LEVEL_2, OFF_MAP, REASONS, State

UNSETTLED = (LandMovement, RetreatPath, NavalActivation)
"""Frames during which stacking may be exceeded: a move or retreat is not over (7.4-c)."""


def faults(state: State) -> list[str]:
    """Everything that is wrong with a position; empty when all is well."""
    return [
        *_places(state),
        *_areas(state),
        *_mines(state),
        *_tracks(state),
        *_activations(state),
        *_lines(state),
    ]


def _places(state: State) -> Iterator[str]:
    """Each counter is in exactly one place, and the indexes agree."""
    yield from FORM.stale(state)
    facts, land = state.facts, state.facts.land
    for piece, at in enumerate(state.where):
        if at >= OFF_MAP or at == land.boxes[facts.pieces.side[piece]]:
            continue
        arm, bit = facts.pieces.arm[piece], 1 << at
        code = facts.pieces.codes[piece]
        if at in land.boxes:
            yield f"{code} is in the enemy's box"
        elif arm == SHIP and not land.sea & bit:
            yield f"ship {code} is not at sea"
        elif arm in (FORT, BEACHHEAD) and not land.land & bit:
            yield f"{code} is not on land"
        elif arm < SHIP and not (land.land & bit or land.assault & bit):
            yield f"{code} is in the water"


def _areas(state: State) -> Iterator[str]:
    """7.4 No mixed areas; stacking is kept when movement is over."""
    names = state.facts.land.names
    for area in range(len(names)):
        if not state.here[area] or area in state.facts.land.boxes:
            continue
        if state.units_in(area, ALLIED) and state.units_in(area, TURKISH):
            yield f"both sides have land units in {names[area]}"
        if state.ships_in(area, ALLIED) and state.ships_in(area, TURKISH):
            yield f"both sides have ships in {names[area]}"
        if len(state.beachheads_in(area)) > 1:
            yield f"two Beachheads in {names[area]}"
        if any(isinstance(frame, UNSETTLED) for frame in state.frames):
            continue
        for side in (ALLIED, TURKISH):
            if land_refusal(state, area, side) or ship_refusal(state, area, side):
                yield f"too many counters in {names[area]}"


def _mines(state: State) -> Iterator[str]:
    """8.5-c, 8.5-h, 13.1.1-k, Q78 Two markers an area, within the mix, none in the Aegean."""
    facts, land = state.facts, state.facts.land
    mix, most = facts.library.markers.mines, facts.numbers.caps.markers_in_area
    levels = [marker & LEVEL for markers in state.mines for marker in markers]
    if levels.count(DUMMY) > mix.dummies or levels.count(LEVEL_2) > mix.level_2:
        yield "more Dummies or Level 2 markers than there are counters"
    # A Level 2 marker swept down to Level 1 may want a counter more than there are.
    if len(levels) - levels.count(DUMMY) > mix.level_1 + mix.level_2:
        yield "more mines than there are counters"
    outside = 0
    for area, markers in enumerate(state.mines):
        if len(markers) > most:
            yield f"{len(markers)} mine markers in {land.names[area]}"
        if markers and not (land.strait | land.assault) >> area & 1:
            yield f"mines in {land.names[area]}"
        if not land.strait >> area & 1:
            outside += sum(max(1, marker & LEVEL) for marker in markers)
    if outside > state.outside_limit:
        yield f"{outside} factors and Dummies outside the Strait; the limit is secret"


def _tracks(state: State) -> Iterator[str]:
    """6.1-e, 2.4-an SP from 0 to 99, VP never negative and equal to their account."""
    most = state.facts.numbers.limits.most_supply
    lines = len(REASONS)
    for side in (ALLIED, TURKISH):
        if not 0 <= state.sp[side] <= most:
            yield f"side {side} has {state.sp[side]} SP"
        if state.vp[side] < 0:
            yield f"side {side} has {state.vp[side]} VP"
        if state.vp[side] != sum(state.account[side * lines : (side + 1) * lines]):
            yield f"side {side}: {state.vp[side]} VP are not what the account says"
    if not 0 <= state.impulse <= state.impulses <= state.facts.numbers.limits.most_impulses:
        yield f"impulse {state.impulse} of {state.impulses}"


def _activations(state: State) -> Iterator[str]:
    """7.3.2c-d No unit is activated more than twice."""
    for piece, times in enumerate(state.acted):
        if times > 2:
            yield f"{state.facts.pieces.codes[piece]} was activated {times} times"


def _lines(state: State) -> Iterator[str]:
    """6.5 Supply lines as remembered are those that a new trace finds."""
    for group, known in enumerate(state.lines):
        if known >= 0 and known != s65_lines.traced(state, group):
            yield f"supply lines of group {group} are out of date"
