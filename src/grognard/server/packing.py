"""Answers that never change: compressed once, not each time that somebody asks."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from litestar import Request, Response
from litestar.utils.scope.state import ScopeState
from msgspec import Struct

ACCEPTS = "accept-encoding"
BEST = 9
WORTH = 0.9
"""What is not made smaller than this, a font say, goes as it is."""


class Kept(Struct, frozen=True):
    """An answer with its cache tag."""

    body: bytes
    packed: bytes
    """Compressed; empty if that is not worth it."""
    tag: str


def kept(body: bytes) -> Kept:
    packed = gzip.compress(body, BEST, mtime=0)
    if len(packed) > WORTH * len(body):
        packed = b""
    return Kept(body, packed, f'"{blake2b(body, digest_size=12).hexdigest()}"')


def answer(
    request: Request[Any, Any, Any],
    what: Kept,
    media_type: str,
    headers: Mapping[str, str],
) -> Response[bytes]:
    """Compressed if the client takes it so; nothing at all if it has it already."""
    vary = ", ".join(filter(None, (headers.get("vary"), ACCEPTS)))
    told = {**headers, "etag": what.tag, "vary": vary}
    if request.headers.get("if-none-match") == what.tag:
        return Response(b"", status_code=304, headers=told)
    # What comes from the framework's own cache is not compressed once more: nor is this.
    ScopeState.from_scope(request.scope).is_cached = True
    if what.packed and "gzip" in request.headers.get(ACCEPTS, ""):
        told["content-encoding"] = "gzip"
        return Response(what.packed, media_type=media_type, headers=told)
    return Response(what.body, media_type=media_type, headers=told)
