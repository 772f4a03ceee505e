"""Taking back by consent: what one seat asks for, and what the others answer."""

from __future__ import annotations

from grognard.server.bounds import check_journal
from grognard.server.endings.protocol import TakebackAnswer, TakebackAsk
from grognard.server.errors import ApiError
from grognard.server.faces import WATCHING, Audience
from grognard.server.journal import HUMAN
from grognard.server.protocol import TakebackAsked, TakebackNews
from grognard.server.store.statements import Row
from grognard.server.tables import Table


async def ask(table: Table, audience: Audience, asked: TakebackAsk) -> int:
    """Ask the other people at the table; if there are none it is granted at once."""
    async with table.lock:
        table.check(writing=True)
        table.check_begun()
        if not audience:
            raise ApiError(403, "spectator")
        if table.face(audience).blind:
            # The moves of a secret decision would cancel it one by one, and so could be counted.
            raise ApiError(403, "question_secret")
        table.check_position(audience, asked.position)
        _check_moves(table, audience, asked.keep)
        wanted = TakebackAsked(audience[0], asked.keep, asked.position)
        people = [seat for seat, who in table.saved.seats.items() if who == HUMAN]
        if all(seat in audience for seat in people):
            await _take_back(table, wanted)
        else:
            await table.write([_row(table, wanted)])
            table.takeback = wanted
            _tell(table, None)
        return table.standing(audience).position


def _check_moves(table: Table, audience: Audience, keep: int) -> None:
    moves = table.standing(audience).moves
    check_journal(table.position)
    if table.session.ended is not None:
        raise ApiError(409, "game_over")
    if table.chapters.closed or not keep < moves:
        raise ApiError(422, "take_back_out_of_range", keep=keep, moves=moves)
    saved = table.saved
    computers = any(who != HUMAN for who in saved.seats.values())
    if computers and not saved.practice and _settled(table, keep):
        raise ApiError(409, "takeback_settled")


def _settled(table: Table, keep: int) -> bool:
    """Has a die been rolled since then, or something hidden shown?"""
    game, session = table.game, table.session
    if any(move.dice for move in session.moves[keep:]):
        return True
    return game.shown(session.state_at(keep)) != game.shown(session.state)


async def answer(table: Table, audience: Audience, answered: TakebackAnswer) -> int:
    """Consent, or not, to what was asked: it names the move and the position it is for."""
    async with table.lock:
        table.check(writing=True)
        asked = table.takeback
        if asked is None:
            raise ApiError(409, "no_takeback")
        if not any(seat != asked.by for seat in audience):
            raise ApiError(403, "own_takeback" if audience else "spectator")
        if (answered.keep, answered.position) != (asked.keep, asked.position):
            raise ApiError(409, "other_takeback")
        if answered.accept:
            await _take_back(table, asked)
        else:
            await table.write([("no_takeback", {"table_id": table.id})])
            table.takeback = None
            _tell(table, False)
        return table.standing(audience).position


async def _take_back(table: Table, asked: TakebackAsked) -> None:
    entry = table.play.take_back(asked.keep, asked.by)
    first_event = len(table.session.events)
    table.takeback = None
    await table.commit([entry, *table.play.forced()], first_event, WATCHING, cut=True)
    _tell(table, True)


def _row(table: Table, asked: TakebackAsked) -> tuple[str, Row]:
    """Whatever is asked for ends with the next entry of the journal."""
    row = {"seat": asked.by, "keep": asked.keep, "position": asked.position}
    return "takeback", {"table_id": table.id, "n": table.position, **row}


def _tell(table: Table, accepted: bool | None) -> None:
    table.tell_all("takeback", TakebackNews(table.takeback, accepted))
