"""The walk through docs/adding-a-rule.md works as written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.analysis.citations import citations

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-rule.md").read_text("utf-8")
PATCHES = re.findall(r"```diff\n(.*?)```", PAGE, flags=re.DOTALL)
WALKED = "tests/lepanto/m06_movement/test_s67_exhaustion.py"
COPIED = ("src", "tests/lepanto", "pyproject.toml")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What the walk needs of a clone."""
    for name in COPIED:
        source, target = ROOT / name, tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "page"))
        else:
            shutil.copy(source, target)
    return tmp_path


def apply(clone: Path, patch: str) -> None:
    command = ["git", "apply", "--unidiff-zero", "-"]
    subprocess.run(command, cwd=clone, input=patch, text=True, check=True)


def walked_test(clone: Path) -> subprocess.CompletedProcess[str]:
    """The tests of the section, run on the clone's own code."""
    env = os.environ | {"PYTHONPATH": f"{clone / 'src'}{os.pathsep}{clone}"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", WALKED]
    return subprocess.run(command, cwd=clone, env=env, capture_output=True, text=True, check=False)


def test_the_walk_fails_before_the_rule_and_passes_after_it(clone: Path) -> None:
    words, test, rule = PATCHES
    apply(clone, words)
    apply(clone, test)
    before = walked_test(clone)
    assert before.returncode == 1, before.stdout + before.stderr
    assert "FAILED" in before.stdout
    assert "1 failed" in before.stdout
    apply(clone, rule)
    after = walked_test(clone)
    assert after.returncode == 0, after.stdout + after.stderr


def test_the_case_leads_to_the_code_and_the_test_of_the_walk() -> None:
    found = citations("lepanto", ["6.7-d"])["6.7-d"]
    changed = re.findall(r"^\+\+\+ b/(.*)$", PAGE, flags=re.MULTILINE)
    assert found.code[0].file in changed
    assert WALKED in changed
    assert any(place.file == WALKED for place in found.tests)
