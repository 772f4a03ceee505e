"""Begins a table with the moves that it takes over from a record or another table."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.chapters import Chapter
from grognard.engine.game import Game
from grognard.games.versions import load_version
from grognard.server.apart import Apart
from grognard.server.endings.standing import standing_of
from grognard.server.journal import Play
from grognard.server.sealing import committed, fixed
from grognard.server.store.database import Entry, Saved


class Beginning(Struct, frozen=True):
    """A table before its first decision, and the journal it begins with."""

    saved: Saved
    entries: list[Entry]
    chapter: Chapter | None = None
    """What the entries did under rules that have been mended since."""


async def begin(apart: Apart, game: Game[Any], beginning: Beginning) -> Beginning:
    """Long games are replayed in a process apart, if it can find their data by name."""
    saved = beginning.saved
    known = load_version(saved.game, saved.data) if beginning.entries else None
    if known is not None and type(known) is type(game):
        return await apart.run(begun_apart, beginning, saved.owner)
    return await asyncio.to_thread(begun, game, beginning)


def begun(game: Game[Any], beginning: Beginning) -> Beginning:
    """The journal with the first forced decisions made, and the table after them."""
    saved = committed(beginning.saved)
    known, waiting = fixed(saved, {})
    play = Play(game, known)
    if beginning.chapter is not None:
        play.go_on([beginning.chapter], beginning.entries)
    else:
        play.replay(beginning.entries)
    entries = [*beginning.entries, *(play.forced() if not waiting else ())]
    saved = replace(saved, **standing_of(play.session))
    return Beginning(saved, entries, beginning.chapter)


def begun_apart(beginning: Beginning) -> Beginning:
    """The same in another process, which finds the game by its name and data."""
    saved = beginning.saved
    game = load_version(saved.game, saved.data)
    assert game is not None, "only those are sent away"
    return begun(game, beginning)
