"""What all routes share: the registry, who is asking, and the errors in the schema."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from litestar import Request
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter
from msgspec import Struct

from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.limits import Limiter
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
CACHED = {"cache-control": "public, max-age=300"}

S = TypeVar("S", bound=Struct)


class Asked(NamedTuple):
    """A table, and the seats held by the person who asks about it."""

    table: Table
    audience: Audience


def registry_of(request: AnyRequest) -> Registry:
    registry: Registry = request.app.state.registry
    return registry


def limit(request: AnyRequest, kind: str) -> None:
    """Rates are counted by seat key, or by address when there is none."""
    limiter: Limiter = request.app.state.limiter
    who = request.headers.get("x-seat-key") if kind in ("acting", "chatting") else None
    limiter.check(kind, who or address(request))


def address(request: AnyRequest) -> str:
    return request.client.host if request.client is not None else "?"


def network(request: AnyRequest) -> str:
    """Whoever has an IPv6 address has very many, which differ in their last half."""
    told = address(request)
    try:
        found = ip_address(told)
    except ValueError:
        return told
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return told


async def asked(request: AnyRequest, table_id: str, kind: str, position: int = 0) -> Asked:
    """The table asked about, after the rate limit and the key. Whoever knows a later position
    than we do has seen it at another server."""
    key = request.headers.get("x-seat-key")
    limit(request, kind if key or kind != "acting" else "asking")
    table = await registry_of(request).table(table_id, position)
    return Asked(table, table.audience(key))


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
