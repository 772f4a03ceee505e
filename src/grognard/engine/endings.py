"""How people end a game before its rules do: a side resigns, or all agree on a draw."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.events import Event
from grognard.engine.game import Outcome

RESIGNED, AGREED = "resigned", "agreed"
_ENDING = re.compile(rf"({RESIGNED}|{AGREED}) (\S+)")


class Ending(Struct, frozen=True):
    """``seat``: who resigned, or who accepted the draw that was offered."""

    how: str
    seat: str

    def text(self) -> str:
        return f"{self.how} {self.seat}"

    def event(self) -> Event:
        """What the log says of it."""
        return Event("", self.how, {"seat": self.seat})

    def outcome(self, seats: Sequence[str], standing: Outcome) -> Outcome:
        """The result in place of what the rules say; the points stay as they are."""
        others = [seat for seat in seats if seat != self.seat]
        won = self.how == RESIGNED and len(others) == 1
        return Outcome(others[0] if won else None, standing.scores, ())


def read_ending(text: str, seats: Sequence[str]) -> Ending | None:
    """What ``Ending.text`` wrote; None if it makes no sense in a game of these seats."""
    found = _ENDING.fullmatch(text)
    return Ending(found[1], found[2]) if found and found[2] in seats else None
