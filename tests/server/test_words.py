"""Every error the server can answer has its sentence, in both languages, with equal arguments."""

from __future__ import annotations

import re
import string
from pathlib import Path

from grognard.server import app, words

SOURCES = Path(app.__file__).parent


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py")))
    used = set(re.findall(r'ApiError\(\s*\d+,\s*"(\w+)"', text))
    used |= set(re.findall(r'"error\.(\w+)"', text)) | set(app.CODES.values())
    used |= {"own_takeback"}
    used -= {"illegal"}  # says what the rules say
    kept = {
        key.removeprefix("error.") for key in words.MESSAGES.entries if key.startswith("error.")
    }
    assert used == kept


def test_arguments_agree_in_both_languages() -> None:
    def names(sentence: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    for key, entry in words.MESSAGES.entries.items():
        assert names(entry["es"]) == names(entry["en"]), key
