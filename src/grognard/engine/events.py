"""What happened, as data; sentences are made from it at the edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from grognard.engine.i18n import Arg, Args


def all_may_know(seen_by: tuple[str, ...] | None, seats: Sequence[str]) -> bool:
    """May everyone at one screen know it: all these seats, or a spectator if there are none?"""
    return seen_by is None or (bool(seats) and all(seat in seen_by for seat in seats))


class Event(Struct, frozen=True):
    """``seen_by`` names the seats that may know it; None means everybody."""

    case: str
    kind: str
    args: Args
    seen_by: tuple[str, ...] | None = None

    def visible_to(self, seat: str | None) -> bool:
        return self.seen_by is None or seat in self.seen_by


class Die(Struct, frozen=True, gc=False):
    """One roll: the case that called for it, its sides and its value. A secret roll is only for
    the seats in ``seen_by``."""

    case: str
    sides: int
    value: int
    seen_by: tuple[str, ...] | None = None


class Log(Protocol):
    """Where the rules write."""

    def add(self, case: str, kind: str, /, **args: Arg) -> None: ...

    def tell(self, seats: tuple[str, ...], case: str, kind: str, /, **args: Arg) -> None:
        """Like ``add``, but only for these seats."""
        ...

    def die(
        self, case: str, sides: int, value: int, /, seen_by: tuple[str, ...] | None = None
    ) -> None: ...


class Quiet:
    """Writes nothing: for search and simulation."""

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        pass

    def tell(self, seats: tuple[str, ...], case: str, kind: str, /, **args: Arg) -> None:
        pass

    def die(
        self, case: str, sides: int, value: int, /, seen_by: tuple[str, ...] | None = None
    ) -> None:
        pass


QUIET = Quiet()


class Recorder:
    """Keeps events and dice; numbers become the names printed on counters and map.

    ``names`` has, by argument name, the names that its numbers stand for.
    """

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        self.names = names
        self.events: list[Event] = []
        self.dice: list[Die] = []

    def add(self, case: str, kind: str, /, **args: Arg) -> None:
        self.events.append(Event(case, kind, {k: self._named(k, v) for k, v in args.items()}))

    def tell(self, seats: tuple[str, ...], case: str, kind: str, /, **args: Arg) -> None:
        named = {k: self._named(k, v) for k, v in args.items()}
        self.events.append(Event(case, kind, named, seats))

    def die(
        self, case: str, sides: int, value: int, /, seen_by: tuple[str, ...] | None = None
    ) -> None:
        self.dice.append(Die(case, sides, value, seen_by))

    def _named(self, name: str, value: Arg) -> Arg:
        if name not in self.names:
            return value
        if isinstance(value, int):
            return self.names[name][value]
        if isinstance(value, str) or not isinstance(value, Sequence):
            return value
        return [self._named(name, item) for item in value]
