"""Taking seats: join by invitation, invite, renew a key."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from grognard.server import doors
from grognard.server.errors import ApiError
from grognard.server.routes.common import (
    ERRORS,
    AnyRequest,
    Named,
    asked,
    limit,
    registry_of,
    strict,
)
from grognard.server.seating import Invited, Join, Joined, TheKey, TheSeat


@post("/api/tables/{table_id:str}/join", status_code=200, responses=ERRORS)
async def join(request: AnyRequest, table_id: Named, data: JSONBody[Join]) -> Joined:
    """Take the seat of an invitation, which is good once, and get its key."""
    data = await strict(request, data)
    limit(request, "joining")
    return await doors.join(registry_of(request), table_id, data)


@post("/api/tables/{table_id:str}/invitation", status_code=200, responses=ERRORS)
async def invite(request: AnyRequest, table_id: Named, data: JSONBody[TheSeat]) -> Invited:
    """A new invitation to one's own seat or to a free one; any earlier one is void."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "joining")
    return await doors.invite(table, audience, data.seat)


@post("/api/tables/{table_id:str}/key", status_code=200, responses=ERRORS)
async def renew(request: AnyRequest, table_id: Named, data: JSONBody[TheSeat]) -> TheKey:
    """A new key to one's own seat or, for the seat '', to watch; all earlier ones are void."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "joining")
    return await doors.renew(table, audience, data.seat)


@post("/api/tables/{table_id:str}/claim", status_code=200, responses=ERRORS)
async def claim(request: AnyRequest, table_id: Named, data: JSONBody[TheSeat]) -> TheKey:
    """A key to any seat, for the user of a server on their own machine."""
    data = await strict(request, data)
    limit(request, "creating")
    registry = registry_of(request)
    if not registry.settings.local:
        raise ApiError(403, "not_local")
    return await doors.claim(registry, await registry.table(table_id), data.seat)


ROUTES = [join, invite, renew, claim]
