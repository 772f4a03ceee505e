"""Limits on what anybody can send: how often and how much."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from grognard.server.errors import ApiError
from grognard.server.settings import Rates, Settings

MOST_BUCKETS = 20_000
LONGEST_PATH, LONGEST_QUERY = 1000, 5000
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Buckets:
    """A token bucket for each caller, filled at a steady rate up to its burst."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> float:
        """0 if there is so much, else the seconds until there is; free if anything is left."""
        left = self._filled(who)
        wait = 0.0 if left >= cost and left > 0 else (max(cost, 0.001) - left) / self._rate
        if not wait:
            self.spend(who, cost)
        return wait

    def spend(self, who: str, cost: float) -> None:
        """What was used after all; the bucket may be in debt then."""
        self._left[who] = (self._filled(who) - cost, self._clock())
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)

    def _filled(self, who: str) -> float:
        now = self._clock()
        left, at = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._rate)
        self._left[who] = (left, now)
        return left


class Limiter:
    """The rates of a server, by kind of request."""

    def __init__(self, rates: Rates | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets: dict[str, Buckets] = {}
        if rates is not None:
            for kind in rates.__struct_fields__:
                rate, burst = getattr(rates, kind)
                self._buckets[kind] = Buckets(rate, burst, clock)

    def limits(self, kind: str) -> bool:
        return kind in self._buckets

    def check(self, kind: str, who: str, cost: float = 1.0) -> None:
        buckets = self._buckets.get(kind)
        wait = buckets.take(who, cost) if buckets is not None else 0.0
        if wait:
            raise ApiError(429, "too_many", seconds=int(wait) + 1)

    def left(self, kind: str, who: str) -> bool:
        """Is anything left of a budget?"""
        return kind not in self._buckets or not self._buckets[kind].take(who, 0.0)

    def spend(self, kind: str, who: str, cost: float) -> None:
        if kind in self._buckets:
            self._buckets[kind].spend(who, cost)


class Guard:
    """Checks before anything is read: the size of the body, and that a browser uses our page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        try:
            self.check(scope, headers)
        except ApiError as error:
            await _answer(error, send)
            return
        await self._app(scope, self._limited(receive, self.limit(scope["path"])), send)

    def _limited(self, receive: Receive, most: int) -> Receive:
        """Bodies that come in pieces say nothing of their length."""
        received = 0

        async def receive_some() -> Any:
            nonlocal received
            message: Any = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise ApiError(413, "too_large", limit=most)
            return message

        return receive_some

    def check(self, scope: Any, headers: Mapping[bytes, bytes]) -> None:
        """Refuse a request by its head."""
        _check_address(scope["raw_path"] or b"", scope["query_string"])
        self._check(scope["path"], headers)

    def _check(self, path: str, headers: Mapping[bytes, bytes]) -> None:
        host = headers.get(b"host", b"").decode("latin-1")
        if self._settings.local and _name(host) not in LOOPBACK:
            raise ApiError(403, "foreign_host")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if origin and _netloc(origin) != host:
            raise ApiError(403, "foreign_origin")
        length = headers.get(b"content-length", b"0").decode("latin-1")
        if not length.isdecimal():
            raise ApiError(400, "bad_request")
        if int(length) > self.limit(path):
            raise ApiError(413, "too_large", limit=self.limit(path))

    def limit(self, path: str) -> int:
        wide = path.rstrip("/") == "/api/records"
        return self._settings.record_limit if wide else self._settings.body_limit


def _check_address(path: bytes, query: bytes) -> None:
    """No path of ours is as long, and no name has a NUL, which databases refuse."""
    if len(path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
        raise ApiError(414, "too_large", limit=LONGEST_PATH)
    if b"%00" in path or b"\0" in path or b"%00" in query:
        raise ApiError(400, "bad_request")


def _netloc(url: str) -> str:
    try:
        return urlsplit(url).netloc
    except ValueError:
        return ""


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


async def _answer(error: ApiError, send: Send) -> None:
    body = msgspec.json.encode(error.body)
    start: Message = {
        "type": "http.response.start",
        "status": error.status,
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
