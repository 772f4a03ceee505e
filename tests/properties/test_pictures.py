"""What is kept of a picture is what a picture drawn afresh would show: in every game, for every
seat, through undo, take-back and branch."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any

import pytest

from grognard.engine.game import Game
from grognard.engine.parts import Drawn
from grognard.engine.session import Session
from grognard.games import load
from tests.titles import OURS

LOADED = {name: load(name) for name in OURS}
SCENARIOS = [(name, scenario) for name, game in LOADED.items() for scenario in game.scenarios]
IDLE = frozenset(("rest", "pass", "end", "no", "stop"))
AT_LENGTH, EVERY, RUN = 200, 100, 10
"""Looked at: the first moves, then of so many moves a few in a row."""
MOST, BRANCH = 3000, 12


def afresh(game: Game[Any], state: Any, seat: str | None) -> Any:
    copy = game.clone(state)
    copy.drawn = Drawn()
    return game.view(copy, seat)


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


def wrong(game: Game[Any], scenario: str, seed: int) -> str:
    """Where the kept picture first differs from one drawn afresh; '' if it never does."""
    for number, state in enumerate(positions(game, scenario, seed)):
        for seat in (*game.seats, None):
            kept, drawn = game.view(state, seat), afresh(game, state, seat)
            if kept != drawn:
                fields = [
                    f for f in drawn.__struct_fields__ if getattr(kept, f) != getattr(drawn, f)
                ]
                return f"position {number} as {seat} sees it: {', '.join(fields)}"
    return ""


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_the_kept_picture_is_the_whole_picture(name: str, scenario: str) -> None:
    assert not wrong(LOADED[name], scenario, 1571)


FORGOTTEN = [
    ("lepanto", "centre", "_ships", "columns", "ships"),
    ("gallipoli", "valiant_stroke", "_pieces", "columns", "acted"),
    ("gallipoli", "valiant_stroke", "_account", "sources", "where"),
    ("market_garden", "nijmegen", "_units", "columns", "moved"),
]


@pytest.mark.parametrize(("name", "scenario", "part", "kind", "source"), FORGOTTEN)
def test_a_forgotten_source_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, scenario: str, part: str, kind: str, source: str
) -> None:
    drawn = getattr(import_module(f"grognard.games.{name}.view"), part)
    rest = tuple(other for other in getattr(drawn, kind) if other != source)
    monkeypatch.setattr(drawn, kind, rest)
    assert wrong(LOADED[name], scenario, 1571)
