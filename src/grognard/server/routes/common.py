"""What all routes share: the registry, who is asking, and the errors in the schema."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar import Request
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.gate import network_of
from grognard.server.limits import Limiter
from grognard.server.pondering import Pondering
from grognard.server.protocol import ErrorOut
from grognard.server.registry import Registry
from grognard.server.tables import Table

AnyRequest = Request[Any, Any, Any]
Named = Annotated[str, PathParameter(max_length=64)]
PieceId = Annotated[str, QueryParameter(max_length=64)]
Number = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]

_REFUSALS = {
    400: "Malformed request",
    403: "Not for this seat",
    404: "Unknown",
    409: "The table has moved on",
    413: "Too large",
    422: "Not legal, or not known",
    429: "Too many requests",
    503: "It could not be stored",
}
ERRORS = {
    status: ResponseSpec(ErrorOut, description=text, generate_examples=False)
    for status, text in _REFUSALS.items()
}


def told(answer: type[Struct]) -> dict[int, ResponseSpec]:
    """The schema of an answer that is kept encoded."""
    return {200: ResponseSpec(answer, generate_examples=False), **ERRORS}


CACHED = {"cache-control": "public, max-age=300"}

S = TypeVar("S", bound=Struct)
R = TypeVar("R")


class Asked(NamedTuple):
    """A table, and the seats held by the person who asks about it."""

    table: Table
    audience: Audience
    who: str
    """Whom it counts for: the seats, or the address of somebody who has none."""


def registry_of(request: AnyRequest) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def limit(request: AnyRequest, kind: str) -> None:
    """What is not asked of a seat counts for the address."""
    limit_address(request)
    limiter: Limiter = request.app.state.limiter
    limiter.check(kind, network(request))


def limit_address(request: AnyRequest) -> None:
    limiter: Limiter = request.app.state.limiter
    limiter.check("address", network(request))


def spend(request: AnyRequest, kind: str, cost: float) -> None:
    """What was asked for cost the address more than one request."""
    limiter: Limiter = request.app.state.limiter
    limiter.spend(kind, network(request), cost)


async def ponder(request: AnyRequest, who: str, work: Callable[..., R], *args: Any) -> R:
    """The answer to a dear question, within the budgets of who asks and of their address."""
    pondering: Pondering = request.app.state.pondering
    return await pondering.run((who, network(request)), work, *args)


def address(request: AnyRequest) -> str:
    return request.client.host if request.client is not None else "?"


def network(request: AnyRequest) -> str:
    """Where a request comes from, as far as it tells people apart."""
    return network_of(address(request))


async def asked(request: AnyRequest, table_id: str, kind: str, position: int = 0) -> Asked:
    """The table asked about, after the rate limits and the key. Only keys that are good count
    for a seat, so that nobody has more by inventing some. Whoever knows a later position than we
    do has seen it at another server."""
    key, limiter = request.headers.get("x-seat-key"), request.app.state.limiter
    place, registry = network(request), registry_of(request)
    limiter.check("address", place)
    if not registry.in_memory(table_id):
        limiter.check("opening", place)
        await registry.check_key(table_id, key)
    table = await registry.table(table_id, position)
    audience = table.audience(key)
    who = f"{table.id} {','.join(audience)}" if audience else place
    if kind == "creating":
        limiter.check(kind, place)
    else:
        limiter.check("asking" if kind == "acting" and not audience else kind, who)
    return Asked(table, audience, who)


async def strict(request: AnyRequest, data: S) -> S:
    """Read the body again, strictly: the framework would accept "4" as a number, and NUL
    in a text, which no database keeps."""
    body = await request.body()
    if b"\\u0000" in body:
        raise ApiError(400, "bad_value", what="NUL")
    try:
        return msgspec.json.decode(body, type=type(data))
    except msgspec.ValidationError as error:
        raise ApiError(400, "bad_value", what=str(error)[:200]) from None
