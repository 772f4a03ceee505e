"""Fuzzed games that come to blows, and tables on a server at any of their positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.events import QUIET
from grognard.engine.frames import Decision
from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load
from tests.server.helpers import Client, Match

STEPS = (("sail", 0.8), ("row", 0.6), ("port", 0.15), ("starboard", 0.15))
ATTACKS = ("board", "ram", "guns", "arms")


def choose(legal: list[Action], decision: Decision, draw: random.Random) -> Action:
    """Row at the enemy and fight; now and then anything else."""
    if decision.kind == "step":
        for verb, chance in STEPS:
            found = [action for action in legal if action.verb == verb]
            if found and draw.random() < chance:
                return found[0]
    elif decision.kind == "choose_turner" and draw.random() < 0.7:
        return legal[-1]
    elif decision.kind == "choose_attack" and draw.random() < 0.8:
        return draw.choice([a for a in legal if a.verb in ATTACKS] or legal)
    elif decision.kind == "choose_mover" and len(legal) > 1:
        return draw.choice(legal[:-1])
    return draw.choice(legal)


def charge(state: Any, legal: list[Action], decision: Decision, draw: random.Random) -> Action:
    """Muslims row into galleasses; galleasses shoot at whoever sits in their hex."""
    ship = decision.args.get("ship")
    if decision.kind == "step" and decision.seat == "muslim" and isinstance(ship, int):
        return min(legal, key=lambda action: _to_galleass(state, action, ship) + draw.random() / 20)
    if decision.kind == "choose_attack":
        ram = [action for action in legal if action.verb == "ram"]
        shared = [a for a in legal if a.verb == "guns" and _in_shared_hex(state, a.arg)]
        return (ram or shared or legal[-1:])[0]
    if decision.kind == "gun_target" and isinstance(ship, int):
        here = state.ships[ship].hex
        return next((a for a in legal if state.ships[a.arg].hex == here), legal[0])
    return choose(legal, decision, draw)


def _in_shared_hex(state: Any, ship: int) -> bool:
    return ship in state.facts.galleasses and state.ships[ship].hex in state.rammer_at


def _to_galleass(state: Any, action: Action, ship: int) -> float:
    """How far from a galleass an action leaves a ship and its bow."""
    after = state.clone()
    after.asking.apply(after, action, QUIET)
    goals = [after.ships[g].hex for g in state.facts.galleasses if after.ships[g].hex >= 0]
    here, ahead = after.ships[ship].hex, after.ahead_of(ship)
    if not goals or here in goals:
        return -5.0
    grid = state.facts.board.grid
    near = min(grid.distance(here, goal) for goal in goals)
    bow = min(grid.distance(ahead, goal) for goal in goals) if ahead >= 0 else near + 1
    return float(bow + near / 10 + (0.3 if action.verb == "stop" else 0.0))


def play(scenario: str, seed: int, how: str = "") -> Iterator[Session[Any]]:
    """A fuzzed game, handed over before every real choice; the same for ever."""
    game = load("lepanto")
    options = {"challenges": "table"} if how == "challenges" else {}
    session: Session[Any] = Session(game, scenario, str(seed), options)
    draw = random.Random(seed)
    while (decision := session.decision()) is not None:
        legal = game.legal(session.state)
        if len(legal) > 1:
            yield session
        if how == "ramming" and draw.random() < 0.9:
            session.choose(charge(session.state, legal, decision, draw))
        else:
            session.choose(choose(legal, decision, draw))


USUAL = ("northern_wing", 1, "")
RARE = {
    "drift_order": ("doria_ochiali", 0, ""),
    "challenge": ("northern_wing", 0, "challenges"),
    "gun_arc": ("doria_ochiali", 1, "ramming"),
}
"""Decisions that few games come to: scenario, seed, and how they are played."""


@cache
def record_at(kind: str, number: int = 1) -> str:
    """The record of a fuzzed game that stands at its n-th decision of a kind."""
    scenario, first, how = RARE.get(kind, USUAL)
    for seed in (first, *range(60)):
        for session in play(scenario, seed, how):
            decision = session.decision()
            if decision is not None and decision.kind == kind:
                number -= 1
                if number == 0:
                    return write_record(session)
    raise AssertionError(f"no game comes to {kind}")


def table_at(client: Client, kind: str, number: int = 1) -> Match:
    """A table on a server of one's own machine, standing at a decision of that kind."""
    return Match.from_record(client, record_at(kind, number))
