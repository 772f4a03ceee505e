"""What keepers do beside the servers: tables they closed, and which ones they changed."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "closed",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("about", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    for name in ("notices", "closed"):
        op.drop_table(name)
