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
from dataclasses import dataclass
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, Generic, Protocol, TypeVar, cast

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


class Sources:
    """Fields of a state, other parts and functions, read together."""

    def __init__(self, declared: tuple[Source, ...]) -> None:
        self.declared = declared
        self._fields = [attrgetter(name) for name in declared if isinstance(name, str)]
        self._others = [other for other in declared if not isinstance(other, str)]

    def __call__(self, state: Any) -> list[Any]:
        """What they are now, safe only until the state changes."""
        values = [of(state) for of in self._fields]
        return values + [of(state) for of in self._others] if self._others else values


def _kept(value: Any) -> Any:
    """A source as it is now, safe from later changes."""
    if isinstance(value, list | dict):
        return value.copy()
    return bytes(value) if isinstance(value, bytearray) else value


class Part(Generic[S, V]):
    """Something drawn from a few sources."""

    def __init__(self, draw: Callable[[S], V], sources: tuple[Source, ...]) -> None:
        self.draw = draw
        self.sources = Sources((PRINTED, *sources))
        self.__doc__ = draw.__doc__

    def __call__(self, state: S) -> V:
        parts = state.drawn.parts
        now = self.sources(state)
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
        self.columns = Sources(columns)
        self.also = Sources((PRINTED, *also))
        self.__doc__ = draw.__doc__

    def __call__(self, state: S) -> list[V]:
        """The rows in order, without those that are None; the same list while none changes."""
        now, also = self.columns(state), self.also(state)
        last = state.drawn.parts.get(self)
        if last is None or last.also != also:
            rows: list[V | None] = [self.draw(state, row) for row in range(len(now[0]))]
            gaps = rows.count(None)
        else:
            changed = {row for was, is_ in zip(last.columns, now, strict=True) if was != is_
                       for row in _changed(was, is_)}  # fmt: skip
            if not changed:
                same: list[V] = last.shown
                return same
            rows, gaps = last.rows.copy(), last.gaps
            for row in changed:
                gaps -= rows[row] is None
                rows[row] = self.draw(state, row)
                gaps += rows[row] is None
        shown = [row for row in rows if row is not None] if gaps else cast(list[V], rows)
        columns = [_kept(column) for column in now]
        kept = _Table(columns, [_kept(source) for source in also], rows, gaps, shown)
        state.drawn.parts[self] = kept
        return shown


@dataclass(slots=True)
class _Table:
    """Rows as they were last drawn, and from what."""

    columns: list[Any]
    also: list[Any]
    rows: list[Any]
    gaps: int
    """How many of them are None."""
    shown: list[Any]


def _changed(was: Any, column: Any) -> list[int]:
    """The rows in which a column is not what it was."""
    if isinstance(was, bytes):
        return _bytes_apart(was, column)
    others = compress(range(len(column)), map(is_not, was, column))
    return [row for row in others if was[row] != column[row]]


def _bytes_apart(was: bytes, column: bytearray) -> list[int]:
    """The same of a column of bytes, all compared at once."""
    apart, found = int.from_bytes(was, "little") ^ int.from_bytes(column, "little"), []
    while apart:
        row = (apart & -apart).bit_length() - 1 >> 3
        found.append(row)
        apart &= ~(255 << 8 * row)
    return found


def drawn_from(*sources: Source) -> Callable[[Callable[[S], V]], Part[S, V]]:
    """A part that is drawn from nothing but these."""
    return lambda draw: Part(draw, sources)


def each_drawn_from(
    *columns: Source, also: tuple[Source, ...] = ()
) -> Callable[[Callable[[S, int], V | None]], Rows[S, V]]:
    """Rows, each drawn from its own entries in these columns, and from what is the same for all."""
    return lambda draw: Rows(draw, columns, also)
