"""Invitations, keys that are withdrawn, seals that every seat adds to, and private tables."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Tables begun before could be watched by whoever knew their id; they still can.
    for column in (
        sa.Column("commitment", sa.String(64), nullable=False, server_default=""),
        sa.Column("owner", sa.String(64), nullable=False, server_default=""),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.true()),
    ):
        op.add_column("tables", column)
    op.create_table(
        "contributions",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("added", sa.String(64), nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
    )
    op.create_index("invitations_by_table", "invitations", ["table_id"])
    op.create_table(
        "spent",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
    )
    op.create_index("spent_by_table", "spent", ["table_id"])


def downgrade() -> None:
    for name in ("spent", "invitations", "contributions"):
        op.drop_table(name)
    for name in ("public", "owner", "commitment"):
        op.drop_column("tables", name)
