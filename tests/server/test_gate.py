"""Limits on connections: large and slow heads, bodies that stop, answers nobody takes, too many."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from functools import partial

import pytest
import uvicorn

from grognard.server.app import make_app
from grognard.server.gate import Gate, GateLimits, network_of, trusted_too
from grognard.server.wire import OneWrite
from grognard.server.workers.steering import Place
from tests.server.helpers import free_port, settings

LIMITS = GateLimits(
    head_seconds=0.6,
    body_seconds=0.6,
    taking_seconds=0.6,
    body_bytes=1000,
    per_address=5,
    connections=20,
)
HOST = b"Host: 127.0.0.1\r\n"
GET = b"GET /api/games HTTP/1.1\r\n" + HOST


class Quick(uvicorn.Server):
    """A server in a thread of the test."""

    def install_signal_handlers(self) -> None: ...


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    number = free_port()
    app = make_app(settings(tmp_path_factory.mktemp("gate")))
    config = uvicorn.Config(
        app,
        port=number,
        log_config=None,
        http=partial(OneWrite, place=Place(), gate=Gate(LIMITS)),  # type: ignore[arg-type]
    )
    server = Quick(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield number
    server.should_exit = True
    thread.join()


def connected(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 10, (source, 0))


def answer(connection: socket.socket) -> bytes:
    """All that is said until the server hangs up."""
    told = b""
    try:
        while more := connection.recv(65536):
            told += more
    except ConnectionResetError:
        pass
    return told


def status(told: bytes) -> int:
    return int(told.split(b" ", 2)[1]) if told else 0


def test_a_usual_request_is_answered_and_the_connection_used_again(port: int) -> None:
    with closing(connected(port)) as one:
        for _ in range(3):
            one.sendall(GET + b"\r\n")
            assert one.recv(65536).startswith(b"HTTP/1.1 200")
            time.sleep(0.8)  # longer than a head may take: between requests one may rest


@pytest.mark.parametrize(
    "head",
    [
        GET + b"X-Long: " + b"a" * 20_000 + b"\r\n\r\n",
        GET + b"".join(b"X-%d: some\r\n" % n for n in range(3000)) + b"\r\n",
        GET + b"X-Never-Ends: " + b"a" * 40_000,
        b"GET /" + b"a" * 40_000,
    ],
    ids=["long", "many", "endless", "path"],
)
def test_large_heads_are_refused(port: int, head: bytes) -> None:
    with closing(connected(port)) as one:
        one.sendall(head)
        told = answer(one)
        assert status(told) in (414, 431)
        assert b'"en":' in told


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/ga",
        GET,
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 5000\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["nothing", "line", "head", "body", "chunk"],
)
def test_half_sent_requests_are_dropped_in_seconds(port: int, half: bytes) -> None:
    with closing(connected(port)) as one:
        begun = time.monotonic()
        one.sendall(half)
        assert status(answer(one)) == 408
        assert time.monotonic() - begun < 5


def test_a_head_that_trickles_is_dropped(port: int) -> None:
    with closing(connected(port)) as one:
        begun = time.monotonic()
        one.sendall(GET)
        with suppress(ConnectionError):
            for _ in range(100):
                one.sendall(b"X-a: b\r\n")
                time.sleep(0.1)
        assert time.monotonic() - begun < 5


def test_a_slow_body_that_keeps_coming_is_read(port: int) -> None:
    body = b'{"keys": []}' + b" " * 6000
    head = b"POST /api/tables/held HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
    with closing(connected(port)) as one:
        one.sendall(head + b"Content-Length: %d\r\n\r\n" % len(body))
        for start in range(0, len(body), 1000):
            one.sendall(body[start : start + 1000])
            time.sleep(0.25)
        assert one.recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("path", [b"/api/tables", b"/api/records"])
def test_bodies_in_pieces_have_a_limit(port: int, path: bytes) -> None:
    head = b"POST " + path + b" HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n"
    piece = b"%x\r\n" % 60_000 + b" " * 60_000 + b"\r\n"
    with closing(connected(port)) as one:
        sent = 0
        one.sendall(head)
        try:
            while sent < 20_000_000:
                one.sendall(piece)
                sent += 60_000
        except OSError:
            pass
        assert status(answer(one)) in (0, 413)
        assert sent < 12_000_000


CHUNKED = b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n2"


@pytest.mark.parametrize(
    ("begin", "more", "refusal"),
    [
        (CHUNKED + b"\r\n{}\r\n0\r\n", b"X-Trailer: some\r\n" * 1000, 431),
        (CHUNKED + b";", b"x" * 16_000, 413),
    ],
    ids=["trailers", "extension"],
)
def test_what_is_sent_around_a_body_has_a_limit(
    port: int, begin: bytes, more: bytes, refusal: int
) -> None:
    with closing(connected(port)) as one:
        sent = 0
        one.sendall(begin)
        try:
            while sent < 20_000_000:
                one.sendall(more)
                sent += len(more)
        except OSError:
            pass
        assert status(answer(one)) in (0, refusal)
        assert sent < 12_000_000


def test_few_trailers_are_passed_over(port: int) -> None:
    body = b'2c\r\n{"keys": ["a-key-that-opens-no-table-here"]}\r\n0\r\nX-Trailer: some\r\n\r\n'
    head = CHUNKED[:-1].replace(b"/api/tables", b"/api/tables/held")
    with closing(connected(port)) as one:
        one.sendall(head + body + GET + b"Connection: close\r\n\r\n")
        assert answer(one).count(b"HTTP/1.1 200") == 2


@pytest.mark.parametrize("rubbish", [b"\x16\x03\x01 rubbish\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"])
def test_rubbish_is_refused_in_both_languages(port: int, rubbish: bytes) -> None:
    with closing(connected(port)) as one:
        one.sendall(rubbish)
        told = answer(one)
        assert status(told) == 400
        assert b'"es":' in told
        assert b'"en":' in told


def test_an_address_has_so_many_connections_and_others_theirs(port: int) -> None:
    crowd = [connected(port, "127.0.0.2") for _ in range(5)]
    try:
        with closing(connected(port, "127.0.0.2")) as sixth:
            assert status(answer(sixth)) == 429
        with closing(connected(port, "127.0.0.3")) as other:
            other.sendall(GET + b"Connection: close\r\n\r\n")
            assert status(answer(other)) == 200
    finally:
        for one in crowd:
            one.close()
    time.sleep(0.2)
    with closing(connected(port, "127.0.0.2")) as again:
        again.sendall(GET + b"Connection: close\r\n\r\n")
        assert status(answer(again)) == 200


def test_pipelined_requests_have_a_limit(port: int) -> None:
    with closing(connected(port)) as one:
        one.sendall((GET + b"\r\n") * 500)
        told = answer(one)
        assert told.count(b"HTTP/1.1 ") < 200


def test_who_does_not_take_an_answer_is_dropped(port: int) -> None:
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.connect(("127.0.0.1", port))
        board = b"GET /api/games/lepanto/board HTTP/1.1\r\n" + HOST + b"\r\n"
        one.sendall(board * 20)
        time.sleep(3)
        one.settimeout(10)
        assert answer(one).count(b"HTTP/1.1 200") < 20


def test_addresses_of_one_network_count_together() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff")
    assert network_of("2001:db8:0:1::1") != network_of("2001:db8::1")
    assert network_of("::ffff:10.0.0.7") == "10.0.0.7"
    assert network_of("testclient") == "testclient"


def test_a_proxy_that_is_named_speaks_for_many() -> None:
    named = Gate(GateLimits(per_address=1, trusted=trusted_too("10.0.0.7, fd00::1")))
    assert all(named.enter(network) for network in ["10.0.0.7", "127.0.0.1", "fd00::/64"] * 3)
    assert named.enter("10.0.0.8")
    assert not named.enter("10.0.0.8")
    anybody = Gate(GateLimits(per_address=1, trusted=trusted_too("*")))
    assert all(anybody.enter("10.0.0.8") for _ in range(3))
