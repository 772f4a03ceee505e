"""One and two server processes over PostgreSQL: durable moves a second and processor time a move.

    python -m bench.processes [--games 60] [--seconds 10] [--rounds 3] [--db URL] [--json]

As ``bench.server``: both sides of every game are played at random by clients of their own, each
with a connection for its actions and one for its stream, as fast as they get answers. ``apart`` is
the dearest case: two servers, and of every game one side plays at each. ``half`` is one process
with half the games, as each of ``two`` has: the more moves wait, the more are stored at once, and
the less each costs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bench.figures import Figure
from bench.server import TICKS, Match, Tally, free_port, saturated, start_server
from grognard.server.store.database import make_engine

SCENARIOS = {"lepanto": "battle", "gallipoli": "campaign", "market_garden": "campaign"}
MOST = 1.15
"""Processor time a move with two processes, as a multiple of that with one."""
WAYS = {"one": (1, 1), "half": (1, 1), "two": (1, 2), "apart": (2, 1)}
"""Servers, and the workers of each."""


def tree(pid: int) -> list[int]:
    """A process and all that it started."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(entry.parent.name)] = int(fields[1])
    found = [pid]
    for known in found:
        found += [child for child, parent in parents.items() if parent == known]
    return found


def cpu_seconds(pids: list[int]) -> float:
    total = 0
    for pid in [process for first in pids for process in tree(first)]:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


class Apart(Match):
    """A game of which the second seat plays at another server."""

    other = 0

    def port_of(self, seat: str) -> int:
        return self.other if seat == list(self._keys)[1] else self._port


async def play(ports: list[int], game: str, games: int, seconds: float, pids: list[int]) -> Any:
    tally = [Tally()]
    matches = []
    for seed in range(games):
        match = (Apart if len(ports) > 1 else Match)(ports[0], tally, seed, game, SCENARIOS[game])
        if isinstance(match, Apart):
            match.other = ports[1]
        matches.append(match)
    await asyncio.gather(*(match.open() for match in matches))
    await saturated(matches, tally, 1.0)
    before, clock = cpu_seconds(pids), time.perf_counter()
    full = await saturated(matches, tally, seconds)
    cpu, elapsed = cpu_seconds(pids) - before, time.perf_counter() - clock
    for match in matches:
        match.close()
    return full.moves / elapsed, cpu / full.moves * 1000, full.errors, matches


@contextmanager
def served(db: str, way: str) -> Iterator[tuple[list[int], list[int]]]:
    """The ports and processes of one or two servers."""
    servers, workers = WAYS[way]
    ports = [free_port() for _ in range(servers)]
    running: list[subprocess.Popen[bytes]] = []
    try:
        for port in ports:
            running.append(start_server(db, port, "--workers", str(workers)))
        time.sleep(4 * workers)
        yield ports, [server.pid for server in running]
    finally:
        for server in running:
            server.terminate()
        for server in running:
            server.wait()


def measure(db: str, game: str, way: str, games: int, seconds: float) -> dict[str, float]:
    games = games // 2 if way == "half" else games
    with served(db, way) as (ports, pids):
        rate, cpu, errors, matches = asyncio.run(play(ports, game, games, seconds, pids))
    return {"moves_per_second": rate, "cpu_ms": cpu, "errors": errors, "lost": lost(db, matches)}


def lost(db: str, matches: list[Match]) -> int:
    """What the clients were told was stored, and is not there."""
    engine = make_engine(db)
    query = text("SELECT count(*) FROM journal WHERE table_id = :table")
    missing = 0
    with engine.connect() as connection:
        for match in matches:
            table = match.path.rpartition("/")[2]
            there: int = connection.execute(query, {"table": table}).scalar_one()
            missing += max(0, match.position - there)
    engine.dispose()
    return missing


def run(args: argparse.Namespace) -> dict[str, Any]:
    """By game and way, the medians of several rounds, which take turns."""
    with ExitStack() as stack:
        db = args.db
        if db is None:
            from tests.server.postgres import own_postgres

            db = stack.enter_context(own_postgres()).url
        found: dict[str, Any] = {}
        for game in args.game or SCENARIOS:
            rounds: dict[str, list[dict[str, float]]] = {way: [] for way in WAYS}
            for _ in range(args.rounds):
                for way in WAYS:
                    rounds[way].append(measure(db, game, way, args.games, args.seconds))
            found[game] = {way: _median(several) for way, several in rounds.items()}
        return {**found, "load_average": os.getloadavg()[0]}


def _median(several: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(one[name] for one in several) for name in several[0]}


def measure_processes(*, quick: bool = False) -> list[Figure]:
    """The figures beside their targets, as the other benchmarks give them."""
    asked = {"games": 60, "seconds": 4 if quick else 10, "rounds": 1 if quick else 3}
    got = run(argparse.Namespace(**asked, db=None, game=None))
    figures = []
    for game in SCENARIOS:
        one, half, two, _ = (got[game][way] for way in WAYS)
        for way in WAYS:
            name = f"processes: {game}, {way}"
            figures += [
                Figure(f"{name}: moves a second", got[game][way]["moves_per_second"], "1/s"),
                Figure(f"{name}: processor time a move", got[game][way]["cpu_ms"], "ms"),
            ]
        more, alike = (two["cpu_ms"] / other["cpu_ms"] for other in (one, half))
        gone = sum(way["lost"] for way in got[game].values())
        name = f"processes: {game}: processor time a move, two to one"
        figures += [
            Figure(name, more, "", f"<= {MOST}", more <= MOST),
            Figure(f"{name} with half the games", alike, ""),
            Figure(f"processes: {game}: moves lost", gone, "", "0", gone == 0),
        ]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.processes")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", action="append", choices=tuple(SCENARIOS))
    parser.add_argument("--db", default=None, help="a PostgreSQL of its own if missing")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = run(args)
    if args.json:
        print(json.dumps(found))
        return
    for game in SCENARIOS.keys() & found.keys():
        for way, figures in found[game].items():
            told = "  ".join(f"{name} {value:.3f}" for name, value in figures.items())
            print(f"{game:14} {way:6} {told}")


if __name__ == "__main__":
    main()
