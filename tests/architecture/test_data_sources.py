"""Every number has a source, and every scenario and every value of every option can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.data import DataFolder, source_class
from grognard.engine.game import Game
from grognard.games import load
from tests.architecture.sentences import PACKAGE
from tests.titles import OURS

LOADED = {name: load(name) for name in OURS}
SCENARIOS = [(name, scenario) for name, game in LOADED.items() for scenario in game.scenarios]
CHOICES = [
    (name, option.name, value)
    for name, game in LOADED.items()
    for option in game.options
    for value in option.values
]
DECISIONS = 300


def folder(game: str) -> DataFolder:
    return DataFolder(PACKAGE / "games" / game / "data")


def playout(game: Game[Any], scenario: str, options: dict[str, str]) -> Iterator[Any]:
    """The positions of a random game, up to DECISIONS of them."""
    state = game.new(scenario, 1, options)
    rng = random.Random(1)
    for _ in range(DECISIONS):
        if game.decision(state) is None:
            return
        game.apply(state, rng.choice(game.legal(state)))
        yield state


@pytest.mark.parametrize("game", OURS)
def test_every_value_has_a_source(game: str) -> None:
    unsourced = [
        f"{file}: {key} = {value[:40]}"
        for file, key, value, source in folder(game).provenance()
        if not source_class(source)
    ]
    assert unsourced == []
    audit = folder(game).audit()
    assert audit.unsourced == 0
    assert audit.values == audit.rulebook + audit.public + audit.reconstruction > 0


@pytest.mark.parametrize("game", OURS)
def test_a_source_says_more_than_its_class(game: str) -> None:
    """'rulebook 6.2', 'public: a book', 'reconstruction: why'."""
    bare = {
        (file, source)
        for file, _, _, source in folder(game).provenance()
        if not source.removeprefix(source_class(source)).strip(" :")
    }
    assert bare == set()


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_scenario_can_be_played(name: str, scenario: str) -> None:
    game = LOADED[name]
    meta = game.scenarios[scenario]
    assert meta.turns > 0
    assert all(meta.title[lang] and meta.summary[lang] for lang in ("es", "en"))
    positions = list(playout(game, scenario, {}))
    assert len(positions) == DECISIONS or game.decision(positions[-1]) is None
    assert game.invariants(positions[-1]) == []


@pytest.mark.parametrize(("name", "option", "value"), CHOICES)
def test_every_value_of_every_option_can_be_played(name: str, option: str, value: str) -> None:
    game = LOADED[name]
    scenario = min(game.scenarios.values(), key=lambda s: s.turns).id
    for state in playout(game, scenario, {option: value}):
        assert game.invariants(state) == []


@pytest.mark.parametrize("game", OURS)
def test_option_values_differ_and_are_ruled(game: str) -> None:
    rulings = (PACKAGE / "games" / game / "rulings.toml").read_text(encoding="utf-8")
    for option in LOADED[game].options:
        assert len(set(option.values)) == len(option.values) > 1
        assert f'["{option.ruling}"]' in rulings
        assert f'option = "{option.name}"' in rulings
