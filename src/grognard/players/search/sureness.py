"""How sure it is that one candidate is better than another, from the worlds both were tried in."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from grognard.players.search.race import Tally

FEWEST_TRIES = 20
"""Before so many imagined games nothing is sure."""
WIDTH = 1.96
"""Standard errors either side of 95 % of what chance does."""
UNSURE, EVEN, LIKELY, CLEAR = "unsure", "even", "likely", "clear"


def margin(values: Sequence[float]) -> float:
    """Either side of the mean of these, the range that 95 % of such samples keep within."""
    count = len(values)
    if count < 2:
        return 1.0
    mean = sum(values) / count
    return WIDTH * sqrt(sum((v - mean) ** 2 for v in values) / (count - 1) / count)


def gain(best: Tally, other: Tally) -> tuple[float, float, str]:
    """By how much more the first wins, the margin of that, and how sure it is that it does."""
    both = zip(best.verdicts, other.verdicts, strict=False)
    chances = [one.chance - two.chance for one, two in both]
    worths = [a.worth - b.worth for a, b in zip(best.verdicts, other.verdicts, strict=False)]
    mean, width = sum(chances) / len(chances), margin(chances)
    return mean, width, _sure(worths)


def _sure(worths: Sequence[float]) -> str:
    if len(worths) < FEWEST_TRIES:
        return UNSURE
    mean, width = sum(worths) / len(worths), margin(worths)
    if mean > width:
        return CLEAR
    return LIKELY if mean > width / 2 else EVEN
