"""How games ended, draws offered, and tables where a game is played again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Of games that ended before, it is told when somebody looks at them again.
    op.add_column("tables", sa.Column("ended", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("winner", sa.String(64), nullable=False, server_default=""))
    op.create_table(
        "draws",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(64), nullable=False),
    )
    op.create_table(
        "rematches",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for name in ("rematches", "draws"):
        op.drop_table(name)
    for name in ("winner", "ended"):
        op.drop_column("tables", name)
