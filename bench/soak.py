"""Many moves over many games in one process, with room for few tables: does the memory come back?

    python -m bench.soak [--games 1000] [--moves 100000] [--room 96]

The tables of the server without its HTTP, on durable SQLite. Every visit plays some random moves at
one table, reading it again if it was unloaded meanwhile. At the end every table is unloaded.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct, field

from grognard.server import doors, memory
from grognard.server.protocol import NewTable
from grognard.server.registry import Registry
from grognard.server.seating import Join
from grognard.server.settings import Settings

GAMES = {
    "lepanto": ("centre", ("christian", "muslim")),
    "gallipoli": ("valiant_stroke", ("allied", "turkish")),
    "market_garden": ("arnhem", ("allied", "german")),
}
AT_A_VISIT = 10
MEGABYTE = 2**20


class Soaked(Struct):
    """Resident memory in megabytes: with one table of each game, at most, and with none again."""

    moves: int = 0
    seconds: float = 0.0
    before: float = 0.0
    most: float = 0.0
    after: float = 0.0
    blocks: list[int] = field(default_factory=list)
    """Pieces of memory in use, at the same moments: what is free may stay with the process."""


def resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


async def made(registry: Registry, number: int) -> str:
    game = list(GAMES)[number % len(GAMES)]
    scenario, seats = GAMES[game]
    asked = NewTable(game, scenario, dict.fromkeys(seats, "human"), pace=0)
    table = await registry.create(asked, "bench")
    for invitation in table.invitations.values():
        await doors.join(registry, table.id, Join(invitation, "bench"))
    return table.id


async def visit(registry: Registry, id_: str, draw: random.Random) -> int:
    table = await registry.table(id_)
    done = 0
    for _ in range(AT_A_VISIT):
        seat = table.deciding
        if not seat:
            break
        legal = table.game.legal(table.session.state)
        text = table.game.notation(table.session.state, draw.choice(legal))
        await table.act((seat,), table.position, [text])
        done += 1
    return done


def unload_all(registry: Registry) -> None:
    for table in list(registry.live.values()):
        registry.live.forget(table)
    gc.collect()
    memory.give_back()


async def soak(games: int, moves: int, room: int, folder: str) -> Soaked:
    memory.LATELY = 0.0
    url = f"sqlite:///{folder}/soak.sqlite"
    registry = Registry(Settings(url, rates=None, table_memory=room * MEGABYTE))
    await registry.start()
    soaked, draw, began = Soaked(), random.Random(1), time.monotonic()
    try:
        for number in range(len(GAMES)):
            await visit(registry, await made(registry, number), draw)
        unload_all(registry)
        soaked.before = resident()
        soaked.blocks.append(sys.getallocatedblocks())
        tables = [await made(registry, number) for number in range(games)]
        while soaked.moves < moves and tables:
            for id_ in list(tables):
                played = await visit(registry, id_, draw)
                soaked.moves += played
                if played < AT_A_VISIT:
                    tables.remove(id_)
                    tables.append(await made(registry, draw.randrange(games)))
                if soaked.moves >= moves:
                    break
            soaked.most = max(soaked.most, resident())
            print(f"{soaked.moves} moves, {soaked.most:.0f} MB", file=sys.stderr)
        soaked.blocks.append(sys.getallocatedblocks())
        unload_all(registry)
        soaked.after = resident()
        soaked.blocks.append(sys.getallocatedblocks())
    finally:
        await registry.close()
    soaked.seconds = time.monotonic() - began
    return soaked


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--room", type=int, default=96, help="megabytes for tables in memory")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soaked = asyncio.run(soak(args.games, args.moves, args.room, folder))
    print(f"moves {soaked.moves} in {soaked.seconds:.0f} s")
    print("blocks before, at the end, after unloading:", *soaked.blocks)
    print(f"MB before {soaked.before:.0f}, most {soaked.most:.0f}, after {soaked.after:.0f}")


if __name__ == "__main__":
    main()
