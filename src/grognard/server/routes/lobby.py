"""Games, tables and records: everything around a game."""

from __future__ import annotations

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody, QueryParameter

from grognard.engine.drawing import Board
from grognard.server import catalogue, letters
from grognard.server.errors import ApiError
from grognard.server.keys import owner_of
from grognard.server.packing import answer
from grognard.server.protocol import (
    Branch,
    GameOut,
    Held,
    Made,
    NewTable,
    TableLine,
    TextOut,
)
from grognard.server.registry import game_named
from grognard.server.routes.common import (
    CACHED,
    ERRORS,
    AnyRequest,
    Named,
    asked,
    limit,
    network,
    registry_of,
    spend,
    strict,
    told,
)

MOST_IDS = 100
MOVES_A_TABLE = 1000
"""So many moves of a record or a branch cost as much as another table."""
JOINERS = "\u200c\u200d"
"""Unseen, but some scripts and pictures need them."""
OWN = {"cache-control": "private, max-age=300", "vary": "X-Seat-Key"}
"""The board of a table is for those who may see the table."""


@get("/api/games", responses=ERRORS)
async def games(request: AnyRequest) -> list[GameOut]:
    """The games, their scenarios and options, and who can play them."""
    limit(request, "asking")
    return catalogue.games()


@get("/api/games/{game:str}/board", responses=told(Board))
async def board(request: AnyRequest, game: Named) -> Response[bytes]:
    """What never changes during a game: cells, coast, groups, kinds and marks."""
    limit(request, "asking")
    return answer(request, catalogue.board(game_named(game)), MediaType.JSON, CACHED)


@get("/api/tables/{table_id:str}/board", responses=told(Board))
async def board_of_table(request: AnyRequest, table_id: Named) -> Response[bytes]:
    """The same with the data of this table, which may be of an earlier version."""
    table, *_ = await asked(request, table_id, "asking")
    return answer(request, catalogue.board(table.game), MediaType.JSON, OWN)


@get("/api/games/{game:str}/text", responses=told(TextOut))
async def text(request: AnyRequest, game: Named) -> Response[bytes]:
    """Every sentence of the game in every language."""
    limit(request, "asking")
    return answer(request, catalogue.text(_known(game)), MediaType.JSON, CACHED)


def _known(game: Named) -> str:
    return game_named(game).name


@post("/api/tables", responses=ERRORS)
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> Made:
    """Set up a game; the answer has the only copy of its invitations."""
    data = await strict(request, data)
    limit(request, "creating")
    _check_name(data.name)
    return await registry_of(request).create(data, owner_of(network(request)))


def _check_name(name: str) -> None:
    """What cannot be seen in it might do something at the keeper's terminal."""
    if not all(char.isprintable() or char in JOINERS for char in name):
        raise ApiError(422, "bad_name")


@get("/api/tables", responses=ERRORS)
async def tables(
    request: AnyRequest, ids: Annotated[str, QueryParameter(max_length=4000)] = ""
) -> list[TableLine]:
    """Those of the tables with these ids, joined by commas, that anybody may watch; on one's own
    machine all, if none is given."""
    limit(request, "asking")
    registry = registry_of(request)
    wanted = [id_ for id_ in ids.split(",")[:MOST_IDS] if id_]
    if not wanted and not registry.settings.local:
        return []
    return await registry.lines(wanted or None)


@post("/api/tables/held", status_code=200, responses=ERRORS)
async def held(request: AnyRequest, data: JSONBody[Held]) -> list[TableLine]:
    """The tables to which these keys are good."""
    data = await strict(request, data)
    limit(request, "asking")
    return await registry_of(request).held(data.keys)


@post("/api/tables/{table_id:str}/branch", responses=ERRORS)
async def branch(request: AnyRequest, table_id: Named, data: JSONBody[Branch]) -> Made:
    """A new table that shares this one's moves up to a point."""
    data = await strict(request, data)
    _check_name(data.name)
    table, audience, _ = await asked(request, table_id, "creating")
    spend(request, "creating", min(data.at, len(table.session.moves)) / MOVES_A_TABLE)
    async with table.lock:
        table.check()
        table.check_begun()
        table.check_open(audience)
        owner, registry = owner_of(network(request)), registry_of(request)
        branch = await registry.branching(table, data.at, data.seats, data.name, owner)
    return await registry.make(table.game, branch)


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT, responses=ERRORS)
async def record(request: AnyRequest, table_id: Named) -> str:
    """The record of the game so far; it replays anywhere and tells no die to come. Those who may
    not know everything get it when the game is over."""
    table, audience, _ = await asked(request, table_id, "asking")
    async with table.lock:
        table.check()
        table.check_begun()
        table.check_open(audience)
        return letters.record_of(table, registry_of(request).settings.local)


@post("/api/records", responses=ERRORS)
async def upload(request: AnyRequest) -> Made:
    """A table from a record sent as plain text; every move is checked."""
    limit(request, "creating")
    registry = registry_of(request)
    text = await body_text(request, registry.settings.record_limit)
    owner, sent = owner_of(network(request)), letters.Sent(text, registry.settings.local)
    arrived = await registry.apart.run(letters.read, sent, owner)
    spend(request, "creating", len(arrived.entries) / MOVES_A_TABLE)
    game = registry.game_with(arrived.table.game, arrived.data)
    return await registry.adopt_play(game, arrived.table, arrived.seed, arrived.entries, owner)


async def body_text(request: AnyRequest, most: int) -> str:
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise ApiError(400, "bad_value", what="UTF-8") from None
    if len(text) > most:
        raise ApiError(413, "too_large", limit=most)
    return text


ROUTES = [games, board, board_of_table, text, create, tables, held, branch, record, upload]
