"""Every sentence the code needs exists, in both languages, and none is left over."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from grognard.engine.i18n import ENGINE_MESSAGES, LANGUAGES, Catalogue, read_catalogue
from grognard.games import load
from tests.architecture.sentences import (
    CASE_ID,
    GAMES,
    PACKAGE,
    ROOT,
    RULING_ID,
    Use,
    called,
    calls,
    game_files,
    problem_uses,
    strings,
    tree_of,
    uses,
)

CATALOGUES = sorted(
    path
    for name in ("messages", "messages/*", "page", "plans", "aids")
    for path in PACKAGE.rglob(f"text/{name}.toml")
)
ENGINE_REFUSALS = PACKAGE / "engine" / "game.py"


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def catalogue(game: str) -> Catalogue:
    """The game's own sentences, in one file or in a folder of them."""
    text = PACKAGE / "games" / game / "text"
    folder = text / "messages"
    return read_catalogue(folder if folder.is_dir() else text / "messages.toml")


def older(game: str) -> set[str]:
    """The sentences that only stored logs of games under older rules still tell."""
    file = PACKAGE / "games" / game / "text" / "messages" / "older.toml"
    return set(read_catalogue(file).entries) if file.is_file() else set()


def needed(game: str) -> list[Use]:
    """Every sentence the rules and the engine can ask of a game."""
    found = [use for path in (*game_files(game), ENGINE_REFUSALS) for use in uses(path)]
    verbs = load(game).verbs.items()
    actions = [
        Use(f"action.{verb}", frozenset({arg} - {""}), f"{game} verbs") for verb, arg in verbs
    ]
    return found + actions


def unsayable(found: list[Use], words: Catalogue) -> Iterator[str]:
    """Sentences that are missing, or that want an argument which is not given."""
    for key, given, where in found:
        entry = words.entries.get(key)
        if entry is None:
            yield f"{where}: no sentence {key}"
        elif given is not None:
            wanted = set().union(*map(fields, entry.values())) - given
            if wanted:
                yield f"{where}: {key} wants {', '.join(sorted(wanted))}"


# -- the catalogues ------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parents[1].name)
def test_sentences_agree_between_languages(path: Path) -> None:
    faults = []
    for key, entry in read_catalogue(path).entries.items():
        if not {"es", "en"} <= set(entry) <= {"es", "en", "es_one", "en_one"}:
            faults.append(f"{key} has {', '.join(entry)}")
        elif fields(entry["es"]) != fields(entry["en"]):
            faults.append(f"{key}: other arguments in es than in en")
        elif any(not text.strip() for text in entry.values()):
            faults.append(f"{key} is empty")
        for lang in LANGUAGES:
            if not fields(entry.get(f"{lang}_one", "")) <= fields(entry.get(lang, "")):
                faults.append(f"{key}: {lang}_one wants more than {lang}")
    assert faults == []


def test_one_and_many_come_in_both_languages() -> None:
    halves = [
        f"{path.parents[1].name}: {key}"
        for path in CATALOGUES
        for key, entry in read_catalogue(path).entries.items()
        if "en_one" in entry and "{count}" not in entry["en"]
    ]
    assert halves == []


# -- each game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_needed_can_be_said(game: str) -> None:
    found = needed(game)
    assert {use.key.partition(".")[0] for use in found} >= {"event", "ask", "refusal", "action"}
    assert list(unsayable(found, ENGINE_MESSAGES.merged(catalogue(game)))) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_left_over(game: str) -> None:
    keys = {use.key for use in needed(game)}
    spoken = [key for key in catalogue(game).entries if not key.startswith("word.")]
    assert [key for key in spoken if key not in keys | older(game)] == []
    assert older(game) & keys == set()


@pytest.mark.parametrize("game", GAMES)
def test_words_are_for_arguments_that_exist(game: str) -> None:
    found = needed(game)
    names = set().union(*(use.given or () for use in found)) | set(load(game).verbs.values())
    sentences = catalogue(game).entries.items()
    names |= {name for _, entry in sentences for text in entry.values() for name in fields(text)}
    words = [key.split(".") for key in catalogue(game).entries if key.startswith("word.")]
    assert [".".join(word) for word in words if word[1] not in names] == []


# -- cases ---------------------------------------------------------------------------------------


def ids(game: str, name: str) -> set[str]:
    text = (PACKAGE / "games" / game / name).read_text(encoding="utf-8")
    return set(tomllib.loads(text))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("pattern", "file"), [(CASE_ID, "text/cases.toml"), (RULING_ID, "rulings.toml")]
)
def test_cases_and_rulings_named_in_the_code_exist(
    game: str, pattern: re.Pattern[str], file: str
) -> None:
    known = ids(game, file)
    named = [
        (f"{path.relative_to(ROOT)}:{number}", found)
        for path in game_files(game)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for found in pattern.findall(line)
    ]
    assert named
    assert [(where, found) for where, found in named if found not in known] == []


