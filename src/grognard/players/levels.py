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
"""By level, from easy to hard, the player: seconds are for a whole player turn or impulse."""
WITHOUT_KNOWLEDGE = {
    RECRUIT: "random",
    "regular": "search:1s",
    "veteran": "search:10s",
    "grognard": "search:60s",
}
"""The same for a title that no player knows anything of."""

LEVELS = tuple(MEANINGS)


def meant(spec: str, game: str) -> str:
    """The player that a level stands for; any other name stands for itself. Where a game lends a
    judgement and no plans to choose among, every level is the regular one."""
    if spec not in MEANINGS:
        return spec
    if lends_plans(game):
        return MEANINGS[spec]
    return REGULAR if judged(game) else WITHOUT_KNOWLEDGE[spec]


def usual(game: str) -> str:
    """The best player that answers at once."""
    return REGULAR if judged(game) else "random"


def judged(game: str) -> bool:
    """Can the greedy player play this game?"""
    title = titles().get(game)
    return title is not None and bool(title.judgement)


def lends_plans(game: str) -> bool:
    """Are there plans for this game, that a search can weigh and a recruit can mix up?"""
    title = titles().get(game)
    return title is not None and bool(title.knowledge)
