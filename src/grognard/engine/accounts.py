"""An account of victory points: every source of them, what it gives now and what it could."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

Args = Mapping[str, str | int]
NO_LIMIT = -1


class Tally(Struct, frozen=True, omit_defaults=True):
    """One source of points. The game says it in the words ``account.<source>``, with ``args``."""

    seat: str
    """Whose points they are."""
    source: str
    case: str
    points: int
    """If the game ended now."""
    most: int = NO_LIMIT
    """What it could still come to."""
    args: Args = {}
    bar: str = ""
    """Why it gives nothing now: the words ``account.bar.<bar>``."""
    due: int = 0
    """That part of its points which is only posted when the game is over."""


class Goal(Struct, frozen=True, omit_defaults=True):
    """Another way to win, however the points stand: the words ``account.<source>``."""

    seat: str
    source: str
    case: str
    args: Args = {}
    done: int = 0
    of: int = 0
    """How far it is on its way, if that can be counted."""
    met: bool = False


class Account(Struct, frozen=True, omit_defaults=True):
    """The rules' own count, by which they decide who has won."""

    lines: Sequence[Tally]
    leads: Mapping[str, int]
    """By seat, the least lead over the other with which it wins; below 0 it may be behind."""
    case: str
    """Which says so."""
    goals: Sequence[Goal] = ()


def total(lines: Iterable[Tally], seat: str) -> int:
    """What a seat has if the game ended now."""
    return sum(line.points for line in lines if line.seat == seat)
