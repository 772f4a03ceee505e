"""The whole move that an answer begins, as a plan would make it."""

from __future__ import annotations

from typing import Any

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.players.greedy import Judgement

MOST_STEPS = 32


def whole_move(game: Game[Any], state: Any, plan: Judgement, first: Action) -> tuple[Action, ...]:
    """The answers up to the first die or thing shown, or until the question comes again for
    another unit. ``plan`` makes them after the first; the position stays as it is."""
    decision = game.decision(state)
    assert decision is not None
    asked, copy = _about(decision), game.clone(state)
    before = copy.rolled, game.shown(copy)
    steps, action = [first], first
    while True:
        game.apply(copy, action)
        after = game.decision(copy)
        ended = after is None or after.seat != decision.seat or len(steps) == MOST_STEPS
        if ended or (copy.rolled, game.shown(copy)) != before or _again(after, asked):
            break
        assert after is not None
        action = plan.choose(copy, after)
        if action not in game.legal(copy) or _rolls(game, copy, action):
            break
        steps.append(action)
    return tuple(steps)


def _rolls(game: Game[Any], state: Any, action: Action) -> bool:
    """A die is for the person to roll, with its odds in sight."""
    copy = game.clone(state)
    game.answer(copy, action)
    return (copy.rolled, game.shown(copy)) != (state.rolled, game.shown(state))


def _about(decision: Decision) -> tuple[str, int | None]:
    """The kind of a question, and the unit it is about, if it is about one."""
    about = next(iter(decision.args.values()), None)
    return decision.kind, about if isinstance(about, int) else None


def _again(decision: Decision | None, asked: tuple[str, int | None]) -> bool:
    if decision is None:
        return True
    kind, about = _about(decision)
    if asked[1] is None:
        return kind == asked[0]
    return about != asked[1]
