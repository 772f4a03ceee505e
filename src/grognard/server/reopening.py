"""Opening a table again: from its journal, or from its chapters where the rules were mended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.chapters import close_chapter, resumed, tell_mended, unpacked
from grognard.engine.errors import Problem
from grognard.engine.game import Game
from grognard.server.journal import Play, automatic
from grognard.server.store.database import Opened, Stored
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

    def rules_mended(self, n: int) -> None:
        """From here on, another version of the rules counts."""
        rules = {"table": self._play.saved.id, "rules": self._play.game.rules_version}
        self._unwritten = [self._close(n, base=True), ("rules", rules)]

    def _close(self, n: int, *, base: bool = False) -> tuple[str, Row]:
        self._last = n
        packed = close_chapter(self._play.session).packed()
        return "chapter", {"table_id": self._play.saved.id, "n": n, "base": base, "packed": packed}


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
        tell_mended(play.session, opened.saved.rules, dropped)
        chapters.rules_mended(len(opened.journal))
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
    play = Play(game, saved)
    if not chapters:
        return play, 0
    told = [unpacked(chapter.packed) for chapter in chapters]
    play.session = resumed(game, saved.scenario, saved.seed, saved.options, told)
    play.autos = automatic(opened.journal[: chapters[-1].n])
    return play, chapters[-1].n
