"""The processes that computers think in: who gets which, and what happens when one dies."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import httpx
import pytest

from grognard.server.computers.processes import Worker, Workers
from tests.played import played
from tests.server.helpers import Client, Match, Seat, real_server, running, settings
from tests.server.thinking import (
    LONG,
    against,
    dispatcher,
    end_turn,
    listen,
    live,
    plays_now,
    progress,
    turn_of,
    until,
)


def test_a_table_keeps_its_worker() -> None:
    workers = Workers(2)
    first = workers.worker_of("one")
    first.waiting = 1
    other = workers.worker_of("two")
    assert other is not first
    first.waiting, other.waiting = 5, 0
    assert workers.worker_of("one") is first
    assert workers.least_busy() is other


def process_of(worker: Worker) -> int:
    assert worker._pool is not None
    (pid,) = worker._pool._processes
    return pid


def test_a_process_that_dies_is_replaced_and_thinks_again(client: Client) -> None:
    match = against(client, LONG)
    stream = listen(live(client, match))
    progress(stream)
    worker = dispatcher(client)._underway[match.id].worker
    first = process_of(worker)
    os.kill(first, signal.SIGKILL)
    until(lambda: worker._pool and worker._pool._processes and process_of(worker) != first)
    progress(stream)
    assert turn_of(match) == 1
    plays_now(match)


def test_a_server_stops_promptly_and_the_next_one_thinks_again(tmp_path: Path) -> None:
    told = settings(tmp_path)
    with running(told) as client:
        match = against(client, LONG)
        until(lambda: match.id in dispatcher(client)._underway)
        worker = dispatcher(client)._underway[match.id].worker
        pid = until(lambda: worker._pool and worker._pool._processes and process_of(worker))
        began = time.monotonic()
    assert time.monotonic() - began < 10
    assert not Path(f"/proc/{pid}").exists()
    with running(told) as client:
        seat = Seat(client, match.id, match.keys["christian"])
        assert seat.view()["decision"]["seat"] == "muslim"
        stream = listen(live(client, match))
        progress(stream)
        assert seat.post("/now", None).status_code == 200
        until(lambda: seat.view()["view"]["turn"] == 2)


def children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.append(int(entry.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_no_process_outlives_a_killed_server(tmp_path: Path) -> None:
    with real_server(tmp_path, "--no-limits") as server:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            match = Match(client, seats={"christian": "human", "muslim": LONG})
            end_turn(match.seats["christian"])
            assert server.process is not None
            pid = server.process.pid
            thinking = until(lambda: len(found := children(pid)) > 1 and found)
        server.kill()
        until(lambda: not any(Path(f"/proc/{child}").exists() for child in thinking))


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_no_study_outlives_a_killed_server(tmp_path: Path) -> None:
    with real_server(tmp_path, "--no-limits") as server:
        with httpx.Client(base_url=server.url, timeout=60) as client:
            match = Match.from_record(client, played("lepanto", "centre"))
            assert match.watcher.post("/study", {}).status_code == 200
            assert server.process is not None
            pid = server.process.pid
            studying = until(lambda: len(found := children(pid)) > 2 and found)
        server.kill()
        until(lambda: not any(Path(f"/proc/{child}").exists() for child in studying))
