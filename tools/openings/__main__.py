"""Find how a side of Lepanto should go into a scenario's first turns.

    python -m tools.openings centre christian --minutes 15

Openings drawn by lot, and offspring of the good ones, play the greedy player without search, in the
same games as the side's own way. Those that may be the best play more of them. What they won in
those games flatters them, as they were chosen by it: the last lines are of fresh ones.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from math import sqrt
from random import Random

from msgspec import Struct

from grognard.games.lepanto.facts import SIDES
from grognard.players.evaluators.lepanto.plans import way_of
from grognard.players.evaluators.lepanto.temper import Doctrine
from tools.arguments import not_negative, positive, scenarios
from tools.openings.points import Point, changed, doctrine_of, drawn, mixed
from tools.tune.matches import Match, Result, play, told

BATCH = 30
"""Games that an opening plays at a time."""
ENOUGH = 900
"""Games after which it plays no more."""
AT_FIRST = 20
"""Openings drawn before there is offspring."""
PARENTS = 6
DOUBT = 150
"""What was won in few games counts less: as if so many more had lost a little."""
A_LITTLE = 0.01
SPREAD = 0.25
"""How much the chance without luck differs between two ways in one game."""
FRESH = 10**9
"""Seeds from here on are for the last lines only."""


class Trial(Struct):
    point: Point
    chances: list[float]
    """To have won, game by game, without luck."""


class Games:
    """Plays openings of one side in one scenario."""

    def __init__(self, pool: Executor, scenario: str, side: str) -> None:
        self._pool = pool
        self._scenario = scenario
        self._side = side
        self.way: Doctrine = way_of(SIDES.index(side), scenario)
        self.own = Trial({}, [])
        """The side's own way."""

    def play(self, doctrine: Doctrine, first: int, count: int) -> list[Result]:
        seeds = range(first, first + count)
        matches = [Match("lepanto", self._scenario, self._side, seed) for seed in seeds]
        return list(self._pool.map(play, matches, repeat(doctrine), chunksize=5))

    def more(self, trial: Trial) -> None:
        done = len(trial.chances)
        if len(self.own.chances) < done + BATCH:
            self._go_on(self.own, self.way)
        self._go_on(trial, doctrine_of(self.way, trial.point))

    def _go_on(self, trial: Trial, doctrine: Doctrine) -> None:
        results = self.play(doctrine, len(trial.chances), BATCH)
        trial.chances += [result.chance for result in results]

    def gain(self, trial: Trial) -> float:
        """Over the side's own way, in the same games."""
        played = len(trial.chances)
        gains = sum(trial.chances) - sum(self.own.chances[:played])
        return (gains - DOUBT * A_LITTLE) / (played + DOUBT)

    def hope(self, trial: Trial) -> float:
        """What it may gain, with some luck in its games so far."""
        return self.gain(trial) + SPREAD / sqrt(len(trial.chances) + DOUBT)


def search(games: Games, until: float, rng: Random) -> list[Trial]:
    """All that were tried, the best first."""
    trials: list[Trial] = []
    while time.monotonic() < until or not trials:
        unsure = [trial for trial in trials if len(trial.chances) < ENOUGH]
        if len(trials) < AT_FIRST:
            trials.append(Trial(drawn(rng), []))
            games.more(trials[-1])
        elif unsure and rng.random() < 1 / 2:
            games.more(max(unsure, key=games.hope))
        else:
            trials.append(Trial(_offspring(games, trials, rng), []))
            games.more(trials[-1])
    return sorted(trials, key=games.gain, reverse=True)


def _offspring(games: Games, trials: list[Trial], rng: Random) -> Point:
    parents = sorted(trials, key=games.gain, reverse=True)[:PARENTS]
    one, other = rng.choice(parents).point, rng.choice(parents).point
    child = mixed(one, other, rng)
    return child if child not in (one, other) else changed(child, rng)


def report(games: Games, trials: list[Trial], check: int) -> None:
    for trial in trials[:3]:
        numbers = ", ".join(f"{name} {value:g}" for name, value in sorted(trial.point.items()))
        print(f"{games.gain(trial):+.3f} after {len(trial.chances)} games: {numbers}", flush=True)
    if check:
        print("own way", told(games.play(games.way, FRESH, check)))
        best = doctrine_of(games.way, trials[0].point)
        print("best   ", told(games.play(best, FRESH, check)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("side", choices=SIDES)
    parser.add_argument("--minutes", type=positive, default=15)
    parser.add_argument("--check", type=not_negative, default=600, help="fresh games")
    parser.add_argument("--workers", type=positive, default=2)
    parser.add_argument("--seed", type=positive, default=1)
    asked = parser.parse_args()
    scenario, *others = scenarios(parser, "lepanto", asked.scenario)
    if others:
        parser.error("argument scenario: one at a time")
    with ProcessPoolExecutor(asked.workers) as pool:
        games = Games(pool, scenario, asked.side)
        trials = search(games, time.monotonic() + 60 * asked.minutes, Random(asked.seed))
        report(games, trials, asked.check)


if __name__ == "__main__":
    main()
