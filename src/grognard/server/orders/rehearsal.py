"""An order happens wholly or not at all: it is tried on a copy first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.errors import Problem
from grognard.engine.frames import Illegal
from grognard.engine.game import Game
from grognard.server.errors import ApiError, from_problem
from grognard.server.faces import Face
from grognard.server.insight import DieNeeded, NoDice, as_known
from grognard.server.words import refusal_out


def rehearse(game: Game[Any], state: Any, actions: Sequence[str], face: Face) -> None:
    """Raise if an action is not legal, or if another follows what nobody can foresee: dice, what
    is hidden, another seat. It is tried on the position as the seat knows it, so that no refusal
    tells more."""
    decision = game.decision(state)
    assert decision is not None
    if game.secret(state, decision) is not None:
        raise ApiError(403, "order_secret")
    copy = as_known(game, state, face)
    copy.dice = NoDice()
    shown = game.shown(copy)
    for number, text in enumerate(actions, 1):
        try:
            game.apply(copy, game.parse(copy, text))
        except DieNeeded:
            _check_last(number, actions)
            return
        except Problem as problem:
            raise refusal_of(game, copy, problem) from None
        now = game.decision(copy)
        changed = now is None or now.seat != decision.seat or game.secret(copy, now) is not None
        if changed or game.shown(copy) != shown:
            _check_last(number, actions)


def _check_last(number: int, actions: Sequence[str]) -> None:
    if number < len(actions):
        raise ApiError(422, "order_waits", action=actions[number - 1])


def refusal_of(game: Game[Any], state: Any, problem: Problem) -> ApiError:
    """What is told of an action that cannot be read or is illegal."""
    if not isinstance(problem, Illegal):
        return from_problem(problem)
    refusal = refusal_out(game, state, problem.refusal)
    return ApiError(422, "illegal", message=refusal.text, refusal=refusal)
