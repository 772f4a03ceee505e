"""Sequential halving: candidates are tried in the same imagined worlds, the better half goes on."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2, sqrt

from msgspec import Struct

from grognard.players.search.budget import Grant
from grognard.players.search.rollout import Verdict

DOUBT = 0.5
"""A rival must be better than the first by so many standard errors of the difference."""


class Tally(Struct):
    """What one candidate has come to so far, world by world."""

    number: int
    verdicts: list[Verdict]

    @property
    def worth(self) -> float:
        return sum(v.worth for v in self.verdicts) / len(self.verdicts)

    @property
    def chance(self) -> float:
        return sum(v.chance for v in self.verdicts) / len(self.verdicts)

    @property
    def lead(self) -> float:
        return sum(v.lead for v in self.verdicts) / len(self.verdicts)


def race(count: int, weigh: Callable[[int, int], Verdict], grant: Grant) -> list[Tally]:
    """Try candidates 0 to count-1, at least once each unless it is stopped; ``weigh(candidate,
    world)``. Candidate 0 runs to the end, as the measure of the others. The tallies of all that
    were tried, the best first."""
    tallies = [Tally(n, []) for n in range(count)]
    field, rounds = tallies, max(ceil(log2(count)), 1)
    for done in range(1, rounds + 1):
        _round(field, weigh, grant, done / rounds)
        if grant.used >= 1:
            break
        ranked = sorted(field[1:], key=lambda t: -t.worth)
        field = [field[0], *ranked[: max((len(field) - 1) // 2, 1)]]
    tried = [tally for tally in tallies if tally.verdicts]
    return sorted(tried, key=lambda t: (-len(t.verdicts), -t.worth))


def _round(
    field: list[Tally], weigh: Callable[[int, int], Verdict], grant: Grant, until: float
) -> None:
    while True:
        world = len(field[0].verdicts)
        for tally in field:
            if (tally.verdicts or grant.stopped) and grant.used >= 1:
                return
            tally.verdicts.append(weigh(tally.number, world))
            grant.evaluated()
        if grant.used >= until:
            return


def choose(tallies: list[Tally], doubt: float = DOUBT) -> Tally:
    """The best of those that ran longest, unless its lead over candidate 0 may be chance."""
    first = next(t for t in tallies if t.number == 0)
    rivals = [t for t in tallies if len(t.verdicts) + 1 >= len(first.verdicts) and t is not first]
    if not rivals:
        return first
    best = max(rivals, key=lambda t: t.worth)
    return best if _clearly_better(best, first, doubt) else first


def _clearly_better(one: Tally, other: Tally, doubt: float) -> bool:
    """By the differences world by world, which share their luck."""
    gains = [a.worth - b.worth for a, b in zip(one.verdicts, other.verdicts, strict=False)]
    mean = sum(gains) / len(gains)
    if len(gains) == 1:
        return False
    deviation = sqrt(sum((g - mean) ** 2 for g in gains) / (len(gains) - 1))
    return mean > doubt * deviation / sqrt(len(gains))
