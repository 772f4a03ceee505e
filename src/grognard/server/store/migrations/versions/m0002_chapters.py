"""Chapters of games, and the data they are played with."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chapters",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("base", sa.Boolean, primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "bundles",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("data", sa.String(64), primary_key=True),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    for name in ("bundles", "chapters"):
        op.drop_table(name)