@pytest.mark.parametrize("game", GAMES)
def test_decisions_and_events_name_a_case(game: str) -> None:
    """Where the case is written in the call itself; the playouts check all others."""
    position = {"log.add": 0, "log.tell": 1, "Decision": 1}
    strange = []
    for path in game_files(game):
        for call, scopes in calls(tree_of(path)):
            name = called(call)
            if name in position:
                cases = strings(call.args[position[name]], scopes)
                strange += [(path.name, call.lineno, c) for c in cases if not CASE_ID.fullmatch(c)]
    assert strange == []


NUMBER = re.compile(
    r"(?<![\w.])\d+(?:\.\d+)*(?:-[a-z]{1,2})?(?![\w])|"
    rf"{CASE_ID.pattern}|{RULING_ID.pattern}|\bR\d+(?:\.\d+)?\b"
)
SECTION = re.compile(rf"(?:SI|GI|[A-J]) |{NUMBER.pattern}")
"""What the docstring of a module begins with."""
BASE = "frame.py"
"""Holds what all frames share, and no rule."""


@pytest.mark.parametrize("game", GAMES)
def test_docstrings_in_the_rules_name_their_case(game: str) -> None:
    strangers = []
    for path in game_files(game):
        if "rules" not in path.parts or path.name in (BASE, "__init__.py"):
            continue
        tree = tree_of(path)
        if not SECTION.match(ast.get_docstring(tree) or ""):
            strangers.append(f"{path.relative_to(ROOT)}:1")
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
                continue
            text = ast.get_docstring(node)
            if text is not None and not NUMBER.search(text):
                strangers.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.name}: {text}")
    assert strangers == []


# -- problems ------------------------------------------------------------------------------------


def test_every_problem_can_be_said() -> None:
    found = [use for path in sorted(PACKAGE.rglob("*.py")) for use in problem_uses(path)]
    assert found
    assert list(unsayable(found, ENGINE_MESSAGES)) == []


def test_no_problem_is_left_over() -> None:
    """A key that no text of the code is, or begins with: ``f"record_other_{key}"``."""
    texts = {
        node.value
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    beginnings = tuple(text for text in texts if text.endswith("_") and len(text) > 4)
    problems = [key for key in ENGINE_MESSAGES.entries if key.startswith("problem.")]
    keys = [key.removeprefix("problem.") for key in problems]
    unused = [key for key in keys if key not in texts and not key.startswith(beginnings)]
    assert unused == []


# -- the reader itself ---------------------------------------------------------------------------

SAMPLE = """
def act(state, log, rowed):
    case, kind = ("6.1-i", "anchored") if rowed else ("6.1-h", "broken")
    log.add(case, kind, ship=1, tug=2)
    log.add("6.2-b" if rowed else "6.2-d", "rowed" if rowed else "sailed", ship=1)
    log.add("10.0-d", "over", **scores)
    args = {"ship": 1, "target": 2}
    if rowed:
        return Refusal(("7.2-a", "7.2-b"), "far", args)
    yield Modifier("7.2-e", "+1", "late")
    return Decision(seat, "6.2-a", "step", {"ship": 1})

SHORE = Refusal(("6.6-c",), "shore")
"""


def sample_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> list[Use]:
    monkeypatch.setattr("tests.architecture.sentences.ROOT", tmp_path)
    file = tmp_path / "sample.py"
    file.write_text(code, encoding="utf-8")
    return list(uses(file))


def test_keys_and_arguments_are_read_from_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {use.key: use.given for use in sample_uses(tmp_path, monkeypatch, SAMPLE)}
    assert found == {
        "event.anchored": {"ship", "tug"},
        "event.broken": {"ship", "tug"},
        "event.rowed": {"ship"},
        "event.sailed": {"ship"},
        "event.over": None,
        "refusal.far": {"ship", "target"},
        "modifier.late": set(),
        "ask.step": {"ship"},
        "refusal.shore": set(),
    }


def test_a_key_that_cannot_be_read_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(AssertionError, match=r"sample.py:1: the key of log.add cannot be read"):
        sample_uses(tmp_path, monkeypatch, "log.add(case, KINDS[n], ship=1)")


def test_missing_sentences_and_arguments_are_found() -> None:
    words = Catalogue({"event.rowed": {"es": "{ship} rema a {hex}", "en": "{ship} rows to {hex}"}})
    found = [
        Use("event.rowed", frozenset({"ship", "hex", "more"}), "a:1"),
        Use("event.rowed", frozenset({"ship"}), "a:2"),
        Use("event.rowed", None, "a:3"),
        Use("event.sailed", frozenset(), "a:4"),
    ]
    told = ["a:2: event.rowed wants hex", "a:4: no sentence event.sailed"]
    assert list(unsayable(found, words)) == told
