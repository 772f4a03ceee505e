"""Losses turn by turn add up to those at the end."""

from collections.abc import Mapping
from typing import Any

import pytest

from grognard.analysis.losses import Losses
from grognard.analysis.simulation import play_game, record_game, set_up
from grognard.games import load
from tests.engine.toy import Toy

PLAYERS = {"lepanto": ("greedy", "greedy")}
"""Fleets led by chance may miss each other."""
SHORT = [("lepanto", "centre"), ("gallipoli", "valiant_stroke"), ("market_garden", "nijmegen")]


@pytest.mark.parametrize(("name", "scenario"), SHORT)
def test_every_turn_is_told_and_they_add_up(name: str, scenario: str) -> None:
    game = load(name)
    setup = set_up(game, scenario, (*PLAYERS.get(name, ("random", "random")),), 3, {})
    row = play_game(game, setup, 0)
    state = game.new(scenario, "3/0")
    assert game.losses(state) == dict.fromkeys(game.seats, 0)
    first = game.scenarios[scenario].first_turn
    for seat in game.seats:
        assert len(row.losses_by_turn[seat]) == row.turns - first + 1
        assert sum(row.losses_by_turn[seat]) == row.losses[seat]
    assert sum(row.losses.values()) > 0
    assert record_game(game, setup, 0)[0] == row


class Counting(Toy):
    """Losses and turns as a test writes them down."""

    def losses(self, state: Any) -> Mapping[str, int]:
        return {"north": state[1]}

    def turn(self, state: Any) -> int:
        turn: int = state[0]
        return turn


def test_what_is_lost_belongs_to_the_turn_it_is_lost_in() -> None:
    losses = Losses(Counting(), (4, 0))
    for state in ((4, 2), (5, 3), (5, 3), (6, 2), (8, 2)):
        losses.look(state)
    losses.close_turn((8, 7))
    assert losses.by_turn == {"north": [3, -1, 0, 0, 5]}
    assert losses.total == {"north": 7}


def test_a_game_that_counts_no_losses_has_none() -> None:
    game = Toy()
    assert game.losses(game.new("short", 1)) == {}
