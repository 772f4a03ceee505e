"""Databases as earlier versions left them."""

from __future__ import annotations

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config

from grognard.server.store.database import make_engine


def downgrade(url: str, revision: str) -> None:
    """Take a database back to the schema of an earlier revision."""
    config, engine = Config(), make_engine(url)
    with as_file(files("grognard.server.store") / "migrations") as folder:
        config.set_main_option("script_location", str(folder))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.downgrade(config, revision)
    engine.dispose()
