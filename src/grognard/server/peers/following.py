"""Carries out in memory what another process did at a table. The table's lock is held meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.server.endings.protocol import DrawNews, RematchNews
from grognard.server.faces import WATCHING
from grognard.server.journal import BACK, UNDO
from grognard.server.protocol import TakebackNews
from grognard.server.store.database import Beside, Entry, Later
from grognard.server.watching.metrics import FOLLOWED

if TYPE_CHECKING:
    from grognard.server.tables import Table


def follow(table: Table, entries: Sequence[Entry], chapter: bool) -> None:
    """Play what one commit added to the journal, and tell everyone who listens here."""
    FOLLOWED.inc()
    session = table.session
    first_event, cut, back = len(session.events), False, False
    for entry in entries:
        table.play.replay([entry])
        if entry.entry.startswith((UNDO, BACK)):
            cut, first_event = True, min(first_event, len(session.events))
            back = entry.entry.startswith(BACK)
    table.chapters.followed(table.position + len(entries), chapter)
    if back:
        table.takeback = None
    table.advance(len(entries), first_event, WATCHING, cut=cut)
    if back:
        table.tell_all("takeback", TakebackNews(None, True))


def catch_up(table: Table, later: Later) -> None:
    """Play what the database has beyond what is known here. One by one, so that nobody can count
    what was decided in secret."""
    for entry in later.entries:
        follow(table, [entry], table.position + 1 in later.chapters)
    look_beside(table, later.beside)


def look_beside(table: Table, beside: Beside) -> None:
    """Keys, what was said, and what is asked for."""
    _look_at_offers(table, beside)
    gone = table.keys.keys() - beside.keys.keys()
    table.keys, table.invitations = dict(beside.keys), dict(beside.invitations)
    if gone:
        table.hub.close()  # whoever still has a key comes back by themselves
    if table.waiting and beside.contributions != table.saved.contributions:
        table.seated(beside.contributions)
    for line in beside.chat:
        table.chat.append(line)
        table.tell_all("chat", line)
    asked = beside.takeback_at(table.position)
    if asked != table.takeback:
        table.takeback = asked
        table.tell_all("takeback", TakebackNews(asked, None if asked else False))


def _look_at_offers(table: Table, beside: Beside) -> None:
    if table.deciding and beside.draw != table.draw:
        table.draw = beside.draw
        table.tell_all("draw", DrawNews(beside.draw))
    if beside.rematch is not None and table.rematch is None:
        table.rematch = beside.rematch
        table.tell_all("rematch", RematchNews(beside.rematch))
