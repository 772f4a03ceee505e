"""Makes and finds tables, and keeps those in use in memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from grognard.engine.chapters import first_chapter
from grognard.engine.dice import Sealed
from grognard.engine.errors import Problem
from grognard.engine.game import Game
from grognard.engine.options import complete
from grognard.engine.seeds import SEALS
from grognard.games import load, titles
from grognard.server.apart import Apart
from grognard.server.beginning import Beginning, begin
from grognard.server.computers.levels import check_player
from grognard.server.computers.seats import Computers
from grognard.server.editions import edition
from grognard.server.errors import ApiError, from_problem
from grognard.server.finished import Finished
from grognard.server.journal import HUMAN, entries_of, journal_rows
from grognard.server.keeping.heeding import Notices
from grognard.server.keys import hashed, new_id, new_key, new_secret
from grognard.server.memory import Memory
from grognard.server.peers.alone import Alone
from grognard.server.protocol import Made, NewTable, TableLine
from grognard.server.reopening import chapter_row
from grognard.server.sealing import published_of
from grognard.server.settings import Settings
from grognard.server.store.database import Entry, Saved, Store
from grognard.server.store.statements import Row
from grognard.server.store.writer import NoStorage, Writer
from grognard.server.streams import Hub, Stream
from grognard.server.study import Studies
from grognard.server.tables import Table

KEEPER_SECONDS = 2.0
"""How often to see what the keeper has changed."""

log = logging.getLogger("grognard.server")


@lru_cache(maxsize=8)
def game_named(name: str) -> Game[Any]:
    if name not in titles():
        raise ApiError(404, "unknown_game", game=name, known=", ".join(titles()))
    return load(name)


class Registry:
    """Finds every table; owns the store and the computer players."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.db_url)
        self.writer = Writer(self.store.engine, self._recovered)
        self.peers = self._peers()
        self.computers = Computers(settings, self.store, self.peers)
        self.finished = Finished()
        self.studies = Studies(settings.study_rollouts, settings.cores)
        self.apart = Apart(settings.upload_seconds)
        self.live = Memory(settings.table_memory, self.computers.plays)
        self.streams: defaultdict[str, set[Stream]] = defaultdict(set)
        """By address."""
        self._older: dict[tuple[str, str], Game[Any]] = {}
        """Games with the data of earlier versions."""
        self._stored: set[tuple[str, str]] = set()
        """The data that are known to be in the store."""
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._heard: set[str] = set()
        """Tables that others changed while they were being opened here."""
        self._returning: asyncio.Task[None] | None = None
        self._keeping: asyncio.Task[None] | None = None

    def _peers(self) -> Alone:
        if self.store.engine.url.get_backend_name() == "sqlite":
            return Alone()
        from grognard.server.peers.peers import Peers

        return Peers(self)

    async def start(self) -> None:
        self.writer.start()
        await self.peers.start()
        self._keeping = asyncio.get_running_loop().create_task(self._heed_keeper())

    async def _heed_keeper(self) -> None:
        """Open anew, or no longer, what the keeper has changed in the database."""
        notices = Notices(self.store)
        while True:
            for id_ in await asyncio.to_thread(notices.fresh):
                if id_ in self.live:
                    self.live[id_].lose()
            await asyncio.sleep(KEEPER_SECONDS)

    def hang_up(self) -> None:
        """End every stream; listeners reconnect to the next server by themselves."""
        self.live.hang_up()

    def _recovered(self) -> None:
        """Storage is back: what is in it counts. Listeners reconnect by themselves."""
        for table in self.live.values():
            table.lose()
        self._returning = asyncio.get_running_loop().create_task(self._wake_computers())

    async def _wake_computers(self) -> None:
        for table in list(self.live.values()):
            if table.lost and any(who != HUMAN for who in table.saved.seats.values()):
                try:
                    await self.table(table.id)
                except (ApiError, SQLAlchemyError):
                    log.warning("table %s cannot be opened again", table.id, exc_info=True)

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
        await self.computers.close()
        await self.studies.close()
        await self.apart.close()
        self.hang_up()
        await self._close_chapters()
        await self.peers.close()
        await asyncio.to_thread(self.writer.close)
        self.store.close()

    async def _close_chapters(self) -> None:
        """Keep every position as it stands: whoever comes next may have other rules."""
        rows = [row for table in self.live.values() if not table.lost for row in table.last_rows()]
        if rows:
            try:
                await self.writer.write(rows)
            except (NoStorage, SQLAlchemyError):
                log.warning("the last positions could not be kept", exc_info=True)

    def left(self, table: str, hub: Hub, stream: Stream, place: str) -> None:
        """A listener has gone."""
        self.live.leave(table, hub, stream)
        self.streams[place].discard(stream)
        if not self.streams[place]:
            del self.streams[place]

    def check_streams(self, place: str) -> None:
        """Complain if somebody at this address has too many."""
        self.streams[place] = {stream for stream in self.streams[place] if not stream.dead}
        if self.settings.rates and len(self.streams[place]) >= self.settings.streams_per_address:
            raise ApiError(429, "too_many_streams")

    # -- finding ---------------------------------------------------------------------------

    async def table(self, id_: str, position: int = 0) -> Table:
        """The table, from memory or replayed from its journal, at that position or later."""
        table = self.live.get(id_)
        if table is not None and not table.lost:
            if table.behind or (position > table.position and self.peers.some):
                async with table.lock:
                    await self.peers.catch_up(table)
            if not table.lost:
                return table
        if id_ not in self._opening:
            task = asyncio.get_running_loop().create_task(self._open(id_))
            self._opening[id_] = task
            task.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(self._opening[id_])

    def in_memory(self, id_: str) -> bool:
        return id_ in self.live and not self.live[id_].lost

    async def check_key(self, id_: str, keys: str | None) -> None:
        """Before a table is read: whoever may not see it does not make us read it."""
        if self.settings.local:
            return
        held = [hashed(key.strip()) for key in (keys or "").split(",", 8)[:8] if key]
        if not await asyncio.to_thread(self.store.admits, id_, held):
            raise ApiError(404, "unknown_table")

    async def _open(self, id_: str) -> Table:
        while True:
            table = await asyncio.to_thread(self._read, id_)
            self._adopt(table)
            self._tell_ending(table)
            while id_ in self._heard:
                self._heard.discard(id_)
                async with table.lock:
                    await self.peers.catch_up(table)
            await self._begin(table)
            if not table.lost:
                return table

    async def _begin(self, table: Table) -> None:
        """Of several processes that open a table when its last seats are taken, one begins it."""
        if table.may_begin and not table.lost and not self.writer.trouble:
            try:
                await table.begin()
            except ApiError as error:
                if error.status != 409:
                    raise

    def _tell_ending(self, table: Table) -> None:
        """Tables that ended in earlier versions have no result in the list yet."""
        if table.stored.over and not table.stored.ended:
            row = {"table": table.id, **table.standing_row()}
            done = self.writer.write([("status", row)])
            done.add_done_callback(lambda done: done.cancelled() or done.exception())

    def heard_while_opening(self, id_: str) -> None:
        if id_ in self._opening:
            self._heard.add(id_)

    def _read(self, id_: str) -> Table:
        opened = self.store.open(id_)
        if opened is None:
            raise ApiError(404, "unknown_table")
        saved = opened.saved
        game = self.game_with(saved.game, saved.data)
        ours, theirs = (game.rules_version, game.data_version), (saved.rules, saved.data)
        if theirs[1] != ours[1] or theirs[0] > ours[0]:
            raise ApiError(409, "other_version", theirs=_version(theirs), ours=_version(ours))
        try:
            return Table(game, opened, self.writer, self.settings.local)
        except Problem as problem:
            raise ApiError(409, "table_unreadable", why=str(problem)) from problem

    def game_with(self, name: str, data: str) -> Game[Any]:
        """The game with those data; with today's if they are nowhere."""
        today = game_named(name)
        if today.data_version == data:
            return today
        if (name, data) not in self._older:
            self._older[name, data] = edition(self.store, name, data)
        return self._older[name, data]

    def _adopt(self, table: Table) -> None:
        table.on_change = self.computers.wake
        table.peers = self.peers
        self.live.adopt(table)
        self.peers.opened(table)
        self.computers.wake(table)

    async def lines(self, ids: list[str] | None) -> list[TableLine]:
        rows = await asyncio.to_thread(self.store.lines, ids)
        return [_line(row) for row in rows if row.public or self.settings.local]

    async def held(self, keys: list[str]) -> list[TableLine]:
        """The tables to which these keys are good."""

        def found() -> list[Saved]:
            return self.store.lines(self.store.held(map(hashed, keys)))

        return [_line(row) for row in await asyncio.to_thread(found)]

    # -- making ----------------------------------------------------------------------------

    async def create(self, asked: NewTable, owner: str) -> Made:
        game = game_named(asked.game)
        check_seats(game, asked.seats)
        saved = self._blank(game, asked, SEALS, owner)
        return await self.make(game, Beginning(saved, []))

    def _blank(self, game: Game[Any], asked: NewTable, seed: str, owner: str) -> Saved:
        if asked.scenario not in game.scenarios:
            known = ", ".join(game.scenarios)
            raise ApiError(422, "unknown_scenario", scenario=asked.scenario, known=known)
        try:
            options = complete(game.options, asked.options)
        except Problem as problem:
            raise from_problem(problem) from None
        now = time.time()
        return Saved(
            id=new_id(),
            game=game.name,
            rules=game.rules_version,
            data=game.data_version,
            scenario=asked.scenario,
            options=options,
            seats={seat: asked.seats[seat] for seat in game.seats},
            name=asked.name,
            seed=seed,
            secret=new_secret(),
            contributions={},
            auto=asked.auto,
            pace=self.settings.pace if asked.pace is None else asked.pace,
            created=now,
            updated=now,
            turn=1,
            deciding="",
            over=False,
            practice=asked.practice,
            owner=owner,
            public=asked.public,
        )

    async def branching(
        self, parent: Table, moves: int, seats: Mapping[str, str], name: str, owner: str
    ) -> Beginning:
        """Play on from an earlier position, or from the nearest before it that can be reached if
        rules were mended since. The dice to come are new: nobody fishes for them. Call it under
        the parent's lock, and make the table without it: that may have to wait for others."""
        play, session, old = parent.play, parent.session, parent.saved
        if moves > len(session.moves):
            raise ApiError(422, "no_such_move", at=moves, moves=len(session.moves))
        chapter = None
        if session.rules_version < parent.game.rules_version:
            chapter, moves, rolled = await asyncio.to_thread(first_chapter, session, moves)
            entries, _ = entries_of(session, play.autos, moves, play.orders)
        else:
            entries, rolled = entries_of(session, play.autos, moves, play.orders)
        who = dict(seats) or dict(old.seats)
        check_seats(parent.game, who)
        seed = Sealed(old.seed).closed(rolled)
        asked = NewTable(
            old.game,
            old.scenario,
            who,
            dict(old.options),
            name or old.name,
            practice=old.practice,
            public=old.public,
        )
        saved = self._blank(parent.game, asked, seed, owner)
        return Beginning(saved, entries, chapter)

    async def adopt_play(
        self, game: Game[Any], asked: NewTable, seed: str, entries: list[Entry], owner: str
    ) -> Made:
        """Make a table from a record."""
        check_seats(game, asked.seats)
        saved = self._blank(game, asked, seed, owner)
        return await self.make(game, Beginning(saved, entries))

    async def make(self, game: Game[Any], beginning: Beginning) -> Made:
        """Work out what a new table begins with, and store it."""
        ready = await begin(self.apart, game, beginning)
        saved, entries = ready.saved, ready.entries
        invitations = {seat: new_key() for seat, who in saved.seats.items() if who == HUMAN}
        watch = new_key()
        rows: list[tuple[str, Row]] = [("table", saved.row())]
        if (data := (game.name, game.data_version)) not in self._stored:
            packed = await asyncio.to_thread(game.bundle.packed)
            rows.append(("bundle", {"game": data[0], "data": data[1], "packed": packed}))
        rows.append(("key", {"hash": hashed(watch), "table_id": saved.id, "seat": ""}))
        for seat, key in invitations.items():
            rows.append(("invitation", {"hash": hashed(key), "table_id": saved.id, "seat": seat}))
        rows += journal_rows(saved.id, 0, entries, saved.created)
        if ready.chapter is not None:
            # Of the entries before the forced ones: those are played again.
            n = len(beginning.entries)
            rows.append(chapter_row(saved.id, n, ready.chapter, base=True))
        await self.writer.write(rows)
        self._stored.add(data)
        if any(who != HUMAN for who in saved.seats.values()):
            await self.table(saved.id)
        return Made(saved.id, invitations, watch, published_of(saved, ()))


def _version(rules_and_data: tuple[int, str]) -> str:
    return "{} {}".format(*rules_and_data)


def check_seats(game: Game[Any], seats: Mapping[str, str]) -> None:
    """Each seat must have a person or a known computer player."""
    if set(seats) != set(game.seats):
        raise ApiError(422, "seats_wrong", known=", ".join(game.seats))
    for who in seats.values():
        check_player(who)


def _line(saved: Saved) -> TableLine:
    scenario = game_named(saved.game).scenarios.get(saved.scenario)
    return TableLine(
        id=saved.id,
        game=saved.game,
        scenario=saved.scenario,
        name=saved.name,
        turn=saved.turn,
        turns=scenario.last_turn if scenario is not None else 0,
        seats=saved.seats,
        deciding=saved.deciding,
        over=saved.over,
        ended=saved.ended,
        winner=saved.winner,
        created=saved.created,
        updated=saved.updated,
    )
