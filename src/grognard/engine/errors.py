"""Problems that a person can fix: a catalogue key with arguments, put into words at the edge."""

from __future__ import annotations

from grognard.engine.i18n import ENGINE_MESSAGES, Args


class Problem(Exception):
    """What is wrong, where, and what would be right; the sentence lives in the catalogue."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.args_by_name: Args = dict(args)

    def text(self, lang: str) -> str:
        return ENGINE_MESSAGES.say(lang, f"problem.{self.key}", self.args_by_name)

    def __str__(self) -> str:
        return self.text("en")


class BadData(Problem):
    """A data file that does not say what it must."""


class BadRecord(Problem):
    """A record that cannot be read or does not replay."""


class BadRequest(Problem):
    """An unknown game, scenario, player, option or number."""
