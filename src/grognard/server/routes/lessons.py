"""Guided battles: the list of them, a table for one, and how far a table is in its own."""

from __future__ import annotations

from litestar import get, post
from msgspec import Struct

from grognard.server import lessons
from grognard.server.keys import owner_of
from grognard.server.lessons import LessonLine, LessonOut
from grognard.server.protocol import Made
from grognard.server.routes.common import (
    ERRORS,
    AnyRequest,
    Named,
    asked,
    limit,
    network,
    registry_of,
)


class AtTable(Struct, frozen=True):
    """None where the table is no lesson."""

    lesson: LessonOut | None


@get("/api/lessons", responses=ERRORS)
async def listed(request: AnyRequest) -> list[LessonLine]:
    """Every guided battle of every game."""
    limit(request, "asking")
    return lessons.listed()


@post("/api/games/{game:str}/lessons/{lesson:str}", responses=ERRORS)
async def begin(request: AnyRequest, game: Named, lesson: Named) -> Made:
    """A table for this lesson, with invitations to all its seats."""
    limit(request, "creating")
    owner = owner_of(network(request))
    return await lessons.begin(registry_of(request), game, lesson, owner)


@get("/api/tables/{table_id:str}/lesson", responses=ERRORS)
async def at_table(request: AnyRequest, table_id: Named) -> AtTable:
    """The steps of the lesson this table is, and whether it has kept to them."""
    table, *_ = await asked(request, table_id, "asking")
    async with table.lock:
        table.check()
        return AtTable(lessons.at_table(table))


ROUTES = [listed, begin, at_table]
