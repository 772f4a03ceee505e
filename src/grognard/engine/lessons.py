"""Guided battles: a small position, and a coach who says step by step what to do and why."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from grognard.engine.drawing import Words
from grognard.engine.errors import BadData
from grognard.engine.title import Title

FOLDER = "page/lessons"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says, and what must be done before he goes on; at most one of the three."""

    say: Words
    do: tuple[str, ...] = ()
    """Answers of the player, in notation."""
    watch: tuple[str, ...] = ()
    """Answers of the other side, which it gives when the player has read."""
    why: str = ""
    """An answer that is not legal here: the player asks why."""
    show: tuple[str, ...] = ()
    """Counters and cells to look at."""
    case: str = ""
    """The rule it is about."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of ``page/lessons``. Its dice are known, so that the coach can tell of them."""

    id: str
    title: Words
    summary: Words
    minutes: int
    seat: str
    """Who learns."""
    scenario: str
    data: str
    """The version of the data it is played with, kept among the released ones."""
    seed: str
    steps: Sequence[Step]
    options: Mapping[str, str] = {}
    prelude: tuple[str, ...] = ()
    """What has been played before the first step."""


def lessons(title: Title) -> Mapping[str, Lesson]:
    """By id; a title needs none."""
    folder = title.file(FOLDER)
    if not folder.is_dir():
        return {}
    found = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            lesson = _read(file.read_text("utf-8"), f"{title.name}/{FOLDER}/{file.name}")
            found[lesson.id] = lesson
    return found


def _read(text: str, name: str) -> Lesson:
    try:
        return msgspec.convert(tomllib.loads(text), Lesson)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadData("data_unreadable", file=name, what=str(error)) from None
