"""6.2 Every way a ship can row, sail and turn in one movement, worked out once for each wind."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.games.lepanto.rules.frame import PORT, ROW, SAIL, STARBOARD
from grognard.games.lepanto.schema.files import Rowing

LEFT, RIGHT = 1, -1


class Course(Struct, frozen=True, gc=False):
    """Hexes straight ahead, perhaps a turn, and more hexes; with as little rowing as possible."""

    before: int
    turn: int
    after: int
    steps: tuple[Action, ...]
    exhausting: bool

    @property
    def hexes(self) -> int:
        return self.before + self.after


Allowances = tuple[int, int, int]
"""Hexes under sail on the present facing, one hexside to port of it, one to starboard."""


Courses = tuple[tuple[Course, ...], tuple[Course, ...], tuple[Course, ...]]
"""Straight ahead, then with a turn to port, then with one to starboard."""


def courses(sails: Allowances, rowing: Rowing, may_row: bool) -> Courses:
    """6.2-j All courses of a ship."""
    return _courses(sails, rowing.hexes, rowing.hexes_with_course_change, may_row)


@lru_cache(maxsize=512)
def _courses(sails: Allowances, hexes: int, hexes_turning: int, may_row: bool) -> Courses:
    oars = hexes if may_row else 0
    oars_turning = hexes_turning if may_row else 0
    straight = tuple(
        Course(n, 0, 0, (*[SAIL] * sailed, *[ROW] * (n - sailed)), n - sailed == hexes)
        for n in range(sails[0] + oars + 1)
        for sailed in [min(n, sails[0])]
    )
    return (
        straight,
        _turning(LEFT, sails[0], sails[1], oars_turning),
        _turning(RIGHT, sails[0], sails[2], oars_turning),
    )


def _turning(turn: int, sail_before: int, sail_after: int, oars: int) -> tuple[Course, ...]:
    longest = max(sail_before, sail_after) + oars
    found = []
    for before in range(longest + 1):
        for after in range(longest + 1 - before):
            rowed = _least_rowing(before, after, sail_before, sail_after, oars)
            if rowed is not None:
                found.append(_course(before, turn, after, *rowed))
    return tuple(found)


def _least_rowing(
    before: int, after: int, sail_before: int, sail_after: int, oars: int
) -> tuple[int, int] | None:
    """6.2-t Hexes to row before and after the turn so that the rest may be sailed."""
    for rowed in range(min(oars, before + after) + 1):
        for first in range(max(0, rowed - after), min(rowed, before) + 1):
            sailed, then = before - first, after - (rowed - first)
            if sailed <= sail_before and (not then or sailed + then <= sail_after):
                return first, rowed - first
    return None


def _course(before: int, turn: int, after: int, rowed_first: int, rowed_then: int) -> Course:
    steps = (
        *[ROW] * rowed_first,
        *[SAIL] * (before - rowed_first),
        PORT if turn == LEFT else STARBOARD,
        *[ROW] * rowed_then,
        *[SAIL] * (after - rowed_then),
    )
    # 6.2-n Rowing a hex and changing course exhausts.
    return Course(before, turn, after, steps, bool(rowed_first or rowed_then))
