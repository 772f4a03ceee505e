"""Rules stay fit to be compiled, and nobody but the rules and the engine touches the stack."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "grognard"
TITLES = sorted(path.parent.name for path in PACKAGE.glob("games/*/state.py"))
OWNERS = ("rules",)
UNFIT = {"msgspec", "weakref", "cached_property", "ClassVar"}


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def rules_and_states() -> list[Path]:
    return [*PACKAGE.glob("games/*/rules/**/*.py"), *PACKAGE.glob("games/*/state.py")]


def outsiders() -> list[Path]:
    return [path for path in PACKAGE.rglob("*.py") if not at_the_stack(path)]


def at_the_stack(path: Path) -> bool:
    room, *inside = path.relative_to(PACKAGE).parts
    return room == "engine" or (room == "games" and inside[1:2] != [] and inside[1] in OWNERS)


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]
            yield from (alias.name for alias in node.names)


def values(path: Path) -> Iterator[ast.ClassDef]:
    """The classes of a module whose values never change."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ClassDef) and any(
            "unsafe_hash=True" in ast.unparse(decorator) for decorator in node.decorator_list
        ):
            yield node


def shared_values(path: Path) -> Iterator[str]:
    """Names to which a class of values gives one value for all: mypyc takes them for fields."""
    for class_ in values(path):
        for node in class_.body:
            if isinstance(node, ast.Assign):
                yield f"{path.name}:{node.lineno} {class_.name}"


def changed_in_place(path: Path) -> Iterator[str]:
    for class_ in values(path):
        for node in ast.walk(class_):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.ctx, ast.Store | ast.Del)
                and isinstance(node.value, ast.Name)
                and node.value.id == "self"
            ):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}: self.{node.attr}"


def test_there_is_something_to_look_at() -> None:
    assert len(TITLES) >= 3
    assert sum(len(list(values(path))) for path in rules_and_states()) > 100
    assert len(outsiders()) > 100


def test_nobody_but_the_engine_and_the_rules_touches_the_stack() -> None:
    touching = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in outsiders()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and node.attr == "stack"
    ]
    assert touching == []


def test_rules_and_states_import_nothing_that_cannot_be_compiled() -> None:
    found = {
        str(path.relative_to(PACKAGE)): UNFIT & {*imported(path)} for path in rules_and_states()
    }
    assert {path: names for path, names in found.items() if names} == {}


def test_no_value_is_changed_in_place() -> None:
    assert [found for path in rules_and_states() for found in changed_in_place(path)] == []


def test_no_value_has_what_mypyc_would_take_for_a_field() -> None:
    assert [found for path in rules_and_states() for found in shared_values(path)] == []


@pytest.mark.parametrize("title", TITLES)
def test_a_title_knows_all_its_frames_as_soon_as_it_is_loaded(title: str) -> None:
    look = f"""
import pkgutil
from importlib import import_module
from grognard.engine.frames import kinds_of
from grognard.games import load
load("{title}")
codec = import_module("grognard.games.{title}.saves.codec")
known = set(kinds_of(codec.FORM.frame))
rules = import_module("grognard.games.{title}.rules")
for module in pkgutil.walk_packages(rules.__path__, rules.__name__ + "."):
    import_module(module.name)
print(len(known), sorted(set(kinds_of(codec.FORM.frame)) - known))
"""
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    count, _, missing = ran.stdout.strip().partition(" ")
    assert int(count) > 10
    assert missing == "[]"
