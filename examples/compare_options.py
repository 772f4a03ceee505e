"""Play the same games under two values of a rule option, and tell what the option changes.

    python examples/compare_options.py
    python examples/compare_options.py --game lepanto --scenario centre --option multi_attack

Both runs have the same seeds, so the difference is that of pairs, with Newcombe's 95 % interval.
"""

from __future__ import annotations

import argparse

from grognard.analysis.simulation import Played, set_up, simulate
from grognard.analysis.statistics import mean_interval, paired_difference
from grognard.games import load


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="gallipoli")
    parser.add_argument("--scenario", default="valiant_stroke")
    parser.add_argument("--option", default="to_hit", help="its first two values are compared")
    parser.add_argument("--players", default="greedy,greedy")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args(arguments)
    game = load(args.game)
    known = {option.name: option.values for option in game.options}
    if args.option not in known:
        parser.error(f"unknown option {args.option}; there are: {', '.join(known)}")
    runs: list[Played] = []
    for value in known[args.option][:2]:
        players = tuple(args.players.split(","))
        setup = set_up(game, args.scenario, players, args.seed, {args.option: value})
        runs.append(simulate(setup, args.games, args.workers))
        shares = {who: f"{n / args.games:.1%}" for who, n in runs[-1].result.wins.items()}
        print(f"{args.option}={value}: {shares} in {runs[-1].result.seconds:.0f} s")
    compare(game.seats, runs)


def compare(seats: tuple[str, ...], runs: list[Played]) -> None:
    """What the second value changes for each seat."""
    first, second = (run.rows for run in runs)
    for seat in seats:
        pairs = [(b.winner == seat, a.winner == seat) for a, b in zip(first, second, strict=True)]
        won = paired_difference(pairs)
        gained = [
            float(b.scores[seat] - a.scores[seat]) for a, b in zip(first, second, strict=True)
        ]
        points = mean_interval(gained)
        print(
            f"{seat}: win rate {won.value:+.1%} ({won.low:+.1%} to {won.high:+.1%}), "
            f"points {points.value:+.2f} ({points.low:+.2f} to {points.high:+.2f})"
        )


if __name__ == "__main__":
    main()
