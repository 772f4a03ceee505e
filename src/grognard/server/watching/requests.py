"""Gives every request an id, times it, and says in the log what went wrong with it."""

from __future__ import annotations

import logging
import re
import time
from secrets import token_hex
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import Counter, Histogram

from grognard.server.watching.metrics import ANSWERED, REQUESTS

NAME = b"x-request-id"
SLOW_SECONDS = 1.0

log = logging.getLogger("grognard.server.requests")
_FIT = re.compile(rb"[A-Za-z0-9._-]{8,64}")


class Watched:
    """The outermost layer: sees every answer, whoever gives it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._counters: dict[tuple[str, int], Counter] = {}
        self._timers: dict[str, Histogram] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        number = request_id(scope)
        structlog.contextvars.bind_contextvars(request=number)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                told: Any = message
                told["headers"] = [*message["headers"], (NAME, number.encode())]
                self._began(scope, message["status"], time.perf_counter() - began)
            await send(message)

        await self._app(scope, receive, answer)

    def _began(self, scope: Any, status: int, took: float) -> None:
        # Never the path itself: what strangers ask for has no end, and could hold a secret.
        route: str = scope.get("path_template") or "other"
        key = route, status
        if key not in self._counters:
            self._counters[key] = REQUESTS.labels(route, status)
            self._timers.setdefault(route, ANSWERED.labels(route))
        self._counters[key].inc()
        self._timers[route].observe(took)
        if status >= 500 or took > SLOW_SECONDS:
            level = logging.ERROR if status >= 500 else logging.WARNING
            what = {"route": route, "method": scope["method"], "status": status}
            log.log(level, "answered", extra={**what, "seconds": round(took, 3)})


def request_id(scope: Any) -> str:
    """The proxy's, if it sent one that is fit to be logged."""
    for name, value in scope["headers"]:
        if name == NAME and _FIT.fullmatch(value):
            return str(value.decode())
    return token_hex(8)
