"""What a given number of games can show."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import NamedTuple

Z_95 = 1.959963984540054


def wilson(hits: float, tries: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's interval for a share: valid for few games and for shares near 0 or 1."""
    share = hits / tries
    centre = share + z * z / (2 * tries)
    margin = z * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    scale = 1 + z * z / tries
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


class Interval(NamedTuple):
    """An estimate and the 95 % interval around it."""

    value: float
    low: float
    high: float


def mean_interval(values: Sequence[float], z: float = Z_95) -> Interval:
    """The mean with its interval by the central limit theorem."""
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Interval(mean, mean, mean)
    spread = sqrt(fsum((value - mean) ** 2 for value in values) / (count - 1))
    margin = z * spread / sqrt(count)
    return Interval(mean, mean - margin, mean + margin)


def median_interval(values: Sequence[float], z: float = Z_95) -> Interval:
    """The median with the interval between two of the values (by the sign test)."""
    ordered, count = sorted(values), len(values)
    away = z * sqrt(count) / 2
    low, high = max(0, round(count / 2 - away) - 1), min(count - 1, round(count / 2 + away))
    middle = (ordered[(count - 1) // 2] + ordered[count // 2]) / 2
    return Interval(middle, ordered[low], ordered[high])


def ratio_interval(pairs: Sequence[tuple[float, float]], z: float = Z_95) -> Interval | None:
    """All parts over all wholes, with the interval of a ratio estimator; None if there are no
    wholes."""
    whole = fsum(y for _, y in pairs)
    if not whole:
        return None
    count, ratio = len(pairs), fsum(x for x, _ in pairs) / whole
    if count == 1:
        return Interval(ratio, ratio, ratio)
    spread = fsum((x - ratio * y) ** 2 for x, y in pairs) / (count - 1)
    margin = z * sqrt(spread / count) / (whole / count)
    return Interval(ratio, ratio - margin, ratio + margin)


def paired_difference(pairs: Sequence[tuple[bool, bool]], z: float = Z_95) -> Interval:
    """How much more often the first of a pair hits than the second, with Newcombe's interval.

    R. G. Newcombe, Statistics in Medicine 17 (1998), 2635-2650, method 10: Wilson's interval of
    each share, joined with the correlation of the pairs.
    """
    count = len(pairs)
    both, one, other = (pairs.count(kind) for kind in ((True, True), (True, False), (False, True)))
    neither = count - both - one - other
    hits = both + one, both + other
    shares = [part / count for part in hits]
    (low_1, high_1), (low_2, high_2) = (wilson(part, count, z) for part in hits)
    phi = _correlation(both, one, other, neither)
    down = _joined(shares[0] - low_1, high_2 - shares[1], phi)
    up = _joined(high_1 - shares[0], shares[1] - low_2, phi)
    difference = (one - other) / count
    return Interval(difference, difference - down, difference + up)


def _joined(first: float, second: float, phi: float) -> float:
    return sqrt(max(0.0, first * first - 2 * phi * first * second + second * second))


def _correlation(both: int, one: int, other: int, neither: int) -> float:
    """The correlation of pairs of hits and misses, shrunk towards 0 as in that paper."""
    margins = (both + one) * (other + neither) * (both + other) * (one + neither)
    if margins == 0:
        return 0.0
    excess: float = both * neither - one * other
    if excess > 0:
        excess = max(0.0, excess - (both + one + other + neither) / 2)
    return excess / sqrt(margins)
