"""The study of a table's game: its luck and chances, worked out in separate processes.

Chances are worked out for one game at a time and kept until the table moves on. Luck is quicker:
it is kept move by move, and only new moves are weighed. For both, owners of tables take turns.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec
from msgspec import Struct

from grognard.analysis.game_study import told_by
from grognard.analysis.luck import Cast, Ledger, Luck, casts_by_move
from grognard.analysis.rollouts import Point
from grognard.analysis.winning import Curve, Sampling, Turning, curve
from grognard.engine.events import all_may_know
from grognard.engine.moves import Move
from grognard.engine.records import read_record, replay, write_record
from grognard.engine.session import Session
from grognard.games.versions import game_of
from grognard.server.computers.turns import Turns
from grognard.server.errors import ApiError
from grognard.server.faces import Audience
from grognard.server.tables import Table

log = logging.getLogger("grognard.server")

POINTS, LONG_POINTS = 12, 10
TURNINGS = 2
LONG = 3000
"""Moves of a game whose rollouts take seconds."""
MOST_ASKED = 2
"""Studies of one owner's tables that wait or are worked on."""
MOST_KEPT = 64
"""Tables whose studies are kept."""
PROCESSES = 2
"""One for the chances of one game, one for the luck of all."""
NICE = 10
"""Computer players come first."""
DONE, OF, STOP = 0, 1, 2
"""What the processes share: rollouts played, rollouts in all, and whether to stop ..."""
SKETCH_BYTES = 2**16
"""... and the curve as far as it is known, as JSON."""


class StudyOut(Struct, frozen=True):
    """How far the study is, and the curve as far as it is known."""

    done: int
    of: int
    """About how many rollouts in all; 0 while it waits for another game's study."""
    points: Sequence[Point]
    turnings: Sequence[Turning]
    """When it is over."""
    over: bool = False


class LuckOut(Struct, frozen=True):
    """Every die so far that may be known, and the sum for each seat."""

    moves: int
    """The moves of the game that have been weighed."""
    casts: Sequence[Cast]
    totals: Sequence[Luck]


