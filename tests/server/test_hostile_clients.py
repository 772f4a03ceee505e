"""Hostile clients together: while they hold connections, flood, watch in crowds and try keys, two
people play on, nobody gets anything that is not theirs, and the log has no traceback."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress

import httpx
import pytest

from tests.server.helpers import Client, Match, RealServer, Seat, pick, real_server

MOVES = 25
MOST_TRIED = 400
"""Spectators that surely do not all find room."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """With its limits. Everything comes from loopback, where a proxy would speak for all."""
    folder = tmp_path_factory.mktemp("hostile")
    with real_server(folder) as found:
        # RealServer leaves the limits on unless it is told otherwise.
        yield found


def played(match: Match) -> int:
    """Two people play; whoever is turned away for a moment asks again."""
    draw, done = random.Random(5), 0
    view = match.both.view()
    while done < MOVES and view.get("decision") is not None:
        answer = match.both.act(view["position"], pick(view["legal"], draw))
        assert answer.status_code == 200, answer.text
        view = answer.json()
        done += 1
    return done


def half_sent(server: RealServer, stop: threading.Event) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            one.sendall(
                b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90\r\n\r\n{"
            )
        stop.wait()


def rubbish(server: RealServer, stop: threading.Event) -> None:
    draw = random.Random(3)
    while not stop.is_set():
        with suppress(OSError), socket.create_connection(("127.0.0.1", server.port)) as one:
            one.sendall(draw.randbytes(2000) + b"\r\n\r\n")
            one.settimeout(1)
            one.recv(1000)


def crowd(match: Match) -> Callable[[RealServer, threading.Event], None]:
    """Spectators, as many as there is room for and more."""

    def watch(server: RealServer, stop: threading.Event) -> None:
        head = f"GET {match.watcher.path}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        head += f"X-Seat-Key: {match.watch}\r\n\r\n"
        with ExitStack() as stack:
            for _ in range(150):
                one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                one.sendall(head.encode())
            stop.wait()

    return watch


def guessing(match: Match) -> Callable[[RealServer, threading.Event], None]:
    def guess(server: RealServer, stop: threading.Event) -> None:
        number = 0
        with httpx.Client(base_url=server.url, timeout=60) as client:
            while not stop.wait(0.02):
                number += 1
                answer = Seat(client, match.id, f"guess-{number}").get()
                assert answer.status_code in (404, 429)

    return guess


@pytest.mark.parametrize("kind", ["half sent", "rubbish", "crowd", "guessing"])
def test_players_play_on(server: RealServer, kind: str) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        match = Match(client)
        attack = {
            "half sent": half_sent,
            "rubbish": rubbish,
            "crowd": crowd(match),
            "guessing": guessing(match),
        }[kind]
        stop = threading.Event()
        attacker = threading.Thread(target=attack, args=(server, stop), daemon=True)
        attacker.start()
        try:
            assert played(match) == MOVES
            path, headers = f"{match.both.path}/stream", match.seats["muslim"].headers
            with client.stream("GET", path, headers=headers) as stream:
                assert stream.status_code == 200, "there is room for a player"
        finally:
            stop.set()
            attacker.join(20)
        assert match.both.view()["moves"] >= MOVES
    assert "Traceback" not in server.log()


def test_more_spectators_than_there_is_room_for_are_turned_away(server: RealServer) -> None:
    limits = httpx.Limits(max_connections=None)
    with (
        httpx.Client(base_url=server.url, timeout=60, limits=limits) as client,
        ExitStack() as open_,
    ):
        match = Match(client)
        path, headers = f"{match.watcher.path}/stream", match.watcher.headers
        for _ in range(MOST_TRIED):
            asked = open_.enter_context(client.stream("GET", path, headers=headers))
            if asked.status_code != 200:
                break
        assert asked.status_code == 429


# -- what belongs to others ------------------------------------------------------------------------


def everything(match: Match) -> list[tuple[str, str, object]]:
    """Every request that a seat can make at its table."""
    position = match.both.view()["position"]
    posts = {
        "/actions": {"position": position, "actions": ["end"]},
        "/undo": {"position": position},
        "/decide": {"position": position},
        "/takeback": {"position": position, "keep": 0},
        "/takeback/answer": {"accept": True, "position": position, "keep": 0},
        "/hint": {"position": position},
        "/key": {"seat": "christian"},
        "/invitation": {"seat": "christian"},
    }
    return [("POST", path, body) for path, body in posts.items()]


@pytest.mark.parametrize("who", ["other table", "spectator", "both invented", "their invitation"])
def test_nobody_acts_for_another(public: Client, who: str) -> None:
    match, other = Match(public), Match(public)
    match.fuzz(10)
    before = match.both.get().json()
    spent = match.seats["christian"].post("/invitation", {"seat": "christian"}).json()
    key = {
        "other table": ",".join(other.keys.values()),
        "spectator": match.watch,
        "both invented": "christian,muslim",
        "their invitation": spent["invitation"],
    }[who]
    thief = Seat(public, match.id, key)
    for method, path, body in everything(match):
        answer = public.request(method, thief.path + path, json=body, headers=thief.headers)
        assert answer.status_code in (403, 404, 409), (path, answer.text)
    assert match.both.get().json() == before


def test_one_seat_does_nothing_for_the_other(match: Match) -> None:
    match.fuzz(10)
    decider = match.both.view()["decision"]["seat"]
    other = next(seat for name, seat in match.seats.items() if name != decider)
    before = match.both.get().json()
    for method, path, body in everything(match)[:3]:
        answer = match.client.request(method, other.path + path, json=body, headers=other.headers)
        assert answer.status_code in (403, 409), path
    for path in ("/key", "/invitation"):
        assert other.post(path, {"seat": decider}).status_code == 403
    assert match.both.get().json() == before
