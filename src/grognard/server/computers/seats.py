"""Plays the seats that no person plays, without holding up any other table."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from grognard.players.levels import meant
from grognard.server.computers.dispatch import Dispatcher
from grognard.server.computers.hints import Adviser
from grognard.server.computers.protocol import Thoughts
from grognard.server.computers.tasks import MOST_ACTIONS, Task, phase_of
from grognard.server.computers.thoughts import recalled, thought_row
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.journal import HUMAN
from grognard.server.keys import seed_for
from grognard.server.peers.alone import HURRY, Alone
from grognard.server.protocol import Decide
from grognard.server.settings import Settings
from grognard.server.store.database import Entry, Store
from grognard.server.store.statements import Rows
from grognard.server.store.writer import NoStorage
from grognard.server.tables import Table

PATIENCE_SECONDS = 2.0
"""How long another process is left to think for a table before this one asks to do it."""

log = logging.getLogger("grognard.server")


class Computers:
    """Plays every seat that no person plays, and answers for a person who asks for it."""

    def __init__(self, settings: Settings, store: Store, peers: Alone) -> None:
        self._store = store
        self._peers = peers
        self.dispatcher = Dispatcher(settings)
        self.adviser = Adviser(settings)
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._hurried: dict[str, str] = {}
        """By table, the seat told to play at once, until another seat decides."""

    def plays(self, table: Table) -> bool:
        return table.id in self._playing

    def wake(self, table: Table, *, elsewhere: bool = False) -> None:
        """Called after every change: a computer that must decide starts to think. If the change
        was made elsewhere, whoever made it comes first."""
        self.dispatcher.drop_stale(table)
        self.adviser.drop_stale(table)
        if self._hurried.get(table.id) != table.deciding:
            self._hurried.pop(table.id, None)
        if not _waits_for_computer(table) or table.id in self._playing:
            return
        task = asyncio.get_running_loop().create_task(self._play(table, elsewhere))
        self._playing[table.id] = task
        task.add_done_callback(lambda done: self._stopped(table, done))

    def _stopped(self, table: Table, task: asyncio.Task[None]) -> None:
        self._playing.pop(table.id, None)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, NoStorage | SQLAlchemyError) or table.lost:
            return  # all tables are opened again when there is storage, or somebody asks
        if error:
            log.error("the computer of table %s gave up", table.id, exc_info=error)
        else:
            self.wake(table)  # its turn may have come while this task was ending

    async def _play(self, table: Table, elsewhere: bool) -> None:
        if elsewhere and _waits_for_computer(table):
            await asyncio.sleep(PATIENCE_SECONDS)
        try:
            while _waits_for_computer(table):
                if await self._peers.lease(table):
                    await self._next(table)
                else:
                    await asyncio.sleep(PATIENCE_SECONDS)
        finally:
            self._peers.release(table)

    async def _next(self, table: Table) -> None:
        """One answer, or several that need no die."""
        pace = table.saved.pace
        position, task = await self._task(table, one_unit=pace > 0)
        if task is None:
            return
        moves = len(table.session.moves)
        answer = await self.dispatcher.think(task, table, position)
        entries = [Entry(task.seat, text, False) for text in answer.chosen]
        thought: Rows = ()
        if answer.explanation is not None:
            thought = [thought_row(table.id, task.seat, moves, answer.explanation)]
        await table.play_entries(entries, position, thought)
        await asyncio.sleep(pace / 1000)

    async def _task(self, table: Table, one_unit: bool) -> tuple[int, Task | None]:
        async with table.lock:
            seat, saved = table.deciding, table.saved
            if not _waits_for_computer(table):
                return 0, None
            task = Task(
                saved.id,
                saved.game,
                saved.seats[seat],
                seat,
                table.game.save(table.session.state),
                one_unit,
                hurried=self._hurried.get(table.id) == seat,
                taken_back=table.session.taken_back,
                seed=_seed(table, seat),
                data=table.game.data_version,
            )
            return table.position, task

    # -- asked by a person -------------------------------------------------------------------

    async def decide(self, table: Table, audience: Audience, asked: Decide) -> int:
        """Answer for a person, as much as asked for and as long as it is the same seat's turn to
        decide; returns the position."""
        position = asked.position
        async with table.lock:
            seat = table.decider(audience, position)
            task = _for_person(table, seat, asked)
            start = phase_of(table.game, table.session.state, seat)
        while True:
            answer = await self.dispatcher.think(task, table, position)
            entries = [Entry(seat, text, False) for text in answer.chosen]
            if not entries:
                return position
            if not await table.play_entries(entries, position):
                raise ApiError(409, "stale", snapshot=table.snapshot(audience))
            async with table.lock:
                table.check()
                position = table.position
                if answer.done or table.deciding != seat:
                    return position
                if not _goes_on(table, seat, asked, start):
                    return position
                task = _for_person(table, seat, asked)

    def hurry(self, table: Table, audience: Audience) -> None:
        """The computer plays at once, and goes on doing so until another seat decides."""
        table.check()
        if not audience and HUMAN in table.saved.seats.values():
            raise ApiError(403, "spectator")
        if not _waits_for_computer(table):
            raise ApiError(409, "nobody_thinks")
        self._hurried[table.id] = table.deciding
        self.dispatcher.stop(table)
        self._peers.tell(HURRY, table, table.deciding)

    def hurried(self, table: Table, seat: str) -> None:
        """Somebody asked for it at another process."""
        if table.deciding == seat:
            self._hurried[table.id] = seat
            self.dispatcher.stop(table)

    async def thoughts(self, table: Table, audience: Audience) -> Thoughts:
        """What the computers at the table thought last, unless that would tell a secret."""
        table.check()
        seats = [seat for seat, who in table.saved.seats.items() if who != HUMAN]
        shown = [seat for seat in seats if shown_to(table, audience, seat)]
        if seats and not shown:
            raise ApiError(403, "thoughts_hidden")
        stored = await asyncio.to_thread(self._store.thoughts, table.id) if shown else {}
        return Thoughts(recalled(stored, shown, len(table.session.moves)))

    async def close(self) -> None:
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.adviser.close()
        await self.dispatcher.close()


def _goes_on(table: Table, seat: str, asked: Decide, start: tuple[int, str]) -> bool:
    """Is what a person asked for not done yet? An answer or a unit is done at once."""
    now = phase_of(table.game, table.session.state, seat)
    return now == start if asked.until == "phase" else asked.until == "turn" and now[0] == start[0]


def _for_person(table: Table, seat: str, asked: Decide) -> Task:
    """The greedy player, where the game has one, for one answer or for as many as it likes."""
    return Task(
        table.id,
        table.saved.game,
        meant("regular", table.saved.game),
        seat,
        table.game.save(table.session.state),
        one_unit=asked.until == "unit",
        most=1 if asked.until == "answer" else MOST_ACTIONS,
        one_phase=asked.until in ("phase", "turn"),
        no_dice=asked.stop,
        taken_back=table.session.taken_back,
        seed=_seed(table, seat),
        data=table.game.data_version,
    )


def _seed(table: Table, seat: str) -> str:
    """After a take-back others: what was seen of the last plans is worth nothing."""
    return seed_for(table.saved.secret, table.id, seat, table.session.taken_back)


def _waits_for_computer(table: Table) -> bool:
    """Two computers only play on while somebody watches, or at full speed on one's own machine."""
    seats, deciding = table.saved.seats, table.deciding
    if table.lost or table.closed or table.waiting or not deciding or seats[deciding] == HUMAN:
        return False
    if HUMAN in seats.values() or (table.local and table.saved.pace == 0):
        return True
    return bool(table.hub.watching) or any(table.hub.present(table.game.seats).values())


def shown_to(table: Table, audience: Audience, seat: str) -> bool:
    """May they see what that seat thinks? Its plans could give away what is hidden."""
    if not table.deciding:
        return True
    concerned = (seat, *(audience or (None,)))
    return all(table.game.knows_all(one) for one in concerned)
