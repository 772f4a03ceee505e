"""Several workers behind one address, and what happens when one of them is killed.

Twelve kills by default; ``make test-long`` kills more often.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from grognard.server.workers.parent import Parent
from grognard.server.workers.steering import Place, home_of, table_in
from tests.server.helpers import Match, RealServer, Seat, free_port, pick, real_server
from tests.server.postgres import Postgres, own_postgres
from tests.server.test_kill import journal
from tests.server.test_watching import counted
from tests.server.test_workers import children
from tests.server.thinking import LONG, end_turn, until

KILLS = int(os.environ.get("GROGNARD_KILLS", "12"))
GAMES = 3
WORKERS = 2
METRICS = free_port()


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with own_postgres() as server:
        yield server


@pytest.fixture
def server(database: Postgres, tmp_path: Path) -> Iterator[RealServer]:
    args = ["--db", database.url, "--workers", str(WORKERS), "--no-limits"]
    args += ["--metrics", f"127.0.0.1:{METRICS}"]
    with real_server(tmp_path, *args) as found:
        yield found


def workers(server: RealServer) -> list[int]:
    """The processes that serve."""
    assert server.process is not None
    return spawned(server.process.pid)


def spawned(parent: int) -> list[int]:
    """The processes that were started to work for another."""
    found = []
    for pid in children(parent):
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"spawn_main" in line:
            found.append(pid)
    return found


class Stayer(threading.Thread):
    """Plays both sides of one game, and goes on elsewhere when its server dies."""

    def __init__(self, url: str, match: Match, seed: int) -> None:
        super().__init__(daemon=True)
        self._url, self._match = url, match
        self._draw = random.Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.lost = 0
        self.stop = threading.Event()
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    with httpx.Client(base_url=self._url, timeout=60) as client:
                        keys = ",".join(self._match.keys.values())
                        self._play(Seat(client, self._match.id, keys))
                except httpx.HTTPError:
                    self.lost += 1
        except BaseException as error:
            self.failed = error

    def _play(self, seat: Seat) -> None:
        view = seat.view()
        while view.get("decision") is not None and not self.stop.is_set():
            choice = pick(view["legal"], self._draw)
            answer = seat.act(view["position"], choice)
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                self.acknowledged[view["position"]] = choice
                view = answer.json()
            else:
                view = seat.view()
        if view.get("decision") is None:
            self.stop.set()


def go_on(players: list[Stayer], moves: int) -> None:
    """Wait until they have made so many moves more."""
    enough = moves + sum(len(player.acknowledged) for player in players)
    until(lambda: sum(len(player.acknowledged) for player in players) >= enough)


def test_killed_workers_lose_nothing_and_clients_go_on(
    server: RealServer, database: Postgres
) -> None:
    draw = random.Random(11)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        matches = [Match(client, "battle") for _ in range(GAMES)]
    players = [Stayer(server.url, match, number) for number, match in enumerate(matches)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        go_on(players, 4)
        time.sleep(draw.uniform(0.0, 0.3))
        os.kill(draw.choice(until(lambda: workers(server))), signal.SIGKILL)
    go_on(players, 10)
    for player in players:
        player.stop.set()
        player.join(timeout=90)
        assert not player.is_alive()
        assert player.failed is None, repr(player.failed)
    assert any(player.lost for player in players), "nobody noticed a kill"
    for player, match in zip(players, matches, strict=True):
        kept = journal(database.url, match.id)
        for position, choice in player.acknowledged.items():
            assert kept[position] == choice
    until(lambda: len(workers(server)) == WORKERS)
    moves = sum(len(player.acknowledged) for player in players)
    until(lambda: counted(METRICS, 'grognard_moves_total{game="lepanto"}') >= moves)
    assert "Traceback" not in server.log()


def test_another_worker_thinks_on_when_one_is_killed(server: RealServer) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        match = Match(client, seats={"christian": "human", "muslim": LONG})
        end_turn(match.seats["christian"])
        thinks = until(lambda: [pid for pid in workers(server) if spawned(pid)])
        assert len(thinks) == 1, "one at a time"
        os.kill(thinks[0], signal.SIGKILL)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        until(lambda: [pid for pid in workers(server) if pid != thinks[0] and spawned(pid)])
        seat = Seat(client, match.id, match.keys["christian"])
        assert seat.post("/now", None).status_code == 200
        until(lambda: seat.view()["view"]["turn"] == 2)


def test_streams_at_every_worker_tell_of_a_move(server: RealServer) -> None:
    """Some listeners came by a connection that was opened for something else."""
    with httpx.Client(base_url=server.url, timeout=60) as client:
        match = Match(client, auto=False)
        told: list[float] = []
        streams = [threading.Thread(target=hear, args=(server, match, told)) for _ in range(6)]
        for stream in streams:
            stream.start()
        until(lambda: match.both.view()["watching"] == len(streams))
        view = match.both.view()
        choice = pick(view["legal"], random.Random(1))
        assert match.both.act(view["position"], choice).status_code == 200
        done = time.monotonic()
        for stream in streams:
            stream.join(60)
        assert len(told) == len(streams)
        assert max(told) - done < 5.0, "a busy machine is slow, but not as slow"


def hear(server: RealServer, match: Match, told: list[float]) -> None:
    """Listen on a connection that was used before, until a move is told. As the page does, come
    back when the stream ends: a worker reads the table again if it hears late of the last seat."""
    path, headers = f"{match.watcher.path}/stream", dict(match.watcher.headers)
    with httpx.Client(base_url=server.url, timeout=60) as client:
        client.get("/healthz")
        while True:
            with client.stream("GET", path, headers=headers) as stream:
                assert stream.status_code == 200
                for line in stream.iter_lines():
                    if line.startswith("id: "):
                        headers["last-event-id"] = line.removeprefix("id: ")
                    elif line in ("event: update", "event: snapshot"):
                        told.append(time.monotonic())
                        return


def test_workers_end_with_their_parent(server: RealServer) -> None:
    found = until(lambda: len(pids := workers(server)) == WORKERS and pids)
    server.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in found))


def test_a_server_of_several_workers_stops_cleanly(server: RealServer) -> None:
    httpx.get(f"{server.url}/healthz", timeout=60)
    server.stop()
    assert server.process is not None
    assert server.process.returncode == 0
    assert "Traceback" not in server.log()


# -- which worker gets what ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "table"),
    [
        (b"GET /api/tables/abc_-9 HTTP/1.1\r\n", b"abc_-9"),
        (b"POST /api/tables/abc/actions HTTP/1.1\r\nhost: x", b"abc"),
        (b"GET /t/abc?lang=es HTTP/1.1", b"abc"),
        (b"/api/tables/abc/stream", b"abc"),
        (b"GET /api/tables HTTP/1.1\r\n", None),
        (b"GET /api/tables?ids=abc HTTP/1.1\r\n", None),
        (b"GET / HTTP/1.1\r\n", None),
        (b"\x16\x03\x01", None),
    ],
)
def test_the_table_a_request_is_about(head: bytes, table: bytes | None) -> None:
    assert table_in(head) == table


def test_every_table_has_one_home() -> None:
    tables = [b"table%d" % number for number in range(200)]
    places = [Place(number, 3) for number in range(3)]
    for table in tables:
        homes = [place.is_home(b"/api/tables/" + table) for place in places]
        assert homes == [number == home_of(table, 3) for number in range(3)]
    assert {home_of(table, 3) for table in tables} == {0, 1, 2}
    assert Place().is_home(b"/api/tables/abc")


class Taker:
    """A worker's slot that takes whatever it is given, if it is ready."""

    def __init__(self, ready: bool) -> None:
        self.ready = ready
        self.heads: list[bytes] = []

    def give(self, connection: socket.socket) -> bool:
        if self.ready:
            self.heads.append(connection.recv(100))
        return self.ready


