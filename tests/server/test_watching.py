"""Metrics, request ids, and a log in which nobody finds a secret."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from grognard.engine.errors import BadRequest
from grognard.server.watching.exporting import split_address
from grognard.server.watching.logs import hide_secrets
from tests.server.helpers import Client, Match, RealServer, Seat, free_port, real_server
from tests.server.thinking import until

PORT = free_port()


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    folder = tmp_path_factory.mktemp("watched")
    args = ["--no-limits", "--metrics", f"127.0.0.1:{PORT}", "--logs", "json"]
    with real_server(folder, *args, "--log-level", "debug") as server:
        yield server


@pytest.fixture(scope="module")
def client(watched: RealServer) -> Iterator[Client]:
    with httpx.Client(base_url=watched.url, timeout=60) as found:
        yield found


def counted(port: int, name: str) -> float:
    """One figure of the metrics; 0 if there is none yet."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=60).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


# -- metrics ---------------------------------------------------------------------------------------


def test_moves_requests_and_tables_are_counted(client: Client) -> None:
    match = Match(client, "battle", auto=False)
    moves = 'grognard_moves_total{game="lepanto"}'
    act = 'grognard_requests_total{route="/api/tables/{table_id}/actions",status="200"}'
    before = counted(PORT, moves), counted(PORT, act)
    match.fuzz(12)
    assert counted(PORT, moves) - before[0] == 12
    assert counted(PORT, act) - before[1] == 12
    assert counted(PORT, "grognard_store_seconds_count") >= 12
    until(lambda: counted(PORT, "grognard_tables") >= 1)
    assert counted(PORT, "grognard_store_broken") == 0


def test_streams_are_counted_while_they_are_open(client: Client) -> None:
    match = Match(client)
    with client.stream(
        "GET", f"{match.watcher.path}/stream", headers=match.watcher.headers
    ) as stream:
        lines = stream.iter_lines()
        next(lines)
        until(lambda: counted(PORT, "grognard_streams") == 1)
    until(lambda: counted(PORT, "grognard_streams") == 0)


def test_what_strangers_ask_for_makes_no_new_figures(client: Client) -> None:
    for number in range(5):
        client.get(f"/api/nothing/{number}")
    text = httpx.get(f"http://127.0.0.1:{PORT}/metrics", timeout=60).text
    assert "/api/nothing" not in text


def test_the_game_itself_tells_no_metrics(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("address", ["9571", "127.0.0.1:", ":9571", "x:y", "127.0.0.1:70000"])
def test_a_bad_address_is_refused(address: str) -> None:
    with pytest.raises(BadRequest):
        split_address(address)


def test_an_address_may_be_of_either_kind() -> None:
    assert split_address("127.0.0.1:9571") == ("127.0.0.1", 9571)
    assert split_address("[::1]:9571") == ("::1", 9571)


# -- requests --------------------------------------------------------------------------------------


def test_every_answer_names_its_request(client: Client) -> None:
    one, other = (client.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert one != other
    assert client.get("/api/nothing").headers["x-request-id"]
    given = {"x-request-id": "from-the-proxy-17"}
    assert client.get("/healthz", headers=given).headers["x-request-id"] == "from-the-proxy-17"
    odd = {"x-request-id": 'quote" and more'}
    assert client.get("/healthz", headers=odd).headers["x-request-id"] != odd["x-request-id"]


def test_a_failure_is_logged_with_its_request(client: Client, watched: RealServer) -> None:
    """A table that says it was played by a game that nobody has."""
    from sqlalchemy import text

    from grognard.server.store.database import Store

    match = Match(client)
    store = Store(f"sqlite:///{Path(watched.folder) / 'tables.sqlite'}")
    with store.engine.begin() as connection:
        where = {"table": match.id}
        connection.execute(text("UPDATE tables SET options = 'no' WHERE id = :table"), where)
    store.close()
    answer = client.get("/api/tables", params={"ids": match.id})
    assert answer.status_code == 500
    number = answer.headers["x-request-id"]
    lines = [json.loads(line) for line in watched.log().splitlines()]
    told = [line for line in lines if line.get("request") == number]
    assert told
    assert {line["level"] for line in told} == {"error"}
    assert any("Traceback" in line.get("exception", "") for line in told)
    with Store(f"sqlite:///{Path(watched.folder) / 'tables.sqlite'}").engine.begin() as connection:
        connection.execute(text("UPDATE tables SET options = '{}' WHERE id = :table"), where)


# -- no secrets in the log -------------------------------------------------------------------------


def test_no_secret_reaches_the_log(client: Client, watched: RealServer) -> None:
    """Everything that goes right and wrong with keys, at the most talkative level."""
    match = Match(client)
    offered = match.both.post("/invitation", {"seat": "christian"}).json()["invitation"]
    secrets = [*match.keys.values(), match.watch, offered]
    match.fuzz(5)
    match.both.post("/chat", {"text": "nobody else should read this"})
    wrong = Seat(client, match.id, "a-wrong-key-that-is-secret-elsewhere")
    assert wrong.get().status_code == 404
    client.get(f"/api/tables/{match.keys['christian']}")
    client.get("/api/games", params={"key": match.keys["christian"]})
    client.get(f"/{match.keys['christian']}/x", headers={"x-request-id": "!"})
    client.post("/api/tables", content=match.keys["muslim"])
    client.post(f"/api/tables/{match.id}/join", json={"invitation": offered, "contribution": "-"})
    client.post("/api/records", content=f"seed: {match.keys['muslim']}")
    store = read(watched)
    secrets += [*store, "nobody else should read this", "a-wrong-key-that-is-secret-elsewhere"]
    log = watched.log()
    assert log, "the log says something at all"
    for secret in secrets:
        assert secret not in log


def read(server: RealServer) -> list[str]:
    """Every seed, secret and hash of a key in the database."""
    from sqlalchemy import text

    from grognard.server.store.database import Store

    store = Store(f"sqlite:///{server.folder / 'tables.sqlite'}")
    with store.engine.connect() as connection:
        tables = connection.execute(text("SELECT seed, secret FROM tables"))
        keys = connection.execute(text("SELECT hash FROM keys"))
        found = [str(value) for row in [*tables, *keys] for value in row]
    store.close()
    return found


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("postgresql://me:pass/w@host/db is lost", "postgresql://me:***@host/db is lost"),
        ("X-Seat-Key: abcDEF123456-_x", "X-Seat-Key: ***"),
        ("{'secret': 'abcDEF123456-_x'}", "{'secret': '***'}"),
        ("table abcDEF123456 cannot be opened", "table abcDEF123456 cannot be opened"),
    ],
)
def test_what_looks_like_a_secret_is_not_written(said: str, written: str) -> None:
    line: Any = hide_secrets(logging.getLogger(), "info", {"event": said, "n": 3})
    assert line == {"event": written, "n": 3}
