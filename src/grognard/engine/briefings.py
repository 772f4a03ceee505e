"""What a player is told before a scenario: who fights for what, and the plan as arrows on a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from grognard.engine.drawing import Words
from grognard.engine.errors import BadData
from grognard.engine.title import Title

FILE = "text/briefings.toml"


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that makes this scenario what it is."""

    case: str
    es: str
    en: str


class Sweep(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side means to do: an arrow through these cells."""

    seat: str
    cells: tuple[str, ...]


class Briefing(Struct, frozen=True, forbid_unknown_fields=True):
    """One scenario of ``text/briefings.toml``."""

    situation: Words
    sides: Mapping[str, Words]
    """By seat, its forces and its task."""
    goal: Words
    special: Sequence[Special] = ()
    arrows: Sequence[Sweep] = ()


def briefings(title: Title) -> Mapping[str, Briefing]:
    """By scenario; a title needs none."""
    try:
        return msgspec.convert(title.toml(FILE), dict[str, Briefing])
    except msgspec.ValidationError as error:
        raise BadData("data_unreadable", file=f"{title.name}/{FILE}", what=str(error)) from None
