"""Storage by SQLAlchemy Core: SQLite with a durable write-ahead log, or PostgreSQL by URL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, Table, create_engine, event, make_url, select
from sqlalchemy.pool import NullPool

from grognard.engine.errors import BadRequest
from grognard.server.endings.protocol import Rematch
from grognard.server.protocol import ChatLine, TakebackAsked
from grognard.server.store import schema
from grognard.server.store.revisions import migrate


class Saved(Struct, frozen=True):
    """A table as it is stored, without its journal."""

    id: str
    game: str
    rules: int
    data: str
    scenario: str
    options: Mapping[str, str]
    seats: Mapping[str, str]
    name: str
    seed: str
    secret: str
    contributions: Mapping[str, str]
    auto: bool
    pace: int
    created: float
    updated: float
    turn: int
    deciding: str
    over: bool
    practice: bool = False
    commitment: str = ""
    owner: str = ""
    public: bool = False
    ended: str = ""
    winner: str = ""

    def row(self) -> dict[str, Any]:
        row = {name: getattr(self, name) for name in self.__struct_fields__}
        for name in ("options", "seats", "contributions"):
            row[name] = msgspec.json.encode(row[name]).decode()
        return row


class Entry(Struct, frozen=True):
    """One line of a journal."""

    seat: str
    entry: str
    auto: bool


class Stored(Struct, frozen=True):
    """A chapter of a table: how it stood after ``n`` entries of its journal."""

    n: int
    base: bool
    packed: bytes


class Beside(Struct, frozen=True):
    """What is stored about a table beside its game."""

    keys: Mapping[str, str]
    """Seats by the hash of their key."""
    chat: Sequence[ChatLine]
    takeback: tuple[TakebackAsked, int] | None = None
    """What was asked for, and how long the journal was then."""
    invitations: Mapping[str, str] = {}
    """Seats by the hash of their invitation."""
    contributions: Mapping[str, str] = {}
    """What each seat has added to the seed."""

    draw: str = ""
    """The seat that offers a draw."""
    rematch: Rematch | None = None

    def takeback_at(self, position: int) -> TakebackAsked | None:
        """What is asked for at that position: any move cancels it."""
        return self.takeback[0] if self.takeback and self.takeback[1] == position else None


class Opened(Struct, frozen=True):
    """Everything stored about one table."""

    saved: Saved
    journal: Sequence[Entry]
    beside: Beside
    chapters: Sequence[Stored] = ()
    closed: bool = False
    """By its keeper."""
    reread: Callable[[int], bytes] | None = None
    """Reads one of the chapters again, so that nobody has to keep them."""


class Later(Struct, frozen=True):
    """What was added to a table after a position."""

    entries: Sequence[Entry]
    chapters: frozenset[int]
    """The positions at which chapters end."""
    beside: Beside


class Store:
    """Reads the database; only the Writer writes to it."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        _begin_file(self.engine)
        migrate(self.engine)
        if self.engine.url.get_backend_name() == "sqlite":
            event.listen(self.engine, "do_connect", _present)

    @classmethod
    def reading(cls, engine: Engine) -> Store:
        """Of a database that somebody else has opened, as it is."""
        made = cls.__new__(cls)
        made.engine = engine
        return made

    def open(self, table: str) -> Opened | None:
        t, h = schema.tables, schema.chapters
        with self.engine.connect() as connection:
            row = connection.execute(select(t).where(t.c.id == table)).mappings().first()
            if row is None:
                return None
            query = select(h.c.n, h.c.base, h.c.packed).where(h.c.table_id == table)
            rows = connection.execute(query.order_by(h.c.n, h.c.base))
            chapters = [Stored(*chapter) for chapter in rows]
            return Opened(
                _saved(row),
                _entries(connection, table, 0),
                _beside(connection, table, 0),
                chapters,
                _is_closed(connection, table),
                partial(self._chapter, table, [(one.n, one.base) for one in chapters]),
            )

    def _chapter(self, table: str, ends: Sequence[tuple[int, bool]], number: int) -> bytes:
        h, (n, base) = schema.chapters, ends[number]
        query = select(h.c.packed).where(h.c.table_id == table, h.c.n == n, h.c.base == base)
        with self.engine.connect() as connection:
            packed: bytes | None = connection.execute(query).scalar()
        if packed is None:
            raise BadRequest("no_such_table", table=table)
        return packed

    def later(self, table: str, position: int, chat: int) -> Later:
        """What was added after that position and that line of the chat."""
        h = schema.chapters
        ends = select(h.c.n).where(h.c.table_id == table, h.c.n > position, ~h.c.base)
        with self.engine.connect() as connection:
            return Later(
                _entries(connection, table, position),
                frozenset(connection.execute(ends).scalars()),
                _beside(connection, table, chat),
            )

    def notices(self, after: int) -> list[tuple[int, str]]:
        """Which tables a keeper has changed since; the number of each notice."""
        n = schema.notices
        query = select(n.c.n, n.c.about).where(n.c.n > after).order_by(n.c.n)
        with self.engine.connect() as connection:
            return [(row.n, row.about) for row in connection.execute(query)]

    def thoughts(self, table: str) -> dict[str, bytes]:
        """By seat, what each computer thought last."""
        h = schema.thoughts
        query = select(h.c.seat, h.c.packed).where(h.c.table_id == table)
        with self.engine.connect() as connection:
            return {row.seat: row.packed for row in connection.execute(query)}

    def admits(self, table: str, hashes: Iterable[str]) -> bool:
        """May whoever has these keys see the table?"""
        t = schema.tables
        query = select(t.c.public).where(t.c.id == table)
        with self.engine.connect() as connection:
            public = connection.execute(query).scalar()
        return public is not None and (public or table in self.held(hashes))

    def held(self, hashes: Iterable[str]) -> set[str]:
        """The tables to which these keys are good."""
        k, s = schema.keys, schema.spent
        query = select(k.c.table_id).where(k.c.hash.in_(list(hashes)))
        query = query.where(k.c.hash.not_in(select(s.c.hash)))
        with self.engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def invites(self, table: str, invitation: str) -> bool:
        """Is this the hash of an invitation there that is still good?"""
        with self.engine.connect() as connection:
            return invitation in _good(connection, schema.invitations, table)

    def bundle(self, game: str, data: str) -> bytes | None:
        """The data of that version, if a table was started with them."""
        b = schema.bundles
        query = select(b.c.packed).where(b.c.game == game, b.c.data == data)
        with self.engine.connect() as connection:
            packed: bytes | None = connection.execute(query).scalar()
            return packed

    def lines(self, ids: Iterable[str] | None, most: int = 200) -> list[Saved]:
        """The tables with these ids, or all of them; the most recently played first."""
        t = schema.tables
        query = select(t).order_by(t.c.updated.desc()).limit(most)
        if ids is not None:
            query = query.where(t.c.id.in_(list(ids)))
        with self.engine.connect() as connection:
            return [_saved(row) for row in connection.execute(query).mappings()]

    def close(self) -> None:
        self.engine.dispose()


