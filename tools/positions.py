"""Positions to measure the search in."""

from __future__ import annotations

from typing import Any

from grognard.engine.game import Game
from grognard.players.search.knowledge import knowledge_of


def position(game: Game[Any], scenario: str, seat: str, turn: int, seed: str) -> Any | None:
    """The first choice of a seat in its player turn; None if the game does not come so far."""
    know, state = knowledge_of(game.name), game.new(scenario, seed)
    sides = {each: know.plans(state, each)[0].make(seed) for each in game.seats}
    while (decision := game.decision(state)) is not None:
        own = decision.seat == seat and know.own_turn(state, seat)
        if own and game.turn(state) >= turn and len(game.legal(state)) > 1:
            return state
        game.apply(state, sides[decision.seat].choose(state, decision))
    return None
