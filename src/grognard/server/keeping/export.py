"""Writes the record of a table."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine

from grognard.engine.errors import BadRequest
from grognard.server import letters
from grognard.server.editions import edition
from grognard.server.store.database import Store
from grognard.server.tables import Table


def table_of(engine: Engine, id_: str) -> Table:
    """The table, played again, outside any server."""
    store = Store.reading(engine)
    found = store.open(id_)
    if found is None:
        raise BadRequest("no_such_table", table=id_)
    nobody: Any = None
    return Table(edition(store, found.saved.game, found.saved.data), found, nobody, local=False)


def record_of(engine: Engine, id_: str) -> str:
    """As its players get it when the game is over: it tells no die to come."""
    return letters.record_of(table_of(engine, id_), local=False)
