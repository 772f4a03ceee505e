"""The study of a game: its luck and, once it is over, each side's chances."""

from __future__ import annotations

from litestar import get, post

from grognard.server.routes.common import ERRORS, AnyRequest, Named, asked, registry_of
from grognard.server.study import LuckOut, StudyOut


@post("/api/tables/{table_id:str}/study", status_code=200, responses=ERRORS)
async def study(request: AnyRequest, table_id: Named) -> StudyOut:
    """Begin the study of a finished game, or say how far it is: ask again until it is done."""
    table, *_ = await asked(request, table_id, "acting")
    return await registry_of(request).studies.chances(table)


@get("/api/tables/{table_id:str}/luck", responses=ERRORS)
async def luck(request: AnyRequest, table_id: Named) -> LuckOut:
    """What each die so far has brought, for those who may know all of them."""
    table, audience, _ = await asked(request, table_id, "acting")
    return await registry_of(request).studies.luck(table, audience)


ROUTES = [study, luck]
