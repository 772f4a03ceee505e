"""The games: every title that is installed, by name; loaded when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Any

from grognard.engine.data import Replacement
from grognard.engine.errors import BadRequest, Problem
from grognard.engine.game import Game
from grognard.engine.title import Title, resolve
from grognard.games.finding import LeftOut, in_one_line, shelf
from grognard.games.released import chosen

# msgspec crashes when two threads build one type at a time, as loading data files does.
_LOADING = Lock()


def titles() -> dict[str, Title]:
    """Every title by name: ours, then those of other packages, each in the order of their years."""
    return shelf().titles


def left_out() -> Sequence[LeftOut]:
    """What is wrong with each title that was found and is not among them."""
    return shelf().left_out


def title_of(name: str) -> Title:
    found = titles()
    if not found:
        raise BadRequest("no_titles")
    if name not in found:
        raise BadRequest("unknown_game", game=name, known=", ".join(found))
    return found[name]


def load(name: str, data: Replacement = None) -> Game[Any]:
    """The game of that name; ``data``, or the released version so named, replace its own."""
    title = title_of(name)
    with _LOADING:
        try:
            game: Game[Any] = resolve(title.game)(chosen(title, data))
        except Problem:
            raise
        except Exception as error:
            raise LeftOut("title_broken", title=name, why=in_one_line(error)) from error
    return game


def playable() -> Iterator[Game[Any] | LeftOut]:
    """Every game, and in the place of one that cannot be loaded what is wrong with it."""
    for name in titles():
        try:
            yield load(name)
        except Problem as bad:
            why = str(bad)
            yield bad if isinstance(bad, LeftOut) else LeftOut("title_broken", title=name, why=why)
