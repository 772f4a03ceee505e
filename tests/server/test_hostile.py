"""A hostile client: whatever it sends, the answer is a clear 4xx in one line, and no traceback."""

from __future__ import annotations

import logging
import socket
from pathlib import Path
from typing import Any

import pytest
from litestar import Request
from litestar.testing import RequestFactory

from grognard.server.app import _failed
from tests.server.helpers import HUMANS, SHORT, Client, Match, RealServer, running, settings
from tests.server.test_limits import POSTS, refused

DEEP = [
    b"[" * 60_000,
    b'{"a":' * 9000,
    b'{"position":' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    b'{"position":' + b"9" * 5000 + b"}",
    b'{"position":1e400}',
    b'{"text":"\xff"}',
    b'{"\xc3\x28":1}',
    b'{"text":"\xed\xa0\x80"}',
    b'{"text":"\\ud800"}',
    '{"position":1}'.encode("utf-16"),
]


@pytest.fixture(autouse=True)
def no_error_is_logged(caplog: pytest.LogCaptureFixture) -> Any:
    yield
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("body", DEEP, ids=range(len(DEEP)))
def test_deep_json(match: Match, body: bytes) -> None:
    headers = {**match.both.headers, "Content-Type": "application/json"}
    for path in (*POSTS, "decide", "hint", "claim"):
        answer = match.client.post(match.both.path + f"/{path}", content=body, headers=headers)
        assert answer.status_code == 400, path
        assert refused(answer)
    assert match.client.post("/api/tables", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("where", ["Origin", "Host"])
@pytest.mark.parametrize(
    "value", ["http://[", "http://[::1", "http://exa]mple", "http://[foo]", "//[", "[", "[::1", ":"]
)
def test_odd_origins_and_hosts(public: Client, local: Client, where: str, value: str) -> None:
    for client in (public, local):
        answer = client.get("/api/games", headers={where: value})
        if where == "Origin":
            assert refused(answer) == "foreign_origin"
        elif client is local:
            assert refused(answer)


NAMES = [
    {"name": "a\0b"},
    {"scenario": "\0"},
    {"options": {"\0": "x"}},
    {"seats": {"christian": "human", "muslim": "search:" + "9" * 50}},
    {"seats": {"christian": "human", "muslim": "search:nans"}},
]


@pytest.mark.parametrize("odd", NAMES, ids=range(len(NAMES)))
def test_odd_tables(public: Client, odd: dict[str, Any]) -> None:
    body = {"game": "lepanto", "scenario": SHORT, "seats": HUMANS, **odd}
    assert refused(public.post("/api/tables", json=body))


@pytest.mark.parametrize("name", ["\x1b[31m", "a\n", "a\rb", "\u202eb", "\x9b", "\x7f"])
def test_no_name_does_anything_at_a_terminal(match: Match, name: str) -> None:
    body = {"game": "lepanto", "scenario": SHORT, "seats": HUMANS, "name": name}
    assert refused(match.client.post("/api/tables", json=body)) == "bad_name"
    assert refused(match.both.post("/branch", {"at": 0, "name": name})) == "bad_name"
    body["name"] = "Año 1571 · 海戦 👩‍🚀 [/b]"
    assert match.client.post("/api/tables", json=body).status_code == 201


def test_nul_in_what_is_said(match: Match) -> None:
    for path, body in (("/chat", {"text": "\0"}), ("/branch", {"at": 0, "name": "a\0"})):
        assert refused(match.both.post(path, body)) == "bad_value"


PATHS = [
    "/%00",
    "/t/%00",
    "/api/tables/%00",
    "/api/tables?ids=%00",
    "/api/games/%00/board",
    "/" + "/".join("a" * 5000),
    "/" + "a" * 60_000,
    "/" + "a" * 900,
    "/" + "%C3%A1" * 150,
    "/assets/" + "a" * 300,
    "/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/api/tables/" + "x" * 900,
    "/api/tables?ids=" + "a" * 60_000,
]


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_odd_and_endless_paths(folder: Path, path: str) -> None:
    (folder / "index.html").write_text("<!doctype html>")
    with running(settings(folder, page=folder)) as client:
        assert refused(client.get(path))


def test_rubbish_does_not_fill_the_log(real: RealServer) -> None:
    upgrade = b"GET /api/games HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
    for sent in [b"\x16\x03\x01rubbish\r\n\r\n", upgrade] * 40:
        with socket.create_connection(("127.0.0.1", real.port)) as one:
            one.sendall(sent)
            assert one.recv(100).startswith(b"HTTP/1.1 ")
    told = [line for line in real.log().splitlines() if "[warning" in line]
    assert sum("uvicorn" in line for line in told) == 1


def test_a_body_that_stops_is_no_fault_of_ours(real: RealServer) -> None:
    with socket.create_connection(("127.0.0.1", real.port)) as half:
        head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{"
        half.sendall(head.encode())
    with socket.create_connection(("127.0.0.1", real.port)) as whole:
        whole.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert whole.recv(100).startswith(b"HTTP/1.1 200")
    assert "Traceback" not in real.log()


def test_a_recursion_of_our_own_is_still_an_error(caplog: pytest.LogCaptureFixture) -> None:
    def round_and_round() -> None:
        round_and_round()

    request: Request[Any, Any, Any] = RequestFactory().get("/")
    with pytest.raises(RecursionError) as raised:
        round_and_round()
    assert _failed(request, raised.value).status_code == 500
    caplog.clear()
