"""``grognard admin``: what it says, and what it refuses."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from grognard.engine.records import read_record
from grognard.server.store.database import Store
from tests.cli.conftest import Cli
from tests.server.helpers import Match, running, settings


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with one table."""
    folder = tmp_path_factory.mktemp("admin")
    with running(settings(folder)) as client:
        Match(client, name="La mesa").fuzz(5)
    return folder / "tables.sqlite"


def the_table(cli: Cli, db: Path) -> str:
    (found,) = json.loads(cli("admin", "list", "--json", "--db", db).out)
    table: str = found["id"]
    return table


def test_tables_are_listed(cli: Cli, db: Path) -> None:
    table = the_table(cli, db)
    ran = cli("admin", "list", "--db", db, "--lang", "es")
    assert ran.code == 0
    assert table in ran.out
    assert "La mesa" in ran.out
    assert "en juego" in ran.out
    assert json.loads(cli("admin", "list", "--days", "1", "--json", "--db", db).out) == []


def test_old_names_do_nothing_at_the_terminal(cli: Cli, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert cli("admin", "backup", copy, "--db", db).code == 0
    with closing(connect(copy)) as connection, connection:
        connection.execute("UPDATE tables SET name = ?", ("\x1b[31m[/b]\x9b",))
    ran = cli("admin", "list", "--db", copy)
    assert ran.code == 0
    assert "?[31m[/b]?" in ran.out


def test_a_table_is_closed_and_opened_again(cli: Cli, db: Path) -> None:
    table = the_table(cli, db)
    assert cli("admin", "close", table, "--db", db).code == 0
    assert json.loads(cli("admin", "list", "--json", "--db", db).out)[0]["closed"] is True
    assert cli("admin", "reopen", table, "--db", db).code == 0
    assert json.loads(cli("admin", "list", "--json", "--db", db).out)[0]["closed"] is False


def test_a_record_is_written(cli: Cli, db: Path, tmp_path: Path) -> None:
    table, file = the_table(cli, db), tmp_path / "x.record"
    assert cli("admin", "export", table, "--db", db, "--out", file).code == 0
    assert len(read_record(file.read_text(), "x").entries) >= 5
    again = cli("admin", "export", table, "--db", db).out
    other = [1 for one, two in zip(again.split("\n"), file.read_text().split("\n"), strict=True)
             if one != two]  # fmt: skip
    assert len(other) == 1, "each time other dice are to come"


def test_backup_delete_and_restore(cli: Cli, db: Path, tmp_path: Path) -> None:
    table, copy, new = the_table(cli, db), tmp_path / "copy.sqlite", tmp_path / "new.sqlite"
    assert cli("admin", "backup", copy, "--db", db).code == 0
    assert cli("admin", "restore", copy, "--db", new).code == 0
    assert the_table(cli, new) == table
    ran = cli("admin", "delete", table, "--db", new)
    assert (ran.code, len(ran.err.splitlines())) == (2, 1)
    assert "--yes" in ran.err
    assert cli("admin", "delete", table, "--yes", "--db", new).code == 0
    assert json.loads(cli("admin", "list", "--json", "--db", new).out) == []
    again = cli("admin", "restore", copy, "--only", table, "--db", new)
    assert "1" in again.out
    assert "there already: 1" in cli("admin", "restore", copy, "--db", new).out


def test_expiring_deletes_only_with_yes(cli: Cli, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    cli("admin", "backup", copy, "--db", db)
    table = the_table(cli, copy)
    ran = cli("admin", "expire", "--days", "0", "--db", copy)
    assert table in ran.out
    assert the_table(cli, copy) == table
    assert cli("admin", "expire", "--days", "0", "--yes", "--db", copy).code == 0
    assert json.loads(cli("admin", "list", "--json", "--db", copy).out) == []


def test_a_sound_database_is_called_so(cli: Cli, db: Path) -> None:
    ran = cli("admin", "check", "--games", "--db", db)
    assert (ran.code, ran.out.strip()) == (0, "All is sound")


def test_damage_ends_with_1(cli: Cli, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    cli("admin", "backup", copy, "--db", db)
    store = Store(f"sqlite:///{copy}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM journal WHERE n = 2")
    store.close()
    ran = cli("admin", "check", "--db", copy)
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 1
    (found,) = json.loads(cli("admin", "check", "--json", "--db", copy).out)
    assert found["kind"] == "gap"


@pytest.mark.parametrize(
    "words",
    [
        ["list", "--db", "{tmp}/nowhere.sqlite"],
        ["list", "--db", "postgresql://nobody:secret@127.0.0.1:1/none"],
        ["close", "unknown", "--db", "{db}"],
        ["export", "unknown", "--db", "{db}"],
        ["delete", "unknown", "--yes", "--db", "{db}"],
        ["expire", "--db", "{db}"],
        ["expire", "--days", "-1", "--db", "{db}"],
        ["backup", "{tmp}/no/such/folder.sqlite", "--db", "{db}"],
        ["restore", "{tmp}/nothing.sqlite", "--db", "{tmp}/new.sqlite"],
        ["restore", "{text}", "--db", "{tmp}/new.sqlite"],
        ["check", "--db", "{text}"],
        ["unknown"],
    ],
)
def test_bad_input_is_one_line(cli: Cli, db: Path, tmp_path: Path, words: list[str]) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("this is no database at all, only some text that is long enough" * 50)
    filled = [word.format(tmp=tmp_path, db=db, text=text) for word in words]
    for lang in ("es", "en"):
        ran = cli("admin", *filled, "--lang", lang)
        assert ran.code == 2
        assert len(ran.err.splitlines()) == 1, ran.err
        assert "secret" not in ran.err


def test_a_server_refuses_a_database_of_a_later_version(cli: Cli, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    cli("admin", "backup", copy, "--db", db)
    store = Store(f"sqlite:///{copy}")
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    for words in (["serve", "--port", "0"], ["admin", "list"]):
        ran = cli(*words, "--db", copy)
        assert ran.code == 2
        assert "9999" in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_server_refuses_a_damaged_file(cli: Cli, db: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    cli("admin", "backup", copy, "--db", db)
    raw = bytearray(copy.read_bytes())
    for page in range(4096 * 8, len(raw), 4096):
        raw[page : page + 64] = b"\xa5" * 64
    copy.write_bytes(raw)
    ran = cli("serve", "--port", "0", "--db", copy)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
