"""What a search thought: the candidates it weighed, with chance, expected lead and a reason."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.players.search.race import Tally
from grognard.players.search.rollout import Candidate


class Weighed(Struct, frozen=True):
    """One candidate as it was judged."""

    action: Action
    plan: str
    """The name of the plan it belongs to."""
    forced: bool
    """Is the answer other than the plan's own?"""
    chance: float
    lead: float
    tries: int
    steps: tuple[Action, ...] = ()
    """The whole move, where a person asked for it."""
    margin: float = 0.0
    """Of the chance: 95 % of such samples keep within it."""
    gain: float = 0.0
    """Of the first candidate: by how much more it wins than the next ..."""
    sure: str = ""
    """... and how sure it is that it is better."""


class Thought(Struct, frozen=True):
    """All candidates of one choice: the chosen one, then the others from good to bad."""

    weighed: tuple[Weighed, ...]
    clear: bool
    """Was the chosen one clearly better than the first plan, not just as good?"""


def thought_of(field: Sequence[Candidate], tallies: Sequence[Tally], best: Tally) -> Thought:
    rest = sorted((t for t in tallies if t is not best), key=lambda t: -t.worth)
    weighed = tuple(_weighed(field[t.number], t) for t in (best, *rest))
    return Thought(weighed, clear=best.number != 0)


def _weighed(candidate: Candidate, tally: Tally) -> Weighed:
    return Weighed(
        candidate.first,
        candidate.plan.name,
        candidate.forced,
        tally.chance,
        tally.lead,
        len(tally.verdicts),
    )
