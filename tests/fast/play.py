"""What a few games come to, compiled or not: ``play.py``, run in a process of its own."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from grognard import fast
from grognard.engine.events import Recorder
from grognard.games import load
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.odds.answers import answer
from grognard.games.market_garden.odds.questions import Bombardment
from grognard.players import make

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"lepanto": "centre", "gallipoli": "campaign", "market_garden": "arnhem"}
DECISIONS = 1500
"""Of each way of playing."""


def random_play(game: Any, scenario: str, seed: int) -> list[str]:
    """Every so often the digest of the position, also of its copy and when it is loaded again."""
    rng, found = random.Random(seed), list[str]()
    state = game.new(scenario, seed)
    log = Recorder(game.names(state))
    for number in range(DECISIONS):
        legal = game.legal(state)
        if not legal:
            break
        if number % 100 == 0:
            found.append(game.digest(state))
            copy = game.load(game.save(state), seed)
            assert game.digest(copy) == found[-1] == game.digest(game.clone(state))
            assert copy.stack == state.stack
            state = copy  # and plays on
        game.apply(state, rng.choice(legal), log)
    return [*found, game.digest(state), str(hash(repr([*log.events, *log.dice])))]


def greedy_play(game: Any, scenario: str, seed: int) -> str:
    state = game.new(scenario, seed)
    players = {seat: make("greedy", game.name, seat) for seat in game.seats}
    for _ in range(DECISIONS):
        decision = game.decision(state)
        if decision is None:
            break
        game.apply(state, players[decision.seat].choose(game, state, decision))
    return str(game.digest(state))


def example() -> Any:
    """A game in plain Python upon the compiled engine."""
    sys.path.insert(0, str(ROOT / "examples" / "bailen"))
    from bailen.game import Bailen

    return Bailen()


def main() -> None:
    played: dict[str, Any] = {"compiled": fast.in_use()}
    for name, scenario in GAMES.items():
        game = load(name)
        played[name] = [random_play(game, scenario, 1), greedy_play(game, scenario, 2)]
    played["odds"] = repr(answer(MarketGarden(), Bombardment(points=6), {}))
    played["bailen"] = random_play(example(), "morning", 1)
    print(json.dumps(played))


if __name__ == "__main__":
    main()
