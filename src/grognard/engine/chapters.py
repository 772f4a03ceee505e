"""Chapters: what was played of a game and how it stood then, kept apart from the rules.

A game goes on from its last chapter whatever the rules have become since, and what was played
before is shown as it was.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from grognard.engine.endings import read_ending
from grognard.engine.errors import BadRequest
from grognard.engine.events import Event
from grognard.engine.frames import S
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.engine.kept import Kept
from grognard.engine.moves import Move, TakeBack
from grognard.engine.session import Session

MENDED = "rules_mended"

EventFields: TypeAlias = tuple[str, str, dict[str, Any], tuple[str, ...] | None]


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
    events: list[EventFields]
    """The fields of each event."""
    save: bytes
    start: bytes = b""
    """Of the first chapter, the position at the first decision."""
    at: tuple[int, ...] = ()
    """After how many moves there are positions between …"""
    between: bytes = b""
    """… and all of these, compressed together."""
    dropped: int = 0
    """How many of the last things played mended rules no longer allowed."""
    opening_sides: tuple[int, ...] = ()
    ended: str = ""
    """How people ended the game at its end."""

    def packed(self) -> bytes:
        return zlib.compress(msgspec.json.encode(self))


_CHAPTER = msgspec.json.Decoder(Chapter)


def unpacked(packed: bytes) -> Chapter:
    """A chapter from the bytes it was stored as."""
    try:
        return _CHAPTER.decode(zlib.decompress(packed))
    except (zlib.error, msgspec.MsgspecError) as error:
        raise BadRequest("bad_save", what=str(error)) from None


def close_chapter(session: Session[S], dropped: int = 0) -> Chapter:
    """The chapter of what is new since the last one; the next one begins here."""
    keep, keep_events = session.unwritten
    chapter = Chapter(
        session.rules_version,
        session.opening_dice,
        keep,
        _plain(session.history[keep:]),
        keep_events,
        _fields(session.events[keep_events:]),
        session.game.save(session.state),
        b"" if keep_events else session.game.save(session.state_at(0)),
        *_between(session, _fewest(session, keep) + 1, len(session.moves) - 1),
        dropped,
        session.opening_sides,
        session.ended.text() if session.ended else "",
    )
    session.all_written()
    return chapter


def first_chapter(session: Session[S], moves: int) -> tuple[Chapter, int, int]:
    """The chapter of a game that branches off after that many moves of this one; how many of them
    today's rules reach, and how many dice were rolled by then."""
    state, reached = session.reach(moves)
    game, events = session.game, session.events
    if reached < len(session.moves):
        events = events[: session.moves[reached].events_before]
    told = [event.args["ours"] for event in events if event.kind == MENDED]
    theirs = told[-1] if told else session.rules_version
    assert isinstance(theirs, int)
    chapter = Chapter(
        session.rules_version,
        session.opening_dice,
        0,
        _plain(session.history_to(reached)),
        0,
        _fields([*events, *mended(game, theirs, moves - reached)]),
        game.save(state),
        game.save(session.state_at(0)),
        *_between(session, 1, reached - 1),
        opening_sides=session.opening_sides,
    )
    return chapter, reached, state.rolled


def _between(session: Session[S], first: int, last: int) -> tuple[tuple[int, ...], bytes]:
    """The positions after those numbers of moves. Each differs little from the one before it."""
    if first > last:
        return (), b""
    save = session.game.save
    saves = {moves: msgspec.Raw(save(state)) for moves, state in session.positions(first, last)}
    return tuple(saves), lzma.compress(msgspec.json.encode(saves), preset=0)


@lru_cache(maxsize=4)
def _saves(between: bytes) -> dict[int, msgspec.Raw]:
    return msgspec.json.decode(lzma.decompress(between), type=dict[int, msgspec.Raw])


def _fewest(session: Session[S], keep: int) -> int:
    """How many moves stood after so much of the history, or at any time since."""
    history = session.history
    if not any(isinstance(item, TakeBack) for item in history[keep:]):
        return len(session.moves) - (len(history) - keep)
    length = fewest = 0
    for number, item in enumerate(history, 1):
        length = item.keep if isinstance(item, TakeBack) else length + 1
        fewest = length if number <= keep else min(fewest, length)
    return fewest


def _plain(history: Sequence[Move | TakeBack]) -> list[Move | int]:
    return [item.keep if isinstance(item, TakeBack) else item for item in history]


def _fields(events: Sequence[Event]) -> list[EventFields]:
    return [(event.case, event.kind, event.args, event.seen_by) for event in events]


def resumed(
    game: Game[S],
    scenario: str,
    seed: str | int,
    options: Mapping[str, str],
    chapters: Sequence[Chapter],
    again: Callable[[int], Chapter] | None = None,
) -> Session[S]:
    """The game at the end of its last chapter. ``again`` reads a chapter anew when a position in
    it is wanted; without it all of them stay in memory."""
    session = Session(game, scenario, seed, options)
    session.rules_version = chapters[0].rules
    session.opening_dice = chapters[0].opening
    session.opening_sides = chapters[0].opening_sides
    session.events = []
    kept = Kept(partial(_loaded, game, seed, again or chapters.__getitem__))
    for number, chapter in enumerate(chapters):
        _go_on(session, chapter)
        fewest = _fewest(session, chapter.keep)
        kept.cut(fewest)
        for moves in (*chapter.at, len(session.moves)):
            if moves:  # the first position is held in memory
                kept.add(moves, number)
    session.state = game.load(chapters[-1].save, seed)
    session.ended = read_ending(chapters[-1].ended, game.seats)
    # The first chapters of all did not tell how their games began.
    began = chapters[0].start
    session.remember(game.load(began, seed) if began else session.state_at(0), kept)
    session.all_written()
    return session


def _loaded(
    game: Game[S], seed: str | int, again: Callable[[int], Chapter], number: int, moves: int
) -> S:
    chapter = again(number)
    save = bytes(_saves(chapter.between)[moves]) if moves in chapter.at else chapter.save
    return game.load(save, seed)


def _go_on(session: Session[S], chapter: Chapter) -> None:
    """Add what a chapter tells."""
    session.history = session.history[: chapter.keep]
    for move in chapter.history:
        session.history.append(TakeBack(move) if isinstance(move, int) else move)
    session.moves = []
    for item in session.history:
        _add(session, item)
    session.events[chapter.keep_events :] = [Event(*fields) for fields in chapter.events]


def _add(session: Session[S], item: Move | TakeBack) -> None:
    if isinstance(item, TakeBack):
        del session.moves[item.keep :]
    else:
        session.moves.append(item)


def mended(game: Game[S], theirs: int, dropped: int = 0) -> list[Event]:
    """What the log says where a game of those rules goes on: the cases that have been mended since,
    and how many of the last choices they no longer allow."""
    cases = game.mended_since(theirs)
    events: list[Event] = []
    if cases:
        args: dict[str, Arg] = {"ours": game.rules_version, "cases": ", ".join(cases)}
        events.append(Event(cases[0], MENDED, args))
    if dropped:
        case = cases[0] if cases else ""
        events.append(Event(case, "choices_dropped", {"count": dropped}))
    return events
