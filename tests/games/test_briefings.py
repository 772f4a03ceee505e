"""Every scenario of ours has a briefing that fits its map, its rules and its seats."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.engine.briefings import briefings
from grognard.games import load, title_of
from grognard.server.briefings import briefing
from grognard.server.errors import ApiError
from grognard.server.faces import drawing
from tests.titles import OURS

LANGUAGES = {"es", "en"}
SCENARIOS = [(name, scenario) for name in OURS for scenario in load(name).scenarios]


@pytest.mark.parametrize("name", OURS)
def test_there_is_one_for_each_scenario_and_no_more(name: str) -> None:
    assert set(briefings(title_of(name))) == set(load(name).scenarios)


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_it_fits_the_game(name: str, scenario: str) -> None:
    game, title = load(name), title_of(name)
    told = briefings(title)[scenario]
    assert set(told.sides) == set(game.seats)
    for words in (told.situation, told.goal, *told.sides.values()):
        assert set(words) == LANGUAGES
        assert all(text.strip() for text in words.values())
    cases = title.toml("text/cases.toml")
    assert [rule.case for rule in told.special if rule.case not in cases] == []
    cells = {cell.id for cell in drawing(name).board(game).cells}
    assert told.arrows
    for arrow in told.arrows:
        assert arrow.seat in game.seats
        assert len(arrow.cells) >= 2
        assert set(arrow.cells) <= cells


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_page_gets_map_forces_and_points(name: str, scenario: str) -> None:
    told = briefing(load(name), scenario)
    assert told.account is not None
    for side in told.sides:
        on_map = sum(piece.seat == side.seat for piece in told.pieces)
        assert sum(force.count for force in side.forces) == on_map


def test_a_title_needs_none() -> None:
    assert briefings(replace(title_of("lepanto"), package="grognard.cli")) == {}


def test_an_unknown_scenario_is_named() -> None:
    with pytest.raises(ApiError) as refused:
        briefing(load("lepanto"), "trafalgar")
    assert refused.value.status == 404
