"""One side of ``bench.against``: measures what each line asks for, with the code on its path."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

from grognard.games import load
from grognard.players import make
from grognard.server import doors, keys
from grognard.server.protocol import NewTable
from grognard.server.registry import Registry
from grognard.server.settings import Settings
from grognard.server.streams import Stream, encoded

SCENARIOS = {"lepanto": "battle", "gallipoli": "campaign", "market_garden": "campaign"}
GAMES_A_TURN = {"lepanto": 1, "gallipoli": 6, "market_garden": 1}
SLICE = 500
GREEDY_SLICES = 8
COPIES, SLICES = 200, 20
SEARCHES, EVALUATIONS = 2, 12
TABLE_SLICE, TABLE_SLICES = 50, 8
SEED = 1571


Join: Any = vars(doors)["Join"]
"""Other commits keep it in another module."""
Slice = tuple[int, float]
"""How much was done, and the seconds of processor time or the bytes it took."""


def play(game: Any, scenario: str, games: int) -> Iterator[Slice]:
    """The decisions of random games."""
    for number in range(games):
        rng, state = random.Random(number), game.new(scenario, number)
        decisions, started = 0, time.process_time()
        while legal := game.legal(state):
            game.apply(state, rng.choice(legal))
            decisions += 1
            if decisions == SLICE:
                yield decisions, time.process_time() - started
                decisions, started = 0, time.process_time()
        yield decisions, time.process_time() - started


def greedy(game: Any, scenario: str) -> Iterator[Slice]:
    """The decisions of a game between greedy players, or the first of them if it is long."""
    state = game.new(scenario, SEED)
    players = {seat: make("greedy", game.name, f"{SEED}/{seat}") for seat in game.seats}
    for _ in range(GREEDY_SLICES):
        decisions, started = 0, time.process_time()
        while decisions < SLICE and (decision := game.decision(state)) is not None:
            game.apply(state, players[decision.seat].choose(game, state, decision))
            decisions += 1
        yield decisions, time.process_time() - started


def clone(game: Any, scenario: str) -> Iterator[Slice]:
    """Copies of the opening position."""
    state = game.new(scenario, SEED)
    for _ in range(SLICES):
        started = time.process_time()
        for _ in range(COPIES):
            game.clone(state)
        yield COPIES, time.process_time() - started


def search(game: Any, scenario: str) -> Iterator[Slice]:
    """Imagined games of a search at the opening."""
    from grognard.players.search.budget import Budget
    from grognard.players.search.hint import hint

    state = game.new(scenario, SEED)
    for number in range(SEARCHES):
        started = time.process_time()
        seat = game.decision(state).seat
        thought = hint(game, state, seat, Budget(EVALUATIONS, False), number)
        tries = sum(one.tries for one in thought.weighed)
        yield tries, time.process_time() - started


async def table(name: str, scenario: str) -> tuple[list[Slice], list[Slice]]:
    """Random moves at a table, stored and told to both seats: their time, and the bytes told."""
    same_dice = patch.object(keys, "token_hex", lambda length: "5a" * length)
    with same_dice, tempfile.TemporaryDirectory() as folder:
        registry = Registry(Settings(f"sqlite:///{folder}/table.sqlite", rates=None))
        await registry.start()
        try:
            return await _at_table(registry, name, scenario)
        finally:
            await registry.close()


async def _at_table(
    registry: Registry, name: str, scenario: str
) -> tuple[list[Slice], list[Slice]]:
    game = load(name)
    seats = dict.fromkeys(game.seats, "human")
    made = await registry.create(NewTable(name, scenario, seats, pace=0), "bench")
    for invitation in made.invitations.values():
        await doors.join(registry, made.id, Join(invitation, "bench"))
    found, told, rng = await registry.table(made.id), [0], random.Random(SEED)
    streams = {seat: Stream((seat,)) for seat in seats}
    listening = [asyncio.create_task(_listen(one, told)) for one in streams.values()]
    for stream in streams.values():
        found.join(stream)
    times: list[Slice] = []
    sizes: list[Slice] = []
    for _ in range(TABLE_SLICES):
        told[0], moves, started = 0, 0, time.process_time()
        while moves < TABLE_SLICE and (seat := found.deciding):
            state = found.session.state
            text = game.notation(state, rng.choice(game.legal(state)))
            update = await found.act((seat,), found.position, [text], streams[seat].id)
            told[0] += len(encoded(update))
            moves += 1
        await asyncio.sleep(0.01)  # all is heard
        times.append((moves, time.process_time() - started))
        sizes.append((moves, float(told[0])))
    for task in listening:
        task.cancel()
    return times, sizes


async def _listen(stream: Stream, told: list[int]) -> None:
    async for chunk in stream.chunks(3600, lambda: None):
        told[0] += len(chunk)


ALONE = {"greedy": greedy, "clone": clone, "search": search}


def measured(what: str, game: Any, name: str) -> list[Slice]:
    scenario = SCENARIOS[name]
    if what == "play":
        return [*play(game, scenario, GAMES_A_TURN[name])]
    if what in ALONE:
        return [*ALONE[what](game, scenario)]
    times, sizes = asyncio.run(table(name, scenario))
    return times if what == "table" else sizes


def main() -> None:
    games = {name: load(name) for name in SCENARIOS}
    for line in sys.stdin:
        what, name = line.split()
        print(json.dumps(measured(what, games[name], name)), flush=True)


if __name__ == "__main__":
    main()
