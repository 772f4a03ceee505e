"""Positions worth looking at: two computers play until one comes up, and the record is uploaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.dice import Scripted
from grognard.engine.drawing import Piece
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load, title_of
from grognard.players import make

Wanted = Callable[[Decision, list[Action]], bool]
SEEDS = 40


def find(wanted: Wanted, scenario: str = "centre", name: str = "lepanto") -> Session[Any]:
    """A game at the first decision that is wanted."""
    game: Any = load(name)
    for seed in range(SEEDS):
        session: Session[Any] = Session(game, scenario, str(seed))
        players = {seat: make("greedy", name, seed) for seat in game.seats}
        while (decision := session.decision()) is not None:
            if wanted(decision, game.legal(session.state)):
                return session
            session.choose(players[decision.seat].choose(game, session.state, decision))
    raise AssertionError("no such position comes up")


@lru_cache(maxsize=8)
def record_with(kind: str, least: int, seat: str = "") -> str:
    """A record that stops at a decision of a kind with so many legal answers."""
    session = find(lambda d, legal: d.kind == kind and len(legal) >= least and seat in ("", d.seat))
    return write_record(session)


@lru_cache(maxsize=8)
def record_of(name: str, scenario: str, kind: str, case: str) -> str:
    """A record of a game that stops at a decision with something chosen already."""

    def wanted(decision: Decision, _: list[Action]) -> bool:
        return (decision.kind, decision.case) == (kind, case) and bool(
            decision.args.get("count", 1)
        )

    return write_record(find(wanted, scenario, name))


def results_by_die(session: Session[Any], action: Action) -> list[str]:
    """What each face of one die brings, by rolling it: the long way to the odds."""
    game = session.game
    results = []
    for face in range(1, 7):
        state = game.clone(session.state)
        state.dice = Scripted([face])
        state.rolled = 0
        recorder = game.recorder(state)
        game.apply(state, action, recorder)
        told = [event for event in recorder.events if "result" in event.args]
        results.append(str(told[0].args["result"]))
    return results


class Moment(Struct, frozen=True):
    """A game that stands at a decision, to be uploaded, and its position."""

    phase: str
    kind: str
    record: str
    game: Game[Any]
    state: Any
    pieces: Sequence[Piece]


def phases(name: str, scenario: str, most: int = 2) -> list[Moment]:
    """Of every phase of a game the first decisions, of different kinds."""
    game: Any = load(name)
    draw = import_module(title_of(name).drawing).draw
    session: Session[Any] = Session(game, scenario, "1")
    players = {seat: make("greedy", name, 1) for seat in game.seats}
    found: dict[tuple[str, str], Moment] = {}
    while (decision := session.decision()) is not None:
        drawn = draw(game.view(session.state, decision.seat))
        phase, key = drawn.phase, (drawn.phase, decision.kind)
        if key not in found and sum(known == phase for known, _ in found) < most:
            copy = game.clone(session.state)
            record = write_record(session)
            found[key] = Moment(phase, decision.kind, record, game, copy, drawn.pieces)
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return list(found.values())
