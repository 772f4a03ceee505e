"""One side of ``bench.against``: measures what each line asks for, with the code on its path."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

from grognard.games import load

SCENARIOS = {"lepanto": "battle", "gallipoli": "campaign", "market_garden": "campaign"}
GAMES_A_TURN = {"lepanto": 1, "gallipoli": 6, "market_garden": 1}
SLICE = 500
COPIES, SLICES = 200, 20
SEED = 1571


Slice = tuple[int, float]
"""How much was done, and the seconds of processor time it took."""


def play(game: Any, scenario: str, games: int) -> Iterator[Slice]:
    """The decisions of random games."""
    for number in range(games):
        rng, state = random.Random(number), game.new(scenario, number)
        decisions, started = 0, time.process_time()
        while legal := game.legal(state):
            game.apply(state, rng.choice(legal))
            decisions += 1
            if decisions == SLICE:
                yield decisions, time.process_time() - started
                decisions, started = 0, time.process_time()
        yield decisions, time.process_time() - started


def clone(game: Any, scenario: str) -> Iterator[Slice]:
    """Copies of the opening position."""
    state = game.new(scenario, SEED)
    for _ in range(SLICES):
        started = time.process_time()
        for _ in range(COPIES):
            game.clone(state)
        yield COPIES, time.process_time() - started


def main() -> None:
    games = {name: load(name) for name in SCENARIOS}
    for line in sys.stdin:
        what, name = line.split()
        game, scenario = games[name], SCENARIOS[name]
        slices = clone(game, scenario)
        if what == "play":
            slices = play(game, scenario, GAMES_A_TURN[name])
        print(json.dumps(list(slices)), flush=True)


if __name__ == "__main__":
    main()
