"""The keeper's work on a database that servers run on: both kinds of database."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Table, text

from grognard.engine.errors import BadRequest
from grognard.engine.records import read_record
from grognard.server.keeping import backup, checks, export, tables
from grognard.server.keeping.heeding import Notices
from grognard.server.keeping.opening import opened
from grognard.server.settings import Settings
from grognard.server.store.database import Store
from tests.server.helpers import Client, Json, Match, choices, running, settings
from tests.server.postgres import own_postgres
from tests.server.thinking import until

Kept = tuple[Client, str]
"""A running server, and its database."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def kept(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("kept")
    if request.param == "sqlite":
        told = settings(folder)
        with running(told) as client:
            yield client, told.db_url
        return
    with own_postgres() as server, running(settings(folder, db_url=server.url)) as client:
        yield client, server.url


def local(folder: Path, url: str) -> Settings:
    return settings(folder, local=True, db_url=url)


def played(client: Client, moves: int = 20) -> Match:
    match = Match(client)
    match.fuzz(moves, brisk=True)
    match.watcher.post("/chat", {"text": "hola"})
    return match


# -- tables ----------------------------------------------------------------------------------------


def test_tables_are_listed_with_what_a_keeper_asks(kept: Kept) -> None:
    client, db = kept
    match = played(client)
    with opened(db) as engine:
        (found,) = [one for one in tables.listed(engine) if one.id == match.id]
        assert all(one.id != match.id for one in tables.listed(engine, idle_days=1))
    view = match.both.view()
    assert (found.game, found.scenario) == ("lepanto", "centre")
    assert found.entries == view["position"]
    assert (found.over, found.closed) == (False, False)


def test_a_closed_table_is_seen_and_not_played(kept: Kept) -> None:
    client, db = kept
    match = played(client)
    with opened(db) as engine:
        tables.close(engine, [match.id])
        until(lambda: match.both.post("/chat", {"text": "?"}).status_code == 409)
        before = match.both.view()
        refused = match.both.act(before["position"], choices(before["legal"])[0])
        assert (refused.status_code, refused.json()["error"]) == (409, "table_closed")
        assert match.both.view() == before
        assert match.watcher.get("/record").status_code == 200
        tables.reopen(engine, [match.id])
    until(lambda: match.both.post("/chat", {"text": "!"}).status_code == 200)
    match.fuzz(3)


def test_closing_shows_nothing_that_was_hidden(kept: Kept) -> None:
    client, db = kept
    seats = {"allied": "human", "turkish": "human"}
    match = Match(client, "valiant_stroke", game="gallipoli", seats=seats)
    assert match.seats["allied"].get("/record").status_code == 403
    with opened(db) as engine:
        tables.close(engine, [match.id])
    until(lambda: match.both.post("/chat", {"text": "?"}).status_code == 409)
    assert match.seats["allied"].get("/record").status_code == 403


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_computers_do_not_play_on_at_a_closed_table(kind: str, tmp_path: Path) -> None:
    """On one's own machine, where computers go on though nobody watches."""
    seats = {"christian": "random", "muslim": "random"}
    with new_database(kind, tmp_path) as url, running(local(tmp_path, url)) as client:
        match = Match(client, "battle", seats=seats)
        until(lambda: match.watcher.view()["moves"] > 5)
        with opened(url) as engine:
            tables.close(engine, [match.id])
        still: list[int] = []

        def stopped() -> bool:
            still.append(match.watcher.view()["moves"])
            time.sleep(0.3)
            return len(still) > 2 and still[-1] == still[-3]

        until(stopped)


def test_a_deleted_table_is_gone_with_all_that_was_its(kept: Kept) -> None:
    client, db = kept
    match, other = played(client), played(client)
    with opened(db) as engine:
        tables.remove(engine, [match.id])
        until(lambda: match.both.get().status_code == 404)
        assert list(checks.damages(engine)) == []
        with pytest.raises(BadRequest, match=match.id):
            tables.remove(engine, [match.id])
    other.fuzz(3)


def test_nobody_speaks_at_a_deleted_table(kept: Kept) -> None:
    """Not even before the server has heard that it is gone."""
    client, db = kept
    match = played(client)
    with opened(db) as engine:
        tables.remove(engine, [match.id])
    answer = match.both.post("/chat", {"text": "hola"})
    assert answer.status_code in (404, 409)


def test_only_tables_that_nobody_plays_expire(kept: Kept) -> None:
    client, db = kept
    old, new = played(client), played(client)
    with opened(db) as engine:
        with engine.begin() as connection:
            long_ago = {"at": time.time() - 100 * tables.DAY, "table": old.id}
            connection.execute(text("UPDATE tables SET updated = :at WHERE id = :table"), long_ago)
            moved = text("UPDATE journal SET at = :at WHERE table_id = :table")
            connection.execute(moved, long_ago)
        found = [one.id for one in tables.expired(engine, 90)]
        assert old.id in found
        assert new.id not in found
        assert old.id not in [one.id for one in tables.expired(engine, 101)]


