"""What a process has to do with others on its database: nothing, if it is alone there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.server.tables import Table

WHO, PRESENT, HURRY, THINKING = "who", "present", "hurry", "thinking"
"""What is told to the others and nowhere stored: who is there?, who came or went at a table, play
at once, how far a computer is."""


class Alone:
    """The only process on its database."""

    some = False
    """Are there perhaps others?"""

    async def start(self) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Fall silent."""

    async def catch_up(self, table: Table) -> None:
        """Call it under the table's lock: play what others added to its journal."""

    def opened(self, table: Table) -> None:
        """The table was read into memory."""

    def present(self, table: Table) -> None:
        """Somebody came to the table or left it."""

    def tell(self, kind: str, table: Table, data: object) -> None:
        """Say something that is stored nowhere."""

    async def lease(self, table: Table) -> bool:
        """May this process think for the computers of that table?"""
        return True

    def release(self, table: Table) -> None:
        """It need not think for them any longer."""
