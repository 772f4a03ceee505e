"""Which cases are tested is read off the tests themselves."""

from pathlib import Path

import pytest

from grognard.analysis import coverage
from grognard.analysis.coverage import rule_coverage, rule_marks
from grognard.engine.errors import BadRequest

TEST = """
import pytest

pytestmark = pytest.mark.rule("1.0-a")

@pytest.mark.rule("7.4-b", "7.4-c")
def test_boarding():
    pass

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("9.0-a")), "5.1-a"])
def test_doria(x):
    ruler.rule("2.0-a")
"""


def test_marks_are_found_wherever_pytest_allows_them(tmp_path: Path) -> None:
    (tmp_path / "lepanto").mkdir()
    (tmp_path / "lepanto" / "test_x.py").write_text(TEST, "utf-8")
    found = {case: line for case, _, line in rule_marks(tmp_path)}
    assert found == {"1.0-a": 4, "7.4-b": 6, "7.4-c": 6, "9.0-a": 10}
    assert list(rule_marks(tmp_path, ["lepanto"])) == []


def test_every_id_is_tested_background_or_missing() -> None:
    found = rule_coverage("lepanto")
    assert found.rules == 284
    assert found.tested + found.background + len(found.missing) >= found.rules
    assert found.tested <= found.rules - len(found.missing)


def test_no_rule_of_the_shipped_game_is_without_a_test() -> None:
    assert rule_coverage("lepanto").missing == []


def test_without_the_source_tree_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "source_tree", lambda: None)
    with pytest.raises(BadRequest) as problem:
        rule_coverage("lepanto")
    assert "source tree" in problem.value.text("en")
