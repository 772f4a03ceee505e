"""What a ship's course is worth besides what the judgement of Lepanto counts for it.

    python -m tools.advantage christian --games 1300

A side's first plan plays the greedy player, but some of its ships take a course by lot, rather one
that the judgement likes. The lead at the end, without luck and without what the start of the turn
foretold, is set against the features of the courses taken, less those to be expected of the lot.
By least squares that tells what each feature brings for each point that the judgement counts.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from grognard.games.lepanto.facts import SIDES
from tools.advantage.trials import FEATURES, Tried, play
from tools.arguments import positive, scenarios

Array = NDArray[np.float64]
EARLY = 5
"""Turns up to this one are foretold each in its own way."""


def table(games: list[Tried]) -> tuple[Array, Array]:
    """By turn: the features tried, and the points that nothing before it foretold."""
    scenarios = sorted({game.scenario for game in games})
    tried, leads, foretold = list[list[float]](), list[float](), list[list[float]]()
    for game in games:
        for turn in game.turns:
            tried.append(turn.tried)
            leads.append(game.lead)
            when = [float(turn.number == n) for n in range(1, EARLY + 1)]
            where = [float(game.scenario == name) for name in scenarios]
            grown = [x * w for x in (turn.lead, turn.luck) for w in when]
            foretold.append([turn.lead, turn.luck, *when, *where, *grown])
    known, found = np.array(foretold), np.array(leads)
    return np.array(tried), found - known @ np.linalg.lstsq(known, found, rcond=None)[0]


def fitted(features: Array, points: Array) -> tuple[Array, Array]:
    """What each feature is worth, give or take."""
    square = features.T @ features
    inverse = np.linalg.pinv(square)
    return inverse @ (features.T @ points), np.sqrt(np.diag(inverse)) * points.std()


def report(games: list[Tried]) -> None:
    features, points = table(games)
    print(f"{len(points)} turns of {len(games)} games; {points.std():.1f} points not foretold")
    (own,), (error,) = fitted(features[:, :1], points)
    print(f"{FEATURES[0]:24}{own:+.2f} ± {error:.2f}")
    for k, name in enumerate(FEATURES[1:], 1):
        worth, errors = fitted(features[:, [0, k]], points)
        print(f"{name:24}{worth[1]:+.3f} ± {errors[1]:.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=SIDES)
    parser.add_argument("--scenario", default="doria_ochiali,centre,northern_wing")
    parser.add_argument("--games", type=positive, default=300, help="of each scenario")
    parser.add_argument("--workers", type=positive, default=2)
    asked = parser.parse_args()
    side, seeds = SIDES.index(asked.side), range(asked.games)
    games = list[Tried]()
    with ProcessPoolExecutor(asked.workers) as pool:
        for scenario in scenarios(parser, "lepanto", asked.scenario):
            games += pool.map(play, repeat(scenario), repeat(side), seeds, chunksize=8)
    report(games)


if __name__ == "__main__":
    main()
