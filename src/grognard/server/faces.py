"""What each audience is told: the table as its seats see it, and what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.actions import Action
from grognard.engine.drawing import Drawing, Known, Layer, Route, TableView
from grognard.engine.events import Event, all_may_know
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.moves import Move
from grognard.engine.session import Session
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.server.aids import reads_of
from grognard.server.differences import NOTHING, head_changed, pieces_changed
from grognard.server.protocol import EventOut, Update
from grognard.server.words import decision_out, hidden_from, legal_out, outcome_out

Audience = tuple[str, ...]
"""The seats whose keys somebody holds, in the game's order; empty for a spectator."""

WATCHING: Audience = ()


def drawing(game: str) -> Drawing:
    """The game's own drawing module."""
    module: Drawing = resolve(title_of(game).drawing)
    return module


def layers_of(game: str, state: Any) -> Sequence[Layer]:
    """The layers of a game, drawn only from what everybody knows; empty if it has none."""
    shown = getattr(drawing(game), "layers", None)
    found: Sequence[Layer] = shown(state) if shown else ()
    return found


def routes_of(game: str, state: Any, action: Action) -> Sequence[Route] | None:
    """The moves that begin with this action, if the game has no secrets and finds them itself."""
    module = drawing(game)
    find = getattr(module, "routes", None)
    found: Sequence[Route] | None = find(state, action) if module.OPEN and find else None
    return found


def knows_all(game: Game[Any], audience: Audience) -> bool:
    """Do the holders of these seats know everything except the dice to come?"""
    if set(audience) == set(game.seats):
        return True
    return any(game.knows_all(seat) for seat in audience or (None,))


class Change(Struct, frozen=True):
    """How a table changed, as far as everybody may know."""

    since: int
    position: int
    first_event: int
    cut: bool = False
    can_undo: bool = False
    order: tuple[int, int] | None = None
    """The first and the last of the moves made as one order."""


class Standing(Struct, frozen=True):
    """How far somebody has been told: position in the journal, moves and events."""

    position: int
    moves: int
    events: int


