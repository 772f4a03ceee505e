"""What the search gains over its first plan in one player turn, in points of lead at the end.

    python -m tools.gain lepanto --scenario centre,northern_wing --player search:10s

In positions from games of its first plan against the greedy player the search chooses its plan;
that plan and the first one are then played on to the end in the same fresh worlds, without luck
where the game can count it.
"""

from __future__ import annotations

import argparse
import random
from statistics import mean, stdev
from typing import Any

from grognard.engine.game import Game
from grognard.games import load
from grognard.players import make
from grognard.players.search.knowledge import Knowledge, Plan, knowledge_of
from grognard.players.search.player import SearchPlayer
from grognard.players.search.rollout import Candidate, Rollouts
from tools.arguments import positive, scenarios, search_player
from tools.positions import position

TO_THE_END = 1000
"""More player turns than any game has."""


def gain(
    game: Game[Any], know: Knowledge, state: Any, player: SearchPlayer, worlds: list[str]
) -> float:
    """Points of lead that a player's plan for this turn brings over the first plan, both carried
    out as the player would: plans of the same kind with other ties broken are other movements."""
    decision, chosen = game.decision(state), player.plan
    assert decision is not None
    assert chosen is not None
    first = know.plans(state, decision.seat)[0]
    rollouts = Rollouts(game, know, decision.seat, first, player.seed, TO_THE_END)

    def lead(plan: Plan, world: str) -> float:
        known = game.determinize(state, decision.seat, random.Random(world))
        begun = Candidate(plan, plan.make(player.seed).choose(known, decision))
        return rollouts.play(known, begun, world).lead

    return mean(lead(chosen, world) - lead(first, world) for world in worlds)


def measure(asked: argparse.Namespace) -> None:
    game, know = load(asked.game), knowledge_of(asked.game)
    gains = list[float]()
    for n in range(asked.positions):
        seed = f"gain {asked.seed} {n}"
        scenario = asked.scenario[n % len(asked.scenario)]
        seat = game.seats[n // len(asked.scenario) % len(game.seats)]
        turn = random.Random(seed).randint(1, asked.turns)
        if turn < asked.first:
            continue
        state = position(game, scenario, seat, turn, seed)
        if state is None:
            continue
        player = make(asked.player, asked.game, seed)
        decision = game.decision(state)
        assert isinstance(player, SearchPlayer)
        assert decision is not None
        player.choose(game, state, decision)
        assert player.plan is not None
        worlds = [f"{seed} {world}" for world in range(asked.worlds)]
        gains.append(gain(game, know, state, player, worlds))
        told = f"{scenario}, {seat}, turn {game.turn(state)}: {player.plan.name} {gains[-1]:+.2f}"
        error = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
        print(f"{told}; mean {mean(gains):+.2f} ± {error:.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["lepanto", "gallipoli", "market_garden"])
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--player", default="search:10s")
    parser.add_argument("--positions", type=positive, default=20)
    parser.add_argument(
        "--turns", type=positive, default=4, help="positions are of turns 1 to this"
    )
    parser.add_argument("--first", type=positive, default=1, help="leave out those of turns before")
    parser.add_argument("--worlds", type=positive, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    asked.scenario = scenarios(parser, asked.game, asked.scenario)
    asked.player = search_player(parser, asked.game, asked.player)
    measure(asked)


if __name__ == "__main__":
    main()
