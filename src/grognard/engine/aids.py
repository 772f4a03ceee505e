"""The player aid: a game's tables as a page lays them out, and where in them a roll is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from msgspec import Struct

from grognard.engine.drawing import Reading, Words
from grognard.engine.events import Event
from grognard.engine.modifiers import Modifier
from grognard.engine.tables import DieTable

Text = str | Words
"""What is printed: the same in every language, or in words."""


class Effects(Struct, frozen=True):
    """What may be added to something (``what``) before a table is read."""

    what: Words
    modifiers: Sequence[Modifier]


class Aid(Struct, frozen=True, omit_defaults=True):
    """One table as it is in force."""

    id: str
    case: str
    title: Words
    across: Words
    """What the columns are ..."""
    down: Words
    """... and the rows."""
    columns: Sequence[Text]
    rows: Sequence[Text]
    cells: Sequence[Sequence[Text]]
    """By row, what is printed in each column."""
    legend: Mapping[str, Words] = {}
    """By what is printed, what it means."""
    effects: Sequence[Effects] = ()
    note: Words = {}


class Arc(Struct, frozen=True):
    """Cells that a piece covers, each with what is written in it."""

    id: str
    name: Words
    cells: Mapping[str, str]


class Aids(Protocol):
    """What a title's module of tables supplies; ``arcs(state, piece)`` only if its pieces have any.

    Nothing here may depend on what is hidden from somebody."""

    def aids(self, state: Any, /) -> Sequence[Aid]:
        """The tables in force in this game; they do not change while it is played."""
        ...

    def reads(self, state: Any, event: Event, /) -> Sequence[Reading]:
        """Where the roll of an event is read. An event with a die tells of a roll that was made,
        perhaps long ago; one without, of a roll that could be made in this state."""
        ...


def reading(
    aid: str, column: int, row: Callable[[int], int], die: int | None, sides: int = 6
) -> Reading:
    """A roll in a column; ``row`` tells the row of each face of the die."""
    if die is not None:
        return Reading(aid, column, row=row(die), die=die)
    return Reading(aid, column, tuple(row(face) for face in range(1, sides + 1)))


def added_by(event: Event) -> int:
    """What the modifiers of an event add to its die; some multiply a factor instead (×½)."""
    listed: Any = event.args.get("modifiers", ())
    return sum(int(one["effect"]) for one in listed if one["effect"][0] in "+-")


def die_rows(first: int, count: int, *, open_ended: bool = True) -> list[str]:
    """The headings of rows by die; ``open_ended``: a die beyond the end rows is read in them."""
    rows = [str(first + row) for row in range(count)]
    if open_ended:
        rows[0], rows[-1] = f"≤ {rows[0]}", f"≥ {rows[-1]}"
    return rows


def die_table(
    id_: str,
    table: DieTable,
    words: Mapping[str, Words],
    legend: Mapping[str, Words],
    *,
    open_ended: bool = True,
    **more: Any,
) -> Aid:
    """A die table as printed, with the part of the legend that it needs."""
    printed = sorted({cell for row in table.rows for cell in row} & set(legend))
    return Aid(
        id=id_,
        case=table.case,
        columns=table.columns,
        rows=die_rows(table.first_die, len(table.rows), open_ended=open_ended),
        cells=table.rows,
        legend={cell: legend[cell] for cell in printed},
        **headed(id_, words),
        **more,
    )


def headed(id_: str, words: Mapping[str, Words]) -> dict[str, Any]:
    """What is written over a table and beside it, by its id."""
    return {part: words[f"{id_}.{part}"] for part in ("title", "across", "down")}


def meanings(words: Mapping[str, Words], prefix: str) -> dict[str, Words]:
    """By what is printed, what it means: the words that begin with ``prefix``."""
    return {key.removeprefix(prefix): said for key, said in words.items() if key.startswith(prefix)}


def from_least(least: Sequence[int]) -> list[str]:
    """The headings of columns that begin at these numbers: 1–2, 3–5, 6+."""
    found = []
    for first, following in pairwise(least):
        found.append(str(first) if following == first + 1 else f"{first}–{following - 1}")
    return [*found, f"{least[-1]}+"]
