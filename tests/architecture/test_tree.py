"""What holds for every file of the tree: sizes, no leftovers, no paths of one machine."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MODULE_LINES = 400
FUNCTION_LINES = 60
INIT_LINES = 60

LEFTOVER = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX(?! (Corps|Cuerpo)))\b")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users)/")
UNTRACKED_DIRS = {"__pycache__", "build", "dist", "node_modules"}


GENERATED = ROOT / "web" / "src" / "api" / "schema.ts"
WRITTEN = ("src", "tests", "tools", "bench", "examples", "web")
CODE = (".py", ".ts", ".svelte")


def code() -> list[Path]:
    """Every file of code that people write, tests included."""
    found = [path for path in tree() if path.suffix in CODE and path != GENERATED]
    return [path for path in found if path.relative_to(ROOT).parts[0] in WRITTEN]


def python() -> list[Path]:
    return [path for path in code() if path.suffix == ".py"]


def line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def tree() -> list[Path]:
    """The repository's files: git's list, or, outside a clone, all but hidden and built ones."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True)
        paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not skipped(path.relative_to(ROOT))]
    return sorted(path for path in paths if path.is_file())


def skipped(path: Path) -> bool:
    return any(part in UNTRACKED_DIRS or part.startswith(".") for part in path.parts)


def lines_matching(pattern: re.Pattern[str]) -> Iterator[str]:
    for path in tree():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"


def long_functions(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines"


def test_modules_are_at_most_400_lines() -> None:
    assert [f"{p.relative_to(ROOT)}" for p in code() if line_count(p) > MODULE_LINES] == []


def test_functions_are_at_most_60_lines() -> None:
    assert [found for path in python() for found in long_functions(path)] == []


def test_package_inits_are_small() -> None:
    inits = [path for path in python() if path.name == "__init__.py"]
    assert [f"{p.relative_to(ROOT)}" for p in inits if line_count(p) >= INIT_LINES] == []


def test_nothing_is_left_unfinished() -> None:
    assert list(lines_matching(LEFTOVER)) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert list(lines_matching(MACHINE_PATH)) == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_locks_name_packages_and_not_where_they_come_from(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert not re.search(r"^--(?!hash)", text, flags=re.MULTILINE)


def test_development_lock_holds_every_runtime_pin() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[\w.-]+==\S+", text, flags=re.MULTILINE))

    assert pins("requirements.lock") <= pins("requirements-dev.lock")
