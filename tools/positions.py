"""Positions to measure the search in: what its first plan comes to against the greedy player."""

from __future__ import annotations

from typing import Any

from grognard.engine.game import Game
from grognard.players import make
from grognard.players.search.knowledge import knowledge_of


def position(game: Game[Any], scenario: str, seat: str, turn: int, seed: str) -> Any | None:
    """The first choice of a seat in its player turn; None if the game does not come so far."""
    know, state = knowledge_of(game.name), game.new(scenario, seed)
    own, enemy = know.plans(state, seat)[0].make(seed), make("greedy", game.name, seed)
    while (decision := game.decision(state)) is not None:
        if decision.seat != seat:
            game.apply(state, enemy.choose(game, state, decision))
            continue
        first = know.own_turn(state, seat) and game.turn(state) >= turn
        if first and len(game.legal(state)) > 1:
            return state
        game.apply(state, own.choose(state, decision))
    return None
