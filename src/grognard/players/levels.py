"""The levels of opponents that a person chooses from, and the player behind each."""

from __future__ import annotations

from grognard.games import titles

RECRUIT = "recruit"
REGULAR = "greedy"
MEANINGS = {
    RECRUIT: RECRUIT,
    "regular": REGULAR,
    "veteran": "search:10s",
    "grognard": "search:60s",
}
"""By level, from easy to hard, the player; seconds are for a whole player turn or impulse."""

LEVELS = tuple(MEANINGS)


def meant(spec: str, game: str) -> str:
    """The player that a level stands for; other names stand for themselves. In a game without plans
    for the search every level is the regular one."""
    if spec not in MEANINGS:
        return spec
    return MEANINGS[spec] if lends_plans(game) else REGULAR


def usual(game: str) -> str:
    """The best player that answers at once."""
    title = titles().get(game)
    return REGULAR if title is not None and title.judgement else "random"


def lends_plans(game: str) -> bool:
    """Can a search play this game, and a recruit?"""
    title = titles().get(game)
    return title is not None and bool(title.knowledge)
