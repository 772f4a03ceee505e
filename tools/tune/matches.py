"""Games of a doctrine against the greedy player."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct

from grognard.engine.events import QUIET
from grognard.engine.game import Game
from grognard.games import load
from grognard.players.gallipoli import doctrine as gallipoli
from grognard.players.gallipoli.general import General
from grognard.players.greedy import GreedyPlayer, Judgement
from grognard.players.lepanto import doctrine as lepanto
from grognard.players.lepanto.admiral import Admiral
from grognard.players.market_garden import doctrine as market_garden
from grognard.players.market_garden.commander import Commander
from grognard.players.search.knowledge import CountsLuck, knowledge_of
from grognard.players.search.rollout import chance_to_win, widened
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
loaded: Callable[[str], Game[Any]] = lru_cache(load)


class Match(Struct, frozen=True):
    game: str
    scenario: str
    seat: str
    seed: int


class Result(Struct, frozen=True):
    won: float
    """1, or a half for a draw."""
    lead: float
    """In points, without luck where the game can count it: that tells more from fewer games."""
    chance: float
    """To have won with this lead, by what was uncertain of it."""


def play(match: Match, doctrine: Doctrine) -> Result:
    game, seat, know = loaded(match.game), match.seat, knowledge_of(match.game)
    state = game.new(match.scenario, match.seed)
    luck = know.luck_log(state) if isinstance(know, CountsLuck) else None
    spread, log = know.spread(state), QUIET if luck is None else luck
    own = MAKE[match.game](f"own {match.seed}", doctrine)
    enemy = GreedyPlayer(match.game, f"enemy {match.seed}")
    while (decision := game.decision(state)) is not None:
        if decision.seat == seat:
            game.apply(state, own.choose(state, decision), log)
        else:
            game.apply(state, enemy.choose(game, state, decision), log)
    winner = game.outcome(state).winner
    won = 0.5 if winner is None else float(winner == seat)
    lead = know.lead(state, seat)
    if luck is not None:
        lead -= luck.luck(seat)
        spread = widened(know.spread(state), luck.variance)
    return Result(won, lead, chance_to_win(lead, spread))


def chance(results: list[Result]) -> float:
    return sum(r.chance for r in results) / len(results)


def told(results: list[Result]) -> str:
    won = sum(r.won for r in results) / len(results)
    return f"{won:.3f} won ({chance(results):.3f} without luck) of {len(results)} games"
