"""Computer players: hurry them, ask for their thoughts or for a hint."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from grognard.server.computers.protocol import Hints, Thoughts
from grognard.server.protocol import AtPosition, Done
from grognard.server.routes.common import ERRORS, AnyRequest, Named, asked, registry_of, strict


@post("/api/tables/{table_id:str}/now", status_code=200, responses=ERRORS)
async def now(request: AnyRequest, table_id: Named) -> Done:
    """The computer that is thinking plays the best move it has found so far."""
    table, audience, _ = await asked(request, table_id, "acting")
    async with table.lock:
        registry_of(request).computers.hurry(table, audience)
        return Done(table.standing(audience).position)


@get("/api/tables/{table_id:str}/thoughts", responses=ERRORS)
async def thoughts(request: AnyRequest, table_id: Named) -> Thoughts:
    """What each computer weighed when it last chose a plan. If the person or the computer does not
    know everything, this is told when the game is over."""
    table, audience, _ = await asked(request, table_id, "acting")
    async with table.lock:
        return await registry_of(request).computers.thoughts(table, audience)


@post("/api/tables/{table_id:str}/hint", status_code=200, responses=ERRORS)
async def hint(request: AnyRequest, table_id: Named, data: JSONBody[AtPosition]) -> Hints:
    """The three best answers for the seat that decides, from what it may know."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting", data.position)
    return await registry_of(request).computers.adviser.hints(table, audience, data.position)


ROUTES = [now, thoughts, hint]
