"""The story that games tell: measures of games as they were played, beside what history asks for.

A title declares a ``Story``; ``grognard story`` plays games and sets them against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import Struct

from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.game import Game, Outcome


class Told(NamedTuple):
    """Something that happened, and in which turn."""

    turn: int
    event: Event


class Tale(Struct, frozen=True):
    """One game as it was played."""

    game: Game[Any]
    scenario: str
    told: Sequence[Told]
    ends: Mapping[int, Any]
    """By turn, the position when the next one had begun, or the game was over."""
    state: Any
    """The position at the end."""
    outcome: Outcome

    def of(self, *kinds: str) -> Iterator[Told]:
        """What happened of these kinds of event, in order."""
        return (one for one in self.told if one.event.kind in kinds)

    def first(self, *kinds: str) -> int | None:
        """The turn in which something of these kinds happened first."""
        return next((one.turn for one in self.of(*kinds)), None)


class Part(NamedTuple):
    """A part of a whole; both are added up over all games before they are divided."""

    part: float
    whole: float


Value = bool | float | Part | None
"""None: this game has nothing to tell of it; in a median: never."""
How = Literal["share", "mean", "median", "pooled"]
"""A share counts the games in which it is true; a pooled one adds up parts. Both are per cent."""


class Measure(Struct, frozen=True):
    """One number of the story. Its words are ``measure.ID`` in the title's text/story.toml."""

    id: str
    how: How
    value: Callable[[Tale], Value]
    band: tuple[float | None, float | None] = (None, None)
    """Where it should lie, both ends included; None: open."""
    history: float | None = None
    scenarios: tuple[str, ...] = ()
    """The scenarios in which it is measured; (): all."""


class Lost(NamedTuple):
    """A unit that was lost: when, whose, to what and where."""

    turn: int
    seat: str
    cause: str
    place: str


def _no_losses(tale: Tale) -> Sequence[Lost]:
    return ()


def _nothing_reached(tale: Tale) -> Mapping[str, int]:
    return {}


def _no_points(tale: Tale) -> Mapping[str, Mapping[str, float]]:
    return {}


class Story(Struct, frozen=True):
    """What a title tells of its games. Causes, places and sources of points are words of
    text/story.toml (``cause.``, ``place.``, ``source.``) or stand for themselves."""

    measures: tuple[Measure, ...]
    losses: Callable[[Tale], Sequence[Lost]] = _no_losses
    reached: Callable[[Tale], Mapping[str, int]] = _nothing_reached
    """By place, the turn in which somebody got there."""
    points: Callable[[Tale], Mapping[str, Mapping[str, float]]] = _no_points
    """By seat, its points by their source."""

    def of(self, scenario: str) -> list[Measure]:
        return [one for one in self.measures if not one.scenarios or scenario in one.scenarios]

    def only(self, scenario: str, ids: Sequence[str]) -> list[Measure]:
        """The measures of these names, or all that are told of the scenario."""
        told = {one.id: one for one in self.of(scenario)}
        for id_ in ids:
            if id_ not in told:
                raise BadRequest("unknown_measure", measure=id_, known=", ".join(told))
        return [told[id_] for id_ in ids] or [*told.values()]


def won_by(seat: str) -> Callable[[Tale], bool]:
    """Does this seat win?"""
    return lambda tale: tale.outcome.winner == seat
