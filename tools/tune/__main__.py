"""Tune a side's doctrine by matches against the greedy player, without search.

    python -m tools.tune lepanto christian --scenario centre,northern_wing

Each round draws random doctrines near the best so far, nearer every time. All play the same games,
the better third plays more of them, and so on. The last two lines come from new games.
"""

from __future__ import annotations

import argparse
import random
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat

from tools.arguments import doctrine, not_negative, positive, scenarios, seat
from tools.tune.doctrines import Doctrine, Point, doctrine_at, drawn, point_of
from tools.tune.matches import MAKE, PLAIN, Match, Result, chance, play, told

WIDTH, CLOSER = 0.8, 0.6
"""Standard deviation of the logarithms of random numbers in the first round, and each further
round's share of the one before."""
FRESH = 10**9
"""Seeds from here on are used for the last lines only."""


class Trials:
    """Plays points of one doctrine in all scenarios asked for."""

    def __init__(self, pool: Executor, asked: argparse.Namespace, plain: Doctrine) -> None:
        self._pool = pool
        self._asked = asked
        self._plain = plain

    def play(self, point: Point, first: int, count: int) -> list[Result]:
        asked, doctrine = self._asked, doctrine_at(self._plain, point)
        matches = [
            Match(asked.game, scenario, asked.side, seed)
            for seed in range(first, first + count)
            for scenario in asked.scenario
        ]
        return list(self._pool.map(play, matches, repeat(doctrine), chunksize=2))


def best_of(trials: Trials, cloud: list[Point], first: int, count: int) -> Point:
    """The best of the cloud, if it beats the first, which plays as many games."""
    results: list[list[Result]] = [[] for _ in cloud]
    field = list(range(len(cloud)))
    while len(field) > 2:
        for k in field:
            results[k] += trials.play(cloud[k], first, count)
        first, count = first + count, 2 * count
        ranked = sorted(field[1:], key=lambda k: -chance(results[k]))
        field = [0, *ranked[: max(len(field) // 3, 1)]]
    best = field[1]
    print(f"  so far {told(results[0])}; best rival {told(results[best])}", flush=True)
    return cloud[best if chance(results[best]) > chance(results[0]) else 0]


def tune(asked: argparse.Namespace) -> None:
    plain = asked.start
    best = {n: v for n, v in point_of(plain).items() if not asked.only or n in asked.only}
    rng = random.Random(asked.seed)
    with ProcessPoolExecutor(asked.workers) as pool:
        trials = Trials(pool, asked, plain)
        for done in range(asked.rounds):
            began, width = time.monotonic(), WIDTH * CLOSER**done
            cloud = [best, *(drawn(best, width, rng) for _ in range(asked.cloud - 1))]
            best = best_of(trials, cloud, (done + 1) * 1_000_000 * asked.seed, asked.games)
            print(f"round {done + 1}, {time.monotonic() - began:.0f} s:", _told(best), flush=True)
        print("begun with", told(trials.play({}, FRESH, asked.check)))
        print("ended with", told(trials.play(best, FRESH, asked.check)))


def _told(point: Point) -> str:
    return ", ".join(f"{name}={value:.3g}" for name, value in point.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(MAKE))
    parser.add_argument("side")
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--start", default="", help="MODULE:NAME of the doctrine to begin with")
    parser.add_argument("--only", type=lambda text: text.split(","), default=[])
    parser.add_argument("--rounds", type=not_negative, default=3)
    parser.add_argument("--cloud", type=positive, default=60)
    parser.add_argument(
        "--games", type=positive, default=8, help="of each scenario, for each doctrine"
    )
    parser.add_argument("--check", type=positive, default=80, help="fresh games of each scenario")
    parser.add_argument("--workers", type=positive, default=2)
    parser.add_argument("--seed", type=positive, default=1)
    asked = parser.parse_args()
    asked.side = seat(parser, asked.game, asked.side)
    asked.scenario = scenarios(parser, asked.game, asked.scenario)
    asked.start = doctrine(parser, asked.game, asked.start) if asked.start else PLAIN[asked.game]
    tune(asked)


if __name__ == "__main__":
    main()
