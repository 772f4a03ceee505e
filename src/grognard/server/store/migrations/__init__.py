"""Alembic's migrations, shipped with the package and run when a server starts."""
