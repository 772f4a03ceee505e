"""Exercises: a position of a real game, a goal for one turn, and the best way to it so far."""

from __future__ import annotations

import lzma
import tomllib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from grognard.engine.drawing import TableView, Words
from grognard.engine.errors import BadData
from grognard.engine.records import Record, read_record
from grognard.engine.title import Title

FOLDER = "page/exercises"
RECORDS, PACKED = f"{FOLDER}/records", ".txt.xz"
"""The game up to the position, as a record."""


class Goal(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table must show in the end; all that is named."""

    gone: tuple[str, ...] = ()
    """Counters that are no longer on the map …"""
    of: int = 0
    """… or so many of them."""
    stay: tuple[str, ...] = ()
    """Counters that are still on the map."""
    at: Mapping[str, tuple[str, ...]] = {}
    """By counter, the cells of which it must be in one."""
    hold: tuple[str, ...] = ()
    """Cells with a counter of the player's and none of the enemy's."""
    clear: tuple[str, ...] = ()
    """Cells without an enemy."""
    marks: Mapping[str, str] = {}
    """By counter, a mark that it must carry."""
    control: tuple[str, ...] = ()
    """Cells that the page shows as the player's."""
    states: Mapping[str, str] = {}
    """By id of something printed on the map, the state it must be in."""
    lead: int | None = None
    """The least lead in points."""

    @property
    def at_once(self) -> bool:
        """Is it reached for good as soon as the table shows it? Else only the end counts."""
        return self == Goal(gone=self.gone, of=self.of)

    def met(self, table: TableView, seat: str) -> bool:
        """Does the table show it?"""
        pieces = {piece.id: piece for piece in table.pieces if piece.cell}
        gone = [id_ for id_ in self.gone if id_ not in pieces]
        ours = {piece.cell for piece in pieces.values() if piece.seat == seat}
        theirs = {piece.cell for piece in pieces.values() if piece.seat not in ("", seat)}
        points = {side.seat: side.score for side in table.sides}
        others = max(n for whose, n in points.items() if whose != seat)
        return (
            len(gone) >= (self.of or len(self.gone))
            and all(id_ in pieces for id_ in self.stay)
            and all(id_ in pieces and pieces[id_].cell in c for id_, c in self.at.items())
            and all(cell in ours and cell not in theirs for cell in self.hold)
            and not any(cell in theirs for cell in self.clear)
            and all(id_ in pieces and m in pieces[id_].marks for id_, m in self.marks.items())
            and all(table.control.get(cell) == seat for cell in self.control)
            and all(table.states.get(id_) == state for id_, state in self.states.items())
            and (self.lead is None or points[seat] - others >= self.lead)
        )


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the best way: what is done, and why."""

    say: Words
    do: tuple[str, ...] = ()
    """Answers in notation."""
    case: str = ""


class Tempting(Struct, frozen=True, forbid_unknown_fields=True):
    """The obvious way, and why it is the worse one."""

    say: Words
    do: tuple[str, ...]


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``page/exercises``."""

    id: str
    title: Words
    situation: Words
    task: Words
    """The goal as a sentence."""
    seat: str
    scenario: str
    source: str
    """The game that the position comes from."""
    goal: Goal
    way: Sequence[Step]
    tempting: Tempting
    show: tuple[str, ...] = ()
    """Counters and cells to look at."""

    @property
    def best(self) -> tuple[str, ...]:
        """The answers of the best way."""
        return tuple(answer for step in self.way for answer in step.do)


def exercises(title: Title) -> Mapping[str, Exercise]:
    """By id, in the order of their files; a title needs none."""
    folder = title.file(FOLDER)
    if not folder.is_dir():
        return {}
    found = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            exercise = _read(file.read_text("utf-8"), f"{title.name}/{FOLDER}/{file.name}")
            found[exercise.id] = exercise
    return found


def _read(text: str, name: str) -> Exercise:
    try:
        return msgspec.convert(tomllib.loads(text), Exercise)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadData("data_unreadable", file=name, what=str(error)) from None


def record_of(title: Title, id_: str) -> Record:
    """The game up to an exercise's position."""
    file = title.file(f"{RECORDS}/{id_}{PACKED}")
    text = lzma.decompress(file.read_bytes()).decode()
    return read_record(text, f"{title.name}/{RECORDS}/{file.name}")
