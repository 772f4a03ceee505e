"""Ending a game before its rules do, and playing it again."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from grognard.server.endings import agreeing
from grognard.server.endings.protocol import DrawAnswer, Resign
from grognard.server.endings.rematch import rematch
from grognard.server.keys import owner_of
from grognard.server.protocol import Done, Made
from grognard.server.routes.common import (
    ERRORS,
    AnyRequest,
    Named,
    asked,
    network,
    registry_of,
    strict,
)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=ERRORS)
async def resign(request: AnyRequest, table_id: Named, data: JSONBody[Resign]) -> Done:
    """Give the game up for one's own seat: the other side wins."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting")
    return Done(await agreeing.resign(table, audience, data.seat))


@post("/api/tables/{table_id:str}/draw", status_code=200, responses=ERRORS)
async def offer_draw(request: AnyRequest, table_id: Named) -> Done:
    """Offer a draw. It stands until it is answered or withdrawn."""
    table, audience, _ = await asked(request, table_id, "acting")
    return Done(await agreeing.offer(table, audience))


@post("/api/tables/{table_id:str}/draw/answer", status_code=200, responses=ERRORS)
async def answer_draw(request: AnyRequest, table_id: Named, data: JSONBody[DrawAnswer]) -> Done:
    """Accept or refuse the draw that is offered, or withdraw one's own offer."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting")
    return Done(await agreeing.answer(table, audience, accept=data.accept))


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=ERRORS)
async def again(request: AnyRequest, table_id: Named) -> Made:
    """Play a finished game again with sides changed. Everybody gets the invitations to their own
    seats, as long as those are free; ``watch`` and ``commitment`` only whoever asks first."""
    table, audience, _ = await asked(request, table_id, "creating")
    return await rematch(registry_of(request), table, audience, owner_of(network(request)))


ROUTES = [resign, offer_draw, answer_draw, again]
