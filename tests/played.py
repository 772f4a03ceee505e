"""Games already played, for tests that look back at one."""

from __future__ import annotations

from grognard.engine.records import write_record
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import make


def played(game_name: str, scenario: str, moves: int = 10**6) -> str:
    """The record of a game between greedy players, perhaps broken off."""
    game = load(game_name)
    session = Session(game, scenario, 5)
    players = {seat: make("greedy", game_name, seat) for seat in game.seats}
    while (decision := session.decision()) is not None and len(session.moves) < moves:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return write_record(session)
