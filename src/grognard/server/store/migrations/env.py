"""Alembic's entry: migrate over the connection the store hands us."""

from __future__ import annotations

from alembic import context

from grognard.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
