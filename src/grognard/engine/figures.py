"""Figures of the rulebook: a part of a real position, with what the board can draw over it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from grognard.engine.drawing import Words
from grognard.engine.errors import BadData
from grognard.engine.title import Title

FILE = "page/figures.toml"


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """One picture; it stands with a case."""

    case: str
    caption: Words
    exercise: str
    """Whose position it shows ..."""
    inside: tuple[str, str]
    """... between these two corner cells ..."""
    after: tuple[str, ...] = ()
    """... after these answers."""
    arcs: str = ""
    """The counter whose arcs are drawn."""
    layer: str = ""
    """A layer, and whose: ``zoc german``."""
    arrows: Sequence[tuple[str, str]] = ()
    """From cell to cell."""


class Figures(Struct, frozen=True, forbid_unknown_fields=True):
    figures: Sequence[Figure]


def figures(title: Title) -> Sequence[Figure]:
    """In the order of the file; a title needs none."""
    try:
        return msgspec.convert(title.toml(FILE) or {"figures": []}, Figures).figures
    except msgspec.ValidationError as error:
        file = f"{title.name}/{FILE}"
        raise BadData("data_unreadable", file=file, what=str(error)) from None
