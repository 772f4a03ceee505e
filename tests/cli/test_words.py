"""Every sentence in both languages, none missing, none idle."""

import ast
import re
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

import grognard
from grognard.cli.app import COMMANDS
from grognard.cli.words import MESSAGES, language
from grognard.engine.i18n import ENGINE_MESSAGES, LANGUAGES, Catalogue

SOURCE = Path(grognard.__file__).parent
BENCH = SOURCE.parents[1] / "bench"
CATALOGUES = {"cli": MESSAGES, "engine": ENGINE_MESSAGES}
ROOMS = ("engine", "games", "players", "analysis", "testing", "cli")
PROBLEMS = {"Problem", "BadData", "BadRecord", "BadRequest", "Difference", "Complaint"}


def named_arguments(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=list(CATALOGUES))
def test_every_entry_is_in_both_languages_with_the_same_arguments(catalogue: Catalogue) -> None:
    for key, entry in catalogue.entries.items():
        assert {*LANGUAGES} <= set(entry) <= {*LANGUAGES, "es_one", "en_one"}, key
        assert all(text.strip() for text in entry.values()), key
        arguments = [named_arguments(text) for text in entry.values()]
        assert all(found == arguments[0] for found in arguments), key


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=list(CATALOGUES))
def test_no_sentence_was_left_untranslated(catalogue: Catalogue) -> None:
    for key, entry in catalogue.entries.items():
        if len(entry["es"].split()) > 4 and not key.endswith(".examples"):
            assert entry["es"] != entry["en"], key


# -- keys and code ---------------------------------------------------------------------------


def nodes(*folders: Path) -> Iterator[ast.AST]:
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            yield from ast.walk(ast.parse(path.read_text("utf-8")))


class Strings:
    """The strings of the code: whole ones, and f-strings, whose {parts} stand for any word."""

    def __init__(self, *folders: Path) -> None:
        self.whole: set[str] = set()
        self.patterns: list[re.Pattern[str]] = []
        for node in nodes(*folders):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.patterns += pattern_of(node)

    def hold(self, key: str) -> bool:
        return key in self.whole or any(pattern.fullmatch(key) for pattern in self.patterns)


def pattern_of(joined: ast.JoinedStr) -> Iterator[re.Pattern[str]]:
    fixed = [part.value for part in joined.values if isinstance(part, ast.Constant)]
    if any(re.search(r"[a-z][._]|[._][a-z]", str(text)) for text in fixed):
        parts = (
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w.-]+"
            for part in joined.values
        )
        yield re.compile("".join(parts))


def raised_problems() -> Iterator[tuple[str, str]]:
    """Class and key of every problem raised anywhere in the package."""
    # The server has a catalogue of its own.
    for node in nodes(*(SOURCE / room for room in ROOMS)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id in PROBLEMS and node.args:
            name, key = node.func.id, node.args[0]
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "fault":
            name, key = "BadData", node.args[1]
        else:
            continue
        if isinstance(key, ast.Constant):
            yield name, str(key.value)


def test_every_problem_raised_has_its_sentence() -> None:
    for name, key in raised_problems():
        if name == "Complaint":
            assert MESSAGES.has(f"error.{key}"), key
        else:
            assert ENGINE_MESSAGES.has(f"problem.{key}"), key


def test_every_sentence_of_the_engine_is_used() -> None:
    strings = Strings(SOURCE)
    for key in ENGINE_MESSAGES.entries:
        assert strings.hold(key.removeprefix("problem.")), key


def test_every_sentence_of_the_command_line_is_used() -> None:
    strings = Strings(SOURCE / "cli", SOURCE / "analysis", BENCH)
    for key in MESSAGES.entries:
        assert strings.hold(key), key
        last = key.rpartition(".")[2]
        if last not in ("short", "help", "examples") and not key.startswith("os."):
            assert key in strings.whole or last in strings.whole, key


def test_every_key_named_in_the_command_line_exists() -> None:
    for node in nodes(SOURCE / "cli", BENCH):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "words"
            and isinstance(node.args[0], ast.Constant)
        ):
            assert MESSAGES.has(str(node.args[0].value)), node.args[0].value


def test_every_command_has_its_help() -> None:
    for name in (*COMMANDS, "combats"):
        for part in ("short", "help", "examples"):
            assert MESSAGES.has(f"{name}.{part}"), name


def test_the_catalogue_is_part_of_the_package() -> None:
    assert (files("grognard.cli") / "text" / "messages" / "commands.toml").is_file()


# -- which language ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "environ", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "es_ES.UTF-8"}, "es"),
        ([], {"LANG": "es_AR"}, "es"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LC_ALL": "C", "LANG": "es_ES.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "es_MX.UTF-8", "LANG": "en_GB"}, "es"),
        (["games", "--lang", "es"], {"LANG": "en_GB"}, "es"),
        (["--lang=en", "games"], {"LANG": "es_ES"}, "en"),
        (["games", "--lang", "fr"], {"LANG": "es_ES"}, "es"),
        (["games", "--lang"], {}, "en"),
    ],
)
def test_the_language_comes_from_lang_or_the_locale(
    argv: list[str], environ: dict[str, str], lang: str
) -> None:
    assert language(argv, environ) == lang
