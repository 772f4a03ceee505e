"""How much a table may hold, so that nobody fills it without end."""

from __future__ import annotations

from grognard.server.errors import ApiError

MOST_CHAT = 3000
"""Lines; everybody who comes is sent all of them."""
MOST_ENTRIES = 100_000
"""Of a journal. Games are far shorter, unless people take back again and again."""


def check_chat(lines: int) -> None:
    if lines >= MOST_CHAT:
        raise ApiError(409, "chat_full", most=MOST_CHAT)


def check_journal(entries: int) -> None:
    """Before something is taken back; the game itself always goes on."""
    if entries >= MOST_ENTRIES:
        raise ApiError(409, "too_much_undone")
