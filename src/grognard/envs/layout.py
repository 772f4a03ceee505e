"""Observations as one row of numbers: named blocks in an order that never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.envs.sheets import Sheet


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


class Reader(Protocol):
    """What each game supplies: it turns its view into numbers from -1 to 1."""

    blocks: tuple[Block, ...]

    def write(self, sheet: Sheet, view: Any, seat: str, asked: Asked) -> None:
        """Write what is not as when this seat last looked at this sheet."""
        ...


def offsets_of(blocks: Iterable[Block]) -> dict[str, int]:
    """The start of each block."""
    found, start = {}, 0
    for block in blocks:
        found[block.name] = start
        start += block.length
    return found


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
