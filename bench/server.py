"""One server process with durable SQLite under load: latency, throughput, bytes on the wire.

    python -m bench.server [--game G]... [--games 200] [--rate 390] [--seconds 20] [--json]

Each of the three games by itself, in its longest scenario. Both sides of every table are played by
a client of their own, each with one connection for its actions and one for its event stream, from
which it learns that it is its turn; they play random legal moves. The load comes from a process of
its own and goes to loopback only. First at a fixed rate (latency), then as fast as the clients get
answers (throughput).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from bench.figures import Figure
from grognard.games import load

P99_MS = 8
FULL = 1000
WIRE = 2000

HOST = "127.0.0.1"
GAME, SCENARIO = "lepanto", "battle"
LONGEST = {GAME: SCENARIO, "gallipoli": "campaign", "market_garden": "campaign"}
USUAL: dict[str, Any] = {"games": 200, "rate": 390.0, "folder": None}
HEARD_WITHIN = 2.0
TICKS = os.sysconf("SC_CLK_TCK")


class Tally(Struct):
    """What one phase of the load measured."""

    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    errors: int = 0
    bytes: int = 0
    """Sent and received by both seats, headers and streams included."""


class Heard:
    """The last news in which a seat was asked something."""

    def __init__(self) -> None:
        self.update: dict[str, Any] = {"position": -1}
        self._came = asyncio.Event()

    def take(self, update: dict[str, Any]) -> None:
        self.update = update
        self._came.set()

    async def at(self, position: int) -> dict[str, Any]:
        """The news of that position; those of a stream may come after the answer."""
        while self.update["position"] < position:
            self._came.clear()
            await asyncio.wait_for(self._came.wait(), HEARD_WITHIN)
        return self.update


class Wire:
    """One HTTP/1.1 connection, kept open; counts every byte."""

    def __init__(self, port: int, tally: list[Tally]) -> None:
        self._port = port
        self._tally = tally
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        return self._reader, self._writer

    async def ask(
        self, method: str, path: str, key: str = "", body: object = None, stream: str = ""
    ) -> tuple[int, Any]:
        reader, writer = await self._connect()
        data = json.dumps(body, separators=(",", ":")).encode() if body is not None else b""
        lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{self._port}"]
        lines += [f"x-seat-key: {key}"] if key else []
        lines += [f"x-stream: {stream}"] if stream else []
        if data:
            lines += ["content-type: application/json", f"content-length: {len(data)}"]
        sent = "\r\n".join([*lines, "", ""]).encode() + data
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        answer = await reader.readexactly(length)
        if b"connection: close" in head.lower():
            writer.close()
            self._reader = self._writer = None
        self._tally[0].bytes += len(sent) + len(head) + len(answer)
        return int(head[9:12]), json.loads(answer)

    async def listen(self, path: str, key: str, hello: asyncio.Future[str], heard: Heard) -> None:
        """Read a stream for ever; the first message names it."""
        reader, writer = await self._connect()
        writer.write(f"GET {path} HTTP/1.1\r\nhost: {HOST}\r\nx-seat-key: {key}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        rest = b""
        while data := await reader.read(65536):
            self._tally[0].bytes += len(data)
            if not hello.done():
                start = data.index(b'"stream":"') + len(b'"stream":"')
                hello.set_result(data[start : data.index(b'"', start)].decode())
            *messages, rest = (rest + data).split(b"\n\n")
            for message in messages:
                if b'"legal":{' in message and b"event: update" in message:
                    start = message.index(b"data: ") + len(b"data: ")
                    heard.take(json.loads(message[start:]))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


@cache
def seats_of(game: str) -> tuple[str, ...]:
    """Loading a game takes a while, in which no connection should wait."""
    return tuple(load(game).seats)


class Match:
    """One game: two clients in turn, each playing any legal answer."""

    def __init__(
        self, port: int, tally: list[Tally], seed: int, game: str = GAME, scenario: str = SCENARIO
    ) -> None:
        self._port = port
        self._game, self._scenario = game, scenario
        self._tally = tally
        self._draw = random.Random(seed)
        self._acting: dict[str, Wire] = {}
        self._listening: list[asyncio.Task[None]] = []
        self._streams: dict[str, str] = {}
        self._heard: dict[str, Heard] = {}
        self._keys: dict[str, str] = {}
        self.over = False

    async def open(self) -> None:
        wire = Wire(self._port, self._tally)
        seats = dict.fromkeys(seats_of(self._game), "human")
        asked = {"game": self._game, "scenario": self._scenario, "seats": seats}
        status, made = await wire.ask("POST", "/api/tables", body=asked)
        assert status == 201, made
        self.path = f"/api/tables/{made['id']}"
        for seat, invitation in made["invitations"].items():
            body = {"invitation": invitation, "contribution": seat}
            status, told = await wire.ask("POST", f"{self.path}/join", body=body)
            assert status == 200, told
            self._keys[seat] = told["key"]
        wire.close()
        for seat, key in self._keys.items():
            self._acting[seat] = Wire(self.port_of(seat), self._tally)
            hello = asyncio.get_running_loop().create_future()
            listener = Wire(self.port_of(seat), self._tally)
            heard = self._heard[seat] = Heard()
            task = listener.listen(f"{self.path}/stream", key, hello, heard)
            self._listening.append(asyncio.create_task(task))
            self._streams[seat] = await hello
        await self._look()

    def port_of(self, seat: str) -> int:
        """Where that seat plays."""
        return self._port

    async def _look(self) -> None:
        """Who decides, and what can be answered."""
        first = next(iter(self._keys))
        while True:
            _, view = await self._acting[first].ask("GET", self.path, self._keys[first])
            if view["decision"] is None:
                self.over = True
                return
            seat = view["decision"]["seat"]
            if seat != first:
                _, view = await self._acting[seat].ask("GET", self.path, self._keys[seat])
            if view["legal"] is not None:
                break
            await asyncio.sleep(0.002)  # another server, which has not heard of the last move yet
        self._seat, self.position, self._legal = seat, view["position"], view["legal"]

    def _choice(self) -> str:
        legal = self._legal
        verb = self._draw.choice([v for v in legal if v != "end"] or list(legal))
        return f"{verb} {self._draw.choice(legal[verb])}" if legal[verb] else verb

    async def move(self) -> None:
        """One move; its latency counts from the request to the last byte of its answer."""
        seat = self._seat
        body = {"position": self.position, "actions": [self._choice()]}
        start = time.perf_counter()
        status, update = await self._acting[seat].ask(
            "POST", f"{self.path}/actions", self._keys[seat], body, self._streams[seat]
        )
        tally = self._tally[0]
        tally.latencies.append(time.perf_counter() - start)
        tally.moves += 1
        if status != 200:
            tally.errors += 1
            return await self._look()
        self.position = update["position"]
        decision = update.get("decision")
        if decision is None:
            self.over = True
        elif decision["seat"] == seat:
            self._legal = update["legal"]
        else:
            try:
                told = await self._heard[decision["seat"]].at(self.position)
            except TimeoutError:
                return await self._look()
            self._seat, self.position = decision["seat"], told["position"]
            self._legal = told["legal"]
        return None

    def close(self) -> None:
        for task in self._listening:
            task.cancel()
        for wire in self._acting.values():
            wire.close()


async def at_rate(matches: list[Match], tally: list[Tally], rate: float, seconds: float) -> Tally:
    """Every game moves at steady random times, all together at about the rate."""
    begin = time.perf_counter() + 0.5
    end = begin + seconds
    tally[0] = Tally()

    async def play(match: Match, number: int) -> None:
        draw = random.Random(number)
        due = begin + draw.expovariate(rate / len(matches))
        while due < end and not match.over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await match.move()
            due += draw.expovariate(rate / len(matches))

    await asyncio.gather(*(play(match, number) for number, match in enumerate(matches)))
    return tally[0]


async def saturated(matches: list[Match], tally: list[Tally], seconds: float) -> Tally:
    """Every game moves as soon as the last move was acknowledged."""
    end = time.perf_counter() + seconds
    tally[0] = Tally()

    async def play(match: Match) -> None:
        while time.perf_counter() < end and not match.over:
            await match.move()

    await asyncio.gather(*(play(match) for match in matches))
    return tally[0]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def start_server(db: str, port: int, *args: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "grognard.server", "--port", str(port), "--no-limits"]
    server = subprocess.Popen([*command, "--db", db, *args], stderr=subprocess.DEVNULL)
    for _ in range(300):
        try:
            socket.create_connection((HOST, port), timeout=1).close()
            return server
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


async def measure(port: int, pid: int, args: argparse.Namespace) -> dict[str, float]:
    tally = [Tally()]
    scenario = LONGEST[args.game]
    matches = [Match(port, tally, seed, args.game, scenario) for seed in range(args.games)]
    await asyncio.gather(*(match.open() for match in matches))
    await at_rate(matches, tally, args.rate, 2.0)
    before = cpu_seconds(pid)
    paced = await at_rate(matches, tally, args.rate, args.seconds)
    paced_cpu = cpu_seconds(pid) - before
    before, clock = cpu_seconds(pid), time.perf_counter()
    full = await saturated(matches, tally, args.seconds)
    elapsed = time.perf_counter() - clock
    full_cpu = cpu_seconds(pid) - before
    for match in matches:
        match.close()
    at = statistics.quantiles(paced.latencies, n=1000)
    return {
        "games": args.games,
        "clients": 2 * args.games,
        "moves_per_second": paced.moves / args.seconds,
        "p50_ms": at[499] * 1000,
        "p99_ms": at[989] * 1000,
        "p999_ms": at[998] * 1000,
        "bytes_per_move": paced.bytes / paced.moves,
        "server_cpu_ms_per_move": paced_cpu / paced.moves * 1000,
        "saturated_moves_per_second": full.moves / elapsed,
        "saturated_server_cpu_ms_per_move": full_cpu / full.moves * 1000,
        "errors": paced.errors + full.errors,
        "load_average": os.getloadavg()[0],
    }


def run(args: argparse.Namespace) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        port = free_port()
        server = start_server(f"{folder}/bench.sqlite", port)
        try:
            return asyncio.run(measure(port, server.pid, args))
        finally:
            server.terminate()
            server.wait()


def measure_server(*, quick: bool = False) -> list[Figure]:
    """The figures beside their targets, as the other benchmarks give them."""
    return [figure for game in LONGEST for figure in _measured(game, quick=quick)]


def _measured(game: str, *, quick: bool) -> list[Figure]:
    got = run(argparse.Namespace(**USUAL, game=game, seconds=5 if quick else 20))
    p99, full, wire = got["p99_ms"], got["saturated_moves_per_second"], got["bytes_per_move"]
    return [
        Figure(f"server, {game}: moves a second offered", got["moves_per_second"], "1/s"),
        Figure(f"server, {game}: p50 to acknowledged", got["p50_ms"], "ms"),
        Figure(f"server, {game}: p99 to acknowledged", p99, "ms", f"< {P99_MS}", p99 < P99_MS),
        Figure(
            f"server, {game}: moves a second, saturated", full, "1/s", f">= {FULL}", full >= FULL
        ),
        Figure(f"server, {game}: bytes a move, both seats", wire, "B", f"< {WIRE}", wire < WIRE),
        Figure(f"server, {game}: processor time a move", got["server_cpu_ms_per_move"], "ms"),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server")
    parser.add_argument("--game", choices=tuple(LONGEST), action="append", help="all if missing")
    parser.add_argument("--games", type=int, default=USUAL["games"], help="tables in play")
    parser.add_argument("--rate", type=float, default=USUAL["rate"])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--folder", default=None, help="where the database lies: on a real disk")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    for game in args.game or LONGEST:
        figures = run(argparse.Namespace(**{**vars(args), "game": game}))
        if args.json:
            print(json.dumps({"game": game, **figures}))
            continue
        print(game)
        for name, value in figures.items():
            print(f"  {name:34} {value:10.3f}")


if __name__ == "__main__":
    main()
