"""A title's manifest: all that the rest of the program needs to know of a game.

What a game may not import, because it lies above the games, is named by a reference
``module:name`` and loaded when it is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Struct

from grognard.engine.i18n import Catalogue, read_catalogue

CONTRACT = 1
"""The version of the contract: one more whenever older titles would no longer work."""

Reference = str
"""``module:name``, or a ``module``; '' where a title has nothing of the kind."""


def resolve(reference: Reference) -> Any:
    """What a reference names."""
    module, _, name = reference.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


class Shade(Struct, frozen=True):
    """A colour (#rrggbb) on the light page and on the dark one."""

    light: str
    dark: str


class Seat(Struct, frozen=True):
    """A side to play, and the colours of what is its own on the page."""

    id: str
    face: Shade
    """The ground of its counters ..."""
    ink: Shade
    """... what is printed on them ..."""
    edge: Shade
    """... and their outline."""
    mark: Shade
    """Its areas and layers on the map."""


class Title(Struct, frozen=True, kw_only=True):
    """One game. Its folders ``data`` and ``text`` lie in its package."""

    contract: int
    """The CONTRACT it was written for."""
    name: str
    words: Mapping[str, str]
    """What it is called, by language."""
    year: int
    """When it is set; games are listed in this order."""
    package: str
    game: Reference
    """Made from a folder of data that replace its own, or None."""
    seats: tuple[Seat, ...]
    drawing: Reference
    """The module that draws its table: engine.drawing.Drawing."""
    shortest: str
    """The scenario that programs take if none is asked for."""
    judgement: Reference = ""
    """Made from a seed: players.greedy.Judgement."""
    knowledge: Reference = ""
    """players.search.knowledge.Knowledge."""
    balance: Reference = ""
    """How far the first seat is ahead in a state, for the study of luck."""
    judge: Reference = ""
    """The package that holds ``judge.toml``: the weights by which positions are judged."""
    encoding: Reference = ""
    """Made from the game and an opening: envs.layout.Reader."""
    odds: Reference = ""
    """The module with the questions about its combats: engine.odds.Answers."""
    aids: Reference = ""
    """The module with its tables: engine.aids.Aids."""
    terminal: Reference = ""
    """Made from the game: engine.drawing.Terminal, its map in letters."""
    story: Reference = ""
    """What its games should tell: engine.story.Story."""
    moves: tuple[str, ...] = ()
    """The verbs that take a piece a step further: asked about where it can go no further."""
    urges: tuple[str, ...] = ()
    """The kinds of decisions in which units are expected to act: ending early is asked about."""
    stage: str = ""
    """'alpha' while it is not complete: the page says so."""

    @property
    def seat_ids(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.seats)

    def file(self, path: str) -> Traversable:
        """A file or folder of the package."""
        return files(self.package).joinpath(path)

    def toml(self, path: str) -> dict[str, Any]:
        """A TOML file of the package; {} if it has none."""
        file = self.file(path)
        return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    def catalogue(self, name: str) -> Catalogue:
        """The sentences of ``text/NAME.toml``, or of all files in the folder ``text/NAME``."""
        file = self.file(f"text/{name}.toml")
        folder = self.file(f"text/{name}")
        if not file.is_file() and not folder.is_dir():
            return Catalogue({})
        return read_catalogue(file if file.is_file() else folder)
