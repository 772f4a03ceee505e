"""Storage: migrations, group commit, and the same on PostgreSQL."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from grognard.server.journal import journal_rows
from grognard.server.store import schema
from grognard.server.store.database import Entry, Store
from grognard.server.store.writer import NoStorage, Writer
from tests.server.helpers import Match, running, settings
from tests.server.test_secrecy import saved


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.sqlite'}"


def journal(table: str, start: int, count: int) -> Any:
    return journal_rows(table, start, [Entry("christian", "move J1", False)] * count, 0.0)


def test_migrations_lead_to_the_schema(folder: Path) -> None:
    store = Store(url(folder))
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()
    Store(url(folder)).close()  # a second start finds nothing to do


def test_sqlite_is_durable(folder: Path) -> None:
    store = Store(url(folder))
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_nobody_else_reads_a_new_database(folder: Path) -> None:
    with running(settings(folder)) as client:
        Match(client).fuzz(3)
        modes = {file.name: file.stat().st_mode & 0o077 for file in folder.iterdir()}
    assert "tables.sqlite" in modes
    assert set(modes.values()) == {0}


def test_many_writes_share_few_commits(folder: Path) -> None:
    store = Store(url(folder))

    async def run() -> int:
        writer = Writer(store.engine)
        writer.start()
        await writer.write([("table", saved("centre", "x").row())])
        await asyncio.gather(*(writer.write(journal("table", n, 1)) for n in range(300)))
        writer.close()
        return writer.commits

    assert asyncio.run(run()) < 50
    opened = store.open("table")
    assert opened is not None
    assert len(opened.journal) == 300
    store.close()


def test_bad_entry_fails_alone(folder: Path) -> None:
    store = Store(url(folder))

    async def run() -> list[BaseException | None]:
        writer = Writer(store.engine)
        writer.start()
        await writer.write([("table", saved("centre", "x").row())])
        await writer.write(journal("table", 0, 1))
        rows = [journal("table", 0, 1), journal("table", 1, 2), journal("nowhere", 0, 1)]
        results = await asyncio.gather(*(writer.write(row) for row in rows), return_exceptions=True)
        writer.close()
        return results

    twice, fine, orphan = asyncio.run(run())
    assert isinstance(twice, IntegrityError)
    assert fine is None
    assert isinstance(orphan, IntegrityError)
    opened = store.open("table")
    assert opened is not None
    assert len(opened.journal) == 3
    store.close()


def test_what_waits_is_written_on_closing(folder: Path) -> None:
    store = Store(url(folder))

    async def run() -> None:
        writer = Writer(store.engine)
        writer.start()
        writer.write([("table", saved("centre", "x").row())])
        writer.close()

    asyncio.run(run())
    assert store.open("table") is not None
    store.close()


def test_unwritten_move_does_not_count(folder: Path) -> None:
    """When the disk fails the client hears so, nobody else hears of the move, and play goes on."""
    with running(settings(folder)) as client:
        match = Match(client).moving()
        before = match.both.view()
        registry = client.app.state.registry  # type: ignore[attr-defined]
        registry.live[match.id]._writer = _Broken()
        choice = f"move {before['legal']['move'][0]}"
        failed = match.both.act(before["position"], choice)
        assert (failed.status_code, failed.json()["error"]) == (503, "not_stored")
        after = match.both.view()
        assert after == before
        assert match.both.act(after["position"], choice).status_code == 200


def test_game_of_other_rules_is_not_replayed_wrongly(folder: Path) -> None:
    with running(settings(folder)) as client:
        match = Match(client)
    store = Store(url(folder))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET data = 'older'"))
    store.close()
    with running(settings(folder)) as client:
        match.watcher.client = client
        answer = match.watcher.get()
        assert (answer.status_code, answer.json()["error"]) == (409, "other_version")


class _Broken:
    def check(self) -> None:
        pass

    def write(self, rows: object) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        done.set_exception(NoStorage("disk full"))
        return done


# -- PostgreSQL --------------------------------------------------------------------------------


def test_game_on_postgresql(postgres: str, folder: Path) -> None:
    told = settings(folder, db_url=postgres)
    with running(told) as client:
        match = Match(client)
        match.fuzz(60, brisk=True)
        match.watcher.post("/chat", {"text": "hola"})
        before = match.both.view()
        (line,) = client.post("/api/tables/held", json={"keys": [*match.keys.values()]}).json()
        assert line["deciding"] == before["decision"]["seat"]
    with running(told) as client:
        match.both.client = client
        assert match.both.view() == before
        match.fuzz(10, seed=2)


def test_postgresql_schema_is_the_same(postgres: str) -> None:
    store = Store(postgres)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()
