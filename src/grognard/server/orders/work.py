"""Works an order out: piece by piece, those in front first, until nobody can follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.games import title_of
from grognard.server.answers import RouteOut
from grognard.server.errors import ApiError
from grognard.server.faces import Face
from grognard.server.orders.copy import Copy
from grognard.server.orders.goals import Goals
from grognard.server.orders.ground import Ground
from grognard.server.orders.wire import MoveOut, Order, OrderOut, StuckOut
from grognard.server.protocol import RefusalOut


def work_out(game: Game[Any], state: Any, order: Order, ground: Ground, face: Face) -> OrderOut:
    """The choices that carry an order out, and who cannot follow."""
    return _Worker(Copy(game, state, face), order, ground).run()


class _Worker:
    def __init__(self, copy: Copy, order: Order, ground: Ground) -> None:
        self.copy, self.order = copy, order
        self.before = copy.pieces()
        for piece in order.pieces:
            if piece not in self.before and not copy.knows(piece):
                raise ApiError(422, "no_such_piece", piece=piece)
        named = list(dict.fromkeys(order.pieces))
        on_board = [self.before[name] for name in named if name in self.before]
        placed = [piece for piece in on_board if piece.cell in ground.at]
        self.goals = Goals(ground, order, placed) if order.kind != "each" else None
        self.waiting = list(self.goals.ranks if self.goals else named)
        self.aside = [name for name in named if name not in self.waiting]
        """Not on the board, where alone they could move."""
        self.verb = order.verb or self._usual_verb()
        self.actions: list[str] = []
        self.moves: list[MoveOut] = []
        self.nearest: dict[str, RouteOut] = {}
        """The best way of those who do not get all the way."""

    def _usual_verb(self) -> str:
        """By which most of them begin; if none can, most pieces."""
        legal = [(name, action.verb) for action, name in self.copy.legal() if name in self.before]
        about = set(self.waiting)
        verbs = [verb for name, verb in legal if name in about] or [verb for _, verb in legal]
        return max(dict.fromkeys(verbs), key=verbs.count, default="")

    def run(self) -> OrderOut:
        if self.goals is None:
            self._target()
        patient = True
        while self.waiting and not self.copy.over:
            gone = self._pass(patient)
            if not gone and not (patient and self.order.nearest):
                break
            # Nobody stops short while others may still make room.
            patient = gone
        waits = self.waiting if self.copy.over else []
        stuck = [] if self.copy.over else self._stuck()
        stuck += [StuckOut(piece, self._cannot_begin(piece)) for piece in self.aside]
        return OrderOut(self.actions, self.moves, stuck, waits)

    def _pass(self, patient: bool) -> bool:
        """Let everybody act who can; was there anybody?"""
        gone = False
        for piece in tuple(self.waiting):
            if self._acts(piece, patient):
                self.waiting.remove(piece)
                gone = True
            if self.copy.over:
                break
        return gone

    def _acts(self, piece: str, patient: bool) -> bool:
        """Has it done all it can? Who is there already keeps its move."""
        if not self.copy.asks_again():
            return False
        begin = self._begin(piece)
        if begin is None:
            return False
        if self.goals is None:
            return self._answers(piece, begin)
        if self.goals.there(piece):
            return True
        route = self.goals.best(piece, self.copy.routes(begin))
        if route is None:
            return False
        short = not self.goals.reached(piece, route)
        if short and (patient or not self.goals.nearer(piece, route)):
            self.nearest[piece] = route
            return False
        self._goes(piece, route, self.goals.ends_short(piece, route))
        return True

    def _begin(self, piece: str) -> Action | None:
        """The answer with which it begins: with the verb asked for, if that is about pieces."""
        verb = self.order.verb
        return self.copy.about(piece, verb if self.copy.takes(verb, piece) else "")

    # -- moving --------------------------------------------------------------------------------

    def _goes(self, piece: str, route: RouteOut, short: bool) -> None:
        self.copy.play(route.actions)
        self.actions += route.actions
        marks = set(route.marks) - set(self.before[piece].marks)
        self.moves.append(
            MoveOut(
                piece,
                route.cell,
                route.facing,
                route.path,
                sorted(marks),
                route.price,
                short,
            )
        )

    # -- answering -----------------------------------------------------------------------------

    def _target(self) -> None:
        """Where the place is asked for before those who act on it, it is named first."""
        copy, about = self.copy, {name for _, name in self.copy.legal()}
        there = copy.about(self.order.cell, self.order.verb) if self.order.cell else None
        if there is None or about & set(self.waiting):
            return
        self.actions.append(copy.game.notation(copy.state, there))
        copy.play(self.actions)
        copy.ask_on()

    def _answers(self, piece: str, begin: Action) -> bool:
        """Its answer, and the cell if one is asked for next; all of it or nothing."""
        copy, state = self.copy, self.copy.state
        copy.state = copy.game.clone(state)
        texts = [copy.game.notation(copy.state, begin)]
        copy.play(texts)
        if self.order.cell and not copy.over and not copy.asks_again():
            there = copy.about(self.order.cell)
            if there is None:
                copy.state = state
                return False
            texts.append(copy.game.notation(copy.state, there))
            copy.play(texts[1:])
        self.actions += texts
        here = self.before.get(piece)
        self.moves.append(MoveOut(piece, self.order.cell or (here.cell if here else "")))
        return True

    # -- who cannot follow ---------------------------------------------------------------------

    def _stuck(self) -> list[StuckOut]:
        """Those left, but for who was taken along by another."""
        after = self.copy.pieces()
        found = []
        for piece in self.waiting:
            was, now = self.before.get(piece), after.get(piece)
            if was is not None and now is not None and now.cell != was.cell:
                self.moves.append(MoveOut(piece, now.cell, now.facing))
            else:
                found.append(StuckOut(piece, self._why(piece)))
        return found

    def _why(self, piece: str) -> RefusalOut | None:
        """Why it cannot begin, or what stops it where it comes nearest."""
        copy = self.copy
        if not copy.asks_again():
            return None
        begin = self._begin(piece)
        if begin is None:
            return self._cannot_begin(piece)
        if self.goals is None:
            return self._why_not_there(begin)
        route = self.nearest.get(piece) or self.goals.best(piece, copy.routes(begin))
        return self._why_no_further(piece, begin, route)

    def _cannot_begin(self, piece: str) -> RefusalOut | None:
        copy = self.copy
        return copy.told(copy.refusal(f"{self.verb} {piece}")) if self.verb else None

    def _why_not_there(self, begin: Action) -> RefusalOut | None:
        copy, state = self.copy, self.copy.state
        copy.state = copy.game.clone(state)
        copy.play([copy.game.notation(copy.state, begin)])
        verbs = dict.fromkeys(action.verb for action, _ in copy.legal())
        told = self._first_refusal([f"{verb} {self.order.cell}" for verb in verbs])
        copy.state, copy.over = state, False
        return told

    def _why_no_further(
        self, piece: str, begin: Action, route: RouteOut | None
    ) -> RefusalOut | None:
        """What bars its next step from where it comes nearest."""
        assert self.goals is not None
        copy, state = self.copy, self.copy.state
        copy.state = copy.game.clone(state)
        way = route.actions[:-1] if route else ()
        copy.play([copy.game.notation(copy.state, begin), *way[1:]])
        told = None
        if not copy.over:
            cell = route.cell if route else self.before[piece].cell
            told = self._first_refusal(self._steps(self.goals.onward(piece, cell)))
        copy.state, copy.over = state, False
        return told

    def _steps(self, onward: str) -> list[str]:
        """The ways to take another step: the verbs that move pieces of this game."""
        game = self.copy.game
        moving = title_of(game.name).moves
        return [verb if game.verbs[verb] == "" else f"{verb} {onward}" for verb in moving]

    def _first_refusal(self, texts: Sequence[str]) -> RefusalOut | None:
        copy = self.copy
        refused = (copy.refusal(text) for text in texts)
        return copy.told(next((r for r in refused if r is not None), None))
