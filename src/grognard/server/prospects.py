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
MOST_SECONDS = 0.8
"""What is not worked out by then is left out."""


class Prospect(Struct, frozen=True):
    """What may come of an answer: the chance of each result, as for ``Odds``."""

    action: str
    results: dict[str, Chance]
    wanted: float | None = None
    """The chance of what whoever aims wants, where the game says what that is."""


class Prospects(Struct, frozen=True):
    """For the position as it was then; nothing for answers that roll no dice."""

    position: int
    found: list[Prospect]


def prospects(game: Game[Any], state: Any, face: Face, position: int) -> Prospects:
    """The answers with an argument that roll dice, or would if they were confirmed at once."""
    state = after(game, state, (), face)
    aimed = [action for action in game.legal(state) if game.verbs[action.verb]]
    found: list[Prospect] = []
    until = time.monotonic() + MOST_SECONDS
    for action in aimed[:MOST_TARGETS]:
        if time.monotonic() > until:
            break
        if (chances := _chances(game, state, action)) is not None:
            told = game.notation(state, action)
            sought = _sought(game.name, state, action, chances.results)
            found.append(Prospect(told, _out(chances.results), sought))
    return Prospects(position, found)


def _chances(game: Game[Any], state: Any, action: Action) -> Chances | None:
    if (known := game.chances(state, action)) is not None:
        return known
    copy, shown = game.clone(state), game.shown(state)
    seat = game.decision(state)
    try:
        game.apply(copy, action)
    except DieNeeded:
        return None
    decision = game.decision(copy)
    if decision is None or seat is None or decision.seat != seat.seat or game.shown(copy) != shown:
        return None
    for then in game.legal(copy):
        if not game.verbs[then.verb] and (known := game.chances(copy, then)) is not None:
            return known
    return None


def _sought(game: str, state: Any, action: Action, results: Results) -> float | None:
    wanted = getattr(drawing(game), "wanted", None)
    if wanted is None:
        return None
    return float(sum(c for result, c in results.items() if wanted(state, action, result)))


def _out(results: Results) -> dict[str, Chance]:
    return {result: Chance(c.numerator, c.denominator) for result, c in sorted(results.items())}
