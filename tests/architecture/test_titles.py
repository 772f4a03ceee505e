"""A title is declared in one place, and nothing above it knows it by its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.engine.title import CONTRACT, resolve
from grognard.games import load, title_of
from tests.architecture.sentences import PACKAGE, ROOT
from tests.titles import OURS

NAMED = re.compile("|".join(name.replace("_", "[_ ]?") for name in OURS), re.IGNORECASE)
OWN = [PACKAGE / room / name for room in ("games", "players") for name in OURS]
OWN += [PACKAGE / "envs" / "encodings" / f"{name}.py" for name in OURS]
CODE = [
    *PACKAGE.rglob("*.py"),
    *(path for end in ("ts", "svelte", "css") for path in ROOT.glob(f"web/src/**/*.{end}")),
]
REFERENCES = (
    "game", "drawing", "judgement", "knowledge", "balance", "encoding", "odds", "aids",
    "terminal",
)  # fmt: skip


def test_no_code_outside_a_title_names_it() -> None:
    foreign = [path for path in CODE if not any(path.is_relative_to(own) for own in OWN)]
    assert foreign
    assert [named for path in foreign for named in lines_naming(path)] == []


def lines_naming(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    place = path.relative_to(ROOT)
    return [f"{place}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if NAMED.search(line)]


@pytest.mark.parametrize("name", OURS)
def test_a_manifest_says_what_the_game_is(name: str) -> None:
    title, game = title_of(name), load(name)
    assert title.contract == CONTRACT
    assert (game.name, game.title, game.seats) == (title.name, title.words, title.seat_ids)
    assert title.shortest in game.scenarios
    assert game.scenarios[title.shortest].turns == min(s.turns for s in game.scenarios.values())


@pytest.mark.parametrize("name", OURS)
def test_every_reference_of_a_manifest_leads_somewhere(name: str) -> None:
    title = title_of(name)
    for field in REFERENCES:
        reference = getattr(title, field)
        assert not reference or resolve(reference) is not None
