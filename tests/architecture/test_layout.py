"""The titles have the same rooms, and the rules are numbered like the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.analysis.citations import number_of
from tests.architecture.sentences import PACKAGE, ROOT
from tests.titles import OURS

ROOMS = {
    "__init__.py", "title.py", "game.py", "state.py", "facts.py", "view.py", "options.py",
    "rulings.toml", "rules", "odds", "page", "saves", "schema", "data", "released", "text",
}  # fmt: skip
OF_SOME = {"board.py", "guesses.py", "losses.py", "story.py", "story"}
"""Rooms that a title has where it needs them."""
SHARED = {
    "rules/frame.py", "odds/answers.py", "odds/questions.py", "odds/chances.py",
    "page/drawing.py", "page/aids.py", "saves/codec.py", "saves/invariants.py", "saves/ranges.py",
}  # fmt: skip


def folder(game: str) -> Path:
    return PACKAGE / "games" / game


@pytest.mark.parametrize("game", OURS)
def test_a_title_has_the_rooms_that_all_have(game: str) -> None:
    rooms = {path.name for path in folder(game).iterdir()} - {"__pycache__"}
    assert ROOMS - rooms == set()
    assert rooms - ROOMS - OF_SOME == set()


@pytest.mark.parametrize("game", OURS)
def test_the_same_thing_has_the_same_name_in_every_title(game: str) -> None:
    assert [name for name in SHARED if not (folder(game) / name).is_file()] == []


@pytest.mark.parametrize("game", OURS)
def test_every_module_of_the_rules_is_numbered(game: str) -> None:
    rules = folder(game) / "rules"
    modules = [path.relative_to(rules) for path in rules.rglob("*.py")]
    plain = [path.as_posix() for path in modules if not number_of(path.as_posix())]
    assert [name for name in plain if Path(name).name not in ("frame.py", "__init__.py")] == []


@pytest.mark.parametrize("game", OURS)
def test_tests_of_the_rules_lie_under_their_chapters(game: str) -> None:
    """A test module of a section lies in the folder of its chapter, as the section does."""
    rules = folder(game) / "rules"
    chapters = {path.name for path in rules.iterdir() if path.is_dir()} - {"__pycache__"}
    tests = ROOT / "tests" / game
    assert [name for name in sorted(chapters) if not (tests / name).is_dir()] == []
