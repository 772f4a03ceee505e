"""Ratings of players who have met each other, and how certain they are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import exp, log, log1p

from msgspec import Struct

from grognard.analysis.statistics import Z_95

ELO_PER_LOGIT = 400 / log(10)
"""Elo's scale: 400 points are odds of ten to one."""
VIRTUAL_DRAWS = 1
"""Draws added to every pair, so that a player who won every game still has a rating."""
CLOSE_ENOUGH = 1e-6
EDGE_WIDTH = 1e-4
"""Edges of intervals are found to this width, a fiftieth of an Elo point."""

Vector = list[float]
Matrix = list[Vector]


class Meeting(Struct, frozen=True):
    """The points of the first of two players in their games: 1 for a win, ½ for a draw."""

    first: str
    second: str
    points: float
    games: int


class Rating(Struct, frozen=True):
    """Elo points above the first player, and the 95 % interval of that difference."""

    player: str
    elo: float
    low: float
    high: float


def elo_of(share: float) -> float:
    """The difference in Elo at which that share of the points is expected."""
    return ELO_PER_LOGIT * log(share / (1 - share))


def rate(players: Sequence[str], meetings: Sequence[Meeting]) -> list[Rating]:
    """The maximum likelihood ratings of Bradley and Terry; the first player is at 0.

    An interval holds all ratings that make the results not much less likely (profile likelihood),
    so it is valid near 0 and 100 % too. Games count as independent wins or losses: with draws, and
    with twins of one seed, the intervals are a little too wide.
    """
    model = _Model(players, meetings)
    strengths = model.fitted([0.0] * len(players), range(1, len(players)))
    found = [Rating(players[0], 0.0, 0.0, 0.0)]
    for number, player in enumerate(players[1:], 1):
        low, high = (model.edge(strengths, number, side) for side in (-1, 1))
        points = (ELO_PER_LOGIT * value for value in (strengths[number], low, high))
        found.append(Rating(player, *points))
    return found


class _Model:
    """The points of every pair, and the likelihood of given strengths (natural logarithms)."""

    def __init__(self, players: Sequence[str], meetings: Sequence[Meeting]) -> None:
        number = {player: n for n, player in enumerate(players)}
        pairs = list(combinations(range(len(players)), 2))
        self.points = dict.fromkeys(pairs, VIRTUAL_DRAWS / 2)
        self.games = dict.fromkeys(pairs, VIRTUAL_DRAWS)
        for met in meetings:
            a, b, points = number[met.first], number[met.second], met.points
            if a > b:
                a, b, points = b, a, met.games - points
            self.points[a, b] += points
            self.games[a, b] += met.games

    def fitted(self, strengths: Vector, free: Sequence[int]) -> Vector:
        """The likeliest strengths if only those in ``free`` may change, by Newton's method; a
        step that makes things worse is halved until it does not."""
        while free:
            step = _solved(self._information(strengths, free), self._slope(strengths, free))
            reached = self._likelihood(strengths)
            while self._likelihood(_moved(strengths, free, step)) < reached - CLOSE_ENOUGH:
                step = [part / 2 for part in step]
            strengths = _moved(strengths, free, step)
            if max(map(abs, step)) < CLOSE_ENOUGH:
                break
        return strengths

    def edge(self, fitted: Vector, number: int, side: int) -> float:
        """The limit of one player's 95 % interval on this side: the strength at which the results,
        with the others fitted again, become as unlikely as the interval allows."""
        others = [n for n in range(1, len(fitted)) if n != number]
        least = self._likelihood(fitted) - Z_95**2 / 2

        def inside(strength: float) -> bool:
            start = [*fitted[:number], strength, *fitted[number + 1 :]]
            return self._likelihood(self.fitted(start, others)) > least

        near, far = fitted[number], fitted[number] + side
        while inside(far):
            near, far = far, 2 * far - fitted[number]
        while abs(far - near) > EDGE_WIDTH:
            middle = (near + far) / 2
            near, far = (middle, far) if inside(middle) else (near, middle)
        return (near + far) / 2

    def _information(self, strengths: Vector, free: Sequence[int]) -> Matrix:
        """Fisher's information on the strengths in ``free``."""
        found = {(a, b): 0.0 for a in free for b in free}
        for (a, b), games in self.games.items():
            share = _expected(strengths[a] - strengths[b])
            weight = games * share * (1 - share)
            for one, other, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                if (one, other) in found:
                    found[one, other] += sign * weight
        return [[found[a, b] for b in free] for a in free]

    def _slope(self, strengths: Vector, free: Sequence[int]) -> Vector:
        found = [0.0] * len(strengths)
        for (a, b), games in self.games.items():
            more = self.points[a, b] - games * _expected(strengths[a] - strengths[b])
            found[a] += more
            found[b] -= more
        return [found[n] for n in free]

    def _likelihood(self, strengths: Vector) -> float:
        """Its logarithm."""
        total = 0.0
        for (a, b), games in self.games.items():
            apart = strengths[a] - strengths[b]
            total += self.points[a, b] * apart - games * _log_one_plus_exp(apart)
        return total


def _expected(apart: float) -> float:
    return 1 / (1 + exp(-apart)) if apart > 0 else exp(apart) / (1 + exp(apart))


def _log_one_plus_exp(value: float) -> float:
    return max(value, 0.0) + log1p(exp(-abs(value)))


def _moved(strengths: Vector, free: Sequence[int], step: Vector) -> Vector:
    moved = list(strengths)
    for number, part in zip(free, step, strict=True):
        moved[number] += part
    return moved


def _solved(matrix: Matrix, right: Vector) -> Vector:
    """By Gauss-Jordan elimination; the information matrix is positive, so no pivot is zero."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for n in range(len(rows)):
        rows[n] = [value / rows[n][n] for value in rows[n]]
        for m in range(len(rows)):
            if m != n:
                factor = rows[m][n]
                rows[m] = [v - factor * p for v, p in zip(rows[m], rows[n], strict=True)]
    return [row[-1] for row in rows]
