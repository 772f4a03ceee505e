"""``python -m bench.odds``: every exact distribution beside a million rolls of the rules of play.

It ends with 1 if a frequency is five standard deviations or more from its chance.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import sqrt
from random import Random

from msgspec import Struct

from bench import odds_samples
from grognard.engine.dice import Dice

MILLION = 10**6
SIGMAS = 5


class Rolled:
    """Dice that fall at random, and are counted."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self.count = 0

    def roll(self, number: int, sides: int) -> int:
        self.count += 1
        return int(self._random() * sides) + 1


class Sample(Struct, frozen=True):
    """A combat: its exact chances, and the rules' own resolver."""

    name: str
    exact: Mapping[str, Fraction]
    resolve: Callable[[Dice], str]


class Weighed(Struct, frozen=True):
    """How far off the frequencies are at worst, in percent and in standard deviations."""

    name: str
    rolls: int
    combats: int
    off: float
    sigmas: float

    @property
    def right(self) -> bool:
        return self.sigmas < SIGMAS


def weigh(sample: Sample, rolls: int, seed: int = 1) -> Weighed:
    """Fight the combat until so many dice have been rolled."""
    dice, seen = Rolled(seed), Counter[str]()
    while dice.count < rolls:
        seen[sample.resolve(dice)] += 1
    total = sum(seen.values())
    off = sigmas = 0.0
    for result in {*seen, *sample.exact}:
        chance = float(sample.exact.get(result, 0))
        apart = abs(seen[result] / total - chance)
        spread = sqrt(chance * (1 - chance) / total)
        off = max(off, apart)
        sigmas = max(sigmas, apart / spread if spread else (0 if not apart else 99))
    return Weighed(sample.name, dice.count, total, off, sigmas)


def samples() -> Iterator[Sample]:
    for name, exact, resolve in odds_samples.samples():
        yield Sample(name, exact, resolve)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.odds", description=__doc__)
    parser.add_argument("--rolls", type=int, default=MILLION)
    rolls = parser.parse_args().rolls
    right = True
    for sample in samples():
        start = time.perf_counter()
        found = weigh(sample, rolls)
        right = right and found.right
        mark = "ok" if found.right else "WRONG"
        print(
            f"{found.name:<44} {found.rolls:>9} rolls {found.combats:>9} combats"
            f"  worst {100 * found.off:.3f} %  {found.sigmas:.1f} sd"
            f"  {time.perf_counter() - start:6.1f} s  {mark}",
            flush=True,
        )
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
