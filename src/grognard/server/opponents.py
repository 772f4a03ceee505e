"""Who may sit at a table as a computer, and who may be shown what it thinks."""

from __future__ import annotations

from grognard.engine.errors import Problem
from grognard.players import LEVELS
from grognard.players.levels import meant
from grognard.players.search.budget import read_budget
from grognard.server.errors import ApiError, from_problem
from grognard.server.faces import Audience
from grognard.server.journal import HUMAN
from grognard.server.tables import Table

SEATED = ("random", "greedy", *LEVELS)
MOST_SECONDS, MOST_EVALUATIONS = 60, 5000
"""What a search may spend on a turn at a table that others share."""


def check_player(spec: str) -> None:
    """A person, a level, or a search with a budget of its own that is not too long."""
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
    """Does this player need more than a moment?"""
    return meant(spec, game).startswith("search:")


def shown_to(table: Table, audience: Audience, seat: str) -> bool:
    """May they see what that seat thinks? Where something is hidden, its plans may tell it."""
    if not table.deciding:
        return True
    concerned = (seat, *(audience or (None,)))
    return all(table.game.knows_all(one) for one in concerned)
