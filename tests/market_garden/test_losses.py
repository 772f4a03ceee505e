"""Losses are steps, by side; a unit eliminated has lost all it had."""

import pytest

from grognard.engine.events import QUIET
from grognard.games.market_garden.rules.r01_steps import eliminate, lose_step
from tests.market_garden.table import market_garden


@pytest.mark.parametrize("scenario", list(market_garden().scenarios))
def test_nobody_has_lost_anything_at_the_start(scenario: str) -> None:
    """Some units of the short scenarios begin with steps missing."""
    game = market_garden()
    assert game.losses(game.new(scenario, 1)) == {"allied": 0, "german": 0}


def test_steps_and_units_count_for_their_side() -> None:
    game = market_garden()
    state = game.new("campaign", 1)
    pieces = state.facts.pieces
    allied, german = (
        next(unit for unit in pieces.of_side[side] if state.on_map(unit) and state.steps[unit] > 1)
        for side in (0, 1)
    )
    lose_step(state, allied, "R1-i", QUIET)
    assert game.losses(state) == {"allied": 1, "german": 0}
    lose_step(state, german, "R1-i", QUIET)
    eliminate(state, german, "R1-i", QUIET)
    assert game.losses(state) == {"allied": 1, "german": pieces.steps[german]}
