"""The README's Python lines run as written, in both languages."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["README.md", "README.es.md"])
def test_the_readmes_python_runs_as_written(name: str) -> None:
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.parametrize("name", ["README.md", "README.es.md"])
def test_the_readme_names_files_that_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert not missing
