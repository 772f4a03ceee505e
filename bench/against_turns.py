"""One side of ``bench.against``: measures what each line asks for, with the code on its path."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

from grognard.games import load

SCENARIOS = {"lepanto": "battle", "gallipoli": "campaign", "market_garden": "campaign"}
GAMES_A_TURN = {"lepanto": 1, "gallipoli": 6, "market_garden": 1}
COPIES = 3_000
SEED = 1571


def play(game: Any, scenario: str, games: int) -> float:
    """Microseconds of processor time for one decision of random play."""
    decisions, started = 0, time.process_time()
    for number in range(games):
        rng, state = random.Random(number), game.new(scenario, number)
        while legal := game.legal(state):
            game.apply(state, rng.choice(legal))
            decisions += 1
    return (time.process_time() - started) / decisions * 1e6


def clone(game: Any, scenario: str) -> float:
    """Microseconds of processor time for one copy of the opening position."""
    state = game.new(scenario, SEED)
    started = time.process_time()
    for _ in range(COPIES):
        game.clone(state)
    return (time.process_time() - started) / COPIES * 1e6


def main() -> None:
    games = {name: load(name) for name in SCENARIOS}
    for line in sys.stdin:
        what, name = line.split()
        game, scenario = games[name], SCENARIOS[name]
        took = (
            clone(game, scenario) if what == "clone" else play(game, scenario, GAMES_A_TURN[name])
        )
        print(json.dumps(took), flush=True)


if __name__ == "__main__":
    main()
