"""Titles are found by entry points; one that cannot be played is named, and the others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from grognard.engine.errors import BadRequest
from grognard.games import finding, playable, title_of, titles
from grognard.games.finding import GROUP, LeftOut
from tests.titles import OURS

MANIFEST = """
from msgspec.structs import replace
from grognard.games.lepanto.title import TITLE
TITLE = replace(TITLE, {changes})
"""
Plug = Callable[..., None]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Plug]:
    """Puts packages with a title each beside ours, as if they were installed."""
    points = list(entry_points(group=GROUP))

    def plugged(module: str, text: str = "", **changes: object) -> None:
        changed = ", ".join(f"{name}={value!r}" for name, value in changes.items())
        file = tmp_path / f"{module}.py"
        file.write_text(text or MANIFEST.format(changes=changed), "utf-8")
        points.append(EntryPoint(module, f"{module}:TITLE", GROUP))

    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(finding, "entry_points", lambda **_: points)
    finding.shelf.cache_clear()
    yield plugged
    finding.shelf.cache_clear()


def wrong() -> list[str]:
    return [problem.key for problem in finding.shelf().left_out]


def test_ours_stand_first_in_the_order_of_their_years(plug: Plug) -> None:
    plug("plug_waterloo", name="waterloo", year=1815)
    plug("plug_cannae", name="cannae", year=-216)
    assert list(titles()) == ["lepanto", "gallipoli", "market_garden", "cannae", "waterloo"]
    assert title_of("cannae").year == -216
    assert wrong() == []


def test_a_title_that_cannot_be_imported_is_left_out(plug: Plug) -> None:
    plug("plug_broken", "import no_such_module")
    assert tuple(titles()) == OURS
    assert wrong() == ["title_unloadable"]
    said = finding.shelf().left_out[0]
    assert "plug_broken" in said.text("en")
    assert "no_such_module" in said.text("es")


def test_of_two_titles_of_one_name_the_first_stays(plug: Plug) -> None:
    plug("plug_twin", year=1600)
    assert tuple(titles()) == OURS
    assert title_of("lepanto").package == "grognard.games.lepanto"
    assert wrong() == ["title_clash"]
    assert "grognard has one of that name" in str(finding.shelf().left_out[0])


def test_a_title_of_another_contract_is_left_out(plug: Plug) -> None:
    plug("plug_old", name="old", contract=0)
    assert tuple(titles()) == OURS
    assert wrong() == ["title_contract"]
    assert "version 0 of the contract, and this is version 1" in str(finding.shelf().left_out[0])


def test_what_is_no_title_is_left_out(plug: Plug) -> None:
    plug("plug_nothing", "TITLE = None")
    assert wrong() == ["title_none"]


def test_a_game_that_fails_when_it_is_made_does_not_stop_the_others(plug: Plug) -> None:
    plug("plug_late", name="late", game="no_such_module:Game")
    *games, late = playable()
    assert [game.name for game in games if not isinstance(game, LeftOut)] == list(OURS)
    assert isinstance(late, LeftOut)
    assert "late" in late.text("es")
    with pytest.raises(BadRequest):
        title_of("latest")
