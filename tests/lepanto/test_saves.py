"""A save from outside is checked before anybody plays on with it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from grognard.games.lepanto.game import Lepanto
from tests.saves import Change, changed, played, refused, setting


@cache
def game() -> Lepanto:
    return Lepanto()


@cache
def saved(challenges: str = "strict") -> bytes:
    return played(game(), "centre", "ShipMove", challenges=challenges)


@pytest.mark.parametrize("challenges", ["strict", "table"])
def test_what_was_saved_is_loaded(challenges: str) -> None:
    position = saved(challenges)
    assert game().save(game().load(position, 1)) == position


NONSENSE: dict[str, tuple[Change, str]] = {
    "no ships": (setting("ships", to=[]), "ships has 0 entries; there are"),
    "one ship less": (lambda p: p["ships"].pop(), "ships has 42 entries; there are 43"),
    "turn": (setting("turn", to=-5), "turn -5"),
    "turn to come": (setting("turn", to=99), "turn 99"),
    "wind": (setting("wind", to=6), "wind 6"),
    "dice": (setting("rolled", to=-1), "rolled -1; there are 0 to"),
    "hex": (setting("ships", 0, "hex", to=10**6), "ship 0 in hex 1000000"),
    "hex below": (setting("ships", 0, "hex", to=-2), "ship 0 in hex -2"),
    "facing": (setting("ships", 3, "facing", to=9), "ship 3 faces 9"),
    "body": (setting("ships", 3, "body", to=4), "ship 3 in water body 4"),
    "immobilised": (setting("ships", 3, "immobilised", to=7), "ship 3 immobilised 7"),
    "exhausted": (setting("ships", 3, "exhausted", to=29), "ship 3 exhausted"),
    "two in a hex": (lambda p: p["ships"][4].update(hex=p["ships"][5]["hex"]), "is not listed"),
    "on land": (setting("ships", 4, "hex", to=5), "ship 4 stands on land"),
    "rammers": (setting("rammers", to=[999]), "rammers are not what follows"),
    "rammer twice": (setting("rammers", to=[40, 40]), "rammers are not what follows"),
    "no rammer": (setting("rammers", to=[0]), "rammers are not what follows"),
    "tugs": (setting("tugs", to={"0": 999}), "tugs 999"),
    "no tug": (setting("tugs", to={"5": 6}), "6 cannot tow 5"),
    "drifted": (setting("drifted", to=[-1]), "drifted -1"),
    "rams": (setting("rams", to={"999": 1}), "rams 999"),
    "fought": (setting("fought", to={"3": -1}), "fought -1; there are 0 to"),
    "frame's ship": (setting("stack", -1, "ship", to=999), "ShipMove.ship 999"),
    "frame's side": (setting("stack", -1, "side", to=2), "ShipMove.side 2"),
    "frame's steps": (setting("stack", -1, "rowed", to=-3), "ShipMove.rowed -3"),
    "frame's list": (setting("stack", 2, "waiting", to=[999]), "Movement.waiting 999"),
    "step": (setting("stack", 1, "step", to=8), "PlayerPhase.step 8; there are 0 to 7"),
    "no phase": (lambda p: p["stack"].pop(2), "the stack begins GameTurn, PlayerPhase, ShipMove"),
    "nobody asked": (lambda p: p.update(stack=p["stack"][:2]), "the stack begins"),
    "phase in phase": (lambda p: p["stack"].append(p["stack"][0]), "within a phase"),
    "scenario": (setting("scenario", to="lagoon"), "unknown scenario 'lagoon'"),
    "option": (setting("options", to={"tide": "on"}), "unknown option 'tide'"),
    "type": (setting("turn", to="one"), "Expected `int`"),
}


@pytest.mark.parametrize(("change", "said"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused(change: Change, said: str) -> None:
    assert said in refused(game(), changed(saved(), change))


def within_review(change: Change) -> Change:
    """The same nonsense in the position that a challenge would bring back."""

    def wrap(position: Any) -> None:
        frame = next(frame for frame in position["stack"] if frame["frame"] == "UnderReview")
        before = msgspec.json.decode(frame["before"])
        change(before)
        frame["before"] = msgspec.json.encode(before).decode()

    return wrap


@pytest.mark.parametrize("name", ["no ships", "hex", "two in a hex", "scenario", "type"])
def test_nonsense_in_a_position_to_go_back_to_is_refused(name: str) -> None:
    change = within_review(NONSENSE[name][0])
    said = refused(game(), changed(saved("table"), change))
    assert "UnderReview.before" in said


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"[1]", b'{"scenario":"\xff"}', b'{"x":' + b"[" * 99999]
)
def test_what_is_no_save_at_all(raw: bytes) -> None:
    assert refused(game(), raw).startswith("not a saved position of this game")
