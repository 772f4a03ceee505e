"""The judge of positions: who will win, by a small model fitted to played games.

    python -m tools.judge fit lepanto --scenario centre,battle --games 100 --workers 2
    python -m tools.judge show [lepanto]

``fit`` plays games between greedy players, fits the weights of each scenario and keeps them with
the title, in ``players/GAME/judge.toml``. To be done again when a game's rules, data or greedy
player have changed. ``show`` prints what was predicted of games left out of the fit beside how they
ended, in ten bins, and what they say of the scenario as it begins today.
"""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files
from pathlib import Path

from grognard.engine.workers import each_of
from grognard.games import load, titles
from grognard.players.judge import FILE, Weights, weights_of
from tools.arguments import not_negative, positive, scenarios
from tools.judge.fitting import WORST, fitted
from tools.judge.samples import Sampler
from tools.judge.writing import opening, table, written


def kept_in(game: str) -> Path:
    return Path(str(files(titles()[game].judge))) / FILE


def fit(asked: argparse.Namespace) -> None:
    game = load(asked.game)
    for scenario in asked.scenario or game.scenarios:
        sampler = Sampler(asked.game, scenario, asked.seed)
        samples = []
        for done, seen in enumerate(each_of(sampler, range(asked.games), asked.workers), 1):
            samples += seen
            print(f"\r{scenario}: {done} of {asked.games} games", end="", file=sys.stderr)
        print(file=sys.stderr)
        # The order in which processes finish must make no difference.
        samples.sort(key=lambda sample: sample.game)
        weights_of.cache_clear()
        weights, found = fitted(samples, game.data_version), dict(weights_of(asked.game))
        found.pop(scenario, None)
        if weights.error <= WORST:
            found[scenario] = weights
        else:
            print(f"{scenario}: not kept, off by more than {100 * WORST:.0f} %; try more games")
        kept_in(asked.game).write_text(written(found), "utf-8")
        show(asked.game, {scenario: weights})


def show(game: str, found: dict[str, Weights]) -> None:
    for scenario, weights in found.items():
        print(table(game, scenario, weights))
        print(opening(game, scenario, weights))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.judge",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(dest="part", required=True)
    judged = sorted(name for name, title in titles().items() if title.judge)
    fits = parts.add_parser("fit")
    fits.add_argument("game", choices=judged)
    fits.add_argument("--scenario", help="with commas between; all if missing")
    fits.add_argument("--games", type=positive, default=100, help="of each scenario")
    fits.add_argument("--seed", type=not_negative, default=1)
    fits.add_argument("--workers", type=positive, default=1)
    parts.add_parser("show").add_argument("game", choices=judged, nargs="?")
    asked = parser.parse_args()
    if asked.part == "fit":
        if asked.scenario is not None:
            asked.scenario = scenarios(fits, asked.game, asked.scenario)
        fit(asked)
    else:
        for name in [asked.game] if asked.game else judged:
            show(name, weights_of(name))


if __name__ == "__main__":
    main()
