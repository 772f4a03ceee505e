"""For those who run the server: is it alive, and can it be given work?"""

from __future__ import annotations

from litestar import Response, get
from msgspec import Struct

from grognard.server.routes.common import AnyRequest, registry_of

HEADERS = {"cache-control": "no-store"}


class Health(Struct, frozen=True):
    ok: bool


@get("/healthz", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Health]:
    """The process runs and answers."""
    return Response(Health(ok=True), headers=HEADERS)


@get("/readyz", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[Health]:
    """Moves can be stored. Why not, only the log tells: it names files and hosts."""
    ok = not registry_of(request).writer.trouble
    return Response(Health(ok=ok), status_code=200 if ok else 503, headers=HEADERS)


ROUTES = [health, ready]
