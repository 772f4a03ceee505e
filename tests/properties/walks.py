"""Positions as a table meets them: with undo, take-back, and branches played beside the game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from grognard.engine.game import Game
from grognard.engine.session import Session

IDLE = frozenset(("rest", "pass", "end", "no", "stop"))
AT_LENGTH, EVERY, RUN = 200, 100, 10
"""Looked at: the first moves, then of so many moves a few in a row."""
MOST, BRANCH = 3000, 12


def answer(game: Game[Any], state: Any, rng: Random) -> Any:
    """Any legal answer; seldom one that does nothing, so that much happens."""
    legal = game.legal(state)
    doing = [action for action in legal if action.verb not in IDLE]
    return rng.choice(doing if doing and rng.random() < 0.8 else legal)


def positions(game: Game[Any], scenario: str, seed: int) -> Iterator[Any]:
    """A random game, to its end if it is short, with undo and take-back; from time to
    time a branch is played beside it."""
    rng, session = Random(seed), Session(game, scenario, seed)
    while session.decision() is not None and len(session.moves) < MOST:
        moves = len(session.moves)
        looking = moves < AT_LENGTH or moves % EVERY < RUN
        if looking:
            yield session.state
        session.choose(answer(game, session.state, rng))
        if session.can_undo and rng.random() < 0.1:
            if looking:
                yield session.state
            session.undo()
        if session.moves and rng.random() < 0.003:
            session.take_back(rng.randrange(max(0, len(session.moves) - 40), len(session.moves)))
        if looking and rng.random() < 0.02:
            branch = session.state_at(rng.randint(0, len(session.moves)))
            for _ in range(BRANCH):
                yield branch
                yield session.state
                if game.legal(branch):
                    game.apply(branch, answer(game, branch, rng))
    yield session.state
