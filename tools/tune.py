"""Tune a side's doctrine by matches against the greedy player, without search.

    python -m tools.tune lepanto christian --scenario centre,northern_wing

A cloud of doctrines is drawn about the best so far; all play the same games, the better third goes
on to more of them, and so on. Every round draws closer. The last lines are of fresh games.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import exp
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from grognard.engine.game import Game
from grognard.games import load
from grognard.players.evaluators.gallipoli import doctrine as gallipoli
from grognard.players.evaluators.gallipoli.general import General
from grognard.players.evaluators.lepanto import temper as lepanto
from grognard.players.evaluators.lepanto.admiral import Admiral
from grognard.players.evaluators.market_garden import doctrine as market_garden
from grognard.players.evaluators.market_garden.commander import Commander
from grognard.players.greedy import GreedyPlayer, Judgement
from grognard.players.search.knowledge import Knowledge, knowledge_of

WIDTH = 0.8
"""How far numbers are changed at first, as the deviation of their logarithm."""

Doctrine = Any
Point = dict[str, float]

MAKE: dict[str, Callable[[str, Doctrine], Judgement]] = {
    "lepanto": Admiral,
    "gallipoli": General,
    "market_garden": Commander,
}
PLAIN: dict[str, Doctrine] = {
    "lepanto": lepanto.DOCTRINE,
    "gallipoli": gallipoli.DOCTRINE,
    "market_garden": market_garden.DOCTRINE,
}


def point_of(doctrine: Doctrine) -> Point:
    """Every number and every yes or no of a doctrine, by the path to it."""
    found: Point = {}
    for name, value in asdict(doctrine).items():
        if isinstance(value, Struct):
            found.update({f"{name}.{k}": v for k, v in asdict(value).items()})
        elif isinstance(value, tuple):
            found.update({f"{name}.{k}": v for k, v in enumerate(value)})
        elif value is not None:
            found[name] = value
    return found


def doctrine_at(plain: Doctrine, point: Point) -> Doctrine:
    """The doctrine with these numbers; whole numbers stay whole."""
    changed: dict[str, Any] = {}
    for path, number in point.items():
        name, _, inner = path.partition(".")
        old = changed.get(name, getattr(plain, name))
        if isinstance(old, tuple):
            k = int(inner)
            changed[name] = (*old[:k], _like(old[k], number), *old[k + 1 :])
        elif inner:
            changed[name] = replace(old, **{inner: number})
        else:
            changed[name] = _like(old, number)
    return replace(plain, **changed)


def _like(old: float, number: float) -> float:
    if isinstance(old, bool):
        return bool(number)
    return max(round(number), 0) if isinstance(old, int) else number


# -- matches -----------------------------------------------------------------------------------


class Match(Struct, frozen=True):
    game: str
    scenario: str
    seat: str
    seed: int


_GAMES: dict[str, tuple[Game[Any], Knowledge]] = {}


def play(match: Match, doctrine: Doctrine) -> tuple[float, float]:
    """Won, drawn or lost as 1, a half or 0; and the same softened by the margin."""
    if match.game not in _GAMES:
        _GAMES[match.game] = load(match.game), knowledge_of(match.game)
    game, know = _GAMES[match.game]
    state = game.new(match.scenario, match.seed)
    own = MAKE[match.game](f"own {match.seed}", doctrine)
    enemy = GreedyPlayer(match.game, f"enemy {match.seed}")
    while (decision := game.decision(state)) is not None:
        if decision.seat == match.seat:
            game.apply(state, own.choose(state, decision))
        else:
            game.apply(state, enemy.choose(game, state, decision))
    winner, lead = game.outcome(state).winner, know.lead(state, match.seat)
    won = 0.5 if winner is None else float(winner == match.seat)
    return won, 1 / (1 + exp(-max(min(lead / 3.0, 20), -20)))


# -- the cloud ---------------------------------------------------------------------------------


def drawn(best: Point, width: float, rng: random.Random) -> Point:
    """Some of the numbers made larger or smaller."""
    changed = rng.choice((0.15, 0.3, 0.6))
    return {
        name: value if rng.random() > changed else _near(value, width, rng)
        for name, value in best.items()
    }


def _near(value: float, width: float, rng: random.Random) -> float:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and value < 3:
        return rng.choice((0, 1, 2, 3))
    return value * exp(rng.gauss(0, width)) if value else rng.gauss(0, 0.3 * width)


def tune(asked: argparse.Namespace) -> None:
    plain = PLAIN[asked.game]
    if asked.start:
        module, _, name = asked.start.partition(":")
        plain = getattr(import_module(module), name)
    best = {n: v for n, v in point_of(plain).items() if not asked.only or n in asked.only}
    rng = random.Random(asked.seed)
    scenarios = asked.scenario.split(",")

    def matches(first: int, count: int) -> list[Match]:
        seeds = range(first, first + count)
        return [Match(asked.game, s, asked.side, seed) for seed in seeds for s in scenarios]

    with ProcessPoolExecutor(asked.workers) as pool:

        def score(points: list[Point], first: int, count: int) -> list[list[float]]:
            """By point, the results of its games."""
            same = matches(first, count)
            tasks = [(m, doctrine_at(plain, p)) for p in points for m in same]
            found = list(pool.map(play, *zip(*tasks, strict=True), chunksize=4))
            return [found[k : k + len(same)] for k in range(0, len(found), len(same))]

        for round_ in range(asked.rounds):
            began, width = time.monotonic(), WIDTH * 0.6**round_
            cloud = [best, *(drawn(best, width, rng) for _ in range(asked.cloud - 1))]
            field, results = list(range(len(cloud))), [[] for _ in cloud]
            first, count = (round_ + 1) * 1_000_000 * asked.seed, asked.games
            while len(field) > 2:
                for k, more in zip(field, score([cloud[k] for k in field], first, count)):
                    results[k] += more
                first, count = first + count, 2 * count
                ranked = sorted(field[1:], key=lambda k: -_soft(results[k]))
                field = [0, *ranked[: max(len(field) // 3, 1)]]
            winner = field[1]
            for k in (0, winner):
                print(round_, "best" if k else "last", _told(results[k]), end="; ")
            print(f"{time.monotonic() - began:.0f} s", flush=True)
            if _soft(results[winner]) > _soft(results[0]):
                best = cloud[winner]
                print({n: round(v, 3) for n, v in best.items()}, flush=True)
        for what, point in (("start", {}), ("tuned", best)):
            print(what, _told(score([point], 10**9, asked.check)[0]))


def _soft(results: list[tuple[float, float]]) -> float:
    return sum(soft for _, soft in results) / len(results)


def _told(results: list[tuple[float, float]]) -> str:
    won = sum(won for won, _ in results) / len(results)
    return f"{won:.3f} won ({_soft(results):.3f} by margin) of {len(results)} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(MAKE))
    parser.add_argument("side")
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--start", default="", help="module:NAME of the doctrine to begin with")
    parser.add_argument("--only", type=lambda text: text.split(","), default=[])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cloud", type=int, default=60)
    parser.add_argument("--games", type=int, default=8, help="of each scenario, for each doctrine")
    parser.add_argument("--check", type=int, default=80, help="fresh games of each scenario")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    tune(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
