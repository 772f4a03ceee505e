"""A copy of the position on which an order is tried: no dice fall, and nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.drawing import Piece
from grognard.engine.errors import Problem
from grognard.engine.frames import Refusal
from grognard.engine.game import Game
from grognard.server import insight
from grognard.server.answers import RouteOut
from grognard.server.errors import ApiError
from grognard.server.faces import Face
from grognard.server.insight import DieNeeded
from grognard.server.protocol import RefusalOut
from grognard.server.words import refusal_out


class Copy:
    """The position as the asker knows it, and the choices of one seat on it."""

    def __init__(self, game: Game[Any], state: Any, face: Face) -> None:
        self.game, self.face = game, face
        self.state = insight.after(game, state, (), face)
        decision = game.decision(self.state)
        if decision is None:
            raise ApiError(409, "game_over")
        self.seat, self.kind = decision.seat, decision.kind
        self._shown = game.shown(self.state)
        self.over = False
        """Dice are due, something was shown, or somebody else decides."""

    def pieces(self) -> dict[str, Piece]:
        return {piece.id: piece for piece in self.face.peek(self.state).pieces}

    def legal(self) -> Iterator[tuple[Action, str]]:
        """The answers open now, each with what it is about."""
        names = self.game.names(self.state)
        for action in self.game.legal(self.state):
            argument = self.game.verbs[action.verb]
            yield action, names[argument][action.arg] if argument else ""

    def knows(self, name: str) -> bool:
        """Can an answer of this game be about it?"""
        return any(name in names for names in self.game.names(self.state).values())

    def takes(self, verb: str, name: str) -> bool:
        """Are answers with this verb about such things?"""
        return name in self.game.names(self.state).get(self.game.verbs.get(verb, ""), ())

    def about(self, name: str, verb: str = "") -> Action | None:
        """An answer that is about this, with that verb if one is named."""
        found = (a for a, about in self.legal() if about == name and verb in ("", a.verb))
        return next(found, None)

    def routes(self, action: Action) -> Sequence[RouteOut]:
        """Every way to finish the move that this answer begins."""
        return insight.ways(self.game, self.state, action, self.face)

    def play(self, actions: Sequence[str]) -> None:
        """Carry out legal choices, of which only the last may bring the copy to its end."""
        game = self.game
        for text in actions:
            assert not self.over, f"nothing follows a way's end: {text}"
            try:
                game.apply(self.state, game.parse(self.state, text))
            except DieNeeded:
                self.over = True
                continue
            decision = game.decision(self.state)
            changed = decision is None or decision.seat != self.seat
            self.over = changed or game.shown(self.state) != self._shown

    def asks_again(self) -> bool:
        """Is the question the one that was asked at the start?"""
        decision = self.game.decision(self.state)
        return decision is not None and decision.kind == self.kind

    def ask_on(self) -> None:
        """From here on the question is the one asked now."""
        decision = self.game.decision(self.state)
        self.kind = decision.kind if decision is not None else ""

    def refusal(self, text: str) -> Refusal | None:
        """Why not, with the cases; None if it is allowed or cannot be asked."""
        try:
            refused = self.game.refusal(self.state, self.game.parse(self.state, text))
        except Problem:
            return None
        return refused if refused is not None and refused.cases else None

    def told(self, refused: Refusal | None) -> RefusalOut | None:
        return None if refused is None else refusal_out(self.game, self.state, refused)
