"""Who thinks for the computers of a table: one process at a time, by the database's word."""

from __future__ import annotations

import asyncio

from sqlalchemy import Engine, text

from grognard.server.peers.listener import ALIVE, Listener
from grognard.server.store.writer import Writer

TAKE = text(
    "INSERT INTO leases (table_id, holder) VALUES (:table, :me)"
    " ON CONFLICT (table_id) DO UPDATE SET holder = :me"
    f" WHERE leases.holder = :me OR leases.holder NOT IN ({ALIVE})"
    " RETURNING holder"
)
ORPHANS = text(f"SELECT table_id FROM leases WHERE holder NOT IN ({ALIVE})")


class Leases:
    """A lease is held until it is dropped or its holder dies."""

    def __init__(self, engine: Engine, listener: Listener, writer: Writer) -> None:
        self._engine = engine
        self._listener = listener
        self._writer = writer
        self._held: dict[str, int] = {}
        """By table, the number under which this process holds it."""

    async def take(self, table: str) -> bool:
        """Is it this process's turn to think for the table?"""
        me = self._listener.number
        if self._held.get(table) == me:
            return True
        if await asyncio.to_thread(self._take, table, me):
            self._held[table] = me
        return self._held.get(table) == me

    def _take(self, table: str, me: int) -> bool:
        with self._engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL synchronous_commit = off")
            found = connection.execute(TAKE, {"table": table, "me": me}).scalar()
        return found is not None

    def drop(self, table: str) -> None:
        number = self._held.pop(table, None)
        if number is not None:
            row = {"table_id": table, "holder": number}
            done = self._writer.write([("release", row)])
            done.add_done_callback(lambda done: done.cancelled() or done.exception())

    def orphans(self) -> list[str]:
        """Tables whose computers nobody thinks for any longer."""
        with self._engine.connect() as connection:
            return list(connection.execute(ORPHANS).scalars())
