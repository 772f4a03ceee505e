"""The tables of a game at a table, where its rolls are read in them, and the arcs of a piece."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from grognard.engine.aids import Aids, Arc
from grognard.engine.drawing import Reading
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.title import resolve
from grognard.games import title_of
from grognard.server.answers import AidsOut, ArcsOut
from grognard.server.errors import ApiError


def module_of(game: str) -> Aids | None:
    """The title's module of tables, if it has one."""
    reference = title_of(game).aids
    return _loaded(reference) if reference else None


@cache
def _loaded(reference: str) -> Aids:
    """Found once: every event told is looked up in it."""
    module: Aids = resolve(reference)
    return module


def aids_out(game: Game[Any], state: Any) -> AidsOut:
    module = module_of(game.name)
    if module is None:
        return AidsOut((), False)
    return AidsOut(module.aids(state), hasattr(module, "arcs"))


def reads_of(game: Game[Any], state: Any, event: Event) -> Sequence[Reading]:
    """Where the roll of an event is read."""
    module = module_of(game.name)
    return module.reads(state, event) if module is not None else ()


def arcs_out(game: Game[Any], state: Any, piece: str) -> ArcsOut:
    """The arcs of a piece, for a position as it may be known."""
    cover = getattr(module_of(game.name), "arcs", None)
    if cover is None:
        return ArcsOut(())
    found: Sequence[Arc] | None = cover(state, piece)
    if found is None:
        raise ApiError(404, "no_such_piece", piece=piece)
    return ArcsOut(found)
