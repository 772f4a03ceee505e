"""The numbers that a seat is shown, kept from one look to the next: only changes are written.

What was shown is compared with what is to be shown, so any position may follow any other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import compress
from operator import is_not
from struct import Struct
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

FLOAT = 4
"""The size of a number in bytes."""
NOT_YET = object()
MOST_ROWS_KEPT = 20_000


class Sheet:
    """A row of numbers in memory, all 0 at first, and what they were written from."""

    __slots__ = ("_marked", "cells", "last", "raw")

    def __init__(self, size: int) -> None:
        self.raw = bytearray(FLOAT * size)
        self.cells = memoryview(self.raw).cast("f")
        self.last: dict[object, Any] = {}
        self._marked: Mapping[int, float] = {}

    def new(self, part: object, told: object) -> bool:
        """Is what a part tells not what it told the last time?"""
        if self.last.get(part, NOT_YET) == told:
            return False
        self.last[part] = told
        return True

    def unmark(self) -> None:
        """Take all marks away; the cells of rows that have any are 0."""
        for cell in self._marked:
            self.cells[cell] = 0.0

    def mark(self, marks: Mapping[int, float]) -> None:
        """Set single numbers until the next look."""
        for cell, number in marks.items():
            self.cells[cell] = number
        self._marked = marks


class Span:
    """Numbers in a row that are written together."""

    def __init__(self, start: int, width: int) -> None:
        self._at = FLOAT * start
        self._form = Struct(f"{width}f")

    def write(self, sheet: Sheet, *numbers: float) -> None:
        self._form.pack_into(sheet.raw, self._at, *numbers)


class Counter(Protocol):
    """Whatever has a row of its own; it never changes."""

    @property
    def id(self) -> str: ...

    def __hash__(self) -> int: ...


T = TypeVar("T", bound=Counter)


class Rows(NamedTuple, Generic[T]):
    """A block with a row for each counter."""

    start: int
    width: int
    row: Callable[[T, str], Sequence[float]]
    """The row of a counter as a seat sees it …"""
    key: Callable[[T], Hashable] | None = None
    """… and what of the counter it is made from; None: all."""


class Counters(Generic[T]):
    """Blocks of rows for the same counters; one that is not there is a row of zeros."""

    def __init__(self, places: Mapping[str, int], *blocks: Rows[T]) -> None:
        self._places = places
        self._blocks = [_Block(block) for block in blocks]

    def write(self, sheet: Sheet, shown: Sequence[T], seat: str) -> None:
        last: Sequence[T] = sheet.last.get(self, ())
        if shown is last:
            return
        sheet.last[self] = shown
        gone, come = _exchanged(last, shown)
        for block in self._blocks:
            for counter in gone:
                block.clear(sheet, self._places[counter.id])
            for counter in come:
                block.write(sheet, self._places[counter.id], counter, seat)


def _exchanged(last: Sequence[T], shown: Sequence[T]) -> tuple[list[T], list[T]]:
    """What was shown and is so no more, and what is shown instead."""
    if len(last) == len(shown):
        at = [*compress(range(len(shown)), map(is_not, last, shown))]
        return [last[n] for n in at], [shown[n] for n in at]
    before, now = ({counter.id: counter for counter in row} for row in (last, shown))
    gone = [counter for id_, counter in before.items() if now.get(id_) is not counter]
    return gone, [counter for id_, counter in now.items() if before.get(id_) is not counter]


class _Block(Generic[T]):
    """One block, with rows already worked out."""

    def __init__(self, block: Rows[T]) -> None:
        self._start, self._size = FLOAT * block.start, FLOAT * block.width
        self._form = Struct(f"{block.width}f")
        self._nothing = bytes(self._size)
        self._row, self._key = block.row, block.key
        self._kept: dict[tuple[Hashable, str], bytes] = {}

    def clear(self, sheet: Sheet, place: int) -> None:
        start = self._start + place * self._size
        sheet.raw[start : start + self._size] = self._nothing

    def write(self, sheet: Sheet, place: int, counter: T, seat: str) -> None:
        start = self._start + place * self._size
        sheet.raw[start : start + self._size] = self._packed(counter, seat)

    def _packed(self, counter: T, seat: str) -> bytes:
        what: Hashable = counter if self._key is None else self._key(counter)
        key = what, seat
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_ROWS_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._form.pack(*self._row(counter, seat))
        return found
