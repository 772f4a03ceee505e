"""The statements by which rows are written, and how a batch of rows is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, TextClause, Update, bindparam, insert, text, update

from grognard.server.store import schema

Row = Mapping[str, Any]
Rows = Sequence[tuple[str, Row]]
"""Rows to write, each with the name of its statement."""

STATEMENTS: dict[str, Insert | Update | TextClause] = {
    "table": insert(schema.tables),
    "key": insert(schema.keys),
    "invitation": insert(schema.invitations),
    "spent": insert(schema.spent),
    "contribution": insert(schema.contributions),
    "journal": insert(schema.journal),
    "status": update(schema.tables).where(schema.tables.c.id == bindparam("table")),
    "rules": update(schema.tables).where(schema.tables.c.id == bindparam("table")),
    "chat": insert(schema.chat),
    "chapter": text(
        "INSERT INTO chapters (table_id, n, base, packed) VALUES (:table_id, :n, :base, :packed)"
        " ON CONFLICT DO NOTHING"
    ),
    "bundle": text(
        "INSERT INTO bundles (game, data, packed) VALUES (:game, :data, :packed)"
        " ON CONFLICT DO NOTHING"
    ),
    "takeback": text(
        "INSERT INTO takebacks (table_id, seat, keep, position, n)"
        " VALUES (:table_id, :seat, :keep, :position, :n) ON CONFLICT (table_id)"
        " DO UPDATE SET seat = :seat, keep = :keep, position = :position, n = :n"
    ),
    "no_takeback": text("DELETE FROM takebacks WHERE table_id = :table_id"),
    "draw": text(
        "INSERT INTO draws (table_id, seat) VALUES (:table_id, :seat)"
        " ON CONFLICT (table_id) DO UPDATE SET seat = :seat"
    ),
    "rematch": insert(schema.rematches),
    "thought": text(
        "INSERT INTO thoughts (table_id, seat, packed) VALUES (:table_id, :seat, :packed)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET packed = :packed"
    ),
    "release": text("DELETE FROM leases WHERE table_id = :table_id AND holder = :holder"),
    "news": text("SELECT pg_notify('grognard', :news)"),
}
"""In the order in which a transaction runs them."""

PROBE = text("UPDATE alembic_version SET version_num = version_num")
"""Changes nothing, but is written like anything else."""


def carry_out(connection: Connection, rows: Iterable[tuple[str, Row]]) -> None:
    """Write all of the rows in one transaction."""
    by_statement: dict[str, list[Row]] = {}
    for name, row in rows:
        by_statement.setdefault(name, []).append(row)
    with connection.begin():
        for name, statement in STATEMENTS.items():
            if name in by_statement:
                connection.execute(statement, by_statement[name])
