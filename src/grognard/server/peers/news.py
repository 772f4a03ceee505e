"""What one process tells the others about a table, with the commit it is about."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from grognard.server.store.database import Entry
from grognard.server.store.statements import Row, Rows

CHANNEL = "grognard"
LONGEST = 7900
"""PostgreSQL carries messages of less than 8,000 bytes."""
TOLD = (
    "chat",
    "key",
    "invitation",
    "spent",
    "contribution",
    "takeback",
    "no_takeback",
    "draw",
    "rematch",
)
"""Rows beside the game that the others read again."""
OURS = ("status", "rules", "thought", "release", "news")
"""Rows that are of no concern to the others. After any other they open the table anew."""


class News(Struct, frozen=True, array_like=True, omit_defaults=True):
    """A change of a table, or something said about it. The sender's number comes first, so that
    its own news is known without reading it."""

    by: int
    table: str
    first: int = -1
    """The position of the first entry; -1 if the game did not move."""
    entries: tuple[tuple[str, str, bool], ...] = ()
    chapter: bool = False
    """A chapter of the table ends with these entries."""
    beside: bool = False
    """Something beside the game changed, too."""
    anew: bool = False
    """The table changed in other ways."""
    kind: str = ""
    data: msgspec.Raw = msgspec.Raw(b"null")

    def moves(self) -> list[Entry]:
        return [Entry(*entry) for entry in self.entries]


_DECODER = msgspec.json.Decoder(News)


def read_news(payload: str) -> News:
    return _DECODER.decode(payload)


def written(news: News) -> str:
    """What does not fit is looked up in the database."""
    text = msgspec.json.encode(news).decode()
    if len(text.encode()) <= LONGEST:
        return text
    return msgspec.json.encode(News(news.by, news.table, news.first, beside=True)).decode()


def news_of(by: int, rows: Rows) -> News | None:
    """What others must know about the rows of one table; None if they are of no concern to them."""
    moves: list[Row] = []
    table, chapter, beside, anew = "", False, False, False
    for name, row in rows:
        if name == "table":
            return None  # nobody knows it yet
        if name == "journal":
            moves.append(row)
        elif name == "chapter":
            chapter = not row["base"] or chapter
        elif name in TOLD:
            beside = True
        elif name in OURS:
            continue
        else:
            anew = True
        table = row.get("table_id") or row["table"]
    if not moves and not beside and not anew:
        return None
    first = moves[0]["n"] if moves else -1
    entries = tuple((row["seat"], row["entry"], row["auto"]) for row in moves)
    return News(by, table, first, entries, chapter, beside, anew)
