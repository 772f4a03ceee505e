"""Questions about a position; anyone may ask, and nothing changes."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from grognard.server import insight
from grognard.server.aids import aids_out
from grognard.server.answers import (
    AidsOut,
    ArcsOut,
    HistoryOut,
    LayersOut,
    Odds,
    Question,
    Routes,
    Why,
)
from grognard.server.errors import ApiError
from grognard.server.faces import Audience, layers_of
from grognard.server.prospects import Prospects
from grognard.server.prospects import prospects as look_ahead
from grognard.server.routes.common import (
    ERRORS,
    AnyRequest,
    Named,
    Number,
    PieceId,
    asked,
    ponder,
    strict,
)
from grognard.server.tables import Table


async def _copy(table: Table) -> Any:
    """A copy of the position, for use outside the event loop."""
    async with table.lock:
        table.check()
        return table.game.clone(table.session.state)


@post("/api/tables/{table_id:str}/why", status_code=200, responses=ERRORS)
async def why(request: AnyRequest, table_id: Named, data: JSONBody[Question]) -> Why:
    """Why an action is not allowed now, with the cases; null if it is."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting")
    state, face = await _copy(table), table.face(audience)
    return insight.why(table.game, state, data.action, data.before, face)


@post("/api/tables/{table_id:str}/odds", status_code=200, responses=ERRORS)
async def odds(request: AnyRequest, table_id: Named, data: JSONBody[Question]) -> Odds:
    """The exact chance of every result of an action."""
    data = await strict(request, data)
    table, audience, who = await asked(request, table_id, "acting")
    state, face = await _copy(table), table.face(audience)
    return await ponder(
        request, who, insight.odds, table.game, state, data.action, data.before, face
    )


@get("/api/tables/{table_id:str}/prospects", responses=ERRORS)
async def prospects(request: AnyRequest, table_id: Named) -> Prospects:
    """The chances of every answer now on offer that aims at something, for who decides."""
    table, audience, who = await asked(request, table_id, "acting")
    state, face, position = await _copy(table), table.face(audience), table.position
    if table.deciding not in audience:
        return Prospects(position, [])
    return await ponder(request, who, look_ahead, table.game, state, face, position)


@post("/api/tables/{table_id:str}/plans", status_code=200, responses=ERRORS)
async def routes(request: AnyRequest, table_id: Named, data: JSONBody[Question]) -> Routes:
    """Every way to finish the move that an action begins, best first."""
    data = await strict(request, data)
    table, audience, who = await asked(request, table_id, "acting")
    state, face = await _copy(table), table.face(audience)
    return await ponder(
        request, who, insight.routes, table.game, state, data.action, data.before, face
    )


@get("/api/tables/{table_id:str}/layers", responses=ERRORS)
async def layers(request: AnyRequest, table_id: Named) -> LayersOut:
    """Cells that a page shows on demand; empty if the game has no such layers."""
    table, _, who = await asked(request, table_id, "acting")
    state = await _copy(table)
    return LayersOut(await ponder(request, who, layers_of, table.game.name, state))


@get("/api/tables/{table_id:str}/aids", responses=ERRORS)
async def aids(request: AnyRequest, table_id: Named) -> AidsOut:
    """The tables of the game with the data and options of this table."""
    table, *_ = await asked(request, table_id, "acting")
    return aids_out(table.game, await _copy(table))


@get("/api/tables/{table_id:str}/arcs", responses=ERRORS)
async def arcs(request: AnyRequest, table_id: Named, piece: PieceId) -> ArcsOut:
    """The cells that a piece covers, by arc."""
    table, audience, _ = await asked(request, table_id, "acting")
    state, face = await _copy(table), table.face(audience)
    return insight.arcs(table.game, state, piece, face)


@get("/api/tables/{table_id:str}/history", responses=ERRORS)
async def history(request: AnyRequest, table_id: Named, at: Number) -> HistoryOut:
    """The table after that many moves, and the events of the last of them."""
    table, audience, who = await asked(request, table_id, "acting")
    async with table.lock:
        table.check()
        table.face(audience)
        return await ponder(request, who, _then, table, audience, at)


def _then(table: Table, audience: Audience, at: int) -> HistoryOut:
    """Call it under the table's lock."""
    session, face = table.session, table.face(audience)
    told = table.standing(audience)
    of = told.moves
    if at > of:
        raise ApiError(422, "no_such_move", at=at, moves=of)
    view = face.peek(session.state_at(at))
    first = session.moves[at - 1].events_before if at else 0
    last = session.moves[at].events_before if at < of else told.events
    return HistoryOut(at, of, view, face.events(session, first, table.play.autos, last))


ROUTES = [why, odds, prospects, routes, layers, aids, arcs, history]
