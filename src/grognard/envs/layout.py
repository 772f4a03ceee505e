"""Observations as one row of numbers: named blocks in an order that never changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from struct import Struct as Struct_
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.i18n import Arg

T = TypeVar("T")
FLOAT = 4
"""The size of a number in bytes."""


class Block(Struct, frozen=True):
    """``rows`` rows (units, areas, …; 1 for the whole table) with the same named fields."""

    name: str
    rows: int
    fields: tuple[str, ...]
    meaning: str = ""
    """Shown instead of a long list of fields."""

    @property
    def length(self) -> int:
        return self.rows * len(self.fields)


class Asked(Struct, frozen=True):
    """What a seat knows of the current decision. If others decide in secret: only who decides,
    and the kind."""

    seat: str
    kind: str
    args: Mapping[str, Arg]


NOTHING_ASKED = Asked("", "", {})


class Reading(NamedTuple):
    """An observation in parts: its first numbers, then rows of numbers in memory, then zeros; and
    by place, single numbers to set afterwards."""

    head: list[float]
    rows: list[bytes]
    marks: dict[int, float]


MOST_ROWS_KEPT = 20_000


class RowsKept(Generic[T]):
    """Rows of numbers already worked out; few counters change between two decisions."""

    def __init__(self, width: int, row: Callable[[T, str], list[float]]) -> None:
        self.nothing = bytes(FLOAT * width)
        self._form = Struct_(f"{width}f")
        self._row = row
        self._kept: dict[tuple[T, str], bytes] = {}

    def row(self, item: T, seat: str) -> bytes:
        """The row of something the seat sees."""
        found = self._kept.get((item, seat))
        if found is None:
            if len(self._kept) >= MOST_ROWS_KEPT:
                self._kept.clear()
            found = self._kept[item, seat] = self._form.pack(*self._row(item, seat))
        return found


class Reader(Protocol):
    """What each game supplies: it turns its view into numbers from -1 to 1."""

    blocks: tuple[Block, ...]

    def read(self, view: Any, seat: str, asked: Asked) -> Reading:
        """The numbers of all blocks in order."""
        ...


def asked_of(game: Game[Any], state: Any, decision: Decision | None, seat: str) -> Asked:
    """What this seat may know of the current decision."""
    if decision is None:
        return NOTHING_ASKED
    known = game.secret(state, decision)
    told = known is None or seat in known
    return Asked(decision.seat, decision.kind, decision.args if told else {})


def kinds_of(game: Game[Any]) -> tuple[str, ...]:
    """Every kind of decision of a game: those with a prompt in the catalogue."""
    prompts = sorted(key for key in game.messages.entries if key.startswith("ask."))
    return tuple(key.removeprefix("ask.") for key in prompts)


# -- numbers -----------------------------------------------------------------------------------


def share(value: float, most: float) -> float:
    """A number as a share of its usual maximum, clipped to -1 to 1."""
    return max(-1.0, min(1.0, value / most)) if most else 0.0


def whose(side: str, seat: str) -> float:
    """1 for the seat's own, -1 for the enemy's, 0 for nobody's."""
    return 0.0 if not side else 1.0 if side == seat else -1.0


def one_hot(values: Sequence[str]) -> dict[str, list[float]]:
    """By value, a one-hot row."""
    return {value: [float(value == other) for other in values] for value in values}


def labelled(prefix: str, values: Sequence[str]) -> tuple[str, ...]:
    """The names of the fields of a one-hot row."""
    return tuple(f"{prefix}={value or 'none'}" for value in values)


def numbers_in(value: Arg | None) -> list[int]:
    """The numbers that an argument of a decision names: one, several or none."""
    if isinstance(value, int):
        return [value]
    if isinstance(value, str) or value is None or isinstance(value, Mapping):
        return []
    return [number for number in value if isinstance(number, int)]


def amount_in(value: Arg | None) -> float:
    """The amount in an argument: 3, or '3½' as movement points are written."""
    if isinstance(value, str):
        whole, half = value.rstrip("½"), value.endswith("½")
        return (float(whole) if whole else 0.0) + (0.5 if half else 0.0)
    return float(value) if isinstance(value, int) else 0.0


def hex_places(names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """By hex ``ccrr``, its column and row as shares of the map's size."""
    columns = max(int(name[:2]) for name in names)
    rows = max(int(name[2:]) for name in names)
    return {name: (int(name[:2]) / columns, int(name[2:]) / rows) for name in names}
