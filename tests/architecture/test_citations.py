"""Every case can be found in the code from its number alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.analysis.citations import astray, holds, number_of
from tests.architecture.sentences import PACKAGE
from tests.titles import OURS


def cases(game: str) -> list[str]:
    """The cases of the inventory, less those that background.toml explains."""
    text = PACKAGE / "games" / game / "text"
    background = tomllib.loads((text / "background.toml").read_text("utf-8"))
    ids = (text / "ids.txt").read_text("utf-8").split()
    return [case for case in ids if case not in background]


def test_every_case_is_cited_where_its_number_says() -> None:
    assert [(game, case) for game in OURS for case in astray(game, cases(game))] == []


def tables(node: object) -> Iterator[dict[str, object]]:
    """Every table of a data file, at whatever depth."""
    if isinstance(node, dict):
        yield node
    children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for child in children:
        yield from tables(child)


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("games/*/data/**/*.toml")), ids=str)
def test_the_sources_of_a_table_are_of_its_own_keys(file: Path) -> None:
    for table in tables(tomllib.loads(file.read_text("utf-8"))):
        sources = table.get("sources", {})
        assert isinstance(sources, dict)
        assert set(sources) <= set(table), sources


@pytest.mark.parametrize(
    ("case", "found"),
    [
        ("R8-a", True),  # cited by the schema of the counters
        ("R1-j", True),  # cited by the view
        ("R8-z", False),  # cited nowhere
    ],
)
def test_what_is_printed_and_what_is_seen_need_no_module_of_the_rules(
    case: str, found: bool
) -> None:
    assert astray("market_garden", [case]) == ([] if found else [case])


@pytest.mark.parametrize(
    ("module", "number"),
    [
        ("m08_combat/s834_retreat.py", "8.3.4"),
        ("m07_operations/s732a_strategic.py", "7.3.2a"),
        ("m10_reinforcements/s1051_withdrawal.py", "10.5.1"),
        ("m12_victory.py", "12"),
        ("ph_h_maneuver.py", "H"),
        ("ph_si_strategic.py", "SI"),
        ("r04_movement.py", "R4"),
        ("frame.py", ""),
    ],
)
def test_a_module_says_by_its_name_what_it_holds(module: str, number: str) -> None:
    assert number_of(module) == number


@pytest.mark.parametrize(
    ("number", "case", "held"),
    [
        ("8.3", "8.3.4-a", True),
        ("8.3.4", "8.3-a", True),
        ("7.3.2", "7.3.2a-b", True),
        ("12", "12.1.1-a", True),
        ("1", "12.1.1-a", False),
        ("8.3", "8.4-a", False),
        ("8.3", "8.31-a", False),
        ("H", "H-1-a", True),
        ("R4", "R4.1-a", True),
        ("R4", "R14.1-a", False),
        ("R1", "R1-a", True),
        ("GI", "GI-0-a", True),
    ],
)
def test_a_module_holds_the_cases_of_its_number(number: str, case: str, held: bool) -> None:
    assert holds(number, case) is held
