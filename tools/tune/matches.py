"""Games of a doctrine against the greedy player."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp
from typing import Any

from msgspec import Struct

from grognard.engine.game import Game
from grognard.games import load
from grognard.players.evaluators.gallipoli import doctrine as gallipoli
from grognard.players.evaluators.gallipoli.general import General
from grognard.players.evaluators.lepanto import temper as lepanto
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.market_garden import doctrine as market_garden
from grognard.players.evaluators.market_garden.commander import Commander
from grognard.players.greedy import GreedyPlayer, Judgement
from grognard.players.search.knowledge import knowledge_of
from tools.tune.doctrines import Doctrine

MAKE: dict[str, Callable[[str, Doctrine], Judgement]] = {
    "lepanto": Admiral,
    "gallipoli": General,
    "market_garden": Commander,
}
PLAIN: dict[str, Doctrine] = {
    "lepanto": lepanto.DOCTRINE,
    "gallipoli": gallipoli.DOCTRINE,
    "market_garden": market_garden.DOCTRINE,
}
SPREAD = 3.0
"""The lead in points that makes a win about three times as good as a loss."""

loaded: Callable[[str], Game[Any]] = lru_cache(load)


class Match(Struct, frozen=True):
    game: str
    scenario: str
    seat: str
    seed: int


class Result(Struct, frozen=True):
    won: float
    """1, or a half for a draw."""
    margin: float
    """The same, softened by the lead: it tells more from fewer games."""


def play(match: Match, doctrine: Doctrine) -> Result:
    game, seat = loaded(match.game), match.seat
    state = game.new(match.scenario, match.seed)
    own = MAKE[match.game](f"own {match.seed}", doctrine)
    enemy = GreedyPlayer(match.game, f"enemy {match.seed}")
    while (decision := game.decision(state)) is not None:
        if decision.seat == seat:
            game.apply(state, own.choose(state, decision))
        else:
            game.apply(state, enemy.choose(game, state, decision))
    winner, lead = game.outcome(state).winner, knowledge_of(match.game).lead(state, seat)
    won = 0.5 if winner is None else float(winner == seat)
    return Result(won, 1 / (1 + exp(-lead / SPREAD)))


def margin(results: list[Result]) -> float:
    return sum(r.margin for r in results) / len(results)


def told(results: list[Result]) -> str:
    won = sum(r.won for r in results) / len(results)
    return f"{won:.3f} won ({margin(results):.3f} by margin) of {len(results)} games"
