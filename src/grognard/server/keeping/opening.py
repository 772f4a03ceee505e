"""Opens a database for its keeper, without changing it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from grognard.engine.errors import BadRequest
from grognard.server.store.database import make_engine
from grognard.server.store.revisions import newest, revision_of


def database_url(name: str) -> str:
    """A database URL, or the file of an SQLite database, as a URL."""
    return name if "://" in name else f"sqlite:///{Path(name).resolve()}"


def shown(db: str) -> str:
    """A database as it may be named to anybody: without its password."""
    return db.rpartition("@")[2]


@contextmanager
def unusable(db: str) -> Iterator[None]:
    """Whatever the database says becomes one line."""
    try:
        yield
    except (SQLAlchemyError, ImportError) as error:
        why = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BadRequest("database_unusable", db=shown(db), why=why) from None


@contextmanager
def opened(db: str) -> Iterator[Engine]:
    """The database as the servers of this version keep it."""
    with unusable(db):
        url = make_url(database_url(db))
        if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
            raise BadRequest("no_database", db=shown(db))
        engine = make_engine(str(database_url(db)))
        try:
            with engine.connect() as connection:
                theirs = revision_of(connection)
            if theirs != newest():
                raise BadRequest(
                    "database_other_schema", db=shown(db), theirs=theirs or "-", ours=newest()
                )
            yield engine
        finally:
            engine.dispose()
