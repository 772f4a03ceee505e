"""Sequential halving: candidates are tried in the same imagined worlds; the better half goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count as counted
from itertools import islice
from math import ceil, log2

from msgspec import Struct

from grognard.players.search.budget import Allowance
from grognard.players.search.rollout import Verdict

RIVAL_GAIN, RIVAL_SPREAD = -0.02, 0.05
"""What a rival is expected to gain over candidate 0 before it is tried, mean and deviation: a few
noisy worlds hardly change that, many do."""
SURPRISE = 0.3
"""Uncertainty added to every gain, as if one more world had differed by this much: a few worlds may
agree by chance."""


Expect = Callable[[Iterator[tuple[int, int]]], None]
"""Told which candidates will be tried in which worlds next, so that it can be begun elsewhere."""


def unprepared(_: Iterator[tuple[int, int]]) -> None:
    """Everything is tried when it is asked for."""


class Tally(Struct):
    """How one candidate has done so far, world by world."""

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


def race(
    count: int,
    weigh: Callable[[int, int], Verdict],
    allowance: Allowance,
    expect: Expect = unprepared,
) -> list[Tally]:
    """Try candidates 0 to count-1; ``weigh(candidate, world)``. Candidate 0 runs to the end, as the
    measure of the others; each is tried at least once unless the race is stopped. The tallies of
    all that were tried, the best first."""
    tallies = [Tally(n, []) for n in range(count)]
    field, rounds = tallies, max(ceil(log2(count)), 1)
    for done in range(1, rounds + 1):
        expect(_coming(field, allowance.room(done / rounds)))
        _round(field, weigh, allowance, done / rounds)
        if allowance.used >= 1:
            break
        ranked = sorted(field[1:], key=lambda t: -t.worth)
        field = [field[0], *ranked[: max((len(field) - 1) // 2, 1)]]
    tried = [tally for tally in tallies if tally.verdicts]
    return sorted(tried, key=lambda t: (-len(t.verdicts), -t.worth))


def _coming(field: list[Tally], room: int | None) -> Iterator[tuple[int, int]]:
    """The tries of a round with room for so many, or for nobody knows how many."""
    began = len(field[0].verdicts)
    tries = ((tally.number, world) for world in counted(began) for tally in field)
    return tries if room is None else islice(tries, ceil(room / len(field)) * len(field))


def _round(
    field: list[Tally],
    weigh: Callable[[int, int], Verdict],
    allowance: Allowance,
    until: float,
) -> None:
    while True:
        world = len(field[0].verdicts)
        for tally in field:
            if allowance.used >= 1 and (tally.verdicts or allowance.stopped):
                return
            tally.verdicts.append(weigh(tally.number, world))
            allowance.evaluated()
        if allowance.used >= until:
            return


def choose(tallies: list[Tally]) -> Tally:
    """The one expected to gain most over candidate 0 of those that ran longest, or candidate 0."""
    first = next(t for t in tallies if t.number == 0)
    rivals = [t for t in tallies if len(t.verdicts) + 1 >= len(first.verdicts) and t is not first]
    best = max(rivals, key=lambda t: _expected_gain(t, first), default=first)
    return best if best is not first and _expected_gain(best, first) > 0 else first


def _expected_gain(rival: Tally, first: Tally) -> float:
    """By Bayes, from the differences world by world, which share their luck."""
    gains = _gains(rival, first)
    count = len(gains)
    if count == 1:
        return RIVAL_GAIN
    mean = sum(gains) / count
    variance = (sum((g - mean) ** 2 for g in gains) + SURPRISE**2) / (count - 1) / count
    trust = RIVAL_SPREAD**2 / (RIVAL_SPREAD**2 + variance)
    return trust * mean + (1 - trust) * RIVAL_GAIN


def _gains(rival: Tally, first: Tally) -> list[float]:
    return [a.worth - b.worth for a, b in zip(rival.verdicts, first.verdicts, strict=False)]
