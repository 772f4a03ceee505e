"""Which rules are tested: the cases that tests name with ``@pytest.mark.rule``."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path

from msgspec import Struct

import grognard
from grognard.engine.errors import BadRequest
from grognard.games import title_of, titles


class Coverage(Struct, frozen=True):
    """The documented summary (``grognard rules --coverage --json``)."""

    game: str
    rules: int
    tested: int
    background: int
    missing: list[str]


def source_tree() -> Path | None:
    """The repository this package runs from, or None if it was installed from a wheel."""
    root = Path(grognard.__file__).resolve().parents[2]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def rule_coverage(game: str) -> Coverage:
    """Every id of the game's inventory is tested, background, or missing."""
    root = source_tree()
    if root is None:
        raise BadRequest("needs_source_tree", what="--coverage")
    manifest = title_of(game)
    ids = manifest.file("text/ids.txt").read_text("utf-8").split()
    background = manifest.toml("text/background.toml")
    marked = {case for case, _, _ in rule_marks(root / "tests", but_other_games(game))}
    missing = [case for case in ids if case not in marked and case not in background]
    tested = sum(case in marked for case in ids)
    return Coverage(game, len(ids), tested, len(background), missing)


def but_other_games(game: str) -> list[str]:
    """The folders of tests that cannot be about this game."""
    return [other for other in titles() if other != game]


def rule_marks(folder: Path, but_not: Collection[str] = ()) -> Iterator[tuple[str, Path, int]]:
    """Each id in every ``pytest.mark.rule(…)`` below a folder, less the folders named, with the
    file and the line of the test."""
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] in but_not:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and _is_rule_mark(node.func):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value, path, argument.lineno


def _is_rule_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )
