"""Losses are ships out of the game, by side."""

import pytest

from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM
from tests.lepanto.table import lepanto


@pytest.mark.parametrize("scenario", list(lepanto().scenarios))
def test_nobody_has_lost_anything_at_the_start(scenario: str) -> None:
    game = lepanto()
    assert game.losses(game.new(scenario, 1)) == {"christian": 0, "muslim": 0}


def test_every_ship_removed_counts_for_its_side() -> None:
    game = lepanto()
    state = game.new("battle", 1)
    for side, count in ((CHRISTIAN, 2), (MUSLIM, 5)):
        for ship in state.side_afloat(side)[:count]:
            state.remove(ship)
    assert game.losses(state) == {"christian": 2, "muslim": 5}
