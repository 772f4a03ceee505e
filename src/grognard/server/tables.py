"""A table where people play: its session, its lock, its listeners and what each is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from grognard.engine.game import Game
from grognard.server.acting import carry_out
from grognard.server.bounds import check_chat, check_journal
from grognard.server.endings.offers import drop_offers
from grognard.server.endings.standing import standing_of
from grognard.server.errors import ApiError
from grognard.server.faces import (
    WATCHING,
    Audience,
    Change,
    Face,
    Standing,
    drawing,
    knows_all,
    with_legal,
)
from grognard.server.journal import chat_row, journal_rows, went_back
from grognard.server.keys import hashed
from grognard.server.orders.rehearsal import rehearse
from grognard.server.peers.alone import Alone
from grognard.server.protocol import (
    ChatLine,
    Presence,
    RefusalOut,
    Snapshot,
    Update,
)
from grognard.server.reopening import reopened
from grognard.server.sealing import fixed, seal_out
from grognard.server.snapshots import snapshot_of
from grognard.server.store.database import Entry, Opened
from grognard.server.store.statements import Rows
from grognard.server.store.writer import NoStorage, Writer
from grognard.server.streams import Hub, Stream, Told, encoded, message
from grognard.server.watching.metrics import MOVES


class Table:
    """One game being played. A change is made under the lock, stored, and then told to all."""

    def __init__(self, game: Game[Any], opened: Opened, writer: Writer, local: bool) -> None:
        self.game = game
        self.stored = opened.saved
        known, self.waiting = fixed(opened.saved, opened.beside.contributions)
        self.play, self.chapters = reopened(game, replace(opened, saved=known))
        self.saved = self.play.saved
        self.position = len(opened.journal)
        self.keys = dict(opened.beside.keys)
        self.invitations = dict(opened.beside.invitations)
        self.chat = list(opened.beside.chat)
        self.closed = opened.closed
        self.may_begin = not (self.closed or self.waiting or went_back(opened.journal))
        """Its first decisions may still be open though they leave no choice."""
        self.takeback = opened.beside.takeback_at(self.position)
        self.draw = opened.beside.draw if self.deciding else ""
        self.rematch = opened.beside.rematch
        self.lock = asyncio.Lock()
        self.hub = Hub()
        self.local = local
        self.lost = False
        """A write failed, or the dice were fixed: whoever holds this table must open it again."""
        self.behind = False
        """Another process has changed it: it must catch up before it is used."""
        self.peers = Alone()
        self.on_change: Callable[[Table], None] = lambda _: None
        self._writer = writer
        self._open = drawing(game.name).OPEN
        self.faces: dict[Audience, Face] = {}
        self._status = self.standing_row()
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        return self.saved.id

    @property
    def session(self) -> Any:
        return self.play.session

    @property
    def deciding(self) -> str:
        decision = None if self.chapters.closed else self.session.decision()
        return decision.seat if decision is not None else ""

    # -- who asks --------------------------------------------------------------------------

    def check(self, *, writing: bool = False) -> None:
        """Call this after waiting for the lock: the table may have been lost meanwhile."""
        if self.lost:
            self._writer.check()
            raise ApiError(409, "moved_on")
        if writing and self.closed:
            raise ApiError(409, "table_closed")
        if writing:
            self._writer.check()

    def check_begun(self) -> None:
        """Nothing is played before all seats are taken and the dice fixed."""
        if self.waiting:
            raise ApiError(409, "waiting", seats=", ".join(self.waiting))

    def audience(self, keys: str | None) -> Audience:
        """The seats whose keys were sent, joined by commas; unknown keys are refused. Whoever
        has no key does not even learn that a private table exists."""
        self.used = time.monotonic()
        shown = self.saved.public or self.local
        if not keys:
            if not shown:
                raise ApiError(404, "unknown_table")
            return WATCHING
        held = set()
        for key in keys.split(",", 8)[:8]:
            seat = self.keys.get(hashed(key.strip()))
            if seat is None:
                raise ApiError(403, "unknown_key") if shown else ApiError(404, "unknown_table")
            held.add(seat)
        return tuple(seat for seat in self.game.seats if seat in held)

    def check_open(self, audience: Audience) -> None:
        """While a game goes on, only those who may know everything in it get its record."""
        if self.deciding and not knows_all(self.game, audience):
            raise ApiError(403, "record_hidden")

    def face(self, audience: Audience) -> Face:
        """How that audience sees the table; in a game without secrets all see the same."""
        who = WATCHING if self._open else audience
        if who not in self.faces:
            self.faces[who] = Face(self.game, who)
            self.faces[who].begin(self.session, self.position)
        return self.faces[who]

    def standing(self, audience: Audience) -> Standing:
        """How far that audience has been told."""
        return self.face(audience).standing(self.session, self.position)

    def _kind(self) -> Callable[[Audience], Any]:
        """Audiences of the same kind get the same bytes."""
        deciding = self.deciding
        return (lambda who: deciding in who) if self._open else (lambda who: who)

    # -- looking ---------------------------------------------------------------------------

    def snapshot(self, audience: Audience, since: int = 0) -> Snapshot:
        return snapshot_of(self, audience, since)

    # -- acting ----------------------------------------------------------------------------

    async def act(
        self,
        audience: Audience,
        position: int,
        actions: Sequence[str],
        stream: str = "",
        *,
        whole: bool = False,
    ) -> Update:
        """Carry out actions while the same seat decides; at least the first must be legal.
        ``whole``: as one order, all of them or none, but for what dice or hidden things bring."""
        async with self.lock:
            self._authorise(audience, position)
            if whole:
                rehearse(self.game, self.session.state, actions, self.face(audience))
            first_event = len(self.session.events)
            entries, stopped = carry_out(self.play, actions, whole=whole)
            if whole:
                entries.insert(0, self.play.order(entries))
            return await self.commit(entries, first_event, audience, stream, stopped)

    def _authorise(self, audience: Audience, position: int) -> None:
        """Only the deciding seat may act, and only on the position it has seen."""
        self.check(writing=True)
        if not audience:
            raise ApiError(403, "spectator")
        self.check_begun()
        self.check_position(audience, position)
        if not self.deciding:
            raise ApiError(409, "game_over")
        if self.deciding not in audience:
            raise ApiError(403, "wrong_seat", seat=self.deciding)
        self.face(audience)  # drawn before the change, so that the update misses nothing

    def check_position(self, audience: Audience, position: int) -> None:
        if position != self.standing(audience).position:
            raise ApiError(409, "stale", snapshot=self.snapshot(audience))

    async def undo(self, audience: Audience, position: int, stream: str = "") -> Update:
        async with self.lock:
            self._authorise(audience, position)
            if not self.play.can_undo:
                raise ApiError(409, "nothing_to_undo")
            check_journal(self.position)
            entry = self.play.undo()
            first_event = len(self.session.events)
            return await self.commit([entry], first_event, audience, stream, cut=True)

    def decider(self, audience: Audience, position: int) -> str:
        """The seat to answer for, which must be one's own. Call it under the lock."""
        self._authorise(audience, position)
        return self.deciding

    async def play_entries(
        self, entries: Iterable[Entry], position: int, beside: Rows = ()
    ) -> bool:
        """Play the actions of a computer or a letter; False if the table has moved on meanwhile."""
        async with self.lock:
            if position != self.position or self.lost:
                return False
            self.check(writing=True)
            self.check_begun()
            first_event = len(self.session.events)
            done = [self.play.choose(entry.entry) for entry in entries]
            done += self.play.forced()
            await self.commit(done, first_event, WATCHING, beside=beside)
            return True

    async def begin(self) -> None:
        """The last seat has been taken: make the first decisions that leave no choice."""
        async with self.lock:
            self.check(writing=True)
            first_event = len(self.session.events)
            if entries := self.play.forced():
                await self.commit(entries, first_event, WATCHING)

    # -- store, then tell everyone -----------------------------------------------------------

    async def commit(
        self,
        entries: Sequence[Entry],
        first_event: int,
        audience: Audience,
        stream: str = "",
        stopped: RefusalOut | None = None,
        *,
        cut: bool = False,
        beside: Rows = (),
    ) -> Update:
        """Nobody hears of a change before it is on disk, not even the person who made it."""
        self.used = time.monotonic()
        await self.write([*self._rows(entries), *beside])
        MOVES.labels(self.game.name).inc(len(entries))
        update = self.advance(len(entries), first_event, audience, stream, cut=cut)
        self.on_change(self)
        return replace(update, stopped=stopped) if stopped is not None else update

    def advance(
        self, count: int, first_event: int, audience: Audience, stream: str = "", *, cut: bool
    ) -> Update:
        """So many more entries are in the journal and played: tell everyone."""
        since = self.position
        self.position += count
        self._status = self.standing_row()
        order = self.play.last_order
        change = Change(since, self.position, first_event, cut, self.play.can_undo, order)
        update = self._tell(change, audience, stream)
        drop_offers(self)
        return update

    async def write(self, rows: Rows) -> None:
        """Store something about the table; another process that has it, too, may be faster."""
        if not await self._written(rows):
            self.lose()
            raise ApiError(409, "moved_on")

    async def _written(self, rows: Rows) -> bool:
        try:
            await self._writer.write(rows)
        except IntegrityError:
            return False
        except NoStorage as error:
            self.lose()
            raise ApiError(503, "not_stored") from error
        except BaseException:
            self.lose()
            raise
        return True

    def lose(self) -> None:
        self.lost = True
        self.hub.close()

    def _rows(self, entries: Sequence[Entry]) -> Rows:
        now = time.time()
        rows = self.chapters.rows(self.position + len(entries), not self.deciding)
        rows += journal_rows(self.id, self.position, entries, now)
        standing = self.standing_row()
        if standing != self._status:
            rows.append(("status", {"table": self.id, "updated": now, **standing}))
        return rows

    def last_rows(self) -> Rows:
        """What keeps the position when the server goes."""
        return self.chapters.last_rows(self.position)

    def standing_row(self) -> dict[str, Any]:
        return standing_of(self.session, closed=self.chapters.closed)

    def _tell(self, change: Change, audience: Audience, skip: str) -> Update:
        """Make one update for each kind of audience, and send it."""
        listeners = list(self.hub.streams.values())
        updates = self._updates(change, [audience, *(stream.audience for stream in listeners)])
        position, chat = self.position, len(self.chat)
        data = {
            kind: message("update", position, chat, encoded(update)) if update else None
            for kind, update in updates.items()
        }
        kind = self._kind()
        self.hub.remember(Told(change.since, data, kind))
        for stream in listeners:
            news = data[kind(stream.audience)]
            if news and stream.id != skip:
                stream.send(news)
        return updates[kind(audience)] or Update(change.since, change.since, 0)

    def _updates(self, change: Change, audiences: Iterable[Audience]) -> dict[Any, Update | None]:
        session = self.session
        if self._open:
            bare = self._bare(change, WATCHING)
            decider = (self.deciding,) if self.deciding else WATCHING
            return {False: bare, True: with_legal(bare, session, decider)}
        # The face of an audience that has just arrived already shows the change; it gets a
        # snapshot instead.
        return {
            who: with_legal(self._bare(change, who), session, who)
            for who in {WATCHING, *self.faces, *audiences}
        }

    def _bare(self, change: Change, who: Audience) -> Update | None:
        update = self.face(who).update(self.session, change, self.play.autos)
        if update is None or update.decision is not None:
            return update
        return replace(update, seal=seal_out(self.saved, self.waiting, over=True))

    # -- coming and going --------------------------------------------------------------------

    def seated(self, contributions: Mapping[str, str]) -> None:
        """Seats have been taken. The dice are fixed with the last one: then the table is to be
        opened again with them."""
        known, self.waiting = fixed(self.stored, contributions)
        self.saved = replace(self.saved, contributions=known.contributions)
        if self.waiting:
            self.tell_presence()
        else:
            self.lose()

    # -- beside the game -------------------------------------------------------------------

    async def say(self, audience: Audience, text: str) -> ChatLine:
        async with self.lock:
            self.check(writing=True)
            check_chat(len(self.chat))
            while True:
                seat = audience[0] if audience else ""
                line = ChatLine(len(self.chat), seat, text, time.time())
                if await self._written([chat_row(self.id, line)]):
                    break
                await self.peers.catch_up(self)  # somebody spoke at the same time elsewhere
                if len(self.chat) == line.n:
                    self.lose()  # nobody did: the table is gone
                    raise ApiError(409, "moved_on")
            self.chat.append(line)
            self.tell_all("chat", line)
            return line

    def join(self, stream: Stream) -> None:
        self.face(stream.audience)
        self.hub.join(stream)
        self._presence_changed()

    def leave(self, stream: Stream) -> None:
        self.hub.leave(stream)
        self._presence_changed()

    def _presence_changed(self) -> None:
        self.tell_presence()
        self.peers.present(self)

    def tell_presence(self) -> None:
        present = self.hub.present(self.game.seats)
        self.tell_all("presence", Presence(present, self.hub.watching, self.waiting))

    def tell_all(self, kind: str, news: Struct) -> None:
        """Send the same news to everyone, each with the position they have been told of."""
        data, chat = encoded(news), len(self.chat)
        for stream in list(self.hub.streams.values()):
            position = self.standing(stream.audience).position
            stream.send(message(kind, position, chat, data))
