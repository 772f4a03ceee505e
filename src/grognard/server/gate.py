"""Limits on connections, before any request is read: how many an address may have, how long and how
large the head of a request may be, and how slowly a body may come or an answer be taken."""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

import msgspec
from msgspec import Struct
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from grognard.server.errors import ApiError

BETWEEN, HEAD, BODY = "between", "head", "body"
"""Of requests, what comes next."""
WASTED_BYTES = 1_000_000
"""As much may still come of a body after its answer."""
FRAMING_BYTES = 1_000_000
"""As much may come around the pieces of a body."""
REASONS = {
    400: "Bad Request",
    408: "Request Timeout",
    413: "Content Too Large",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
}


ANYBODY = "*"


class GateLimits(Struct, frozen=True):
    """Times are in seconds, sizes in bytes."""

    head_bytes: int = 16 * 1024
    head_seconds: float = 10.0
    """From the first byte of a request, or of the connection, to the end of the head."""
    body_seconds: float = 5.0
    body_bytes: int = 16 * 1024
    """As much of a body must come within those seconds, again and again."""
    taking_seconds: float = 30.0
    """How long an answer may wait to be taken."""
    connections: int = 10_000
    per_address: int = 300
    pipelined: int = 32
    trusted: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses of which a proxy may speak for many people; its own limits count there."""


def network_of(address: str) -> str:
    """Whoever has an IPv6 address has very many, which differ in their last half."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return address


def trusted_too(named: str) -> tuple[str, ...]:
    """The addresses of proxies, joined by commas as uvicorn takes them, beside loopback."""
    more = (network_of(name.strip()) for name in named.split(",") if name.strip())
    return (*GateLimits().trusted, *more)


class Gate:
    """Counts the connections of a process."""

    def __init__(self, limits: GateLimits) -> None:
        self.limits = limits
        self.open = 0
        self._by_network: Counter[str] = Counter()

    def enter(self, network: str) -> bool:
        """False if there are too many; ``leave`` must follow in any case."""
        self.open += 1
        self._by_network[network] += 1
        few = network in self.limits.trusted or ANYBODY in self.limits.trusted
        few = few or self._by_network[network] <= self.limits.per_address
        return few and self.open <= self.limits.connections

    def leave(self, network: str) -> None:
        self.open -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]


class Gated(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *args: Any, gate: Gate, **named: Any) -> None:
        super().__init__(*args, **named)
        self._gate = gate
        self._limits = gate.limits
        self._network = ""
        self._timer: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._phase = BETWEEN
        self._head = 0
        self._body = 0
        self._framing = 0
        self._wasted = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._network = network_of(self.client[0]) if self.client else ""
        if self._gate.enter(self._network):
            self._expect_head()
        else:
            self._refuse(ApiError(429, "too_many_connections"))

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for_nothing()
        self.resume_writing()
        self._gate.leave(self._network)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._body += len(data)
        self._framing += len(data)
        if self._timer is None and self._phase == BETWEEN:
            self._expect_head()  # the next request on this connection begins
        super().data_received(data)
        if self.transport.is_closing() or self.parser is None:
            return
        if self._phase == HEAD:
            self._head += len(data)
            self._check_head()
        if self._phase == BODY and self._framing > FRAMING_BYTES:
            self._refuse(ApiError(413, "too_large", limit=FRAMING_BYTES))
        if len(self.pipeline) > self._limits.pipelined:
            self._refuse(ApiError(429, "too_many", seconds=1))

    def on_message_begin(self) -> None:
        self._phase = HEAD
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if self._phase != BODY:
            super().on_header(name, value)
            return
        # Behind a body that came in pieces: nobody reads these.
        self._head += len(name) + len(value)
        self._check_head()

    def on_headers_complete(self) -> None:
        self._head = sum(len(name) + len(value) for name, value in self.headers)
        if self.transport.is_closing() or not self._check_head():
            return
        self._phase, self._head, self._body, self._framing = BODY, 0, 0, 0
        self._wait_for_nothing()
        self._timer = self.loop.call_later(self._limits.body_seconds, self._look_at_body)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._framing -= len(body)
        if self.cycle is None or self.transport.is_closing():
            return
        super().on_body(body)
        if self.cycle.response_complete:
            self._wasted += len(body)
            if self._wasted > WASTED_BYTES:
                self.transport.close()

    def on_message_complete(self) -> None:
        self._wait_for_nothing()
        self._phase = BETWEEN
        if self.cycle is not None and not self.transport.is_closing():
            super().on_message_complete()

    def pause_writing(self) -> None:
        """What is sent is not taken."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(self._limits.taking_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self._refuse(ApiError(400, "bad_request"))

    def _unsupported_upgrade_warning(self) -> None:
        """It is answered as if nothing else had been asked for; the log need not say so."""

    # -- limits ------------------------------------------------------------------------------

    def _expect_head(self) -> None:
        self._head = 0
        self._timer = self.loop.call_later(self._limits.head_seconds, self._too_slow)

    def _check_head(self) -> bool:
        if self._head + len(getattr(self, "url", b"")) <= self._limits.head_bytes:
            return True
        self._refuse(ApiError(431, "too_large", limit=self._limits.head_bytes))
        return False

    def _look_at_body(self) -> None:
        if self._body < self._limits.body_bytes:
            self._too_slow()
            return
        self._body = 0
        self._timer = self.loop.call_later(self._limits.body_seconds, self._look_at_body)

    def _too_slow(self) -> None:
        self._refuse(ApiError(408, "too_slow"))

    def _wait_for_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, error: ApiError) -> None:
        """Say why, in one line, and hang up. An answer that has begun is cut short."""
        self._wait_for_nothing()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = msgspec.json.encode(error.body)
            head = f"HTTP/1.1 {error.status} {REASONS[error.status]}\r\n"
            head += "content-type: application/json\r\n"
            head += f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
            self.transport.write(head.encode() + body)
        self.transport.close()
