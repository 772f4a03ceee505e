"""Message catalogues: keys and arguments in, Spanish or English sentences out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter

LANGUAGES = ("es", "en")
OPTIONAL_PART = re.compile(r"\[\?(.*?)\?\]")

Arg = str | int | bool | Sequence["Arg"] | Mapping[str, "Arg"]
Args = dict[str, Arg]


class Catalogue:
    """Sentences by key, each in every language.

    An entry can have ``es_one``/``en_one`` for when its argument ``count`` is 1.
    An argument ``facing="W"`` is shown by the entry ``word.facing.W`` if there is one.
    A part ``[?, {modifiers}?]`` is left out if all its arguments are empty.
    """

    def __init__(self, entries: Mapping[str, Mapping[str, str]]) -> None:
        self.entries = dict(entries)

    def has(self, key: str) -> bool:
        return key in self.entries

    def say(self, lang: str, key: str, args: Mapping[str, Arg] | None = None) -> str:
        entry = self.entries[key]
        given = args or {}
        sentence = entry[lang]
        if given.get("count") == 1:
            sentence = entry.get(f"{lang}_one", sentence)
        words = {name: self._word(lang, name, value) for name, value in given.items()}
        return _without_empty_parts(sentence, words).format_map(words)

    def _word(self, lang: str, name: str, value: Arg) -> str | int:
        if isinstance(value, Mapping):
            return self._modifier(lang, value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(str(self._word(lang, name, item)) for item in value)
        key = f"word.{name}.{value}"
        if key in self.entries:
            return self.entries[key][lang]
        return value if isinstance(value, int) and not isinstance(value, bool) else str(value)

    def _modifier(self, lang: str, value: Mapping[str, Arg]) -> str:
        reason = self.say(lang, f"modifier.{value['reason']}")
        return f"{value['effect']} {reason} ({value['case']})"

    def merged(self, other: Catalogue) -> Catalogue:
        return Catalogue({**self.entries, **other.entries})


def _without_empty_parts(sentence: str, words: Mapping[str, str | int]) -> str:
    def kept(part: re.Match[str]) -> str:
        names = [name for _, name, _, _ in Formatter().parse(part[1]) if name]
        return part[1] if any(words[name] != "" for name in names) else ""

    return OPTIONAL_PART.sub(kept, sentence)


def read_catalogue(file: Traversable) -> Catalogue:
    """Nested TOML tables become dotted keys; one with ``es`` is an entry. A folder is read as
    one catalogue."""
    entries: dict[str, dict[str, str]] = {}
    for part in sorted(file.iterdir(), key=lambda p: p.name) if file.is_dir() else [file]:
        _flatten("", tomllib.loads(part.read_text("utf-8")), entries)
    return Catalogue(entries)


def _flatten(prefix: str, table: Mapping[str, object], out: dict[str, dict[str, str]]) -> None:
    if "es" in table or "en" in table:
        out[prefix] = {lang: str(text) for lang, text in table.items()}
        return
    for key, value in table.items():
        if isinstance(value, Mapping):
            _flatten(f"{prefix}.{key}" if prefix else key, value, out)


ENGINE_MESSAGES = read_catalogue(files("grognard.engine") / "text" / "messages.toml")
