"""The language of a command and its sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from grognard.engine.errors import Problem
from grognard.engine.game import Game
from grognard.engine.i18n import LANGUAGES, Arg, read_catalogue

MESSAGES = read_catalogue(files("grognard.cli") / "text" / "messages")


class Words:
    """The sentences of one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, **args: Arg) -> str:
        return MESSAGES.say(self.lang, key, args)

    def has(self, key: str) -> bool:
        return MESSAGES.has(key)

    def seat(self, game: Game[Any], seat: str) -> str:
        """The name of a seat, capitalised."""
        key = f"word.seat.{seat}"
        said = game.messages.say(self.lang, key) if game.messages.has(key) else seat
        return said[:1].upper() + said[1:]

    def number(self, value: float, digits: int = 0) -> str:
        """A number as written in the language: 12,345.6 or 12 345,6."""
        text = f"{value:,.{digits}f}"
        return text.replace(",", "\u00a0").replace(".", ",") if self.lang == "es" else text


class Complaint(Problem):
    """A problem with the command line itself; its sentence is in this catalogue."""

    def text(self, lang: str) -> str:
        return MESSAGES.say(lang, f"error.{self.key}", self.args_by_name)


def language(argv: Sequence[str], environ: Mapping[str, str]) -> str:
    """``--lang``, wherever it is, or else the language of the locale."""
    given = [argv[n + 1] for n, word in enumerate(argv[:-1]) if word == "--lang"]
    given += [word.removeprefix("--lang=") for word in argv if word.startswith("--lang=")]
    for lang in reversed(given):
        if lang in LANGUAGES:
            return lang
    names = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    return "es" if locale.lower().startswith("es") else "en"
