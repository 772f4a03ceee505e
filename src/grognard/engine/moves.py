"""What a game's history is made of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.events import all_may_know


class Move(Struct, frozen=True, gc=False):
    """One action as played: who, what (in notation), and the dice it rolled."""

    seat: str
    text: str
    dice: tuple[int, ...]
    rolled_before: int
    events_before: int
    seen_by: tuple[tuple[str, ...] | None, ...] = ()
    """Of each die, the seats that may know it; empty when all dice are open."""
    known_to: tuple[str, ...] | None = None
    """The seats that may know what was asked and answered; None: everybody."""
    sides: tuple[int, ...] = ()
    """Of each die; empty when all have six."""

    def dice_for(self, seats: Sequence[str]) -> tuple[int, ...]:
        """The dice that all of these seats (none: spectators) may know."""
        if not self.seen_by:
            return self.dice
        both = zip(self.dice, self.seen_by, strict=True)
        return tuple(die for die, seen_by in both if all_may_know(seen_by, seats))


class TakeBack(Struct, frozen=True):
    """By consent, the game went back to the position after ``keep`` moves."""

    keep: int
