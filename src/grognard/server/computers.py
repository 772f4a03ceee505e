"""Computer seats: they think in processes of their own and never hold up another game."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players import Player, greedy, make
from grognard.server.errors import ApiError
from grognard.server.faces import Audience, drawing
from grognard.server.journal import HUMAN
from grognard.server.store import Entry
from grognard.server.tables import Table

log = logging.getLogger("grognard.server")

MOST_ACTIONS = 64
MOST_PLAYERS = 256


class Task(Struct, frozen=True):
    """A position without its seed, so that nobody can peek at the dice; what else is hidden from
    the seat the player itself never sees (``players.make``)."""

    table: str
    game: str
    spec: str
    seat: str
    position: bytes
    one_unit: bool
    """Stop when the same kind of decision comes again, so that people can follow."""
    most: int = MOST_ACTIONS
    one_phase: bool = False
    """Stop when another phase begins."""


@lru_cache(maxsize=8)
def _game(name: str) -> Game[Any]:
    from grognard.games import load

    return load(name)


_players: OrderedDict[tuple[str, str], Player] = OrderedDict()


def _player(task: Task, fresh: bool = False) -> Player:
    """The player of that seat, as it was when it last chose, or a new one."""
    key = (task.table, task.seat)
    player = _players.pop(key, None)
    if player is None or fresh:
        seed = blake2b(f"{task.table} {task.seat}".encode(), digest_size=8).hexdigest()
        player = make(task.spec, task.game, seed)
    _players[key] = player
    if len(_players) > MOST_PLAYERS:
        _players.popitem(last=False)
    return player


def _chosen(game: Game[Any], state: Any, decision: Decision, task: Task) -> Action:
    """What the player answers. After taking back, its plans may be stale: then it starts anew."""
    for fresh in (False, True):
        action = _player(task, fresh).choose(game, state, decision)
        if game.refusal(state, action) is None:
            return action
    return game.legal(state)[0]


def think(task: Task) -> list[str]:
    """In the other process: the next actions, up to the next die, the next hidden thing shown or
    the end of the turn."""
    game = _game(task.game)
    state = game.load(task.position, "imagined")
    decision = game.decision(state)
    before = state.rolled, game.shown(state)
    first = decision.kind if decision else ""
    phase = phase_of(game, state, task.seat) if task.one_phase else ()
    chosen: list[str] = []
    while decision is not None and decision.seat == task.seat:
        action = _chosen(game, state, decision, task)
        chosen.append(game.notation(state, action))
        game.apply(state, action)
        decision = game.decision(state)
        if (state.rolled, game.shown(state)) != before or len(chosen) == task.most:
            break
        if task.one_phase and phase_of(game, state, task.seat) != phase:
            break
        if task.one_unit and decision is not None and decision.kind == first:
            break
    return chosen


def phase_of(game: Game[Any], state: Any, seat: str) -> tuple[int, str]:
    view = drawing(game.name).table(game.view(state, seat))
    return view.turn, view.phase


class Computers:
    """Plays every seat that no person plays, and answers for a person who asks for it."""

    def __init__(self, workers: int, pace: int) -> None:
        self._workers = workers
        self._pace = pace
        self._pool: ProcessPoolExecutor | None = None
        self._playing: dict[str, asyncio.Task[None]] = {}

    def wake(self, table: Table) -> None:
        """Called after every change: if a computer is to decide, it starts to think."""
        if not _waits_for_computer(table) or table.id in self._playing:
            return
        task = asyncio.get_running_loop().create_task(self._play(table))
        self._playing[table.id] = task
        task.add_done_callback(lambda done: self._stopped(table, done))

    def _stopped(self, table: Table, task: asyncio.Task[None]) -> None:
        self._playing.pop(table.id, None)
        if task.cancelled():
            return
        if error := task.exception():
            log.error("the computer of table %s gave up", table.id, exc_info=error)
        else:
            self.wake(table)  # it may have become its turn while it was leaving

    async def _play(self, table: Table) -> None:
        while _waits_for_computer(table):
            pace = table.saved.pace
            position, task = await self._task(table, one_unit=pace > 0)
            if task is None:
                return
            chosen = await self._think(task)
            entries = [Entry(task.seat, text, False) for text in chosen]
            await table.play_entries(entries, position)
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
            )
            return table.position, task

    async def decide(
        self, table: Table, audience: Audience, position: int, everything: bool
    ) -> int:
        """Answer for a person: once, or until another seat or phase comes. Tells the position."""
        async with table.lock:
            seat = table.decider(audience, position)
            phase = phase_of(table.game, table.session.state, seat)
            task = _for_person(table, seat, everything)
        while True:
            entries = [Entry(seat, text, False) for text in await self._think(task)]
            if not await table.play_entries(entries, position):
                raise ApiError(409, "stale", snapshot=table.snapshot(audience))
            async with table.lock:
                table.check()
                position = table.position
                going_on = everything and table.deciding == seat
                if not going_on or phase_of(table.game, table.session.state, seat) != phase:
                    return position
                task = _for_person(table, seat, everything)

    async def _think(self, task: Task) -> list[str]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._ready_pool(), think, task)
        except BrokenProcessPool:
            self._pool = None
            return await loop.run_in_executor(self._ready_pool(), think, task)

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        return self._pool

    async def close(self) -> None:
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _for_person(table: Table, seat: str, everything: bool) -> Task:
    """The best player there is for the game, for one answer or for as many as it will."""
    return Task(
        table.id,
        table.saved.game,
        "greedy" if table.saved.game in greedy.GAMES else "random",
        seat,
        table.game.save(table.session.state),
        one_unit=False,
        most=MOST_ACTIONS if everything else 1,
        one_phase=everything,
    )


def _waits_for_computer(table: Table) -> bool:
    """Two computers play on only while somebody watches, unless they play at full speed."""
    seats, deciding = table.saved.seats, table.deciding
    if table.lost or not deciding or seats[deciding] == HUMAN:
        return False
    return HUMAN in seats.values() or table.saved.pace == 0 or bool(table.hub.streams)
