"""What computer players say of their plans, in every language."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from grognard.engine.i18n import LANGUAGES, Arg, read_catalogue
from grognard.games import titles

MESSAGES = read_catalogue(files("grognard.players") / "text" / "messages.toml")
for _title in titles().values():
    MESSAGES = MESSAGES.merged(_title.catalogue("plans"))


def said(key: str, args: Mapping[str, Arg] | None = None) -> Mapping[str, str]:
    return {lang: MESSAGES.say(lang, key, args) for lang in LANGUAGES}


def reason(plan: str, forced: bool) -> Mapping[str, str]:
    """One line why: the plan's sentence; if the first answer is not the plan's own, it says so."""
    key = f"plan.{plan}"
    line = said(key if MESSAGES.has(key) else "thinking.unnamed")
    if not forced:
        return line
    return {lang: MESSAGES.say(lang, "thinking.first", {"plan": line[lang]}) for lang in LANGUAGES}
