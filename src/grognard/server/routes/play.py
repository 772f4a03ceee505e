"""A game being played: the table, actions, takebacks, chat, letters."""

from __future__ import annotations

from functools import partial

from litestar import MediaType, Response, get, post
from litestar.params import JSONBody
from litestar.utils.scope.state import ScopeState

from grognard.server import letters, takebacks
from grognard.server.endings.protocol import TakebackAnswer, TakebackAsk
from grognard.server.errors import ApiError
from grognard.server.limits import Limiter
from grognard.server.protocol import (
    Actions,
    AtPosition,
    ChatIn,
    ChatLine,
    Decide,
    Done,
    MailOut,
    Snapshot,
    Update,
)
from grognard.server.routes.common import (
    ERRORS,
    AnyRequest,
    Asked,
    Named,
    Number,
    asked,
    ponder,
    registry_of,
    strict,
    told,
)
from grognard.server.routes.lobby import body_text

ACTIONS_A_REQUEST = 10
"""So many actions in one request cost as much as another request."""
LONG = 500
"""Events of a game whose snapshot takes a while."""
ACCEPTS = "accept-encoding"
COMPRESSED = {"content-encoding": "gzip", "vary": f"X-Seat-Key, {ACCEPTS}"}


@get("/api/tables/{table_id:str}", responses=told(Snapshot))
async def snapshot(
    request: AnyRequest, table_id: Named, since: Number = 0
) -> Snapshot | Response[bytes]:
    """The whole table as the holder of the key sees it, with the events from ``since`` on."""
    found = await asked(request, table_id, "acting")
    async with found.table.lock:
        if not found.table.lost:
            return await _snapshot(request, found, since)
    found = await asked(request, table_id, "acting")  # it changed elsewhere: read it again
    async with found.table.lock:
        found.table.check()
        return await _snapshot(request, found, since)


async def _snapshot(request: AnyRequest, found: Asked, since: int) -> Snapshot | Response[bytes]:
    table, audience, who = found
    if not table.deciding and not since and "gzip" in request.headers.get(ACCEPTS, ""):
        work_out = partial(ponder, request, who)
        whole = await registry_of(request).finished.snapshot(table, audience, work_out)
        # What comes from the framework's own cache is not compressed once more, either.
        ScopeState.from_scope(request.scope).is_cached = True
        return Response(whole, media_type=MediaType.JSON, headers=COMPRESSED)
    if len(table.session.events) < LONG:
        return table.snapshot(audience, since)
    table.face(audience)
    return await ponder(request, who, table.snapshot, audience, since)


@post("/api/tables/{table_id:str}/actions", status_code=200, responses=ERRORS)
async def act(request: AnyRequest, table_id: Named, data: JSONBody[Actions]) -> Update:
    """Carry out one or several actions of the seat that decides. Plain requests take a shorter way
    (``server/hot``)."""
    return await acted(request, table_id, await strict(request, data))


async def acted(request: AnyRequest, table_id: str, data: Actions) -> Update:
    table, audience, who = await asked(request, table_id, "acting", data.position)
    limiter: Limiter = request.app.state.limiter
    limiter.spend("acting", who, (len(data.actions) - 1) / ACTIONS_A_REQUEST)
    stream = request.headers.get("x-stream", "")
    return await table.act(audience, data.position, data.actions, stream, whole=data.whole)


@post("/api/tables/{table_id:str}/undo", status_code=200, responses=ERRORS)
async def undo(request: AnyRequest, table_id: Named, data: JSONBody[AtPosition]) -> Update:
    """Take back the last choice, if nothing was rolled and nobody else has acted since."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting", data.position)
    return await table.undo(audience, data.position, request.headers.get("x-stream", ""))


@post("/api/tables/{table_id:str}/decide", status_code=200, responses=ERRORS)
async def decide(request: AnyRequest, table_id: Named, data: JSONBody[Decide]) -> Done:
    """Let the computer answer for the deciding seat, from what that seat may know."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting", data.position)
    computers = registry_of(request).computers
    return Done(await computers.decide(table, audience, data))


@post("/api/tables/{table_id:str}/takeback", status_code=200, responses=ERRORS)
async def takeback(request: AnyRequest, table_id: Named, data: JSONBody[TakebackAsk]) -> Done:
    """Ask the others to go back to the position after so many moves."""
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting", data.position)
    return Done(await takebacks.ask(table, audience, data))


@post("/api/tables/{table_id:str}/takeback/answer", status_code=200, responses=ERRORS)
async def answer(request: AnyRequest, table_id: Named, data: JSONBody[TakebackAnswer]) -> Done:
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "acting", data.position)
    return Done(await takebacks.answer(table, audience, data))


@post("/api/tables/{table_id:str}/chat", status_code=200, responses=ERRORS)
async def chat(request: AnyRequest, table_id: Named, data: JSONBody[ChatIn]) -> ChatLine:
    data = await strict(request, data)
    table, audience, _ = await asked(request, table_id, "chatting")
    return await table.say(audience, data.text)


@get("/api/tables/{table_id:str}/mail", media_type=MediaType.TEXT, responses=ERRORS)
async def mail(request: AnyRequest, table_id: Named) -> str:
    """The moves of the seat that acted last, as a letter to the other."""
    table, audience, _ = await asked(request, table_id, "asking")
    async with table.lock:
        table.check()
        table.check_open(audience)
        moves = table.session.moves
        seat = moves[-1].seat if moves else (audience[0] if audience else "")
        return letters.letter(table, seat)


@post("/api/tables/{table_id:str}/mail", status_code=200, responses=ERRORS)
async def receive(request: AnyRequest, table_id: Named) -> MailOut:
    """Check all of a letter's moves, then carry them out."""
    table, audience, who = await asked(request, table_id, "acting")
    if not audience:
        raise ApiError(403, "spectator")
    text = await body_text(request, registry_of(request).settings.body_limit)
    letter = letters.read_letter(text)
    if letter.seat not in table.game.seats:
        known = ", ".join(table.game.seats)
        raise ApiError(422, "unknown_seat", seat=letter.seat, known=known)
    if letter.seat not in audience:
        raise ApiError(403, "not_your_letter", seat=letter.seat)
    async with table.lock:
        table.check()
        table.check_open(audience)
        entries = await ponder(request, who, letters.new_entries, table, letter)
        position = table.position
    if entries and not await table.play_entries(entries, position):
        raise ApiError(409, "stale", snapshot=table.snapshot(audience))
    return MailOut(table.position, len(entries))


ROUTES = [snapshot, act, decide, undo, takeback, answer, chat, mail, receive]
