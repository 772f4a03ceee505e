"""What every target on offer may come to: the chances of all answers that aim, at one go.

Each is worked out by the game's own exact odds, on a position as it may be known, and only as many
as fit into the budget of one question."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.game import Chances, Game
from grognard.server.answers import Chance
from grognard.server.faces import Face, drawing
from grognard.server.insight import DieNeeded, after

Results = Mapping[str, Fraction]

MOST_TARGETS = 80
MOST_NAMED = 20
MOST_SECONDS = 0.8
"""What is not worked out by then is left out."""


class Prospect(Struct, frozen=True, omit_defaults=True):
    """What may come of an answer: the chance of each result, as for ``Odds``."""

    action: str
    results: dict[str, Chance]
    wanted: float | None = None
    """The chance of what whoever aims wants, where the game says what that is."""
    by_all: bool = False
    """If everybody takes part who can be named for it next."""


class Prospects(Struct, frozen=True):
    """For the position as it was then; nothing for answers that roll no dice."""

    position: int
    found: list[Prospect]


class Aimed(Struct, frozen=True):
    """Chances, and the answer that they are of, with the position in which it is given."""

    chances: Chances
    state: Any
    action: Action
    by_all: bool = False


def prospects(game: Game[Any], state: Any, face: Face, position: int) -> Prospects:
    """The answers with an argument that roll dice, or would if they were confirmed at once, perhaps
    by all who can take part."""
    state = after(game, state, (), face)
    aimed = [action for action in game.legal(state) if game.verbs[action.verb]]
    found: list[Prospect] = []
    until = time.monotonic() + MOST_SECONDS
    for action in aimed[:MOST_TARGETS]:
        if time.monotonic() > until:
            break
        if (aim := _aim(game, state, action)) is not None:
            told, results = game.notation(state, action), aim.chances.results
            sought = _sought(game.name, aim.state, aim.action, results)
            found.append(Prospect(told, _out(results), sought, aim.by_all))
    return Prospects(position, found)


def _aim(game: Game[Any], state: Any, action: Action) -> Aimed | None:
    if (known := game.chances(state, action)) is not None:
        return Aimed(known, state, action)
    copy, shown = game.clone(state), game.shown(state)
    seat = game.decision(state)
    try:
        game.apply(copy, action)
    except DieNeeded:
        return None
    decision = game.decision(copy)
    if decision is None or seat is None or decision.seat != seat.seat or game.shown(copy) != shown:
        return None
    return _confirmed(game, copy) or _by_all(game, copy, shown)


def _confirmed(game: Game[Any], state: Any, *, by_all: bool = False) -> Aimed | None:
    """The chances of what has been chosen so far, once it is confirmed."""
    for then in game.legal(state):
        if not game.verbs[then.verb] and (known := game.chances(state, then)) is not None:
            return Aimed(known, state, then, by_all)
    return None


def _by_all(game: Game[Any], state: Any, shown: int) -> Aimed | None:
    """Whoever can be named for it is named, one after the other, while nothing else is asked."""
    asked = game.decision(state)
    for named in range(MOST_NAMED):
        others = [one for one in game.legal(state) if game.verbs[one.verb]]
        if asked is None or not others:
            return _confirmed(game, state, by_all=True) if named else None
        state = game.clone(state)
        try:
            game.apply(state, others[0])
        except DieNeeded:
            return None
        asked_next = game.decision(state)
        if asked_next is None or (asked_next.kind, asked_next.seat) != (asked.kind, asked.seat):
            return None
        if game.shown(state) != shown:
            return None
    return None


def _sought(game: str, state: Any, action: Action, results: Results) -> float | None:
    wanted = getattr(drawing(game), "wanted", None)
    if wanted is None:
        return None
    return float(sum(c for result, c in results.items() if wanted(state, action, result)))


def _out(results: Results) -> dict[str, Chance]:
    return {result: Chance(c.numerator, c.denominator) for result, c in sorted(results.items())}