def sampling_for(moves: int, rollouts: int) -> Sampling:
    """How closely to study a game of so many moves."""
    if moves > LONG:
        return Sampling(max(1, rollouts // 2), LONG_POINTS, TURNINGS)
    return Sampling(rollouts, POINTS, TURNINGS)


# -- in the other process --------------------------------------------------------------------------

_link: list[Any] = []
"""Set in such a process: what it shares with its server."""


class Stopped(Exception):
    """The server is closing."""


def _begin(*shared: Any) -> None:
    _link.extend(shared)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """Even if the server was killed."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(0)


def _tell(done: int, of: int) -> None:
    _go_on()
    _link[0][DONE], _link[0][OF] = done, of


def _sketch(points: list[Point]) -> None:
    told = msgspec.json.encode(points)
    if len(told) < SKETCH_BYTES:
        _link[1].value = told


def _go_on() -> None:
    if _link[0][STOP]:
        raise Stopped


def _session(record: str) -> Session[Any]:
    read = read_record(record, "table")
    return replay(read, game_of(read))


def find_chances(record: str, sampling: Sampling, cores: int) -> Curve:
    """The chances over a game that is over."""
    session = _session(record)
    return curve(session, sampling, cores, session.game.bundle, _tell, _sketch)


def find_luck(record: str, since: int) -> list[list[Cast]]:
    """The casts of every move after ``since`` that rolled dice."""
    found = []
    for casts in casts_by_move(_session(record), since):
        _go_on()
        found.append(casts)
    return found


# -- in the server ---------------------------------------------------------------------------------


class Weighed:
    """The luck of one table, as far as it is worked out."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.moves: list[Move] = []
        self.casts: list[Cast] = []

    def still_true(self, moves: Sequence[Move]) -> int:
        """How many of these moves have been weighed; forgets those taken back since."""
        count = min(len(self.moves), len(moves))
        while count and self.moves[count - 1] != moves[count - 1]:
            count -= 1
        self.moves = self.moves[:count]
        self.casts = [cast for cast in self.casts if cast.move <= count] if count else []
        return count


class Studies:
    """Owns the processes and their findings."""

    def __init__(self, rollouts: int, cores: int = 1) -> None:
        """``cores``: processes that the chances of a game may use."""
        self._rollouts = rollouts
        self._cores = cores
        self._context = multiprocessing.get_context("spawn")
        self._shared: Any = self._context.Array("q", 3)
        self._sketch: Any = self._context.Array("c", SKETCH_BYTES)
        self._pool: ProcessPoolExecutor | None = None
        self._turns, self._luck_turns = Turns(), Turns()
        self._asked: Counter[str] = Counter()
        """By owner, the studies that are not done."""
        self._working: str = ""
        self._chances: OrderedDict[str, tuple[int, asyncio.Task[Curve]]] = OrderedDict()
        self._luck: OrderedDict[str, Weighed] = OrderedDict()

    async def chances(self, table: Table) -> StudyOut:
        """Begin the study if nobody has, and say how far it is."""
        async with table.lock:
            table.check()
            if table.deciding:
                raise ApiError(409, "study_not_over")
            position, known = table.position, self._chances.get(table.id)
            if known is None or known[0] != position:
                owner = table.saved.owner or table.id
                if self._asked[owner] >= MOST_ASKED and not table.local:
                    raise ApiError(429, "too_many", seconds=60)
                sampling = sampling_for(len(table.session.moves), self._rollouts)
                work = self._study(table.id, owner, write_record(table.session), sampling)
                task = asyncio.get_running_loop().create_task(work)
                known = self._chances[table.id] = position, task
                _trim(self._chances)
        self._chances.move_to_end(table.id)
        task = known[1]
        if not task.done():
            if self._working != table.id:
                return StudyOut(0, 0, (), ())
            done, of = self._shared[:2]
            told = self._sketch.value
            points = msgspec.json.decode(told, type=list[Point]) if told else ()
            return StudyOut(done, of, points, ())
        if task.cancelled() or task.exception() is not None:
            del self._chances[table.id]
            log.error("the study of table %s failed", table.id, exc_info=task.exception())
            raise ApiError(503, "study_failed")
        return await self._told(table, task.result())

    async def _told(self, table: Table, found: Curve) -> StudyOut:
        _, luck = await self._ledger(table)
        turnings = told_by(found.turnings, luck)
        played = sum(point.tries for point in found.points)
        return StudyOut(played, played, found.points, turnings, over=True)

    async def _study(self, table: str, owner: str, record: str, sampling: Sampling) -> Curve:
        self._asked[owner] += 1
        try:
            async with self._turns.turn(owner):
                self._shared[DONE], self._shared[OF], self._sketch.value = 0, 0, b""
                self._working = table
                found: Curve = await self._run(find_chances, record, sampling, self._cores)
                return found
        finally:
            self._asked[owner] -= 1
            if not self._asked[owner]:
                del self._asked[owner]
            if self._working == table:
                self._working = ""

    async def luck(self, table: Table, audience: Audience) -> LuckOut:
        """The luck so far, for those who may know everything; at the end for everybody."""
        over = not table.deciding
        # Two at one screen are told only what both may know.
        if not over and not all(table.game.knows_all(seat) for seat in audience or (None,)):
            raise ApiError(403, "luck_hidden")
        moves, found = await self._ledger(table)
        seen = [cast for cast in found.casts if over or all_may_know(cast.seen_by, audience)]
        shown = Ledger(found.seats, seen)
        return LuckOut(moves, shown.casts, shown.totals())

    async def _ledger(self, table: Table) -> tuple[int, Ledger]:
        """How many moves were weighed, and what their dice brought."""
        weighed = self._luck.setdefault(table.id, Weighed())
        self._luck.move_to_end(table.id)
        _trim(self._luck)
        async with weighed.lock:
            async with table.lock:
                table.check()
                moves = list(table.session.moves)
                since = weighed.still_true(moves)
                fresh = not weighed.moves or any(move.dice for move in moves[since:])
                record = write_record(table.session) if fresh else ""
            if fresh:
                async with self._luck_turns.turn(table.saved.owner or table.id):
                    for casts in await self._run(find_luck, record, since):
                        weighed.casts += casts
            weighed.moves = moves
            first, second = table.game.seats
            return len(moves), Ledger((first, second), list(weighed.casts))

    async def _run(self, work: Any, *args: Any) -> Any:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready_pool(), work, *args)
        except BrokenProcessPool:
            self._pool = None
            raise ApiError(503, "study_failed") from None

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                PROCESSES, self._context, initializer=_begin, initargs=(self._shared, self._sketch)
            )
        return self._pool

    async def close(self) -> None:
        """Work in progress stops at its next rollout."""
        self._shared[STOP] = 1
        tasks = [task for _, task in self._chances.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _trim(kept: OrderedDict[str, Any]) -> None:
    while len(kept) > MOST_KEPT:
        kept.popitem(last=False)
