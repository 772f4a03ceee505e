"""A look at the database before it is used."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from grognard.engine.errors import BadRequest

LARGE = 64 * 1024 * 1024
"""A file up to this size is read through in a moment when a server starts."""


def check_file(engine: Engine) -> None:
    """Refuse a damaged file. PostgreSQL looks after its own."""
    file = engine.url.database
    if engine.url.get_backend_name() != "sqlite" or not file or not Path(file).is_file():
        return
    if Path(file).stat().st_size > LARGE:
        return
    with engine.connect() as connection:
        said = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    if said != "ok":
        raise BadRequest("database_damaged", db=file, why=said.splitlines()[0])
