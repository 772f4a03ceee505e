"""Resigning, and draws by consent: what one seat offers, and what the other answers."""

from __future__ import annotations

from grognard.engine.endings import AGREED, RESIGNED, Ending
from grognard.server.endings.protocol import DrawNews
from grognard.server.errors import ApiError
from grognard.server.faces import WATCHING, Audience
from grognard.server.journal import HUMAN
from grognard.server.store.statements import Rows
from grognard.server.tables import Table


async def resign(table: Table, audience: Audience, seat: str) -> int:
    """Give the game up for one's own seat."""
    async with table.lock:
        _check(table, audience)
        if seat not in audience:
            raise ApiError(403, "not_your_seat", seat=seat)
        return await _end(table, audience, Ending(RESIGNED, seat))


async def offer(table: Table, audience: Audience) -> int:
    """Offer a draw to the other people; if there are none it is agreed at once."""
    async with table.lock:
        _check(table, audience)
        people = [seat for seat, who in table.saved.seats.items() if who == HUMAN]
        if len(people) < len(table.saved.seats):
            raise ApiError(409, "no_draw_with_computers")
        if table.draw and table.draw not in audience:
            return await _agree(table, audience)  # both want it
        if all(seat in audience for seat in people):
            return await _end(table, audience, Ending(AGREED, audience[-1]))
        await _offered(table, audience[0], None)
        return table.standing(audience).position


async def answer(table: Table, audience: Audience, *, accept: bool) -> int:
    """Accept or refuse what the other side offered; refusing one's own offer withdraws it."""
    async with table.lock:
        _check(table, audience)
        if not table.draw:
            raise ApiError(409, "no_draw_offered")
        mine = all(seat == table.draw for seat in audience)
        if accept and mine:
            raise ApiError(403, "own_draw")
        if accept:
            return await _agree(table, audience)
        await _offered(table, "", None if mine else False)
        return table.standing(audience).position


def _check(table: Table, audience: Audience) -> None:
    table.check(writing=True)
    if not audience:
        raise ApiError(403, "spectator")
    table.check_begun()
    if not table.deciding:
        raise ApiError(409, "game_over")


async def _agree(table: Table, audience: Audience) -> int:
    accepting = next(seat for seat in audience if seat != table.draw)
    return await _end(table, audience, Ending(AGREED, accepting))


async def _end(table: Table, audience: Audience, ending: Ending) -> int:
    table.face(audience)  # drawn before the change, so that the update misses nothing
    first_event = len(table.session.events)
    await table.commit([table.play.end(ending)], first_event, WATCHING)
    return table.standing(audience).position


async def _offered(table: Table, draw: str, accepted: bool | None) -> None:
    row = {"table_id": table.id, "seat": draw}
    rows: Rows = [("draw", row)]
    await table.write(rows)
    table.draw = draw
    table.tell_all("draw", DrawNews(draw, accepted))
