"""A whole game of units and hexes by mouse."""

from __future__ import annotations

from tests.browser.conftest import OpenPage
from tests.browser.servers import LiveServer
from tests.browser.test_units import made, sit
from tests.browser.unit_hands import UnitHands


def test_nijmegen_by_mouse_to_its_end(open_page: OpenPage, server: LiveServer) -> None:
    game = made(server, {"allied": "human", "german": "random"}, "nijmegen")
    hands = UnitHands(sit(open_page(), server, game, "allied"), seed=3)
    assert hands.play_out()
    assert hands.clicked["places"] > 3
    assert hands.clicked["pieces"] > 3
    assert hands.table.snapshot()["outcome"] is not None
