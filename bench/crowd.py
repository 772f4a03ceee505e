"""Thousands of tables, many of them watched, in one process: is each usable, and what does it take?

    python -m bench.crowd [--tables 10000] [--watched 2000] [--visits 2000] [--room 256]

The tables of the server without its HTTP, on durable SQLite. A finished battle is shown as well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path

from bench.figures import Figure
from bench.server import HOST, cpu_seconds, free_port, start_server
from bench.soak import MEGABYTE, made, resident, visit
from grognard.server import letters, memory
from grognard.server.registry import Registry
from grognard.server.settings import Settings
from grognard.server.streams import Stream

FINISHED_MS = 5
AGAIN = 300
BATTLE = Path(__file__).parents[1] / "tests" / "golden" / "lepanto" / "battle-muslim.txt"


async def crowd(tables: int, watched: int, visits: int, room: int, folder: str) -> None:
    memory.LATELY = 0.0
    url = f"sqlite:///{folder}/crowd.sqlite"
    registry = Registry(Settings(url, rates=None, table_memory=room * MEGABYTE))
    await registry.start()
    draw = random.Random(1)
    try:
        first, again = await finished_battle(registry)
        print(f"snapshot of a finished battle: {first:.2f} ms, then {again:.2f} ms")
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


async def finished_battle(registry: Registry) -> tuple[float, float]:
    """Milliseconds for its first snapshot and for the next, without HTTP."""
    arrived = letters.read(letters.Sent(BATTLE.read_text("utf-8"), False))
    game = registry.game_with(arrived.table.game, arrived.data)
    new = await registry.adopt_play(game, arrived.table, arrived.seed, arrived.entries, "bench")
    table = await registry.table(new.id)
    took = []
    for _ in range(2):
        began = time.perf_counter()
        async with table.lock:
            await registry.finished.snapshot(table, (), asyncio.to_thread)
        took.append(1000 * (time.perf_counter() - began))
    return took[0], took[1]


def finished_over_http() -> tuple[float, float]:
    """Of a server: milliseconds of processor time for a finished battle's snapshot, and until the
    client has all of it (the median)."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start_server(f"{folder}/finished.sqlite", port)
        try:
            line = HTTPConnection(HOST, port, timeout=60)
            line.request("POST", "/api/records", BATTLE.read_bytes())
            made = json.loads(line.getresponse().read())
            headers = {"x-seat-key": made["watch"], "accept-encoding": "gzip"}
            took = []
            for number in range(1 + AGAIN):
                if number == 1:
                    before = cpu_seconds(server.pid)
                began = time.perf_counter()
                line.request("GET", f"/api/tables/{made['id']}", headers=headers)
                assert line.getresponse().read()
                took.append(1000 * (time.perf_counter() - began))
            spent = 1000 * (cpu_seconds(server.pid) - before) / AGAIN
            return spent, statistics.median(took[1:])
        finally:
            server.terminate()
            server.wait()


def measure_finished() -> list[Figure]:
    """The figures beside their target, as the other benchmarks give them."""
    spent, took = finished_over_http()
    name = "server: snapshot of a finished battle"
    return [
        Figure(f"{name}, processor time", spent, "ms", f"< {FINISHED_MS}", spent < FINISHED_MS),
        Figure(f"{name}, until it is there", took, "ms"),
    ]


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
