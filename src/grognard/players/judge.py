"""The judge: who will win a position, if both sides are played by the same good player.

A small model: a logistic curve over the lead, what both sides have left, the turns to come and the
side to move. ``python -m tools.judge fit`` fits its weights to played games and keeps them with the
title; ``show`` sets what it predicts beside what happened. A title may have none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple

from msgspec import Struct, convert

from grognard.engine.game import Game
from grognard.games import titles
from grognard.players.balance import Balance, balance_of
from grognard.players.search.knowledge import Knowledge, knowledge_of

FILE = "judge.toml"
FEATURES = ("even", "lead", "lead_early", "edge", "forces", "forces_early", "mover", "early")
"""What is weighed (``Seen.features``)."""
FARTHEST = 8.0
"""More spreads of lead than this tell no more."""


class Bin(Struct, frozen=True):
    """Positions judged about alike, by weights fitted to other games."""

    count: int
    predicted: float
    """The result that the first seat may expect, on average; a draw counts half ..."""
    observed: float
    """... and what it got."""


class Weights(Struct, frozen=True):
    """Of one scenario."""

    weights: dict[str, float]
    draw: float
    """How far from even a game that is not drawn must be."""
    games: int
    """Played to fit them ..."""
    error: float
    """... and how far off what they predict is, from bin to bin."""
    data: str
    """The version of the data they were played with."""
    bins: tuple[Bin, ...] = ()


class Chance(NamedTuple):
    """Of the first seat to win, of the second, and of a draw."""

    first: float
    second: float
    draw: float


class Judge:
    """Judges positions of one scenario."""

    def __init__(self, game: Game[Any], scenario: str, found: Weights) -> None:
        self._eye = Eye(game, scenario)
        self._game = game
        self._weights = [found.weights[name] for name in FEATURES]
        self._draw = found.draw
        self.error = found.error

    def chance(self, state: Any, luck: float = 0.0) -> Chance:
        """``luck``: points that the first seat owes to it; they are not counted."""
        if self._game.decision(state) is None:
            return outcome_of(self._game, state)
        seen = self._eye.seen(state)
        even = seen._replace(lead=seen.lead - luck, forces=seen.forces - luck)
        return chance_of(self._weights, self._draw, even.features())

    def result(self, state: Any, seat: str, luck: float = 0.0) -> float:
        """What a seat may expect, a draw counting half; ``luck`` is its own."""
        own = seat == self._game.seats[0]
        chance = self.chance(state, luck if own else -luck)
        return (chance.first if own else chance.second) + chance.draw / 2


def outcome_of(game: Game[Any], state: Any) -> Chance:
    """Of a game that is over: there is nothing to chance in it."""
    winner = game.outcome(state).winner
    first, second = (float(winner == seat) for seat in game.seats)
    return Chance(first, second, 1.0 - first - second)


def chance_of(weights: Sequence[float], draw: float, features: Sequence[float]) -> Chance:
    ahead = sum([w * x for w, x in zip(weights, features, strict=True)])
    first, second = logistic(ahead - draw), logistic(-ahead - draw)
    return Chance(first, second, max(1.0 - first - second, 0.0))


def logistic(x: float) -> float:
    return 1 / (1 + exp(-min(max(x, -30.0), 30.0)))


class Seen(NamedTuple):
    """What the judge sees in a position, always from the first seat's side."""

    lead: float
    """In points, at the end, as the search expects it ..."""
    spread: float
    """... and how uncertain that is."""
    forces: float
    """How the sides stand, with what they have left, in points."""
    mover: float
    """1 if the first seat decides, -1 if the second does."""
    early: float
    """The share of the game's turns that is to come."""

    def features(self) -> tuple[float, ...]:
        """As FEATURES names them."""
        edge = min(max(self.lead / self.spread, -FARTHEST), FARTHEST)
        lead, forces, early = self.lead, self.forces, self.early
        return 1.0, lead, lead * early, edge, forces, forces * early, self.mover, early


class Eye:
    """Looks at positions of one scenario."""

    def __init__(self, game: Game[Any], scenario: str) -> None:
        self._game = game
        self._know: Knowledge = knowledge_of(game.name)
        self._balance: Balance = balance_of(game)
        told = game.scenarios[scenario]
        self._last, self._turns = told.last_turn, max(told.turns, 1)

    def seen(self, state: Any) -> Seen:
        game, first = self._game, self._game.seats[0]
        decision = game.decision(state)
        mover = 0.0 if decision is None else 1.0 if decision.seat == first else -1.0
        early = max(self._last - game.turn(state), 0) / self._turns
        lead, spread = self._know.lead(state, first), self._know.spread(state)
        return Seen(lead, spread, self._balance(state), mover, early)


@lru_cache(maxsize=16)
def weights_of(game: str) -> dict[str, Weights]:
    """By scenario; those without are missing."""
    title = titles().get(game)
    if title is None or not title.judge:
        return {}
    file = files(title.judge).joinpath(FILE)
    if not file.is_file():
        return {}
    return convert(tomllib.loads(file.read_text("utf-8")), dict[str, Weights])


def judge_of(game: Game[Any], scenario: str) -> Judge | None:
    """None where no weights are kept."""
    found = weights_of(game.name).get(scenario)
    return None if found is None else Judge(game, scenario, found)
