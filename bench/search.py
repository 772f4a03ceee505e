"""Imagined games a second that a search plays, on one process and on several, taken in turn.

    python -m bench.search [--cores 2] [--evaluations 60] [--rounds 3] [--json]

Each round chooses once for the same position on one process and once on several; the choices must
be the same. ``dearer`` is the processor time of an imagined game on several processes, as a
multiple of that on one: it tells what sharing costs even where others use the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from typing import Any

from grognard.engine.game import Game
from grognard.games import load
from grognard.games.versions import load_version
from grognard.players import make
from grognard.players.search.budget import Budget
from grognard.players.search.crew import Crew
from grognard.players.search.hint import hint

OPENINGS = {
    "lepanto": ("battle", 40),
    "gallipoli": ("campaign", 200),
    "market_garden": ("campaign", 300),
}
"""Of each game a scenario, and how many decisions greedy players take first."""


def opening(name: str) -> tuple[Game[Any], Any]:
    scenario, decisions = OPENINGS[name]
    game = load_version(name, load(name).data_version)
    assert game is not None
    state, player = game.new(scenario, 1), make("greedy", name, 1)
    while decisions > 0 or len(game.legal(state)) == 1:
        decision = game.decision(state)
        assert decision is not None
        game.apply(state, player.choose(game, state, decision))
        decisions -= 1
    return game, state


def spent() -> float:
    """Processor seconds of this process and of those that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measure(name: str, cores: int, evaluations: int, rounds: int) -> dict[str, Any]:
    game, state = opening(name)
    decision = game.decision(state)
    assert decision is not None
    rates: dict[int, list[float]] = {1: [], cores: []}
    costs: dict[int, list[float]] = {1: [], cores: []}
    for number in range(rounds):
        found = []
        for processes in (1, cores):
            before, crew = spent(), Crew(processes)
            crew.start()
            crew.get_ready(game)
            began = time.perf_counter()
            thought = hint(
                game, state, decision.seat, Budget(evaluations, False), number, crew=crew
            )
            tries = sum(one.tries for one in thought.weighed)
            rates[processes].append(tries / (time.perf_counter() - began))
            crew.close()
            costs[processes].append((spent() - before) / tries)
            found.append(thought)
        assert found[0] == found[-1], "the choice depends on the number of processes"
    one, several = (statistics.median(rates[n]) for n in (1, cores))
    dearer = statistics.median(b / a for a, b in zip(costs[1], costs[cores], strict=True))
    times = statistics.median(b / a for a, b in zip(rates[1], rates[cores], strict=True))
    return {
        "game": name,
        "one": round(one, 1),
        "several": round(several, 1),
        "times": round(times, 2),
        "dearer": round(dearer, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.search",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--evaluations", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    for name in OPENINGS:
        found = measure(name, asked.cores, asked.evaluations, asked.rounds)
        if asked.json:
            print(json.dumps(found))
        else:
            print(
                f"{name}: {found['one']} a second on 1 process, {found['several']} on "
                f"{asked.cores}: {found['times']} times, each {found['dearer']} times as dear"
            )


if __name__ == "__main__":
    main()
