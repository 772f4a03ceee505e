"""Questions about a position: why not, how likely, and where a unit's move can end.

They work on copies with other dice than the game's, so no answer can tell a die to come. What is
hidden from the person who asks is imagined, in the same way each time, and an answer stops where
it would be shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grognard.engine.actions import NO_ARGUMENT, Action
from grognard.engine.dice import Enumerated, TooManyOutcomes
from grognard.engine.drawing import NO_FACING, Piece, Route
from grognard.engine.errors import Problem
from grognard.engine.events import QUIET, Event
from grognard.engine.frames import Illegal, settle
from grognard.engine.game import Game
from grognard.server.aids import arcs_out, reads_of
from grognard.server.answers import ArcsOut, Chance, Odds, Preview, RouteOut, Routes, Why
from grognard.server.errors import ApiError, from_problem
from grognard.server.faces import Face, routes_of
from grognard.server.words import hidden_from, refusal_out

MOST_PATHS = 6**5
LONGEST_PATH = 10 * MOST_PATHS
MOST_STEPS = 2000
NOBODY: Mapping[str, Mapping[str, Chance]] = {}
OUTCOME_ARGS = ("roll", "second", "result", "die", "dice", "total")


class DieNeeded(Exception):
    """The question cannot be answered without rolling dice."""


class NoDice:
    def roll(self, number: int, sides: int) -> int:
        raise DieNeeded


def rolls_a_die(game: Game[Any], state: Any, action: Action) -> bool:
    """Does this answer itself roll a die or show something hidden, before the rules go on to the
    next decision?"""
    copy = game.clone(state)
    copy.dice = NoDice()
    try:
        game.answer(copy, action)
    except DieNeeded:
        return True
    return game.shown(copy) != game.shown(state)


def as_known(game: Game[Any], state: Any, face: Face) -> Any:
    """The position as the person who asks may know it."""
    viewer = face.viewer(game.decision(state))
    if game.knows_all(viewer):
        return game.clone(state)
    return game.determinize(state, viewer, random.Random("the same for every question"))


def why(game: Game[Any], state: Any, action: str, before: Sequence[str], face: Face) -> Why:
    """The reason an action is refused; None if it is legal."""
    state = after(game, state, before, face)
    refused = game.refusal(state, _parsed(game, state, action))
    return Why(refusal_out(game, state, refused) if refused is not None else None)


def _parsed(game: Game[Any], state: Any, text: str) -> Action:
    try:
        return game.parse(state, text)
    except Problem as problem:
        raise from_problem(problem) from None


def after(game: Game[Any], state: Any, actions: Sequence[str], face: Face) -> Any:
    """A copy of the position after some actions; none of them may roll dice."""
    state = as_known(game, state, face)
    state.dice = NoDice()
    shown = game.shown(state)
    _check_asked(game, state, face)
    for text in actions:
        rolls = False
        try:
            game.apply(state, _parsed(game, state, text))
        except DieNeeded:
            rolls = True
        except Illegal as illegal:
            refusal = refusal_out(game, state, illegal.refusal)
            raise ApiError(422, "illegal", message=refusal.text, refusal=refusal) from None
        if game.shown(state) != shown:
            raise ApiError(422, "question_shows", action=text)
        if rolls:
            raise ApiError(422, "question_rolls", action=text)
        _check_asked(game, state, face)
    return state


def _check_asked(game: Game[Any], state: Any, face: Face) -> None:
    """Refuse questions about a decision that others make in secret."""
    if hidden_from(game, state, game.decision(state), face.audience):
        raise ApiError(403, "question_secret")


def arcs(game: Game[Any], state: Any, piece: str, face: Face) -> ArcsOut:
    """The cells that a piece covers, as far as they may be known."""
    return arcs_out(game, after(game, state, (), face), piece)


# -- odds -------------------------------------------------------------------------------------


def odds(game: Game[Any], state: Any, action: str, before: Sequence[str], face: Face) -> Odds:
    """The exact chance of every result, by running the resolver for every roll."""
    state = after(game, state, before, face)
    chosen = _parsed(game, state, action)
    refused = game.refusal(state, chosen)
    if refused is not None:
        refusal = refusal_out(game, state, refused)
        raise ApiError(422, "illegal", message=refusal.text, refusal=refusal)
    preview: list[Event] = []
    if (known := game.chances(state, chosen)) is not None:
        units = {unit: _out(fates) for unit, fates in known.units.items()}
        return _told(game, state, known.results, [_bare(game, e) for e in known.preview], units)
    chances: dict[str, Fraction] = {}
    for events, chance in _outcomes(game, state, chosen):
        told = [e for e in events if _result(game, e) is not None and face.sees(e)]
        result = " ".join(_result(game, event) or "" for event in told) or "-"
        chances[result] = chances.get(result, Fraction(0)) + chance
        if len(told) > len(preview):
            preview = [_bare(game, event) for event in told]
    return _told(game, state, chances, preview)


def _told(
    game: Game[Any],
    state: Any,
    chances: Mapping[str, Fraction],
    preview: Sequence[Event],
    units: Mapping[str, Mapping[str, Chance]] = NOBODY,
) -> Odds:
    """Chances with what the dice are read against, and where."""
    shown = [Preview(event.case, event.kind, event.args) for event in preview]
    reads = [found for event in preview for found in reads_of(game, state, event)]
    return Odds(_out(chances), shown, units, reads)


def _out(chances: Mapping[str, Fraction]) -> dict[str, Chance]:
    return {r: Chance(c.numerator, c.denominator) for r, c in sorted(chances.items())}


def _result(game: Game[Any], event: Event) -> str | None:
    """The result of the dice that an event tells, under the game's own name for it if any."""
    if "result" in event.args:
        return str(event.args["result"])
    name = game.results.get(event.kind)
    return None if name is None else f"{name}={event.args[name]}"


