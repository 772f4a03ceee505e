"""Opening a table again: from its journal, or from its chapters where the rules were mended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from grognard.engine.chapters import Chapter, close_chapter, mended, unpacked
from grognard.engine.errors import Problem
from grognard.engine.game import Game
from grognard.engine.options import complete
from grognard.server.journal import Play
from grognard.server.store.database import Entry, Opened, Stored
from grognard.server.store.statements import Row

CHAPTER_EVERY = 40
"""Entries of the journal after which a chapter is closed."""


class Chapters:
    """When the next chapter of a table is closed, and what is to be written before it."""

    def __init__(self, play: Play, last: int) -> None:
        self._play = play
        self._last = last
        self._unwritten: list[tuple[str, Row]] = []
        self.closed = False
        """Finished under rules that were mended since: shown as it was played, and no more."""

    def rows(self, n: int, over: bool) -> list[tuple[str, Row]]:
        """What to write when the journal has grown to n entries."""
        rows, self._unwritten = self._unwritten, []
        if n - self._last >= CHAPTER_EVERY or over:
            rows.append(self._close(n))
        return rows

    def followed(self, n: int, chapter: bool) -> None:
        """Another process added to the journal, up to n entries, and perhaps closed a chapter."""
        self._unwritten = []
        if chapter:
            self._last = n
            self._play.session.all_written()

    def last_rows(self, n: int) -> list[tuple[str, Row]]:
        """What to write before the server goes, so that other rules can go on from here."""
        rows, self._unwritten = self._unwritten, []
        return [*rows, self._close(n)] if n > self._last and not self.closed else rows

    def rules_mended(self, n: int, dropped: int) -> None:
        """From here on, another version of the rules counts; so many last entries do not."""
        rules = {"table": self._play.saved.id, "rules": self._play.game.rules_version}
        self._unwritten = [self._close(n, dropped, base=True), ("rules", rules)]

    def _close(self, n: int, dropped: int = 0, *, base: bool = False) -> tuple[str, Row]:
        self._last = n
        return chapter_row(
            self._play.saved.id, n, close_chapter(self._play.session, dropped), base=base
        )


def chapter_row(table: str, n: int, chapter: Chapter, *, base: bool) -> tuple[str, Row]:
    """``base``: the game goes on from this chapter under other rules."""
    return "chapter", {"table_id": table, "n": n, "base": base, "packed": chapter.packed()}


def reopened(game: Game[Any], opened: Opened) -> tuple[Play, Chapters]:
    """The game of a table, whatever version of the rules it was played with last."""
    last = opened.chapters[-1].n if opened.chapters else 0
    if opened.saved.rules == game.rules_version:
        play = _played_again(game, opened)
        return play, Chapters(play, last)
    play, dropped = _as_far_as_it_goes(game, opened)
    chapters = Chapters(play, last)
    chapters.closed = opened.saved.over
    if not chapters.closed:
        play.session.events += mended(game, opened.saved.rules, dropped)
        chapters.rules_mended(len(opened.journal), dropped)
    return play, chapters


def _played_again(game: Game[Any], opened: Opened) -> Play:
    """From the journal, or what of it came after the rules were last mended."""
    bases = [number for number, chapter in enumerate(opened.chapters, 1) if chapter.base]
    play, start = _resumed(game, opened, opened.chapters[: bases[-1]] if bases else ())
    if not opened.chapters:
        play.replay(opened.journal)
        return play
    written = opened.chapters[-1].n
    play.replay(opened.journal[start:written])
    play.session.all_written()
    play.replay(opened.journal[written:])
    return play


def _as_far_as_it_goes(game: Game[Any], opened: Opened) -> tuple[Play, int]:
    """The position of the last chapter, and from there what the mended rules allow; how many
    entries they do not."""
    play, start = _resumed(game, opened, opened.chapters)
    left = list(opened.journal[start:])
    while left:
        try:
            play.replay(left[:1])
        except Problem:
            break
        left.pop(0)
    return play, len(left)


def _resumed(game: Game[Any], opened: Opened, chapters: Sequence[Stored]) -> tuple[Play, int]:
    """The game at the end of these chapters, and how many entries of the journal that is."""
    saved = opened.saved
    told = [unpacked(chapter.packed) for chapter in chapters]
    begun_with = told[0].rules if told else saved.rules
    options = complete(game.options, saved.options, begun_with)
    play = Play(game, replace(saved, options=options))
    play.session.rules_version = begun_with
    if told:
        again = partial(_read_again, opened.reread) if opened.reread is not None else None
        play.go_on(told, _still_standing(opened.journal, chapters, told), again)
    return play, chapters[-1].n if chapters else 0


def _read_again(reread: Callable[[int], bytes], number: int) -> Chapter:
    return unpacked(reread(number))


def _still_standing(
    journal: Sequence[Entry], stored: Sequence[Stored], told: Sequence[Chapter]
) -> list[Entry]:
    """The entries that these chapters tell of, without those that mended rules dropped."""
    entries: list[Entry] = []
    begin = 0
    for row, chapter in zip(stored, told, strict=True):
        entries += journal[begin : row.n - chapter.dropped]
        begin = row.n
    return entries