@contextmanager
def parent(ready: Sequence[bool] = ()) -> Iterator[tuple[Parent, list[Taker]]]:
    """A parent whose workers are only pretended."""
    with socket.socket() as listener:
        made = Parent(listener, 0, print, (), print)
        takers = [Taker(one) for one in ready]
        slots: Any = takers
        made._slots = slots
        yield made, takers
        made._select.close()


def handed(ready: list[bool], heads: list[bytes]) -> list[Taker]:
    with parent(ready) as (made, takers):
        for head in heads:
            here, there = socket.socketpair()
            there.setblocking(False)
            here.send(head)
            assert made._look(there)
            here.close()
        return takers


def test_a_connection_goes_to_the_home_of_its_table() -> None:
    heads = [b"GET /api/tables/table%d/x HTTP/1.1\r\n" % (number % 5) for number in range(20)]
    for number, taker in enumerate(handed([True, True, True], heads)):
        assert all(home_of(table_in(head) or b"", 3) == number for head in taker.heads)


def test_another_worker_takes_what_the_home_cannot() -> None:
    heads = [b"GET /api/tables/table%d HTTP/1.1\r\n" % number for number in range(20)]
    first, second = handed([False, True], heads)
    assert (first.heads, len(second.heads)) == ([], 20)


def test_what_is_about_no_table_goes_in_turn() -> None:
    first, second = handed([True, True], [b"GET / HTTP/1.1\r\n"] * 10)
    assert (len(first.heads), len(second.heads)) == (5, 5)


def test_a_silent_connection_waits() -> None:
    here, there = socket.socketpair()
    there.setblocking(False)
    with parent() as (made, _), here, there:
        assert not made._look(there)
