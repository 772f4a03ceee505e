"""The schema's revisions: which one a database has, and how it is brought to the newest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from grognard.engine.errors import BadRequest

LOCK = 71_524
"""Of the advisory locks: two servers that start together do not both migrate."""


@contextmanager
def _scripts() -> Iterator[Config]:
    config = Config()
    with as_file(files("grognard.server.store") / "migrations") as folder:
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        yield config


def revision_of(connection: Connection) -> str:
    """Empty if there is nothing in it yet."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def newest() -> str:
    with _scripts() as config:
        return ScriptDirectory.from_config(config).get_current_head() or ""


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the database to the newest schema; one of a later version is refused."""
    with _scripts() as config, engine.begin() as connection:
        if engine.url.get_backend_name() == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        theirs = revision_of(connection)
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if theirs and theirs not in known:
            db = engine.url.render_as_string().rpartition("@")[2]
            raise BadRequest("database_newer", db=db, theirs=theirs, ours=max(known))
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
