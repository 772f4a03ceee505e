"""The application: routes, errors as JSON, the schema, and the registry."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from traceback import walk_tb
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from grognard import __version__
from grognard.games import left_out
from grognard.server.errors import ApiError
from grognard.server.hot import Hot
from grognard.server.limits import Guard, Limiter
from grognard.server.pondering import Pondering
from grognard.server.registry import Registry
from grognard.server.routes import (
    briefing,
    doors,
    endings,
    exercises,
    figures,
    health,
    lessons,
    lobby,
    opponents,
    orders,
    page,
    play,
    questions,
    stream,
    study,
)
from grognard.server.settings import Settings
from grognard.server.store.writer import NoStorage, failed, seldom, why
from grognard.server.watching.requests import Watched

log = logging.getLogger("grognard.server")

CODES = {
    404: "not_found",
    405: "bad_method",
    406: "not_acceptable",
    413: "too_large",
    415: "not_acceptable",
}
BY_KEY = "X-Seat-Key"
GONE = "client disconnected prematurely"
"""What the framework says when a body ends before its time."""


def make_app(settings: Settings) -> Litestar:
    """The whole server; its database is opened when it starts and closed when it stops."""
    app = Litestar(
        route_handlers=[
            *lobby.ROUTES,
            *briefing.ROUTES,
            *doors.ROUTES,
            *lessons.ROUTES,
            *exercises.ROUTES,
            *figures.ROUTES,
            *endings.ROUTES,
            *play.ROUTES,
            *questions.ROUTES,
            *orders.ROUTES,
            *opponents.ROUTES,
            *study.ROUTES,
            *stream.ROUTES,
            *health.ROUTES,
            *page.ROUTES,
        ],
        middleware=[DefineMiddleware(Guard, settings=settings)],
        exception_handlers={
            ApiError: _refused,
            HTTPException: _unfit,
            NoStorage: _no_storage,
            SQLAlchemyError: _no_storage,
            Exception: _failed,
        },
        openapi_config=OpenAPIConfig(
            title="Grognard",
            version=__version__,
            description="An umpire for historical board wargames.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/openapi.json", "/"])],
        ),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=2000, gzip_compress_level=5, exclude=["/stream"]
        ),
        request_max_body_size=settings.record_limit,
        state=State({"limiter": Limiter(settings.rates), "settings": settings}),
        lifespan=[_lifespan],
        after_request=_by_key,
        logging_config=None,
    )
    app.asgi_handler = Watched(Hot(app, app.asgi_handler, BY_KEY))
    return app


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    registry = Registry(app.state.settings)
    app.state.registry = registry
    app.state.pondering = Pondering(app.state.limiter)
    for problem in left_out():
        log.warning("%s", problem)
    await registry.start()
    try:
        yield
    finally:
        await registry.close()


def _by_key(response: Response[Any]) -> Response[Any]:
    """Unless an answer says otherwise it depends on who asks, and nobody keeps it."""
    response.headers.setdefault("cache-control", "no-store")
    if "public" not in response.headers["cache-control"]:
        response.headers.setdefault("vary", BY_KEY)
    return response


def _json(error: ApiError) -> Response[bytes]:
    headers = {"cache-control": "no-store", "vary": BY_KEY}
    body = msgspec.json.encode(error.body)
    return Response(body, status_code=error.status, media_type="application/json", headers=headers)


def _refused(request: Request[Any, Any, Any], error: ApiError) -> Response[bytes]:
    return _json(error)


def _unfit(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refuses: unknown paths, bad JSON, wrong types."""
    status = error.status_code
    if status >= 500 and error.detail == GONE:
        return _json(ApiError(400, "bad_request"))  # nobody is left to read it
    if status >= 500:
        return _failed(request, error)
    if status in CODES:
        args = {"limit": request.app.state.settings.record_limit} if status == 413 else {}
        return _json(ApiError(status, CODES[status], **args))
    return _json(ApiError(status, "bad_value", what=_explained(error)))


def _explained(error: HTTPException) -> str:
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first = extra[0]
        return f"{first.get('key', '')}: {first.get('message', '')}".strip(": ")[:200]
    return error.detail[:200]


def _no_storage(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    if not isinstance(error, NoStorage) and not failed(error):
        return _failed(request, error)
    seldom.warn("request", f"{request.method} {request.url.path}: no storage: {why(error)}")
    return _json(ApiError(503, "no_storage"))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    if isinstance(error, RecursionError | UnicodeDecodeError) and _in_framework(error):
        return _json(ApiError(400, "bad_request"))
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _json(ApiError(500, "internal"))


def _in_framework(error: Exception) -> bool:
    """Was it reading what was sent that failed: nested JSON, a path without end, no UTF-8?"""
    *_, (frame, _) = walk_tb(error.__traceback__)
    module: str = frame.f_globals.get("__name__", "")
    return module.startswith("litestar.")
