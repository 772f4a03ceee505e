"""The database's own tables, as the last migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", String(64), nullable=False),
    Column("scenario", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("name", String(80), nullable=False),
    Column("seed", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("contributions", Text, nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("deciding", String(64), nullable=False),
    Column("over", Boolean, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended", String(16), nullable=False),
    Column("winner", String(64), nullable=False),
)
"""``owner``: a hash of where the table was made from. ``public``: who has the id may watch.
``ended``: how, by the rules or by people."""

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(64), nullable=False),
    Index("keys_by_table", "table_id"),
)
"""Hashes of seat keys; the watch key has the seat ''."""

invitations = Table(
    "invitations",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", String(64), nullable=False),
    Index("invitations_by_table", "table_id"),
)
"""Hashes of what seats are taken with, once each."""

spent = Table(
    "spent",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Index("spent_by_table", "table_id"),
)
"""Keys and invitations that are no longer good. Only ever added to, so that two servers cannot
both let somebody in by the same invitation."""

contributions = Table(
    "contributions",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("added", String(64), nullable=False),
)
"""What each seat has added to the seed. When all have, the dice are fixed."""

journal = Table(
    "journal",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("entry", String(80), nullable=False),
    Column("auto", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)
"""Everything that ever happened at a table, in order: actions in notation, '!undo 2', '!back 17',
'!end resigned muslim'.
The position of a table is the number of its entries, so no position ever comes back."""

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

chapters = Table(
    "chapters",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("base", Boolean, primary_key=True),
    Column("packed", LargeBinary, nullable=False),
)
"""How a table stood after n entries of its journal. At a base the rules were mended: the table goes
on from there, and the entries before it are never played again."""

bundles = Table(
    "bundles",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("data", String(64), primary_key=True),
    Column("packed", LargeBinary, nullable=False),
)
"""The data that tables were started with, once a version."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("holder", Integer, nullable=False),
)
"""Which process thinks for a table's computers, while they have to."""

takebacks = Table(
    "takebacks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), nullable=False),
    Column("keep", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("n", Integer, nullable=False),
)
"""The last take-back asked for; it stands as long as the journal has n entries."""

draws = Table(
    "draws",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), nullable=False),
)
"""Who offered a draw last; nobody if the seat is ''."""

rematches = Table(
    "rematches",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("rematch", String(32), nullable=False),
    Column("seat", String(64), nullable=False),
)
"""Where a finished game is played again, and who asked for it."""

thoughts = Table(
    "thoughts",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", String(64), primary_key=True),
    Column("packed", LargeBinary, nullable=False),
)
"""What each computer thought when it last chose a plan, as JSON."""

closed = Table(
    "closed",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Tables that their keeper closed: they are shown, and nobody plays on."""

notices = Table(
    "notices",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("about", String(32), nullable=False),
)
"""Which tables a keeper changed, for the servers that have them in memory."""