def test_a_table_that_is_played_meanwhile_does_not_expire(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the turn stays the same, so that nothing but the journal tells of it."""
    client, db = kept
    gone, saved = played(client), played(client)
    with opened(db) as engine:
        both = {"at": time.time() - 100 * tables.DAY, "gone": gone.id, "saved": saved.id}
        for table, name in (("tables", "id"), ("journal", "table_id")):
            column = "updated" if table == "tables" else "at"
            with engine.begin() as connection:
                old = f"UPDATE {table} SET {column} = :at WHERE {name} IN (:gone, :saved)"
                connection.execute(text(old), both)
        found = tables.expired(engine, 90)
        assert {one.id for one in found} >= {gone.id, saved.id}
        saved.fuzz(1, seed=4)
        with engine.begin() as connection:
            stale = text("UPDATE tables SET updated = :at WHERE id = :saved")
            connection.execute(stale, both)
        assert saved.id not in {one.id for one in tables.expired(engine, 90)}
        monkeypatch.setattr(tables, "expired", lambda *_: found)
        went = {one.id for one in tables.expire(engine, 90)}
    assert gone.id in went
    assert saved.id not in went
    saved.fuzz(3, seed=5)
    until(lambda: gone.both.get().status_code == 404)


def test_a_notice_that_comes_late_is_heeded() -> None:
    """Its number was given before that of another, and it was written after it."""
    written = [(4, "before"), (6, "mine")]
    store: Any = SimpleNamespace(notices=lambda after: [one for one in written if one[0] > after])
    notices = Notices(store)
    assert notices.fresh() == []
    written.append((8, "second"))
    assert notices.fresh() == ["second"]
    written[2:2] = [(7, "first")]
    assert notices.fresh() == ["first"]
    assert notices.fresh() == []


def test_a_record_is_exported(kept: Kept) -> None:
    client, db = kept
    match = played(client)
    with opened(db) as engine:
        record = read_record(export.record_of(engine, match.id), "export")
    moves = match.both.view()["moves"]
    assert [entry.number for entry in record.entries if entry.text][-1] == moves


# -- backups ---------------------------------------------------------------------------------------


def test_a_backup_made_while_people_play_is_of_one_moment(kept: Kept, tmp_path: Path) -> None:
    client, db = kept
    match, file, stop = Match(client, "battle"), tmp_path / "copy.sqlite", threading.Event()

    def play() -> None:
        while not stop.is_set():
            match.fuzz(1)

    player = threading.Thread(target=play)
    player.start()
    try:
        with opened(db) as engine:
            until(
                lambda: (store := Store.reading(engine).open(match.id)) and len(store.journal) > 9
            )
            assert backup.back_up(engine, file) >= 1
    finally:
        stop.set()
        player.join()
    with opened(str(file)) as copy:
        assert list(checks.damages(copy)) == []
        assert list(checks.unreadable(copy, [match.id])) == []
        found = Store.reading(copy).open(match.id)
    assert found is not None
    assert 9 < len(found.journal) <= match.both.view()["position"]
    assert [*tmp_path.iterdir()] == [file]
    assert file.stat().st_mode & 0o077 == 0, "seeds are in it"


def test_nobody_else_reads_a_backup_while_it_is_made(
    kept: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []

    def copied() -> list[Table]:
        modes.extend(file.stat().st_mode & 0o077 for file in tmp_path.iterdir())
        return tables_copied()

    tables_copied = backup.copied
    monkeypatch.setattr(backup, "copied", copied)
    with opened(kept[1]) as engine:
        backup.back_up(engine, tmp_path / "copy.sqlite")
    assert modes
    assert set(modes) == {0}


def same(one: Json, other: Json) -> bool:
    """The same table, whoever is there now."""
    passing = ("presence", "watching", "updated")
    return {k: v for k, v in one.items() if k not in passing} == {
        k: v for k, v in other.items() if k not in passing
    }


@contextmanager
def new_database(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'new.sqlite'}"
        return
    with own_postgres() as server:
        yield server.url


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_a_backup_is_brought_back_and_played_on(kept: Kept, into: str, tmp_path: Path) -> None:
    client, db = kept
    match, file = played(client, 60), tmp_path / "copy.sqlite"
    before = match.both.view()
    with opened(db) as engine:
        backup.back_up(engine, file)
    with new_database(into, tmp_path) as url:
        store = Store(url)
        assert backup.restore(file, store.engine, [match.id]) == backup.Restored(1, 0)
        store.close()
        with running(settings(tmp_path, db_url=url)) as elsewhere:
            match.both.client = match.client = elsewhere
            assert same(match.both.view(), before)
            match.fuzz(10)
            assert match.both.view()["moves"] >= before["moves"] + 10


def test_a_deleted_table_comes_back_while_the_server_runs(kept: Kept, tmp_path: Path) -> None:
    client, db = kept
    match, other = played(client), played(client)
    before, file = match.both.view(), tmp_path / "copy.sqlite"
    with opened(db) as engine:
        backup.back_up(engine, file)
        other.fuzz(5, seed=2)
        later = other.both.view()
        tables.remove(engine, [match.id])
        until(lambda: match.both.get().status_code == 404)
        done = backup.restore(file, engine)
        assert done.tables == 1
    assert same(match.both.view(), before)
    match.fuzz(5, seed=3)
    assert same(other.both.view(), later), "what was there stays as it is"


# -- damage ----------------------------------------------------------------------------------------


def test_damage_is_found(tmp_path: Path) -> None:
    told = settings(tmp_path)
    with running(told) as client:
        match, other = played(client), played(client)
    with opened(told.db_url) as engine:
        assert list(checks.damages(engine)) == []
        with engine.begin() as connection:
            connection.exec_driver_sql(f"DELETE FROM journal WHERE table_id='{match.id}' AND n=7")
            connection.exec_driver_sql(
                f"UPDATE journal SET entry='nonsense' WHERE table_id='{other.id}' AND n=7"
            )
        (gap,) = checks.damages(engine)
        assert (gap.kind, gap.table) == ("gap", match.id)
        unreadable = list(checks.unreadable(engine, [match.id, other.id]))
        assert other.id in [damage.table for damage in unreadable]
