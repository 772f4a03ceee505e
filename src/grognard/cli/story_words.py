"""A story in the words of one language."""

from __future__ import annotations

from typing import Any

from grognard.analysis.story import Measured, story_of
from grognard.cli.words import Words
from grognard.engine.game import Game
from grognard.engine.i18n import Arg
from grognard.games import title_of

COLUMNS = ("measure", "value", "range", "band", "history", "is_met")


class StoryWords:
    """The words of the command, and those of the title for its measures, causes and places."""

    def __init__(self, words: Words, game: str) -> None:
        self.lang = words.lang
        self.say = words
        self._own = title_of(game).catalogue("story")
        self._percent = {
            one.id for one in story_of(game).measures if one.how in ("share", "pooled")
        }

    def __call__(self, key: str, **args: Arg) -> str:
        return self.say(key, **args)

    def seat(self, game: Game[Any], seat: str) -> str:
        return self.say.seat(game, seat)

    def number(self, value: float, digits: int = 0) -> str:
        return self.say.number(value, digits)

    def own(self, kind: str, id_: str) -> str:
        """What the title calls it; what has no words stands for itself."""
        key = f"{kind}.{id_}"
        return self._own.say(self.lang, key, {}) if self._own.has(key) else id_

    def headings(self) -> list[str]:
        return [self.say(f"story.{name}") for name in COLUMNS]

    def line(self, one: Measured) -> list[str]:
        return [
            self.own("measure", one.id),
            self._value(one, one.value),
            f"{self._value(one, one.low)}–{self._value(one, one.high)}",
            self._band(one),
            "" if one.history is None else self._value(one, one.history),
            "" if one.met is None else self.say("story.yes" if one.met else "story.no"),
        ]

    def _value(self, one: Measured, value: float | None) -> str:
        if value is None:
            return self.say("story.never")
        unit = " %" if one.id in self._percent else ""
        return self.number(value, 0 if value == round(value) else 1) + unit

    def _band(self, one: Measured) -> str:
        low, high = (None if end is None else self.number(end, _digits(end)) for end in one.band)
        unit = " %" if one.id in self._percent else ""
        if low is None:
            return "" if high is None else f"≤ {high}{unit}"
        return f"≥ {low}{unit}" if high is None else f"{low}–{high}{unit}"


def _digits(value: float) -> int:
    return 0 if value == round(value) else 1
