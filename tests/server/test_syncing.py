"""Syncing: a commit is safe when a sync that began after it has ended, and not before."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from pathlib import Path
from queue import Queue

import pytest

from grognard.server.store import syncing
from grognard.server.store.database import Store
from grognard.server.store.syncing import Syncer
from grognard.server.store.writer import Writer
from tests.server.test_secrecy import saved
from tests.server.test_store import journal


class Disk:
    """Syncs that end when the test lets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Semaphore(0)
        self.may_end = threading.Semaphore(0)
        self.fails = False
        monkeypatch.setattr(syncing, "_sync", self)

    def __call__(self, fd: int) -> None:
        self.begun.release()
        assert self.may_end.acquire(timeout=20)
        if self.fails:
            raise OSError("the disk is gone")


def test_sync_under_way_does_not_cover_a_later_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    disk = Disk(monkeypatch)
    (tmp_path / "log").touch()
    syncer = Syncer(tmp_path / "log", threads=1)
    told: Queue[str] = Queue()
    syncer.add(lambda _: told.put("first"))
    assert disk.begun.acquire(timeout=20)
    syncer.add(lambda _: told.put("second"))
    disk.may_end.release()
    assert told.get(timeout=20) == "first"
    assert disk.begun.acquire(timeout=20)
    assert told.empty(), "the second was committed after that sync began"
    disk.may_end.release()
    assert told.get(timeout=20) == "second"
    syncer.close()


def _note(told: list[int], number: int, error: Exception | None) -> None:
    told.append(number)


def test_later_sync_covers_all_before_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    disk = Disk(monkeypatch)
    (tmp_path / "log").touch()
    syncer = Syncer(tmp_path / "log", threads=1)
    told: list[int] = []
    for number in range(5):
        syncer.add(partial(_note, told, number))
    for _ in range(5):
        disk.may_end.release()
    syncer.close()
    assert told == [0, 1, 2, 3, 4]


def test_failed_sync_is_told_and_trusted_no_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    disk = Disk(monkeypatch)
    disk.fails = True
    (tmp_path / "log").touch()
    syncer = Syncer(tmp_path / "log", threads=1)
    told: list[Exception | None] = []
    syncer.add(told.append)
    disk.may_end.release()
    assert disk.begun.acquire(timeout=20)
    while not told:
        threading.Event().wait(0.01)
    disk.fails = False
    disk.may_end.release()
    syncer.add(told.append)
    syncer.close()
    assert [type(error) for error in told] == [OSError, OSError]


def test_nothing_is_acknowledged_before_the_sync(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    disk = Disk(monkeypatch)
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")

    async def run() -> bool:
        writer = Writer(store.engine)
        writer.start()
        made = writer.write([("table", saved("centre", "x").row())])
        await asyncio.to_thread(disk.begun.acquire, timeout=20)
        await asyncio.sleep(0.1)
        early = made.done()
        disk.may_end.release()
        await made
        await asyncio.to_thread(writer.close)
        return early

    assert asyncio.run(run()) is False
    store.close()


def test_long_log_is_begun_anew(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    wal = tmp_path / "tables.sqlite-wal"
    sizes: list[int] = []

    async def run() -> None:
        writer = Writer(store.engine)
        writer.start()
        await writer.write([("table", saved("centre", "x").row())])
        for number in range(200):
            if number % 50 == 0:
                sizes.append(wal.stat().st_size)
                assert writer._checkpoints is not None
                writer._checkpoints.log_is_long = True
            await writer.write(journal("table", number, 1))
        sizes.append(wal.stat().st_size)
        await asyncio.to_thread(writer.close)

    asyncio.run(run())
    assert sizes[1] > sizes[0]
    assert max(sizes) < 2 * sizes[1], "the log is written over, not made longer"
    opened = store.open("table")
    assert opened is not None
    assert len(opened.journal) == 200
    store.close()
