"""A database of every schema there ever was is brought up to date, and its tables played on.

``databases/`` has a small one of each, made by the program of its time: three tables with some
moves and a line of chat, and beside it what their players knew.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from grognard.server.keeping import backup, checks
from grognard.server.store import schema
from grognard.server.store.database import Store
from grognard.server.store.revisions import newest, revision_of
from tests.server.helpers import Client, Seat, choices, running, settings
from tests.server.postgres import own_postgres

KEPT = sorted((Path(__file__).parent / "databases").glob("*.sqlite"))


def copied(kept: Path, folder: Path) -> Path:
    return Path(shutil.copyfile(kept, folder / "tables.sqlite"))


def play_on(client: Client, kept: Path) -> None:
    """Every table is as its players left it, and goes on."""
    for id_, known in json.loads(kept.with_suffix(".json").read_text()).items():
        seat = Seat(client, id_, ",".join(known["keys"].values()))
        view = seat.view()
        assert (view["game"], view["moves"]) == (known["game"], known["moves"])
        assert view["practice"] is False
        assert [line["text"] for line in view["chat"]] == ["kept"]
        assert seat.act(view["position"], choices(view["legal"])[0]).status_code == 200


def test_there_is_one_of_every_schema_before_this_one() -> None:
    before = [f"{number:04}" for number in range(1, int(newest()))]
    assert [kept.stem for kept in KEPT][: len(before)] == before


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: kept.stem)
def test_an_old_database_goes_on(kept: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{copied(kept, tmp_path)}"
    with running(settings(tmp_path)) as client:
        play_on(client, kept)
    store = Store(url)
    with store.engine.connect() as connection:
        assert revision_of(connection) == newest()
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    assert list(checks.damages(store.engine)) == []
    store.close()


def test_old_databases_move_to_postgresql(tmp_path: Path) -> None:
    """A backup is a database, too: one of any age is brought back."""
    with own_postgres() as server:
        store = Store(server.url)
        for kept in KEPT:
            assert backup.restore(kept, store.engine).tables == 3
        store.close()
        with running(settings(tmp_path, db_url=server.url)) as client:
            for kept in KEPT:
                play_on(client, kept)
