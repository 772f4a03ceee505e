"""The way of a move through the server, without the framework's general machinery.

A request that is plain is answered here, by the same checks and the same code as its route. What
is not plain (a limit, a header, a body that does not fit) is handed to the framework before
anything was counted or changed, so that it is refused there as any other request is.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response
from litestar.types import ASGIApp, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from grognard.server.errors import ApiError
from grognard.server.limits import Guard
from grognard.server.protocol import Actions
from grognard.server.routes.play import acted
from grognard.server.store.writer import NoStorage

if TYPE_CHECKING:
    from litestar import Litestar

TEMPLATE = "/api/tables/{table_id}/actions"
COMPRESS_FROM, LEVEL = 2000, 5
"""Bytes, and how hard; the framework compresses its own answers alike."""
_PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,64})/actions")
_HOST = re.compile(rb"[A-Za-z0-9.-]+(:[0-9]+)?")
_NUL = b"\\u0000"


class Hot:
    """Answers moves itself; everything else goes on to the rest of the application."""

    def __init__(self, app: Litestar, rest: ASGIApp, by_key: str) -> None:
        self._app = app
        self._rest = rest
        self._guard = Guard(rest, app.state.settings)
        self._vary = by_key
        self._decoder = msgspec.json.Decoder(Actions)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain: Any = scope
        found = _PATH.fullmatch(plain["path"]) if plain["type"] == "http" else None
        if found is None or plain["method"] != "POST" or not self._usual(plain):
            await self._rest(scope, receive, send)
            return
        body, receive = await self._body(scope, receive)
        data = self._read(body)
        if data is None:
            await self._rest(scope, receive, send)
            return
        plain["path_template"], plain["path_params"] = TEMPLATE, {"table_id": found[1]}
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        try:
            update = await acted(request, found[1], data)
        except Exception as error:
            refused = self._refusal(request, error)
            await self._tell(request, refused.status_code or 500, refused.content, send)
        else:
            await self._tell(request, 200, msgspec.json.encode(update), send)

    def _usual(self, scope: Any) -> bool:
        """Would the guard let it pass, and is it sent as the page sends it?"""
        headers = dict(scope["headers"])
        try:
            self._guard.check(scope, headers)
        except ApiError:
            return False
        if headers.get(b"content-type", b"").partition(b";")[0] != b"application/json":
            return False
        hosts = [value for name, value in scope["headers"] if name == b"host"]
        return not scope.get("root_path") and all(_HOST.fullmatch(host) for host in hosts)

    async def _body(self, scope: Any, receive: Receive) -> tuple[bytes | None, Receive]:
        """The body, and a way to receive it once more; None if it is too long or never ends."""
        heard: list[Any] = []
        most, length = self._guard.limit(scope["path"]), 0
        while length <= most:
            message: Any = await receive()
            heard.append(message)
            length += len(message.get("body", b""))
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        again = iter(heard)

        async def received() -> Any:
            message = next(again, None)
            return message if message is not None else await receive()

        whole = heard[-1]["type"] == "http.request" and length <= most
        return b"".join(message["body"] for message in heard) if whole else None, received

    def _read(self, body: bytes | None) -> Actions | None:
        if body is None or _NUL in body:
            return None
        try:
            return self._decoder.decode(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None

    def _refusal(self, request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        """As the framework answers an error of a route."""
        handlers: Mapping[Any, Any] = self._app.exception_handlers
        kinds = (ApiError, NoStorage, SQLAlchemyError, Exception)
        kind = next(kind for kind in kinds if isinstance(error, kind))
        answer: Response[bytes] = handlers[kind](request, error)
        return answer

    async def _tell(
        self, request: Request[Any, Any, Any], status: int, body: bytes, send: Send
    ) -> None:
        vary, packed = self._vary, []
        if len(body) >= COMPRESS_FROM and "gzip" in request.headers.get("accept-encoding", ""):
            body, vary = gzip.compress(body, LEVEL), f"{vary},Accept-Encoding"
            packed = [(b"content-encoding", b"gzip")]
        headers = [
            (b"content-type", b"application/json"),
            (b"cache-control", b"no-store"),
            (b"vary", vary.encode()),
            (b"content-length", str(len(body)).encode()),
            *packed,
        ]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
