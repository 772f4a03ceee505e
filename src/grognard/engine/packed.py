"""Lists that take little room: a server has many games in memory."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator, MutableSequence
from sys import intern
from typing import Any, TypeVar, overload

import msgspec

from grognard.engine.events import Event
from grognard.engine.moves import Move, TakeBack

BLOCK = 256
QUICK = 1
"""zlib's level: the others take much longer and save little."""
Fields = tuple[str, str, dict[str, Any], tuple[str, ...] | None]
Played = TypeVar("Played", bound=Move | TakeBack)
_DECODER = msgspec.json.Decoder(list[Fields])


class PackedEvents(MutableSequence[Event]):
    """Events, all but the latest compressed. They are added and taken away at the end, and read
    anywhere."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._blocks: list[bytes] = []
        self._latest: list[Event] = []
        self._opened: tuple[int, list[Event]] = (-1, [])
        """The block that was read last."""
        self.extend(events)

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._latest)

    def __iter__(self) -> Iterator[Event]:
        for number in range(len(self._blocks)):
            yield from self._unpacked(number)
        yield from self._latest

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        number = index // BLOCK
        if number < len(self._blocks):
            if self._opened[0] != number:
                self._opened = number, self._unpacked(number)
            return self._opened[1][index % BLOCK]
        return self._latest[index - len(self._blocks) * BLOCK]

    def insert(self, index: int, value: Event) -> None:
        assert index == len(self), "events are only added at the end"
        self._latest.append(value)
        if len(self._latest) == 2 * BLOCK:
            self._blocks.append(_packed(self._latest[:BLOCK]))
            del self._latest[:BLOCK]

    def __delitem__(self, index: int | slice) -> None:
        assert isinstance(index, slice), "events are only taken away from the end"
        keep, end, _ = index.indices(len(self))
        assert end == len(self), "events are only taken away from the end"
        while len(self._blocks) * BLOCK > keep:
            self._latest = self._unpacked(len(self._blocks) - 1) + self._latest
            self._blocks.pop()
        del self._latest[keep - len(self._blocks) * BLOCK :]
        self._opened = (-1, [])

    def __setitem__(self, index: int | slice, value: Event | Iterable[Event]) -> None:
        raise TypeError("what has happened is never changed")

    def _unpacked(self, number: int) -> list[Event]:
        fields = _DECODER.decode(zlib.decompress(self._blocks[number]))
        return [Event(*one) for one in fields]


def _packed(events: list[Event]) -> bytes:
    fields = [(event.case, event.kind, event.args, event.seen_by) for event in events]
    return zlib.compress(msgspec.json.encode(fields), QUICK)


class PackedMoves(MutableSequence[Played]):
    """Moves in columns: a plain one is a few numbers, and only what is rare about others is kept
    as it is. They are added and taken away at the end, and read anywhere."""

    def __init__(self, moves: Iterable[Played] = ()) -> None:
        self._texts: list[str] = []
        self._seats = bytearray()
        self._rolled, self._events = array("I"), array("I")
        self._names: list[str] = []
        self._rare: dict[int, Played] = {}
        """With dice or secrets, and returns to an earlier position."""
        self.extend(moves)

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, index: int) -> Played: ...
    @overload
    def __getitem__(self, index: slice) -> list[Played]: ...
    def __getitem__(self, index: int | slice) -> Played | list[Played]:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        index = range(len(self))[index]
        return self._rare.get(index) or self._plain(index)

    def _plain(self, index: int) -> Any:
        seat = self._names[self._seats[index]]
        return Move(seat, self._texts[index], (), self._rolled[index], self._events[index])

    def insert(self, index: int, value: Played) -> None:
        assert index == len(self), "moves are only added at the end"
        plain = _plain_of(value)
        if plain != value:
            self._rare[index] = value
        if plain.seat not in self._names:
            self._names.append(plain.seat)
        self._texts.append(intern(plain.text))
        self._seats.append(self._names.index(plain.seat))
        self._rolled.append(plain.rolled_before)
        self._events.append(plain.events_before)

    def __delitem__(self, index: int | slice) -> None:
        if isinstance(index, int):
            index = slice(index, index + 1 or None)
        keep, end, _ = index.indices(len(self))
        assert end == len(self), "moves are only taken away from the end"
        for column in (self._texts, self._seats, self._rolled, self._events):
            del column[keep:]
        self._rare = {number: move for number, move in self._rare.items() if number < keep}

    def __setitem__(self, index: int | slice, value: Played | Iterable[Played]) -> None:
        raise TypeError("what was played is never changed")


def _plain_of(played: Move | TakeBack) -> Move:
    if isinstance(played, TakeBack):
        return Move("", "", (), 0, 0)
    return Move(played.seat, played.text, (), played.rolled_before, played.events_before)
