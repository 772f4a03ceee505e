"""What one doctrine is worth against another, in whole games against the greedy player.

    python -m tools.measure lepanto christian \
        grognard.players.lepanto.plans:WAYS.0 grognard.players.lepanto.doctrine:DOCTRINE \
        --scenario centre,northern_wing --games 200

A doctrine is MODULE:NAME, and numbers of it may be changed: MODULE:NAME,fatigue=0.3,bold.caution=0.
Both doctrines play the same games with the same seeds. The last line is the first one's gain, with
an interval of 95 %.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from statistics import mean, stdev

from tools.arguments import doctrine, not_negative, positive, scenarios, seat
from tools.tune.matches import MAKE, Match, Result, play, told

SURE = 1.96
"""Standard errors to each side of a mean that hold 95 % of a normal distribution."""


def gains(new: list[Result], old: list[Result]) -> str:
    """The difference, game by game."""
    won = [100 * (a.won - b.won) for a, b in zip(new, old, strict=True)]
    lead = [a.lead - b.lead for a, b in zip(new, old, strict=True)]
    return f"gain {_interval(won)} % won, {_interval(lead)} points of lead"


def _interval(numbers: list[float]) -> str:
    error = stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else float("inf")
    return f"{mean(numbers):+.1f} ± {SURE * error:.1f}"


def measure(asked: argparse.Namespace) -> None:
    matches = [
        Match(asked.game, scenario, asked.side, seed)
        for seed in range(asked.seed, asked.seed + asked.games)
        for scenario in asked.scenario
    ]
    with ProcessPoolExecutor(asked.workers) as pool:
        new, old = (
            list(pool.map(play, matches, repeat(doctrine), chunksize=4))
            for doctrine in (asked.new, asked.old)
        )
    print("new", told(new))
    print("old", told(old))
    print(gains(new, old))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=sorted(MAKE))
    parser.add_argument("side")
    parser.add_argument("new", help="MODULE:NAME of a doctrine, with changes if any")
    parser.add_argument("old", help="the one it is measured against")
    parser.add_argument("--scenario", required=True, help="one or more, with commas between")
    parser.add_argument("--games", type=positive, default=100, help="of each scenario")
    parser.add_argument("--seed", type=not_negative, default=1, help="of the first game")
    parser.add_argument("--workers", type=positive, default=2)
    asked = parser.parse_args()
    asked.side = seat(parser, asked.game, asked.side)
    asked.scenario = scenarios(parser, asked.game, asked.scenario)
    asked.new, asked.old = (doctrine(parser, asked.game, text) for text in (asked.new, asked.old))
    measure(asked)


if __name__ == "__main__":
    main()
