"""Legal answers are worked out once for each position, and an answer is looked at once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.engine.session import Session
from grognard.games import load
from tests.titles import OURS


@pytest.mark.parametrize("name", OURS)
def test_a_session_knows_the_legal_answers_of_its_position(name: str) -> None:
    game = load(name)
    rng, session = Random(3), Session(game, [*game.scenarios][-1], 3)
    for _ in range(250):
        if session.decision() is None:
            break
        assert session.legal() == game.legal(session.state)
        assert session.legal() is session.legal()
        session.choose(rng.choice(session.legal()))
        assert session.legal() == game.legal(session.state)
        if session.can_undo and rng.random() < 0.2:
            session.undo()
            assert session.legal() == game.legal(session.state)
        if session.moves and rng.random() < 0.02:
            session.take_back(rng.randrange(len(session.moves)))
            assert session.legal() == game.legal(session.state)


@pytest.mark.parametrize("name", OURS)
def test_a_move_is_checked_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name)
    session = Session(game, [*game.scenarios][-1], 3)
    asked, look = [], game.refusal

    def counted(*args: Any) -> Any:
        asked.append(args)
        return look(*args)

    monkeypatch.setattr(game, "refusal", counted)
    for moves in range(1, 20):
        session.choose(session.legal()[0])
        assert len(asked) == moves


@pytest.mark.parametrize("name", OURS)
def test_carrying_out_is_applying_what_is_legal(name: str) -> None:
    game, rng = load(name), Random(5)
    one = game.new([*game.scenarios][-1], 5)
    other = game.clone(one)
    for _ in range(200):
        legal = game.legal(one)
        if not legal:
            break
        action = rng.choice(legal)
        game.apply(one, action)
        game.carry_out(other, action)
        assert game.digest(one) == game.digest(other)
