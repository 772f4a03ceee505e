"""A computer player of a seat that does not know all chooses by what the seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.engine.actions import Action
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import Fair, RandomPlayer, make
from tests.engine.warren import FOX, HARE, STRAW, TRAP, Warren


class Peeker:
    """Would choose by everything there is to know."""

    def __init__(self) -> None:
        self.seen: list[bytes] = []

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        self.seen.append(game.save(state))
        legal = game.legal(state)
        return legal[sum(self.seen[-1]) % len(legal)]


def warren(first: str) -> Session[Any]:
    session: Session[Any] = Session(Warren(), "short", "1")
    for text in (f"bury {first}", "bury straw", "bury straw", "bury nothing", "sleep"):
        session.choose(session.game.parse(session.state, text))
    return session


def chosen(session: Session[Any], player: Peeker | RandomPlayer | Fair) -> list[Action]:
    decision = session.decision()
    assert decision is not None
    return [player.choose(session.game, session.state, decision) for _ in range(30)]


def test_a_player_sees_what_its_seat_may_know() -> None:
    trap, straw = warren("trap"), warren("straw")
    assert (trap.state.holes[0], straw.state.holes[0]) == (TRAP, STRAW)
    assert chosen(trap, Peeker()) != chosen(straw, Peeker()), "it would tell them apart"
    peekers = Peeker(), Peeker()
    choices = [chosen(s, Fair(p, "1")) for s, p in zip((trap, straw), peekers, strict=True)]
    assert choices[0] == choices[1]
    assert peekers[0].seen == peekers[1].seen
    assert len(set(peekers[0].seen)) > 1, "it guesses anew each time"


def test_a_seat_that_knows_all_is_shown_all() -> None:
    session: Session[Any] = Session(Warren(), "short", "1")
    decision = session.decision()
    assert decision is not None
    assert (decision.seat, session.game.knows_all(HARE), session.game.knows_all(FOX)) == (
        HARE,
        True,
        False,
    )
    peeker = Peeker()
    Fair(peeker, "1").choose(session.game, session.state, decision)
    assert peeker.seen == [session.game.save(session.state)]


def mined(game: Game[Any], content: str) -> Session[Any]:
    """The Allied player's first choice after markers of one kind were laid in three areas."""
    session: Session[Any] = Session(game, "valiant_stroke", "4")
    laid = 0
    while (decision := session.decision()) is not None:
        legal = [game.notation(session.state, action) for action in game.legal(session.state)]
        text = legal[0]
        if decision.kind == "lay_mines":
            fits = laid < 3 and {"mines 1", "mines D"} <= set(legal)
            laid += fits
            text = content if fits else "mines -" if "mines -" in legal else legal[0]
        elif laid and decision.seat == "allied" and len(legal) > 1:
            break
        session.choose(game.parse(session.state, text))
    return session


@pytest.mark.parametrize("spec", ["random", "greedy", "fair peeker"])
def test_mines_and_dummies_are_the_same_to_the_allied_computer(spec: str) -> None:
    game = load("gallipoli")
    live, dummies = mined(game, "mines 1"), mined(game, "mines D")
    places = [[len(m) for m in s.state.mines] for s in (live, dummies)]
    assert places[0] == places[1]
    assert live.state.mines != dummies.state.mines
    players = [
        Fair(Peeker(), 1) if spec == "fair peeker" else make(spec, "gallipoli", 1) for _ in "12"
    ]
    choices = [
        [player.choose(game, s.state, s.decision()) for _ in range(20)]  # type: ignore[arg-type]
        for player, s in zip(players, (live, dummies), strict=True)
    ]
    assert choices[0] == choices[1]


def test_the_allied_captain_plays_a_game_without_knowing_a_mine() -> None:
    game = load("gallipoli")
    state = game.new("valiant_stroke", "1")
    turk, one, other = (make("greedy", "gallipoli", 1) for _ in range(3))
    choices = 0
    while (decision := game.decision(state)) is not None and choices < 150:
        if decision.seat == "turkish":
            game.apply(state, turk.choose(game, state, decision))
            continue
        imagined = game.determinize(state, "allied", random.Random(choices))
        action = one.choose(game, state, decision)
        assert other.choose(game, imagined, decision) == action
        game.apply(state, action)
        choices += 1
    assert any(state.mines)
