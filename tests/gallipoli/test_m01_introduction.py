"""1.0 The two sides."""

from __future__ import annotations

import pytest

from tests.gallipoli.playing import Opening, idle
from tests.gallipoli.table import gallipoli


@pytest.mark.rule("1.0-a")
def test_two_players_the_allies_and_the_turks() -> None:
    game = gallipoli()
    assert tuple(game.seats) == ("allied", "turkish")
    for scenario in game.scenarios:
        table = Opening(scenario)
        seats = {side.seat for side in game.view(table.state, None).sides}
        assert seats == {"allied", "turkish"}


@pytest.mark.rule("1.0-a")
def test_french_and_commonwealth_are_allied_the_rest_turkish() -> None:
    table = Opening("campaign")
    idle(table, "supply_fleet")
    sides = {"CHARLEMAGNE": "allied", "OCEAN": "allied", "RND-1": "allied"}
    sides |= {"T9-25": "turkish", "GOEBEN": "turkish", "F-HELLAS": "turkish"}
    seen = {piece.id: piece.side for piece in table.game.view(table.state, None).pieces}
    assert {code: seen[code] for code in sides} == sides
