"""Thousands of tables, many of them watched, in one process: is each usable, and what does it take?

    python -m bench.crowd [--tables 10000] [--watched 2000] [--visits 2000] [--room 256]

The tables of the server without its HTTP, on durable SQLite. A finished battle is shown as well.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path

from bench.soak import MEGABYTE, made, resident, visit
from grognard.server import letters, memory
from grognard.server.registry import Registry
from grognard.server.settings import Settings
from grognard.server.streams import Stream

BATTLE = Path(__file__).parents[1] / "tests" / "golden" / "lepanto" / "battle-muslim.txt"


async def crowd(tables: int, watched: int, visits: int, room: int, folder: str) -> None:
    memory.LATELY = 0.0
    url = f"sqlite:///{folder}/crowd.sqlite"
    registry = Registry(Settings(url, rates=None, table_memory=room * MEGABYTE))
    await registry.start()
    draw = random.Random(1)
    try:
        await finished_battle(registry)
        before = resident()
        ids = []
        for number in range(tables):
            ids.append(await made(registry, number))
            if number < watched:
                table = await registry.table(ids[-1])
                table.join(Stream(()))
        print(f"{tables} tables, {watched} watched: {len(registry.live)} in memory,")
        print(f"{resident() - before:.0f} MB more than before")
        took = []
        for _ in range(visits):
            began = time.perf_counter()
            assert await visit(registry, draw.choice(ids), draw)
            took.append(1000 * (time.perf_counter() - began))
        took.sort()
        middle, late = statistics.median(took), took[len(took) * 99 // 100]
        print(f"ten moves at any table: {middle:.1f} ms, at most {late:.1f} ms in 99 of 100")
        print(f"{resident() - before:.0f} MB more than before, {len(registry.live)} in memory")
    finally:
        await registry.close()


async def finished_battle(registry: Registry) -> None:
    arrived = letters.read(letters.Sent(BATTLE.read_text("utf-8"), False))
    game = registry.game_with(arrived.table.game, arrived.data)
    new = await registry.adopt_play(game, arrived.table, arrived.seed, arrived.entries, "bench")
    table = await registry.table(new.id)
    for what in ("first", "second"):
        began = time.perf_counter()
        async with table.lock:
            whole = await registry.finished.snapshot(table, (), asyncio.to_thread)
        took = 1000 * (time.perf_counter() - began)
        print(f"{what} snapshot of a finished battle: {took:.2f} ms, {len(whole)} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--watched", type=int, default=2_000)
    parser.add_argument("--visits", type=int, default=2_000)
    parser.add_argument("--room", type=int, default=256, help="megabytes for tables in memory")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(crowd(args.tables, args.watched, args.visits, args.room, folder))


if __name__ == "__main__":
    main()
