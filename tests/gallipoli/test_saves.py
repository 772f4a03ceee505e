"""A save from outside is checked before anybody plays on with it."""

from __future__ import annotations

from functools import cache

import pytest

from grognard.games.gallipoli.game import Gallipoli
from tests.saves import Change, changed, played, refused, setting


@cache
def game() -> Gallipoli:
    return Gallipoli()


@cache
def saved() -> bytes:
    return played(game(), "campaign", "UnitMoves")


def test_what_was_saved_is_loaded() -> None:
    assert game().save(game().load(saved(), 1)) == saved()


NONSENSE: dict[str, tuple[Change, str]] = {
    "turn": (setting("turn", to=99), "turn 99"),
    "dice": (setting("rolled", to=-1), "rolled -1"),
    "first": (setting("first", to=2), "first 2; there are 0 to 1"),
    "winner": (setting("winner", to=-2), "winner -2; there are -1 to 2"),
    "orders": (setting("orders", 0, to=3), "orders 3; there are 0 to 2"),
    "paid": (setting("paid", to=8), "paid 8; there are 0 to 7"),
    "no counters": (setting("where", to=""), "where has 0 entries"),
    "no points": (setting("sp", to=[]), "sp has 0 entries; there are 2"),
    "account": (lambda p: p["account"].pop(), "account has 21 entries; there are 22"),
    "refunded": (lambda p: p["refunded"].append(0), "refunded has"),
    "areas": (lambda p: p["mines"].pop(), "mines has"),
    "mine": (setting("mines", 3, to=[9]), "mines 9; there are 0 to 6"),
    "no mine": (setting("mines", 3, to=[3]), "mine markers (3,)"),
    "control": (setting("control", to=2**79), "control of areas that are no land"),
    "event": (setting("events", to={"plague": 3}), "unknown events: plague"),
    "points": (lambda p: p["vp"].append(p["vp"].pop() + 1), "VP are not what the account says"),
    "frame": (setting("stack", -1, "frame", to="Walk"), "Invalid value 'Walk'"),
    "frame's side": (setting("stack", -1, "side", to=2), "UnitMoves.side 2"),
    "frame's area": (setting("stack", -1, "at", to=999), "UnitMoves.at 999"),
    "frame's unit": (setting("stack", -1, "unit", to=999), "UnitMoves.unit 999"),
    "first frame": (lambda p: p["stack"].pop(0), "the stack begins with"),
    "scenario": (setting("scenario", to="lagoon"), "unknown scenario 'lagoon'"),
    "option": (setting("options", to={"tide": "on"}), "unknown option 'tide'"),
    "type": (setting("turn", to="one"), "Expected `int`"),
}


@pytest.mark.parametrize(("change", "said"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused(change: Change, said: str) -> None:
    assert said in refused(game(), changed(saved(), change))
