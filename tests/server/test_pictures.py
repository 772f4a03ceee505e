"""Whoever follows the news of a table has the picture that is drawn for somebody who comes anew:
in every game, for every seat, through undo and take-back."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.engine.drawing import Piece
from grognard.engine.session import Session
from grognard.games import load
from grognard.server.faces import Change, Face
from tests.titles import OURS

LOADED = {name: load(name) for name in OURS}
SCENARIOS = [(name, scenario) for name, game in LOADED.items() for scenario in game.scenarios]
IDLE = frozenset(("rest", "pass", "end", "no", "stop"))
MOVES, LOOK_EVERY = 700, 7
BY_ID = {"control", "states", "coming"}
"""Of these only the entries that changed are told."""
Picture = tuple[dict[str, Any], dict[str, Piece]]
"""What stands beside the counters, and the counters."""


def as_told(value: Any) -> Any:
    """As it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Follower:
    """Knows a table from its first picture and the news alone, as the page does."""

    def __init__(self, face: Face, session: Session[Any]) -> None:
        self.face, self.position = face, 0
        face.begin(session, 0)
        self.head = as_told(face.shown)
        self.pieces = {piece["id"]: piece for piece in self.head.pop("pieces")}

    def hear(self, session: Session[Any], first_event: int, *, cut: bool) -> None:
        change = Change(self.position, self.position + 1, first_event, cut)
        self.position += 1
        update = self.face.update(session, change, set())
        if update is not None:
            self._take(as_told(update))

    def _take(self, told: dict[str, Any]) -> None:
        for id_ in told.get("gone", ()):
            del self.pieces[id_]
        for news in told.get("changed", ()):
            self.pieces[news["id"]] = {**self.pieces.get(news["id"], {}), **news}
        before, news = self.head.get("engagements", []), told.get("head", {})
        if "engagements" in news:
            told_now = news["engagements"]
            news["engagements"] = [before[e] if isinstance(e, int) else e for e in told_now]
        for name in BY_ID & news.keys():
            entries = {**self.head.get(name, {}), **news[name]}
            news[name] = {key: value for key, value in entries.items() if value is not None}
        self.head |= news

    def picture(self) -> Picture:
        return without_empty(self.head), as_pieces(self.pieces.values())


def drawn_anew(face: Face, session: Session[Any]) -> Picture:
    """What a newcomer is shown."""
    new = Face(face.game, face.audience)
    new.begin(session, 0)
    told = as_told(new.shown)
    pieces = as_pieces(told.pop("pieces"))
    return without_empty(told), pieces


def without_empty(head: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in head.items() if value}


def as_pieces(told: Iterable[dict[str, Any]]) -> dict[str, Piece]:
    return {piece["id"]: msgspec.convert(piece, Piece) for piece in told}


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_news_add_up_to_the_whole_picture(name: str, scenario: str) -> None:
    game, rng = LOADED[name], Random(1916)
    session: Session[Any] = Session(game, scenario, 1916)
    audiences = [(), *((seat,) for seat in game.seats), tuple(game.seats)]
    followers = [Follower(Face(game, who), session) for who in audiences]
    for number in range(MOVES):
        if session.decision() is None:
            break
        first, chance, cut = len(session.events), rng.random(), False
        if session.can_undo and chance < 0.1:
            session.undo()
            first, cut = len(session.events), True
        elif session.moves and chance > 0.99:
            session.take_back(rng.randrange(max(0, len(session.moves) - 30), len(session.moves)))
            first, cut = len(session.events), True
        else:
            legal = game.legal(session.state)
            doing = [action for action in legal if action.verb not in IDLE]
            session.choose(rng.choice(doing if doing and rng.random() < 0.8 else legal))
        for follower in followers:
            follower.hear(session, first, cut=cut)
            if number % LOOK_EVERY == 0 and follower.face.held is None:
                assert follower.picture() == drawn_anew(follower.face, session)
