"""What is kept of a picture is what a picture drawn afresh would show: in every game, for every
seat, through undo, take-back and branch."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from grognard.engine.game import Game
from grognard.engine.parts import Drawn, Sources
from grognard.games import load
from tests.properties.walks import positions
from tests.titles import OURS

LOADED = {name: load(name) for name in OURS}
SCENARIOS = [(name, scenario) for name, game in LOADED.items() for scenario in game.scenarios]


def afresh(game: Game[Any], state: Any, seat: str | None) -> Any:
    copy = game.clone(state)
    copy.drawn = Drawn()
    return game.view(copy, seat)


def wrong(game: Game[Any], scenario: str, seed: int) -> str:
    """Where the kept picture first differs from one drawn afresh; '' if it never does."""
    for number, state in enumerate(positions(game, scenario, seed)):
        for seat in (*game.seats, None):
            kept, drawn = game.view(state, seat), afresh(game, state, seat)
            if kept != drawn:
                fields = [
                    f for f in drawn.__struct_fields__ if getattr(kept, f) != getattr(drawn, f)
                ]
                return f"position {number} as {seat} sees it: {', '.join(fields)}"
    return ""


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_kept_picture_is_the_whole_picture(name: str, scenario: str) -> None:
    assert not wrong(LOADED[name], scenario, 1571)


FORGOTTEN = [
    ("lepanto", "centre", "_ships", "columns", "ships"),
    ("gallipoli", "valiant_stroke", "_pieces", "columns", "acted"),
    ("gallipoli", "valiant_stroke", "_strengths", "sources", "where"),
    ("market_garden", "nijmegen", "_units", "columns", "moved"),
    ("market_garden", "nijmegen", "_strengths", "sources", "away"),
]


@pytest.mark.parametrize(("name", "scenario", "part", "kind", "source"), FORGOTTEN)
def test_a_forgotten_source_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, scenario: str, part: str, kind: str, source: str
) -> None:
    drawn = getattr(import_module(f"grognard.games.{name}.view"), part)
    rest = tuple(other for other in getattr(drawn, kind).declared if other != source)
    monkeypatch.setattr(drawn, kind, Sources(rest))
    assert wrong(LOADED[name], scenario, 1571)