def _is_closed(connection: Connection, table: str) -> bool:
    c = schema.closed
    return connection.execute(select(c.c.at).where(c.c.table_id == table)).first() is not None


def _entries(connection: Connection, table: str, first: int) -> list[Entry]:
    j = schema.journal
    query = select(j.c.seat, j.c.entry, j.c.auto).where(j.c.table_id == table, j.c.n >= first)
    return [Entry(*entry) for entry in connection.execute(query.order_by(j.c.n))]


def _beside(connection: Connection, table: str, first: int) -> Beside:
    c, b = schema.chat, schema.takebacks
    lines = select(c.c.n, c.c.seat, c.c.text, c.c.at).where(c.c.table_id == table, c.c.n >= first)
    chat = connection.execute(lines.order_by(c.c.n))
    query = select(b.c.seat, b.c.keep, b.c.position, b.c.n).where(b.c.table_id == table)
    asked = connection.execute(query).first()
    return Beside(
        _good(connection, schema.keys, table),
        [ChatLine(*line) for line in chat],
        (TakebackAsked(*asked[:3]), asked[3]) if asked is not None else None,
        _good(connection, schema.invitations, table),
        _contributions(connection, table),
        _draw(connection, table),
        _rematch(connection, table),
    )


def _good(connection: Connection, those: Table, table: str) -> dict[str, str]:
    """Seats by the hash of each key or invitation that has not been withdrawn."""
    s = schema.spent
    spent = select(s.c.hash).where(s.c.table_id == table)
    query = select(those.c.hash, those.c.seat).where(those.c.table_id == table)
    rows = connection.execute(query.where(those.c.hash.not_in(spent)))
    return {row.hash: row.seat for row in rows}


def _contributions(connection: Connection, table: str) -> dict[str, str]:
    c = schema.contributions
    query = select(c.c.seat, c.c.added).where(c.c.table_id == table)
    return {row.seat: row.added for row in connection.execute(query)}


def _draw(connection: Connection, table: str) -> str:
    d = schema.draws
    seat: str | None = connection.execute(select(d.c.seat).where(d.c.table_id == table)).scalar()
    return seat or ""


def _rematch(connection: Connection, table: str) -> Rematch | None:
    r = schema.rematches
    query = select(r.c.rematch, r.c.seat).where(r.c.table_id == table)
    row = connection.execute(query).first()
    return Rematch(*row) if row is not None else None


def _saved(row: Mapping[Any, Any]) -> Saved:
    fields = {str(name): value for name, value in row.items()}
    for name in ("options", "seats", "contributions"):
        fields[name] = msgspec.json.decode(fields[name], type=dict[str, str])
    return Saved(**fields)


IMPATIENT = {"connect_timeout": 5, "keepalives_idle": 10, "tcp_user_timeout": 10_000}
"""A PostgreSQL that does not answer is noticed in seconds."""


def make_engine(url: str) -> Engine:
    """An engine whose commits are on disk when they return. Its errors tell no values: keys and
    seeds are among them."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() != "sqlite":
        return create_engine(
            parsed, pool_pre_ping=True, connect_args=IMPATIENT, hide_parameters=True
        )
    engine = create_engine(
        parsed, poolclass=NullPool, connect_args={"timeout": 10}, hide_parameters=True
    )
    event.listen(engine, "connect", _durable)
    return engine


def _begin_file(engine: Engine) -> None:
    """A new SQLite file is for its owner only: seeds and chats will be in it."""
    file = engine.url.database
    if engine.url.get_backend_name() == "sqlite" and file and file != ":memory:":
        with suppress(OSError):  # it is there, or the database will say what is wrong
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _present(dialect: object, record: object, args: Sequence[str], named: object) -> None:
    """A database that is gone is not begun anew: it may come back."""
    if not Path(args[0]).is_file():
        raise sqlite3.OperationalError("the database file is missing")


def _durable(connection: Any, record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
