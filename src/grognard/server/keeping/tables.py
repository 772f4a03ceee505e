"""Lists tables, closes and deletes them."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, Label, case, delete, func, insert, select, update

from grognard.engine.errors import BadRequest
from grognard.server.store import schema

DAY = 86_400.0
KEPT_NOTICES = 1000


class Kept(Struct, frozen=True):
    """A table, as its keeper sees it."""

    id: str
    game: str
    scenario: str
    name: str
    seats: Mapping[str, str]
    turn: int
    deciding: str
    over: bool
    closed: bool
    entries: int
    """The length of its journal."""
    created: float
    updated: float


def listed(engine: Engine, *, idle_days: float = 0.0) -> list[Kept]:
    """The tables where nobody has played for so long; the most recently played first."""
    t, j, c = schema.tables, schema.journal, schema.closed
    entries = select(func.coalesce(func.max(j.c.n) + 1, 0)).where(j.c.table_id == t.c.id)
    played = _played()
    query = (
        select(t, entries.scalar_subquery().label("entries"), c.c.at.label("shut"), played)
        .outerjoin(c, c.c.table_id == t.c.id)
        .where(played <= time.time() - idle_days * DAY)
        .order_by(played.desc(), t.c.id)
    )
    with engine.connect() as connection:
        return [
            Kept(
                row.id,
                row.game,
                row.scenario,
                row.name,
                msgspec.json.decode(row.seats, type=dict[str, str]),
                row.turn,
                row.deciding,
                row.over,
                row.shut is not None,
                row.entries,
                row.created,
                row.played,
            )
            for row in connection.execute(query)
        ]


def _played() -> Label[float]:
    """When somebody played there last. A table is noted as updated only when more than its pieces
    has changed."""
    t, j = schema.tables, schema.journal
    last = select(j.c.at).where(j.c.table_id == t.c.id).order_by(j.c.n.desc()).limit(1)
    at = func.coalesce(last.scalar_subquery(), t.c.updated)
    return case((at > t.c.updated, at), else_=t.c.updated).label("played")


def expired(engine: Engine, days: float) -> list[Kept]:
    """Guests' tables where nobody has played for so many days. Whoever has only keys is a guest."""
    return listed(engine, idle_days=days)


def expire(engine: Engine, days: float) -> list[Kept]:
    """Delete them, but none where somebody plays meanwhile; those that went."""
    before = time.time() - days * DAY
    return [one for one in expired(engine, days) if _remove(engine, one.id, before)]


def check_known(engine: Engine, ids: Sequence[str]) -> None:
    t = schema.tables
    with engine.connect() as connection:
        for id_ in ids:
            if connection.execute(select(t.c.id).where(t.c.id == id_)).first() is None:
                raise BadRequest("no_such_table", table=id_)


def close(engine: Engine, ids: Sequence[str]) -> None:
    """Nobody plays on there; everything stays to be seen."""
    check_known(engine, ids)
    c = schema.closed
    for id_ in ids:
        with engine.begin() as connection:
            if connection.execute(select(c).where(c.c.table_id == id_)).first() is None:
                connection.execute(insert(c), {"table_id": id_, "at": time.time()})
                _notice(connection, id_)


def reopen(engine: Engine, ids: Sequence[str]) -> None:
    check_known(engine, ids)
    for id_ in ids:
        with engine.begin() as connection:
            connection.execute(delete(schema.closed).where(schema.closed.c.table_id == id_))
            _notice(connection, id_)


def remove(engine: Engine, ids: Sequence[str]) -> None:
    """For ever, with all that belongs to them."""
    check_known(engine, ids)
    for id_ in ids:
        _remove(engine, id_)


def _remove(engine: Engine, id_: str, before: float = math.inf) -> bool:
    """Unless somebody has played there since."""
    t = schema.tables
    with engine.begin() as connection:
        # Nobody writes to the table from here on: the one locks SQLite, the other its row.
        connection.execute(update(t).where(t.c.id == id_).values(id=id_))
        connection.execute(select(t.c.id).where(t.c.id == id_).with_for_update())
        played = connection.execute(select(_played()).where(t.c.id == id_)).scalar()
        if played is None or played > before:
            return False
        for table in reversed(schema.metadata.sorted_tables):
            if "table_id" in table.c:
                connection.execute(delete(table).where(table.c.table_id == id_))
        connection.execute(delete(t).where(t.c.id == id_))
        _notice(connection, id_)
    return True


def _notice(connection: Connection, id_: str) -> None:
    """Tell the servers that have the table in memory."""
    n = schema.notices
    connection.execute(insert(n), {"about": id_})
    last = connection.execute(select(func.max(n.c.n))).scalar() or 0
    connection.execute(delete(n).where(n.c.n < last - KEPT_NOTICES))
