"""Reads from the code which sentences it needs, and with which arguments."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "grognard"
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py"))

CASE_ID = re.compile(
    r"(?<![\w.-])(?:"
    r"\d+(?:\.\d+)+[a-z]?-[a-z]{1,2}"  # 7.3.2a-b
    r"|(?:SI|GI|P2|[A-J])-[0-9A-J]-[a-z0-9]"  # SI-1-a, P2-A-1
    r"|R\d+(?:\.\d+)?-[A-Za-z]"  # R13.1-A
    r")(?![\w-])"
)
RULING_ID = re.compile(r"\b(?:[LM]-)?Q\d+[a-z]?\b")
PROBLEMS = ("Problem", "BadRequest", "BadData", "BadRecord", "Difference", "LeftOut")

Scope = ast.Module | ast.FunctionDef


class Use(NamedTuple):
    """One place in the code that needs the sentence ``key``; ``given`` None: cannot be read."""

    key: str
    given: frozenset[str] | None
    where: str


def game_files(game: str) -> list[Path]:
    return sorted((PACKAGE / "games" / game).rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.Module) -> Iterator[tuple[ast.Call, list[Scope]]]:
    """Every call with the scopes around it, the innermost first."""

    def walk(node: ast.AST, scopes: list[Scope]) -> Iterator[tuple[ast.Call, list[Scope]]]:
        if isinstance(node, ast.FunctionDef):
            scopes = [node, *scopes]
        if isinstance(node, ast.Call):
            yield node, scopes
        for child in ast.iter_child_nodes(node):
            yield from walk(child, scopes)

    yield from walk(tree, [tree])


def assigned(name: str, scopes: list[Scope]) -> list[ast.expr]:
    """What is assigned to a name in the innermost scope that assigns it."""
    for scope in scopes:
        found: list[ast.expr] = []
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign):
                found += [
                    value for target in node.targets for value in part(target, node.value, name)
                ]
            elif isinstance(node, ast.AnnAssign) and node.value is not None:
                found += part(node.target, node.value, name)
        if found:
            return found
    return []


def part(target: ast.expr, value: ast.expr, name: str) -> list[ast.expr]:
    """The expressions that ``target = value`` gives to the name."""
    if isinstance(target, ast.Name):
        return [value] if target.id == name else []
    if isinstance(value, ast.IfExp):
        return part(target, value.body, name) + part(target, value.orelse, name)
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = zip(target.elts, value.elts, strict=True)
        return [found for t, v in pairs for found in part(t, v, name)]
    return []


def strings(node: ast.expr, scopes: list[Scope]) -> list[str]:
    """The texts an expression can be; empty if that cannot be read from the code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return strings(node.body, scopes) + strings(node.orelse, scopes)
    if isinstance(node, ast.Name):
        return [text for value in assigned(node.id, scopes) for text in strings(value, scopes)]
    return []


def keys_of(node: ast.expr, scopes: list[Scope]) -> frozenset[str] | None:
    """The keys of a dictionary of arguments."""
    if isinstance(node, ast.Dict):
        keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
        return frozenset(map(str, keys)) if len(keys) == len(node.keys) else None
    if isinstance(node, ast.Name):
        found = [keys_of(value, scopes) for value in assigned(node.id, scopes)]
        known = [keys for keys in found if keys is not None]
        return frozenset.intersection(*known) if known and len(known) == len(found) else None
    return None


def called(call: ast.Call) -> str:
    """The name of what is called: ``log.add``, ``Refusal`` …"""
    function = call.func
    if isinstance(function, ast.Name):
        return function.id
    if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
        return f"{function.value.id}.{function.attr}"
    return f".{function.attr}" if isinstance(function, ast.Attribute) else ""


# What is called: prefix of the key, position of the key, position of its arguments.
SPOKEN = {"Decision": ("ask", 2, 3), "Refusal": ("refusal", 1, 2), "Modifier": ("modifier", 2, 9)}


def uses(path: Path) -> Iterator[Use]:
    """Every sentence a file needs; a key that cannot be read is an assertion."""
    for call, scopes in calls(tree_of(path)):
        name, where = called(call), f"{path.relative_to(ROOT)}:{call.lineno}"
        given: frozenset[str] | None = frozenset()
        if name in ("log.add", "log.tell"):
            prefix, position = "event", 1 if name == "log.add" else 2
            given = frozenset(kw.arg for kw in call.keywords if kw.arg)
            given = None if any(kw.arg is None for kw in call.keywords) else given
        elif name in SPOKEN:
            prefix, position, third = SPOKEN[name]
            if len(call.args) > third:
                given = keys_of(call.args[third], scopes)
        else:
            continue
        found = strings(call.args[position], scopes)
        assert found, f"{where}: the key of {name} cannot be read from the code"
        for key in found:
            yield Use(f"{prefix}.{key}", given, where)


def problem_uses(path: Path) -> Iterator[Use]:
    """The problems a file raises, with the arguments it gives them."""
    for call, scopes in calls(tree_of(path)):
        name, where = called(call), f"{path.relative_to(ROOT)}:{call.lineno}"
        fault = name.endswith(".fault")
        if not fault and name not in PROBLEMS:
            continue
        given: frozenset[str] | None = frozenset(kw.arg for kw in call.keywords if kw.arg)
        if any(kw.arg is None for kw in call.keywords):
            given = None
        elif fault:
            given = frozenset({"file", "line", "field"} | (given or frozenset()))
        for key in strings(call.args[1 if fault else 0], scopes):
            yield Use(f"problem.{key}", given, where)
