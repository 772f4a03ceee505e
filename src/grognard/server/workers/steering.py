"""Which of several workers a connection goes to.

All who ask for a table go to the same one, so that it is played and drawn once. Any other would
serve them as well, only at a higher price.
"""

from __future__ import annotations

import re
from zlib import crc32

HEAD = 1024
"""As much of a request is looked at."""
_TABLE = re.compile(rb"(?:[A-Z]+ )?/(?:api/tables|t)/([A-Za-z0-9_-]{1,64})[/? ]?")


def table_in(head: bytes) -> bytes | None:
    """The table that a request or path is about."""
    found = _TABLE.match(head)
    return found[1] if found else None


def home_of(table: bytes, workers: int) -> int:
    """The number of the worker that serves the table."""
    return crc32(table) % workers


class Place:
    """One worker's number among all of them."""

    def __init__(self, number: int = 0, workers: int = 1) -> None:
        self.number = number
        self.workers = workers

    def is_home(self, path: bytes) -> bool:
        """Is that path best served here?"""
        table = table_in(path) if self.workers > 1 else None
        return table is None or home_of(table, self.workers) == self.number
