"""The computer players that may take a seat."""

from __future__ import annotations

from grognard.engine.errors import Problem
from grognard.players import LEVELS
from grognard.players.levels import meant
from grognard.players.search.budget import read_budget
from grognard.server.errors import ApiError, from_problem
from grognard.server.journal import HUMAN

SEATED = ("random", "greedy", *LEVELS)
MOST_SECONDS, MOST_EVALUATIONS = 60, 5000
"""The most that a search may spend on a turn: others use the server too."""
EVALUATIONS_A_SECOND = 50.0
"""A guess on the low side."""


def check_player(spec: str) -> None:
    """Accept a person, a level, or a search with a budget that is not too long."""
    if spec == HUMAN or spec in SEATED:
        return
    kind, _, budget = spec.partition(":")
    if kind != "search":
        known = ", ".join((HUMAN, *SEATED, "search:10s"))
        raise ApiError(422, "unknown_player", player=spec, known=known)
    try:
        asked = read_budget(spec, budget)
    except Problem as problem:
        raise from_problem(problem) from None
    if asked.amount > (MOST_SECONDS if asked.timed else MOST_EVALUATIONS):
        raise ApiError(
            422,
            "budget_too_long",
            player=spec,
            seconds=MOST_SECONDS,
            evaluations=MOST_EVALUATIONS,
        )


def thinks_long(spec: str, game: str) -> bool:
    """Does this player take more than a moment to answer?"""
    return meant(spec, game).startswith("search:")


def thinking_seconds(spec: str, game: str) -> float:
    """About how long a search may take for a turn."""
    kind, _, told = meant(spec, game).partition(":")
    budget = read_budget(kind, told)
    return budget.amount if budget.timed else budget.amount / EVALUATIONS_A_SECOND