class Face:
    """One audience's picture of the table, kept so that only news is sent.

    While others make secret decisions the picture stays as it was when they began, so that not
    even the number of answers can be counted. It catches up when they are done.
    """

    def __init__(self, game: Game[Any], audience: Audience) -> None:
        self.game = game
        self.audience = audience
        self._draw = drawing(game.name)
        self._known = Known()
        self.shown: TableView | None = None
        self.held: Standing | None = None
        """Where the picture stopped, while it lags behind."""
        self.blind = False
        """The decision in it is hidden from this audience."""
        self._moves = self._events = 0

    def viewer(self, decision: Decision | None) -> str | None:
        """Through whose eyes: the deciding seat if they hold it, else the first one they hold."""
        if decision is not None and decision.seat in self.audience:
            return decision.seat
        return self.audience[0] if self.audience else None

    def look(self, state: Any, viewer: str | None) -> TableView:
        """Draw the table again; unchanged pieces stay the same objects."""
        return self._draw.draw(self.game.view(state, viewer), self._known)

    def peek(self, state: Any) -> TableView:
        """Draw another position without touching what is known of this one."""
        viewer = self.viewer(self.game.decision(state))
        return self._draw.draw(self.game.view(state, viewer))

    def refresh(self, session: Session[Any]) -> TableView:
        state, decision = session.state, session.decision()
        self.blind = hidden_from(self.game, state, decision, self.audience)
        self._moves, self._events = len(session.moves), len(session.events)
        self.shown = self.look(state, self.viewer(decision))
        return self.shown

    def begin(self, session: Session[Any], position: int) -> None:
        """The first picture; if others are deciding in secret, as it was when they began."""
        self.refresh(session)
        start = len(session.moves)
        while self.blind and start and not self._follows(session.moves[start - 1]):
            start -= 1
        if start < len(session.moves):
            answers = len(session.moves) - start
            self.held = Standing(position - answers, start, session.moves[start].events_before)
            state = session.state_at(start)
            self.shown = self.look(state, self.viewer(self.game.decision(state)))

    def _stays_behind(self, session: Session[Any], change: Change) -> bool:
        """Is there nothing to tell yet, because others are still deciding in secret?"""
        told = self.held.events if self.held is not None else self._events
        if not self.blind or (change.cut and change.first_event < told):
            return False
        if not hidden_from(self.game, session.state, session.decision(), self.audience):
            return False
        if self.held is None:
            self.held = Standing(change.since, self._moves, self._events)
        return True

    def standing(self, session: Session[Any], position: int) -> Standing:
        """How far this audience has been told when the table is at that position."""
        return self.held or Standing(position, len(session.moves), len(session.events))

    def update(self, session: Session[Any], change: Change, autos: set[int]) -> Update | None:
        """What this audience learns from a change, but not the legal answers; None: nothing yet."""
        if self._stays_behind(session, change):
            return None
        before, held = self.shown or NOTHING, self.held
        after, self.held = self.refresh(session), None
        if held is not None:
            first = min(held.events, change.first_event)
            change = replace(change, since=held.position, first_event=first)
        game, state = session.game, session.state
        decision = session.decision()
        changed, gone = pieces_changed(before, after)
        return Update(
            since=change.since,
            position=change.position,
            moves=len(session.moves),
            changed=changed,
            gone=gone,
            head=head_changed(before, after),
            decision=decision_out(game, state, decision, self.audience),
            events=tuple(self.events(session, change.first_event, autos)),
            cut=self._number(session, change.first_event) if change.cut else None,
            can_undo=change.can_undo and not self.blind,
            outcome=outcome_out(session) if decision is None else None,
            order=change.order,
        )

    def sees(self, event: Event) -> bool:
        """Seats that share a screen are only told what all of them may know."""
        return all_may_know(event.seen_by, self.audience)

    def _number(self, session: Session[Any], index: int) -> int:
        """How many events this audience saw before that one: hidden ones leave no gap."""
        if self._draw.OPEN:
            return index
        return sum(self.sees(event) for event in session.events[:index])

    def events(
        self, session: Session[Any], first: int, autos: set[int], end: int | None = None
    ) -> list[EventOut]:
        """The events from ``first`` up to ``end`` that this audience saw."""
        events = session.events
        end = len(events) if end is None else end
        if first >= end:
            return []
        number = self._number(session, first)
        move = _move_of(session.moves, first)
        told, last = [], -1
        for index in range(first, end):
            while move < len(session.moves) and session.moves[move].events_before <= index:
                move += 1
            event = events[index]
            if self.sees(event):
                told.append(self._event(session, event, number, move, move != last, autos))
                number, last = number + 1, move
        return told

    def _event(
        self,
        session: Session[Any],
        event: Event,
        number: int,
        move: int,
        opens: bool,
        autos: set[int],
    ) -> EventOut:
        made = session.moves[move - 1] if move else None
        dice = made.dice_for(self.audience) if opens and made else ()
        auto = move in autos and made is not None and self._follows(made)
        reads = reads_of(self.game, session.state, event)
        return EventOut(number, move, event.case, event.kind, event.args, dice, auto, reads)

    def _follows(self, move: Move) -> bool:
        """May this audience know the answer, and so that there was no other?"""
        known = move.known_to
        return known is None or any(seat in known for seat in self.audience)


def _move_of(moves: Sequence[Move], event: int) -> int:
    """How many moves had begun when that event was written."""
    low, high = 0, len(moves)
    while low < high:
        middle = (low + high) // 2
        if moves[middle].events_before <= event:
            low = middle + 1
        else:
            high = middle
    return low


def with_legal(update: Update | None, session: Session[Any], audience: Audience) -> Update | None:
    """The update with every legal answer, for whoever decides next."""
    decision = session.decision()
    if update is None or decision is None or decision.seat not in audience:
        return update
    return replace(update, legal=legal_out(session))
