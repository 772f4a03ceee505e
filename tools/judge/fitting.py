"""Fits the judge's weights to samples, by Newton's method, and tests them on games left out."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log, sqrt
from statistics import pstdev

from grognard.players.judge import FEATURES, Bin, Weights, chance_of, logistic
from tools.judge.samples import Sample

BINS = 10
FOLDS = 5
"""Every game is predicted by weights fitted to the other four fifths."""
GAME_COUNTS = 3.0
"""Positions of one game share their end: together they count as so many of their own."""
MOST_OF_GAME = 40
"""Positions of one game that weights are fitted to."""
DOUBT = 1.0
"""How large a weight may well be, of a feature measured in standard deviations: few games prove
little, and what they do not prove stays near nothing."""
STEPS, LONGEST, PRECISE = 30, 2.0, 1e-6
DRAWS = [step / 50 for step in range(76)]
"""Tried for how far from even a game must be that is not drawn."""
LEAST_ERROR, WORST = 0.02, 0.12
"""What every judge may be off, and more than which none is kept: its rollouts are played whole."""

Row = tuple[tuple[float, ...], float, float]
"""Features, result, and how much it counts."""


def fit(samples: Sequence[Sample]) -> tuple[list[float], float]:
    """The weights, and how far from even a game must be that is not drawn."""
    rows = _counted(samples)
    scales = [_deviation([features[i] for features, *_ in rows]) for i in range(len(FEATURES))]
    scaled = [
        (tuple([x / scale for x, scale in zip(features, scales, strict=True)]), result, counts)
        for features, result, counts in rows
    ]
    weights = [0.0] * len(FEATURES)
    for _ in range(STEPS):
        step = _solved(*_slopes(scaled, weights))
        weights = [w + min(max(s, -LONGEST), LONGEST) for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < PRECISE:
            break
    drawn = any(result == 0.5 for _, result, _ in rows)
    draw = max(DRAWS, key=lambda d: _likelihood(scaled, weights, d)) if drawn else 0.0
    return [w / scale for w, scale in zip(weights, scales, strict=True)], draw


def _counted(samples: Sequence[Sample]) -> list[Row]:
    of_game: dict[int, list[Sample]] = {}
    for sample in samples:
        of_game.setdefault(sample.game, []).append(sample)
    thinned = [seen[:: ceil(len(seen) / MOST_OF_GAME)] for seen in of_game.values()]
    return [
        (s.seen.features(), s.result, GAME_COUNTS / len(seen)) for seen in thinned for s in seen
    ]


def _deviation(values: Sequence[float]) -> float:
    """1 for what never changes."""
    return pstdev(values) or 1.0


def _slopes(rows: Sequence[Row], weights: Sequence[float]) -> tuple[list[list[float]], list[float]]:
    """The curvature and the slope of the likelihood, prior included."""
    size = range(len(weights))
    slope = [-weight / DOUBT**2 for weight in weights]
    curve = [[(i == j) / DOUBT**2 for j in size] for i in size]
    for features, result, counts in rows:
        p = logistic(sum([w * x for w, x in zip(weights, features, strict=True)]))
        rest, bend = counts * (result - p), counts * max(p * (1 - p), 1e-6)
        for i in size:
            slope[i] += rest * features[i]
            for j in size:
                curve[i][j] += bend * features[i] * features[j]
    return curve, slope


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By Gauss and Jordan; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, row in enumerate(rows):
        pivot = row[i]
        row[:] = [value / pivot for value in row]
        for other in rows:
            if other is not row:
                factor = other[i]
                other[:] = [a - factor * b for a, b in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


def _likelihood(rows: Sequence[Row], weights: Sequence[float], draw: float) -> float:
    total = 0.0
    for features, result, counts in rows:
        chance = chance_of(weights, draw, features)
        happened = {1.0: chance.first, 0.0: chance.second}.get(result, chance.draw)
        total += counts * log(max(happened, 1e-9))
    return total


def tested(samples: Sequence[Sample]) -> tuple[tuple[Bin, ...], float]:
    """What was predicted of games left out, beside how they ended, in ten bins; and how much
    further off that is than games of even chances would be."""
    predicted = list[tuple[float, Sample]]()
    for fold in range(FOLDS):
        weights, draw = fit([s for s in samples if s.game % FOLDS != fold])
        for sample in samples:
            if sample.game % FOLDS == fold:
                chance = chance_of(weights, draw, sample.seen.features())
                predicted.append((chance.first + chance.draw / 2, sample))
    bins, excess = [], 0.0
    for number in range(BINS):
        inside = [(p, s) for p, s in predicted if min(int(p * BINS), BINS - 1) == number]
        if not inside:
            bins.append(Bin(0, (number + 0.5) / BINS, 0.0))
            continue
        count = len(inside)
        mean = sum(p for p, _ in inside) / count
        seen = sum(s.result for _, s in inside) / count
        bins.append(Bin(count, round(mean, 4), round(seen, 4)))
        by_chance = mean * (1 - mean) / len({s.game for _, s in inside})
        excess += count / len(predicted) * max((mean - seen) ** 2 - by_chance, 0.0)
    return tuple(bins), max(sqrt(excess), LEAST_ERROR)


def fitted(samples: Sequence[Sample], data: str) -> Weights:
    weights, draw = fit(samples)
    bins, error = tested(samples)
    named = {name: round(weight, 4) for name, weight in zip(FEATURES, weights, strict=True)}
    games = len({sample.game for sample in samples})
    return Weights(named, draw, games, round(error, 4), data, bins)
