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
from grognard.players import Player, make
from grognard.server.journal import HUMAN
from grognard.server.store import Entry
from grognard.server.tables import Table

log = logging.getLogger("grognard.server")

MOST_ACTIONS = 64
MOST_PLAYERS = 256


class Task(Struct, frozen=True):
    """A position as a player may know it: it holds no seed, so nobody can peek at the dice."""

    table: str
    game: str
    spec: str
    seat: str
    position: bytes
    one_unit: bool
    """Stop when the same kind of decision comes again, so that people can follow."""


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
    """In the other process: the next actions, up to the next die or the end of the turn."""
    game = _game(task.game)
    state = game.load(task.position, "imagined")
    decision = game.decision(state)
    rolled, first = state.rolled, decision.kind if decision else ""
    chosen: list[str] = []
    while decision is not None and decision.seat == task.seat:
        action = _chosen(game, state, decision, task)
        chosen.append(game.notation(state, action))
        game.apply(state, action)
        decision = game.decision(state)
        if state.rolled != rolled or len(chosen) == MOST_ACTIONS or decision is None:
            break
        if task.one_unit and decision.kind == first:
            break
    return chosen


class Computers:
    """Plays every seat that no person plays."""

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


def _waits_for_computer(table: Table) -> bool:
    """Two computers play on only while somebody watches, unless they play at full speed."""
    seats, deciding = table.saved.seats, table.deciding
    if table.lost or not deciding or seats[deciding] == HUMAN:
        return False
    return HUMAN in seats.values() or table.saved.pace == 0 or bool(table.hub.streams)
