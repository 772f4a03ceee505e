"""Sends the head and body of an answer together."""

from __future__ import annotations

import asyncio
from typing import Any

from grognard.server.gate import Gated
from grognard.server.workers.steering import Place

HEAD = b"HTTP/1.1 "


class OneWrite(Gated):
    """uvicorn writes the head and the body of an answer in two system calls and two packets;
    here the head waits for the body, which follows at once. A request that another worker serves
    better is answered, and the connection closed: the next one is steered there."""

    def __init__(self, *args: Any, place: Place, **named: Any) -> None:
        super().__init__(*args, **named)
        self._place = place

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if self.cycle is not None and not self._place.is_home(self.url):
            self.cycle.keep_alive = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        held: Any = _Held(transport, self.loop)
        super().connection_made(held)


class _Held:
    """A transport that holds back the head of an answer until more is written, or until the
    next turn of the event loop."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._head = b""

    def write(self, data: bytes) -> None:
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(HEAD):
            self._head = data
            self._loop.call_soon(self._release)
            return
        self._transport.write(data)

    def _release(self) -> None:
        if self._head:
            data, self._head = self._head, b""
            self._transport.write(data)

    def close(self) -> None:
        self._release()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
