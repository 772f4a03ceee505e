"""The stream of a table: server-sent events that resume where they stopped."""

from __future__ import annotations

import re
from functools import partial

from litestar import get
from litestar.openapi import ResponseSpec
from litestar.response import Stream as StreamResponse

from grognard.server.computers.protocol import ThinkingNews
from grognard.server.endings.protocol import DrawNews, RematchNews
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.protocol import (
    ChatLine,
    Hello,
    Presence,
    Snapshot,
    TakebackNews,
    Update,
)
from grognard.server.routes.common import ERRORS, AnyRequest, Named, asked, network, registry_of
from grognard.server.streams import Stream, encoded, message
from grognard.server.tables import Table

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
Heard = (
    Hello
    | Update
    | ChatLine
    | Presence
    | TakebackNews
    | DrawNews
    | RematchNews
    | Snapshot
    | ThinkingNews
)
"""The data of each kind of message, as JSON."""
_SEEN = re.compile(r"(\d{1,9})\.(\d{1,9})")


@get(
    "/api/tables/{table_id:str}/stream",
    media_type="text/event-stream",
    responses={
        **ERRORS,
        200: ResponseSpec(
            Heard,
            description="Messages, each with one of these as its data",
            media_type="text/event-stream",
            generate_examples=False,
        ),
    },
)
async def stream(request: AnyRequest, table_id: Named) -> StreamResponse:
    """hello, then update, chat, presence, takeback, draw, rematch, thinking; snapshot if too much
    was missed."""
    listener = None
    while listener is None:
        table, audience, _ = await asked(request, table_id, "acting")
        async with table.lock:
            if not table.lost:  # or it is opened again
                listener = _join(request, table, audience)
    table.on_change(table)
    registry = registry_of(request)
    left = partial(registry.left, table_id, table.hub, listener, network(request))
    return StreamResponse(
        listener.chunks(registry.settings.heartbeat, left),
        media_type="text/event-stream",
        headers=HEADERS,
    )


def _join(request: AnyRequest, table: Table, audience: Audience) -> Stream:
    registry, place = registry_of(request), network(request)
    settings, hub = registry.settings, table.hub
    registry.check_streams(place)
    if audience:
        hub.make_room(audience, settings.streams_per_seat)
    elif hub.spectators() >= settings.spectators:
        raise ApiError(429, "too_many_streams")
    seen = _SEEN.fullmatch(request.headers.get("last-event-id", ""))
    listener = Stream(audience)
    registry.streams[place].add(listener)
    _catch_up(table, listener, (int(seen[1]), int(seen[2])) if seen else None)
    table.join(listener)
    return listener


def _catch_up(table: Table, listener: Stream, seen: tuple[int, int] | None) -> None:
    """Send a greeting, then everything after the last event that was seen."""
    hub, chat = table.hub, len(table.chat)
    position = table.standing(listener.audience).position
    seats = table.game.seats
    present = hub.present(seats)
    hello = Hello(
        listener.id,
        position,
        present,
        hub.watching,
        table.takeback,
        table.draw,
        table.rematch,
        table.waiting,
    )
    greeting = encoded(hello)
    if seen is None:
        listener.send(message("hello", position, chat, greeting))
        return
    listener.send(message("hello", *seen, greeting))
    if seen[0] != position:
        missed = hub.missed(seen[0], listener.audience)
        if missed is None:
            whole = encoded(table.snapshot(listener.audience))
            missed = [message("snapshot", position, chat, whole)]
        for data in missed:
            listener.send(data)
    for line in table.chat[seen[1] :]:
        listener.send(message("chat", position, line.n + 1, encoded(line)))


ROUTES = [stream]
