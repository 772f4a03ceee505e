"""Exercises: the list of them, a table for one, how it stands, and what the turn was worth."""

from __future__ import annotations

import asyncio

from litestar import get, post
from msgspec import Struct

from grognard.server import exercises
from grognard.server.errors import ApiError
from grognard.server.exercises import ExerciseLine, ExerciseOut, Verdict
from grognard.server.keys import owner_of
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


class OfTable(Struct, frozen=True):
    """None where the table is no exercise."""

    exercise: ExerciseOut | None


@get("/api/exercises", responses=ERRORS)
async def listed(request: AnyRequest) -> list[ExerciseLine]:
    """Every exercise of every game."""
    limit(request, "asking")
    return exercises.listed()


@post("/api/games/{game:str}/exercises/{exercise:str}", responses=ERRORS)
async def begin(request: AnyRequest, game: Named, exercise: Named) -> Made:
    """A table for this exercise, with an invitation to the seat that is to play."""
    limit(request, "creating")
    owner = owner_of(network(request))
    exercises.exercise_named(game, exercise)
    await asyncio.to_thread(exercises.beginning, game, exercise)
    return await exercises.begin(registry_of(request), game, exercise, owner)


@get("/api/tables/{table_id:str}/exercise", responses=ERRORS)
async def of_table(request: AnyRequest, table_id: Named) -> OfTable:
    """The exercise this table is, and whether its turn is over."""
    table, *_ = await asked(request, table_id, "asking")
    async with table.lock:
        table.check()
        return OfTable(exercises.at_table(table))


@post("/api/tables/{table_id:str}/exercise", status_code=200, responses=ERRORS)
async def judge(request: AnyRequest, table_id: Named) -> Verdict:
    """What the turn was worth, and the best way; also for whoever gives up before its end."""
    limit(request, "creating")
    table, audience, _ = await asked(request, table_id, "asking")
    if not audience:
        raise ApiError(403, "spectator")
    return await exercises.judged(registry_of(request), table)


ROUTES = [listed, begin, of_table, judge]
