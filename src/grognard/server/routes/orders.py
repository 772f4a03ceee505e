"""Orders: what many pieces would do, worked out before anything happens."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from grognard.server.orders.ground import ground_of
from grognard.server.orders.wire import Order, OrderOut
from grognard.server.orders.work import work_out
from grognard.server.routes.common import ERRORS, AnyRequest, Named, asked, ponder, strict


@post("/api/tables/{table_id:str}/orders", status_code=200, responses=ERRORS)
async def order(request: AnyRequest, table_id: Named, data: JSONBody[Order]) -> OrderOut:
    """The choices that an order comes to, where each piece ends and what cannot follow. Nothing
    happens until they are sent as actions, with ``whole``."""
    data = await strict(request, data)
    table, audience, who = await asked(request, table_id, "acting")
    async with table.lock:
        table.check()
        table.check_position(audience, data.position)
        state = table.game.clone(table.session.state)
    face = table.face(audience)
    return await ponder(
        request, who, work_out, table.game, state, data, ground_of(table.game), face
    )


ROUTES = [order]
