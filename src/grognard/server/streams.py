"""Event streams: send what happens at a table to everyone there; they can be resumed."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from secrets import token_urlsafe
from typing import Any

import msgspec
from msgspec import Struct

from grognard.server.faces import Audience

BEGINS_WITHIN = 30.0
RING = 256
RING_BYTES = 256 * 1024
QUEUE = 512
HEARTBEAT = b": still here\n\n"


def message(kind: str, position: int, chat: int, data: bytes) -> bytes:
    """One server-sent event; its id holds the position and chat line it reaches."""
    return b"id: %d.%d\nevent: %s\ndata: %s\n\n" % (position, chat, kind.encode(), data)


class Told(Struct, frozen=True):
    """One update, encoded for each kind of audience at the table."""

    since: int
    data: dict[Any, bytes | None]
    """None for those who are not told yet."""
    kind: Callable[[Audience], Any]
    """Which of them an audience gets."""

    @property
    def size(self) -> int:
        return sum(len(data) for data in self.data.values() if data)


class Stream:
    """One listener. One that is too slow to keep up is cut off; it reconnects by itself."""

    def __init__(self, audience: Audience) -> None:
        self.id = token_urlsafe(8)
        self.audience = audience
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.closed = False
        self._made = time.monotonic()
        self._begun = False

    @property
    def dead(self) -> bool:
        """Closed, or asked for by somebody who went before it began."""
        late = time.monotonic() - self._made > BEGINS_WITHIN
        return self.closed or (not self._begun and late)

    def send(self, data: bytes) -> None:
        if self._queue.qsize() >= QUEUE:
            self.close()
        elif not self.closed:
            self._queue.put_nowait(data)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self._queue.put_nowait(None)

    async def chunks(self, heartbeat: float, leave: Callable[[], None]) -> AsyncIterator[bytes]:
        """Everything sent; messages that arrive together leave together."""
        self._begun = True
        try:
            while True:
                try:
                    async with asyncio.timeout(heartbeat):
                        first = await self._queue.get()
                except TimeoutError:
                    yield HEARTBEAT
                    continue
                parts = [first]
                while not self._queue.empty():
                    parts.append(self._queue.get_nowait())
                whole = b"".join(part for part in parts if part is not None)
                if whole:
                    yield whole
                if None in parts:
                    return
        finally:
            leave()


class Hub:
    """The listeners at one table, and the latest updates for those who reconnect."""

    def __init__(self) -> None:
        self.streams: dict[str, Stream] = {}
        self.elsewhere: dict[int, tuple[frozenset[str], int]] = {}
        """By the number of another process, the seats present there and how many watch."""
        self._ring: deque[Told] = deque(maxlen=RING)
        self._kept = 0

    def join(self, stream: Stream) -> None:
        self.streams[stream.id] = stream

    def leave(self, stream: Stream) -> None:
        stream.close()
        self.streams.pop(stream.id, None)

    def remember(self, told: Told) -> None:
        """Keep the latest updates, as long as they take little room."""
        if len(self._ring) == RING:
            self._kept -= self._ring[0].size
        self._ring.append(told)
        self._kept += told.size
        while self._kept > RING_BYTES and len(self._ring) > 1:
            self._kept -= self._ring.popleft().size

    def make_room(self, audience: Audience, most: int) -> None:
        """End the oldest streams of an audience, so that there are fewer than so many."""
        self.spectators()
        same = [stream for stream in self.streams.values() if stream.audience == audience]
        for stream in same[: max(0, len(same) - most + 1)]:
            stream.close()
            self.streams.pop(stream.id)

    def spectators(self) -> int:
        """How many there are, without those who have gone."""
        self.streams = {id_: stream for id_, stream in self.streams.items() if not stream.dead}
        return sum(not stream.audience for stream in self.streams.values())

    def missed(self, since: int, audience: Audience) -> list[bytes] | None:
        """An audience's updates since a position; None if they are not kept any longer."""
        for number, told in enumerate(self._ring):
            if told.since == since:
                later = list(self._ring)[number:]
                if any(t.kind(audience) not in t.data for t in later):
                    return None
                found = [t.data[t.kind(audience)] for t in later]
                return [data for data in found if data is not None]
        return None

    def present(self, seats: tuple[str, ...]) -> dict[str, bool]:
        held = {seat for stream in self.streams.values() for seat in stream.audience}
        held.update(*(there for there, _ in self.elsewhere.values()))
        return {seat: seat in held for seat in seats}

    @property
    def watching(self) -> int:
        here = sum(not stream.audience for stream in self.streams.values())
        return here + sum(there for _, there in self.elsewhere.values())

    def close(self) -> None:
        for stream in list(self.streams.values()):
            stream.close()


def encoded(data: Struct) -> bytes:
    return msgspec.json.encode(data)
