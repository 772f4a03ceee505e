"""What goes over the wire about computer opponents: their progress, their thoughts, advice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.server.opinions import Considered, Words


class ThinkingNews(Struct, frozen=True):
    """A computer is thinking."""

    seat: str
    share: float
    """Of its budget for the turn, what is spent: 0 to 1."""


class ThoughtOut(Struct, frozen=True):
    """What a computer thought at its last choice of a plan, the chosen candidate first."""

    seat: str
    move: int
    """How many moves the game had then."""
    considered: Sequence[Considered]
    verdict: Words


class Thoughts(Struct, frozen=True):
    thoughts: Sequence[ThoughtOut]


class Hints(Struct, frozen=True):
    """The best answers to the decision that is open, the best first."""

    position: int
    hints: Sequence[Considered]
