"""What is offered at a table, and when it lapses by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.server.endings.protocol import DrawNews
from grognard.server.protocol import TakebackNews

if TYPE_CHECKING:
    from grognard.server.tables import Table


def drop_offers(table: Table) -> None:
    """After a move: consent to take back is for one position, that to a draw for the whole game."""
    if table.draw and not table.deciding:
        table.draw = ""
        table.tell_all("draw", DrawNews("", table.session.ended is not None or None))
    if table.takeback is not None:
        table.takeback = None
        table.tell_all("takeback", TakebackNews(None))
