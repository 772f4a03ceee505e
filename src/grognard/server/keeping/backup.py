"""Copies a database while servers run on it, and brings tables back.

A backup is an SQLite file with the same schema, whatever it was made of: so it can be brought back
into either kind of database, and a club can move from one to the other.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine, Table, func, insert, select

from grognard.engine.errors import BadRequest
from grognard.server.keeping.opening import unusable
from grognard.server.store import schema
from grognard.server.store.database import make_engine
from grognard.server.store.revisions import migrate

MANY = 500
"""Rows that are copied at a time."""
PASSING = ("leases", "notices")
"""Tables whose content means nothing later."""


class Restored(Struct, frozen=True):
    """How many tables came back, and how many were there already and were left as they are."""

    tables: int
    there: int


def copied() -> list[Table]:
    return [table for table in schema.metadata.sorted_tables if table.name not in PASSING]


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """All that is read is of one moment, though others go on writing."""
    with engine.connect() as connection:
        if engine.url.get_backend_name() == "sqlite":
            connection.exec_driver_sql("BEGIN")
            yield connection
        else:
            yield connection.execution_options(
                isolation_level="REPEATABLE READ", stream_results=True, max_row_buffer=MANY
            )


def back_up(engine: Engine, file: Path) -> int:
    """Write everything to a file; it appears when it is complete. How many tables there are."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # seeds will be in it
    target = make_engine(f"sqlite:///{part}")
    try:
        migrate(target)
        with _snapshot(engine) as source, target.begin() as writing:
            for table in copied():
                _copy(source, writing, table, None)
            count = writing.execute(select(func.count()).select_from(schema.tables)).scalar_one()
        _into_one_file(target)
    finally:
        target.dispose()
    os.replace(part, file)
    return count


def _into_one_file(engine: Engine) -> None:
    raw = engine.raw_connection()
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.execute("PRAGMA journal_mode=DELETE")
    raw.close()


def restore(file: Path, engine: Engine, wanted: Sequence[str] = ()) -> Restored:
    """Bring the tables of a backup back, all of them or those with these ids. Tables that are there
    stay as they are."""
    if not file.is_file():
        raise BadRequest("no_database", db=str(file))
    with tempfile.TemporaryDirectory() as folder, unusable(str(file)):
        copy = Path(folder) / "backup.sqlite"
        shutil.copyfile(file, copy)
        source = make_engine(f"sqlite:///{copy}")
        try:
            migrate(source)  # it may be of an earlier version
            return _restored(source, engine, wanted)
        finally:
            source.dispose()


def _restored(source: Engine, engine: Engine, wanted: Sequence[str]) -> Restored:
    t = schema.tables.c.id
    with _snapshot(source) as reading, engine.begin() as writing:
        kept = set(reading.execute(select(t)).scalars())
        for id_ in wanted:
            if id_ not in kept:
                raise BadRequest("no_such_table", table=id_)
        asked = set(wanted) or kept
        there = asked & set(writing.execute(select(t)).scalars())
        for table in copied():
            _copy(reading, writing, table, asked - there)
    return Restored(len(asked - there), len(there))


def _copy(source: Connection, target: Connection, table: Table, ids: set[str] | None) -> None:
    """The rows of one of the database's tables; only those of these tables of players."""
    found = source.execute(select(table))
    while rows := [dict(row._mapping) for row in found.fetchmany(MANY)]:
        wanted = [row for row in rows if ids is None or _belongs(row, table, ids, target)]
        if wanted:
            target.execute(insert(table), wanted)


def _belongs(row: dict[str, Any], table: Table, ids: set[str], target: Connection) -> bool:
    if table is schema.tables:
        return row["id"] in ids
    if "table_id" in table.c:
        return row["table_id"] in ids
    # What belongs to no table is brought back if it is not there.
    same = [column == row[column.name] for column in table.primary_key]
    return target.execute(select(*table.primary_key).where(*same)).first() is None
