"""A picture made of parts, each kept while what it is drawn from is unchanged.

    @drawn_from("bridges", "holder")
    def _bridges(state: State) -> list[BridgeSeen]: ...

    @each_drawn_from("where", "steps", also=("turn",))
    def _unit(state: State, unit: UnitId) -> UnitSeen | None: ...

A source is a field of the state, another part, or a function of the state. What a source was is
compared with what it is, so a rule that changes a field has nobody to tell, and a copy, an undo
or a branch is drawn as rightly as the next move. What is printed (``facts``) is a source of every
part. ``drawn: Drawn = cache(Drawn)`` in a state holds the parts; copies of a position share them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

S = TypeVar("S", bound="Pictured")
V = TypeVar("V")

Source = str | Callable[[Any], Any]


class Drawn:
    """The parts as they were last drawn, by the part: from what, and the drawing."""

    __slots__ = ("parts",)

    def __init__(self) -> None:
        self.parts: dict[object, Any] = {}


class Pictured(Protocol):
    facts: Any
    drawn: Drawn


PRINTED: Source = "facts"


def _now(state: Any, source: Source) -> Any:
    return getattr(state, source) if isinstance(source, str) else source(state)


def _kept(value: Any) -> Any:
    """A source as it is now, safe from later changes."""
    if isinstance(value, list | dict):
        return value.copy()
    return bytes(value) if isinstance(value, bytearray) else value


class Part(Generic[S, V]):
    """Something drawn from a few sources."""

    def __init__(self, draw: Callable[[S], V], sources: tuple[Source, ...]) -> None:
        self.draw = draw
        self.sources = (PRINTED, *sources)
        self.__doc__ = draw.__doc__

    def __call__(self, state: S) -> V:
        parts = state.drawn.parts
        now = [_now(state, source) for source in self.sources]
        last = parts.get(self)
        if last is not None and last[0] == now:
            same: V = last[1]
            return same
        value = self.draw(state)
        parts[self] = [_kept(source) for source in now], value
        return value


class Rows(Generic[S, V]):
    """A row for each counter, drawn again only where an entry of a column has changed."""

    def __init__(
        self,
        draw: Callable[[S, int], V | None],
        columns: tuple[Source, ...],
        also: tuple[Source, ...],
    ) -> None:
        self.draw = draw
        self.columns = columns
        self.also = (PRINTED, *also)
        self.__doc__ = draw.__doc__

    def __call__(self, state: S) -> list[V]:
        """The rows in order, without those that are None; the same list while none changes."""
        now = [_now(state, column) for column in self.columns]
        also = [_now(state, source) for source in self.also]
        last = state.drawn.parts.get(self)
        if last is None or last[1] != also:
            rows: list[V | None] = [self.draw(state, row) for row in range(len(now[0]))]
        else:
            changed = {row for pair in zip(last[0], now, strict=True) for row in _changed(*pair)}
            if not changed:
                same: list[V] = last[3]
                return same
            rows = last[2].copy()
            for row in changed:
                rows[row] = self.draw(state, row)
        shown = [row for row in rows if row is not None]
        columns = [_kept(column) for column in now]
        state.drawn.parts[self] = columns, [_kept(source) for source in also], rows, shown
        return shown


def _changed(was: Any, column: Any) -> list[int]:
    """The rows in which a column is not what it was."""
    if was == column:
        return []
    pairs = enumerate(zip(was, column, strict=True))
    return [row for row, (old, new) in pairs if old is not new and old != new]


def drawn_from(*sources: Source) -> Callable[[Callable[[S], V]], Part[S, V]]:
    """A part that is drawn from nothing but these."""
    return lambda draw: Part(draw, sources)


def each_drawn_from(
    *columns: Source, also: tuple[Source, ...] = ()
) -> Callable[[Callable[[S, int], V | None]], Rows[S, V]]:
    """Rows, each drawn from its own entries in these columns, and from what is the same for all."""
    return lambda draw: Rows(draw, columns, also)
