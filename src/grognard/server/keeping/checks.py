"""Looks for damage in a database."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import Engine, func, select

from grognard.engine.errors import Problem
from grognard.server.keeping.export import table_of
from grognard.server.store import schema


class Damage(Struct, frozen=True):
    """What is wrong, and with which table if it is with one."""

    kind: str
    """file: the database says so itself; gap: entries of a journal are missing; orphan: rows of no
    table; unreadable: the game cannot be played again."""
    table: str
    what: str


def damages(engine: Engine) -> Iterator[Damage]:
    """What the database and its journals say."""
    with engine.connect() as connection:
        if engine.url.get_backend_name() == "sqlite":
            for (said,) in connection.exec_driver_sql("PRAGMA integrity_check"):
                if said != "ok":
                    yield Damage("file", "", str(said))
        j = schema.journal
        count, most = func.count(), func.max(j.c.n)
        gaps = select(j.c.table_id, count, most).group_by(j.c.table_id).having(most + 1 != count)
        for id_, there, last in connection.execute(gaps):
            yield Damage("gap", id_, f"{there}/{last + 1}")
        for table in schema.metadata.sorted_tables:
            if "table_id" in table.c:
                known = select(schema.tables.c.id)
                orphans = select(table.c.table_id).where(table.c.table_id.not_in(known)).distinct()
                for (id_,) in connection.execute(orphans):
                    yield Damage("orphan", id_, table.name)


def unreadable(engine: Engine, ids: list[str]) -> Iterator[Damage]:
    """Plays every game again."""
    for id_ in ids:
        try:
            table_of(engine, id_)
        except Problem as problem:
            yield Damage("unreadable", id_, str(problem))
