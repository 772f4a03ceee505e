"""Let OpenSpiel's own Monte Carlo tree search play against chance, through the OpenSpiel game.

    python examples/openspiel_mcts.py
    python examples/openspiel_mcts.py --game market_garden --scenario nijmegen --simulations 20

Every die is a chance node, so any algorithm of OpenSpiel for sequential games with chance will do.
In Gallipoli the search would see the mines; it is given a state imagined from what its seat knows.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms import mcts  # type: ignore[import-untyped]

import grognard.envs.openspiel  # noqa: F401  (registers the games)
from grognard.analysis.statistics import wilson


def play(game: pyspiel.Game, bot: mcts.MCTSBot, seat: int, rng: np.random.RandomState) -> float:
    """One game of the bot against random answers; what it was worth to the bot."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            known = state.resample_from_infostate(seat, rng.uniform)
            state.apply_action(bot.step(known))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return float(state.returns()[seat])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="gallipoli")
    parser.add_argument("--scenario", default="valiant_stroke")
    parser.add_argument("--games", type=int, default=6, help="half of them from each side")
    parser.add_argument("--simulations", type=int, default=12, help="for every decision")
    parser.add_argument(
        "--length", type=int, help="longest rollout, in steps; to the end if missing"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    game = pyspiel.load_game(f"python_grognard_{args.game}(scenario={args.scenario})")
    rng = np.random.RandomState(args.seed)
    rollouts = mcts.RandomRolloutEvaluator(1, rng, max_length=args.length)
    bot = mcts.MCTSBot(game, 2.0, args.simulations, rollouts, random_state=rng)
    results = []
    for number in range(args.games):
        began = time.perf_counter()
        results.append(play(game, bot, number % 2, rng))
        print(f"game {number + 1}: {results[-1]:+.0f}, {time.perf_counter() - began:.1f} s")
    for player, seat in enumerate(game.encoding.game.seats):
        own = results[player::2]
        print(f"as {seat}: {own.count(1.0)} of {len(own)} won, {own.count(0.0)} drawn")
    wins = results.count(1.0)
    least, most = wilson(wins, len(results))
    print(f"MCTS won {wins} of {len(results)} against random (95 %: {least:.0%} to {most:.0%})")


if __name__ == "__main__":
    main()
