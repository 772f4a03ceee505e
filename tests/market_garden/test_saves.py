"""A save from outside is checked before anybody plays on with it."""

from __future__ import annotations

from functools import cache

import pytest

from grognard.games.market_garden.game import MarketGarden
from tests.saves import Change, changed, played, refused, setting


@cache
def game() -> MarketGarden:
    return MarketGarden()


@cache
def saved() -> bytes:
    return played(game(), "campaign", "Group")


def test_what_was_saved_is_loaded() -> None:
    assert game().save(game().load(saved(), 1)) == saved()


NONSENSE: dict[str, tuple[Change, str]] = {
    "turn": (setting("turn", to=99), "turn 99"),
    "dice": (setting("rolled", to=-1), "rolled -1"),
    "first": (setting("first", to=2), "first 2; there are 0 to 1"),
    "phasing": (setting("phasing", to=-1), "phasing -1; there are 0 to 1"),
    "air": (setting("air", to=[0]), "air has 1 entries; there are 2"),
    "air spent": (setting("air", 0, to=-1), "Air Points"),
    "no units": (setting("where", to=[]), "where has 0 entries"),
    "steps": (setting("steps", to=""), "steps has 0 entries"),
    "bridges": (setting("bridges", to=""), "bridges has 0 entries"),
    "hex": (setting("where", 0, to=10**6), "where 1000000; there are -3 to"),
    "holder": (setting("holder", 0, to=2), "holder 2; there are -1 to 1"),
    "origin": (setting("origins", to={"0": -1}), "origins -1; there are 0 to"),
    "origin of nobody": (setting("origins", to={"999": 5}), "origins 999; there are 0 to"),
    "combat": (
        setting("combats", to=[{"assault": True, "target": 5, "attackers": [999]}]),
        "a declared combat names a hex or unit that does not exist",
    ),
    "frame": (setting("stack", -1, "frame", to="Walk"), "Invalid value 'Walk'"),
    "frame's side": (setting("stack", -1, "side", to=2), "Group.side 2"),
    "frame's units": (setting("stack", -1, "units", to=[999]), "Group.units 999"),
    "phase": (setting("stack", 1, "phase", to=99), "PlayerTurn.phase 99"),
    "first frame": (lambda p: p["stack"].pop(0), "the stack begins with PlayerTurn"),
    "scenario": (setting("scenario", to="lagoon"), "unknown scenario 'lagoon'"),
    "option": (setting("options", to={"tide": "on"}), "unknown option 'tide'"),
    "type": (setting("turn", to="one"), "Expected `int`"),
}


@pytest.mark.parametrize(("change", "said"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused(change: Change, said: str) -> None:
    assert said in refused(game(), changed(saved(), change))