def _outcomes(
    game: Game[Any], state: Any, action: Action
) -> Iterator[tuple[list[Event], Fraction]]:
    """Every way the action's own dice can fall; what follows is not played."""
    dice = Enumerated(most=LONGEST_PATH)
    for _ in range(MOST_PATHS):
        copy = game.clone(state)
        copy.dice = dice
        recorder = game.recorder(copy)
        try:
            game.answer(copy, action, recorder)
        except TooManyOutcomes:
            break
        if game.shown(copy) != game.shown(state):
            raise ApiError(422, "question_shows", action=game.notation(state, action))
        yield recorder.events, dice.chance
        if not dice.advance():
            return
    raise ApiError(422, "too_many_outcomes")


def _bare(game: Game[Any], event: Event) -> Event:
    """An event without what its dice brought."""
    brought = (*OUTCOME_ARGS, game.results.get(event.kind, ""))
    args = {name: value for name, value in event.args.items() if name not in brought}
    return Event(event.case, event.kind, args)


# -- routes------------------------------------------------------------------------------------


class Step(Struct, frozen=True):
    """Where a unit is after some of its own actions."""

    state: Any
    actions: tuple[str, ...]
    path: tuple[str, ...]
    piece: Piece | None


def routes(game: Game[Any], state: Any, action: str, before: Sequence[str], face: Face) -> Routes:
    """Every way to finish the move that this action begins, best first; no dice are rolled."""
    state = after(game, state, before, face)
    chosen = _parsed(game, state, action)
    refused = game.refusal(state, chosen)
    if refused is not None:
        refusal = refusal_out(game, state, refused)
        raise ApiError(422, "illegal", message=refusal.text, refusal=refusal)
    if chosen.arg == NO_ARGUMENT:
        raise ApiError(422, "no_unit", action=action)
    return Routes(ways(game, state, chosen, face))


def ways(game: Game[Any], state: Any, first: Action, face: Face) -> list[RouteOut]:
    """Every way to finish the move that a legal action begins, on a position without dice."""
    own = routes_of(game.name, state, first)
    if own is None:
        return _Explorer(game, state, first, face).run()
    return [_routed(game, state, route) for route in own]


def _routed(game: Game[Any], state: Any, route: Route) -> RouteOut:
    actions = [game.notation(state, action) for action in route.actions]
    return RouteOut(actions, route.cell, route.facing, route.marks, route.path, route.price)


class _Explorer:
    """Searches one unit's decisions breadth first; no position is visited twice."""

    def __init__(self, game: Game[Any], state: Any, first: Action, face: Face) -> None:
        self.game = game
        self.first = first
        self.face = Face(game, face.audience)
        decision = game.decision(state)
        assert decision is not None
        self.seat = decision.seat
        self.viewer = face.viewer(decision)
        self.argument = game.verbs[first.verb]
        self.unit = game.names(state)[self.argument][first.arg]
        self.met: set[bytes] = set()
        self.found: dict[bytes, Step] = {}
        self.start = Step(state, (), (), self._piece(state))

    def run(self) -> list[RouteOut]:
        ring = [self.start]
        options = [self.first]
        steps = 0
        while ring and steps < MOST_STEPS:
            reached: list[Step] = []
            for step in ring:
                for action in options or self.game.legal(step.state):
                    steps += 1
                    self._go(step, action, reached)
            ring, options = reached, []
        return [self._route(step) for step in sorted(self.found.values(), key=self._cost)]

    def _go(self, step: Step, action: Action, reached: list[Step]) -> None:
        """Add one action. A route ends where dice are rolled or something hidden is shown."""
        game = self.game
        shown = game.shown(step.state)
        state = game.clone(step.state)
        actions = (*step.actions, game.notation(state, action))
        try:
            game.answer(state, action)
        except DieNeeded:
            return self._end(Step(step.state, actions, step.path, step.piece))
        piece = self._piece(state)
        path = step.path
        if piece is not None and piece.cell != (path[-1] if path else ""):
            path = (*path, piece.cell)
        after = Step(state, actions, path, piece)
        try:
            settle(state, QUIET)
        except DieNeeded:
            return self._end(after)
        if game.shown(state) != shown or not self._goes_on(state):
            return self._end(after)
        place = game.save(state)
        if place not in self.met:
            self.met.add(place)
            reached.append(after)
        return None

    def _goes_on(self, state: Any) -> bool:
        decision = self.game.decision(state)
        if decision is None or decision.seat != self.seat:
            return False
        return decision.args.get(self.argument) == self.first.arg

    def _end(self, step: Step) -> None:
        result = self.game.save(step.state)
        best = self.found.get(result)
        if best is None or self._cost(step) < self._cost(best):
            self.found[result] = step

    def _cost(self, step: Step) -> tuple[int, int, tuple[str, ...]]:
        marks = len(step.piece.marks) if step.piece else 9
        return marks, len(step.actions), step.actions

    def _piece(self, state: Any) -> Piece | None:
        view = self.face.look(state, self.viewer)
        return next((piece for piece in view.pieces if piece.id == self.unit), None)

    def _route(self, step: Step) -> RouteOut:
        piece = step.piece
        return RouteOut(
            step.actions,
            piece.cell if piece else "",
            piece.facing if piece else NO_FACING,
            piece.marks if piece else (),
            step.path,
        )
