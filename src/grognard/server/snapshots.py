"""The whole table, as somebody who comes to it is shown it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.server.faces import Audience
from grognard.server.protocol import Snapshot
from grognard.server.sealing import seal_out
from grognard.server.words import decision_out, legal_out, outcome_out

if TYPE_CHECKING:
    from grognard.server.tables import Table

CHAT_SHOWN = 100


def snapshot_of(table: Table, audience: Audience, since: int = 0) -> Snapshot:
    """The whole table as an audience sees it, with the events from ``since`` on."""
    session, saved, face = table.session, table.saved, table.face(audience)
    decision = session.decision()
    mine = decision is not None and decision.seat in audience
    view = face.shown
    assert view is not None
    standing = table.standing(audience)
    events = face.events(session, 0, table.play.autos, standing.events)
    if table.waiting:
        events = []  # the dice that opened the game may still change
    return Snapshot(
        id=saved.id,
        game=saved.game,
        scenario=saved.scenario,
        name=saved.name,
        options=saved.options,
        seats=saved.seats,
        you=audience,
        position=standing.position,
        moves=standing.moves,
        view=view,
        decision=decision_out(table.game, session.state, decision, audience),
        legal=legal_out(session) if mine and not table.waiting else None,
        can_undo=table.play.can_undo and not face.blind,
        events=events[since:] if since else events,
        outcome=outcome_out(session) if decision is None else None,
        presence=table.hub.present(table.game.seats),
        watching=table.hub.watching,
        chat=table.chat[-CHAT_SHOWN:],
        takeback=table.takeback,
        draw=table.draw,
        rematch=table.rematch,
        seal=seal_out(saved, table.waiting, over=decision is None),
        waiting=table.waiting,
        local=table.local,
        practice=saved.practice,
        public=saved.public,
        created=saved.created,
        orders=[] if face.blind else table.play.orders,
    )
