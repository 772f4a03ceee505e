"""What goes over the wire about computer players: progress, thoughts, hints."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.server.computers.explanations import Considered, Words


class ThinkingNews(Struct, frozen=True):
    """A computer is thinking."""

    seat: str
    share: float
    """How much of its budget for the turn is spent, from 0 to 1."""


class ThoughtOut(Struct, frozen=True):
    """What a computer thought when it last chose a plan; the chosen candidate comes first."""

    seat: str
    move: int
    """How many moves the game had then."""
    considered: Sequence[Considered]
    verdict: Words


class Thoughts(Struct, frozen=True):
    thoughts: Sequence[ThoughtOut]


class Hints(Struct, frozen=True):
    """The best answers to the open decision, best first."""

    position: int
    hints: Sequence[Considered]
