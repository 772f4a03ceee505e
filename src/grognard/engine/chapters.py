"""Chapters: what was played of a game and how it stood then, kept apart from the rules.

A game goes on from its last chapter whatever the rules have become since, and what was played
before is shown as it was.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.engine.session import Move, Session, TakeBack


class Chapter(Struct, frozen=True):
    """What was added since the chapter before, and the position at its end."""

    rules: int
    opening: tuple[int, ...]
    """The dice rolled before the first decision."""
    keep: int
    """How much of the history before it still stands …"""
    history: list[Move | int]
    """… and what followed: moves, and returns to the position after so many moves."""
    keep_events: int
    events: list[tuple[str, str, dict[str, Any], tuple[str, ...] | None]]
    """The fields of each event."""
    save: bytes
    start: bytes = b""
    """Of the first chapter, the position at the first decision."""

    def packed(self) -> bytes:
        return zlib.compress(msgspec.json.encode(self))


_CHAPTER = msgspec.json.Decoder(Chapter)


def unpacked(packed: bytes) -> Chapter:
    """A chapter from the bytes it was stored as."""
    try:
        return _CHAPTER.decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadRequest("bad_save", what=str(error)) from None


def close_chapter(session: Session[S]) -> Chapter:
    """The chapter of what is new since the last one; the next one begins here."""
    keep, keep_events = session.unwritten
    history = session.history[keep:]
    chapter = Chapter(
        session.rules_version,
        session.opening_dice,
        keep,
        [item.keep if isinstance(item, TakeBack) else item for item in history],
        keep_events,
        [(e.case, e.kind, e.args, e.seen_by) for e in session.events[keep_events:]],
        session.game.save(session.state),
        b"" if keep_events else session.game.save(session.state_at(0)),
    )
    session.all_written()
    return chapter


def resumed(
    game: Game[S],
    scenario: str,
    seed: str | int,
    options: Mapping[str, str],
    chapters: Sequence[Chapter],
) -> Session[S]:
    """The game at the end of its last chapter."""
    session = Session(game, scenario, seed, options)
    session.rules_version = chapters[0].rules
    session.opening_dice = chapters[0].opening
    session.events = []
    saves = {0: chapters[0].start}
    for chapter in chapters:
        _go_on(session, chapter, saves)
    session.state = game.load(chapters[-1].save, seed)
    session.remember({moves: game.load(save, seed) for moves, save in saves.items()})
    session.all_written()
    return session


def _go_on(session: Session[S], chapter: Chapter, saves: dict[int, bytes]) -> None:
    """Add a chapter; ``saves`` holds the positions by the number of moves before them."""
    session.history = session.history[: chapter.keep]
    session.moves = []
    for item in session.history:
        _add(session, item)
    fewest = len(session.moves)
    for move in chapter.history:
        item = TakeBack(move) if isinstance(move, int) else move
        session.history.append(item)
        _add(session, item)
        fewest = min(fewest, len(session.moves))
    session.events[chapter.keep_events :] = [Event(*fields) for fields in chapter.events]
    for gone in [moves for moves in saves if moves > fewest]:
        del saves[gone]
    saves[len(session.moves)] = chapter.save


def _add(session: Session[S], item: Move | TakeBack) -> None:
    if isinstance(item, TakeBack):
        del session.moves[item.keep :]
    else:
        session.moves.append(item)


def tell_mended(session: Session[S], theirs: int, dropped: int = 0) -> None:
    """Say in the log which cases have been mended since those rules, and how many of the last
    choices they no longer allow."""
    game = session.game
    cases = game.mended_since(theirs)
    if cases:
        args: dict[str, Arg] = {"ours": game.rules_version, "cases": ", ".join(cases)}
        session.events.append(Event(cases[0], "rules_mended", args))
    if dropped:
        case = cases[0] if cases else ""
        session.events.append(Event(case, "choices_dropped", {"count": dropped}))
