"""What a running server heeds of its keeper: the tables they have changed in the database."""

from __future__ import annotations

import logging

from sqlalchemy.exc import SQLAlchemyError

from grognard.server.store.database import Store

LATE = 100
"""A notice may come with a lower number than so many that were there before it: numbers are given
when a change begins, and it counts when it is done."""

log = logging.getLogger("grognard.server")


class Notices:
    """Each notice once; those that were there at the beginning are of no concern."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen: set[int] | None = None

    def fresh(self) -> list[str]:
        """The tables that have changed since this was asked last. It asks the database."""
        seen = self._seen or {0}
        try:
            found = self._store.notices(max(seen) - LATE)
        except (SQLAlchemyError, OSError):
            log.debug("the keeper's notices cannot be read", exc_info=True)
            return []
        first, self._seen = self._seen is None, {number for number, _ in found}
        return [] if first else [about for number, about in found if number not in seen]
