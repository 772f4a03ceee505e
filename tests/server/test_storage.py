"""When storage fails: it is said at once, nothing acknowledged is lost, and play goes on after."""

from __future__ import annotations

import logging
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from grognard.server.seldom import Seldom
from grognard.server.store import syncing
from grognard.server.store.writer import Writer
from tests.server.helpers import (
    HUMANS,
    SHORT,
    Client,
    Match,
    Seat,
    choices,
    real_server,
    running,
    settings,
)
from tests.server.postgres import own_postgres
from tests.server.thinking import until


def ready(client: Client) -> bool:
    answer = client.get("/readyz")
    assert answer.status_code in (200, 503)
    return answer.status_code == 200


def act(seat: Seat) -> httpx.Response:
    """Any legal move on the position as it is."""
    view = seat.view()
    return seat.act(view["position"], choices(view["legal"])[0])


def made(client: Client) -> httpx.Response:
    asked = {"game": "lepanto", "scenario": SHORT, "seats": HUMANS}
    return client.post("/api/tables", json=asked)


# -- each of the ways ----------------------------------------------------------------------------


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Client]:
    with running(settings(tmp_path)) as client:
        yield client


def test_full_disk(tmp_path: Path) -> None:
    """A real server that may not make its files longer."""
    with (
        real_server(tmp_path, "--no-limits") as server,
        httpx.Client(base_url=server.url, timeout=30) as client,
    ):
        match = Match(client)
        assert server.process is not None
        pid = server.process.pid
        hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
        match.fuzz(5)
        before = match.both.view()
        longest = max(file.stat().st_size for file in tmp_path.iterdir())
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (longest, hard))
        until(lambda: made(client).status_code == 503)
        until(lambda: not ready(client))
        assert act(match.both).status_code == 503
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        until(lambda: ready(client))
        assert match.both.view()["events"] == before["events"]
        assert act(match.both).status_code == 200
        told = (tmp_path / "server.log").read_text()
        assert "nothing can be stored" in told
        assert "Traceback" not in told


def test_read_only_file(alone: Client) -> None:
    """As the database itself sees it: root may write to any file."""
    readonly = False
    registry = alone.app.state.registry  # type: ignore[attr-defined]

    def begin(connection: Any) -> None:
        cursor = connection.connection.dbapi_connection.cursor()
        cursor.execute(f"PRAGMA query_only={'ON' if readonly else 'OFF'}")

    event.listen(registry.store.engine, "begin", begin)
    match = Match(alone)
    match.fuzz(5)
    before = match.both.view()
    readonly = True
    assert act(match.both).status_code == 503
    assert not ready(alone)
    began = time.monotonic()
    for _ in range(20):
        assert (act(match.both).status_code, made(alone).status_code) == (503, 503)
    assert time.monotonic() - began < 10, "each was refused at once"
    assert alone.get("/healthz").status_code == 200
    readonly = False
    until(lambda: ready(alone))
    assert match.both.view() == before
    assert act(match.both).status_code == 200


def test_file_that_is_moved_away(alone: Client, tmp_path: Path) -> None:
    file, away = tmp_path / "tables.sqlite", tmp_path / "away.sqlite"
    match = Match(alone)
    match.fuzz(5)
    before = match.both.view()
    file.rename(away)
    until(lambda: not ready(alone))
    assert match.both.act(before["position"], "nonsense").status_code == 503
    assert made(alone).status_code == 503
    assert not file.exists(), "no empty database takes its place"
    away.rename(file)
    until(lambda: ready(alone))
    assert match.both.view() == before
    assert act(match.both).status_code == 200


def test_corrupt_file(alone: Client, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    match = Match(alone)
    match.fuzz(30)
    before = match.both.view()
    sound = file.read_bytes()
    wal = Path(f"{file}-wal").read_bytes()
    with file.open("r+b") as database, Path(f"{file}-wal").open("r+b") as log:
        database.write(b"\xa5" * len(sound))
        log.write(b"\xa5" * len(wal))
    registry = alone.app.state.registry  # type: ignore[attr-defined]
    registry.live[match.id].lose()
    assert match.both.get().status_code == 503
    until(lambda: made(alone).status_code == 503 and not ready(alone))
    Path(f"{file}-wal").unlink(missing_ok=True)
    Path(f"{file}-shm").unlink(missing_ok=True)
    file.write_bytes(sound)
    Path(f"{file}-wal").write_bytes(wal)
    until(lambda: ready(alone))
    assert match.both.view()["events"] == before["events"]
    assert act(match.both).status_code == 200


def test_postgresql_that_stops(tmp_path: Path) -> None:
    with own_postgres() as database, running(settings(tmp_path, db_url=database.url)) as client:
        match = Match(client)
        match.fuzz(5)
        before = match.both.view()
        database.stop()
        until(lambda: not ready(client))
        assert match.both.act(before["position"], "nonsense").status_code == 503
        assert made(client).status_code == 503
        assert client.get("/api/tables", params={"ids": match.id}).status_code == 503
        database.start()
        until(lambda: ready(client))
        assert match.both.view() == before
        assert act(match.both).status_code == 200


def test_writer_that_dies(alone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(alone)
    with monkeypatch.context() as patched:

        def dies(*args: object) -> None:
            raise SystemExit

        patched.setattr(Writer, "_commit", dies)
        assert act(match.both).status_code == 503
        assert not ready(alone)
    until(lambda: ready(alone))
    assert act(match.both).status_code == 200


def test_disk_that_does_not_sync(alone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was not synced is not acknowledged, and is written anew before anything is again."""
    match = Match(alone)
    with monkeypatch.context() as patched:

        def fails(fd: int) -> None:
            raise OSError("the disk is gone")

        patched.setattr(syncing, "_sync", fails)
        assert act(match.both).status_code == 503
    until(lambda: ready(alone))
    view = match.both.view()
    assert act(match.both).status_code == 200
    assert match.both.view()["position"] > view["position"]


def test_disk_that_hangs(alone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(alone)
    registry = alone.app.state.registry  # type: ignore[attr-defined]
    monkeypatch.setitem(registry.writer._unanswered, object(), time.monotonic() - 60)
    assert not ready(alone)
    assert act(match.both).status_code == 503


def test_computers_go_on_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks for the table; on one's own machine nobody need watch it, either."""
    with running(settings(tmp_path, local=True)) as client:
        registry = client.app.state.registry  # type: ignore[attr-defined]
        with monkeypatch.context() as patched:

            def fails(fd: int) -> None:
                raise OSError("the disk is gone")

            seats = {"christian": "random", "muslim": "random"}
            match = Match(client, seats=seats)
            until(lambda: registry.live[match.id].position > 20)
            patched.setattr(syncing, "_sync", fails)
            until(lambda: registry.live[match.id].lost)
            stopped = registry.live[match.id].position
        until(lambda: registry.live[match.id].position > stopped + 20)


# -- the log ---------------------------------------------------------------------------------------


def test_the_log_says_it_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = 1000.0
    seldom = Seldom(logging.getLogger("test"), lambda: now)
    for _ in range(1000):
        seldom.warn("disk", "full")
    seldom.warn("other", "else")
    now += 61
    seldom.warn("disk", "full")
    assert caplog.messages == ["full", "else", "full (and 999 times before)"]
