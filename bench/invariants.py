"""Whole games by computer players, their invariants looked at again and again.

    python -m bench.invariants GAME --games N [--players random,greedy] [--every K]

Games go round the scenarios; exit code 1 at the first fault, with what is needed to see it again.
"""

from __future__ import annotations

import argparse
import sys

from grognard.games import load, titles
from grognard.players import make


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.invariants", description=__doc__)
    parser.add_argument("game", choices=titles())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", default="random,greedy", help="one for each seat in turns")
    parser.add_argument("--scenario", default="", help="one scenario only")
    parser.add_argument("--every", type=int, default=5, help="look after so many moves")
    args = parser.parse_args()
    game = load(args.game)
    scenarios = [args.scenario] if args.scenario else list(game.scenarios)
    kinds = args.players.split(",")
    looks = moves = 0
    for number in range(args.games):
        scenario, kind = scenarios[number % len(scenarios)], kinds[number % len(kinds)]
        state = game.new(scenario, number)
        players = {seat: make(kind, args.game, f"{number}/{seat}") for seat in game.seats}
        move = 0
        while (decision := game.decision(state)) is not None:
            game.apply(state, players[decision.seat].choose(game, state, decision))
            move += 1
            if move % args.every == 0:
                looks += 1
                if faults := game.invariants(state):
                    print(f"{scenario}, seed {number}, {kind}, move {move}: {faults[0]}")
                    return 1
        moves += move
    print(f"{args.game}: {args.games} games, {moves:,} moves, {looks:,} looks, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main())
