"""What is measured of any game: random play beside the yardstick, and one copy.

Figures are of processor time, so that a busy machine does not spoil them.
"""

from __future__ import annotations

import time
from typing import Any

from msgspec import Struct

from bench.calibration import moves_per_second
from grognard.analysis.simulation import Setup, play_game, set_up
from grognard.engine.game import Game
from grognard.games import load

ROUNDS = 5


class Figure(Struct, frozen=True):
    """One measurement beside its target; ``met`` is None for a figure without one."""

    name: str
    value: float
    unit: str
    target: str = ""
    met: bool | None = None


class Target(Struct, frozen=True):
    """What a game must reach: decisions a second (or their share of the yardstick), one copy."""

    game: str
    scenario: str
    decisions: int
    share: float
    clone: float
    games: int
    """Random games in one round."""


TARGETS = (
    Target("gallipoli", "campaign", 25_000, 0.08, 20.0, 12),
    Target("market_garden", "campaign", 15_000, 0.05, 20.0, 1),
)


def measure(*, quick: bool = False) -> list[Figure]:
    return [figure for target in TARGETS for figure in measure_game(target, quick=quick)]


def measure_game(target: Target, *, quick: bool = False) -> list[Figure]:
    game = load(target.game)
    setup = set_up(game, target.scenario, ("random", "random"), 1, {})
    play_game(game, setup, 0)
    rounds = 2 if quick else ROUNDS
    return [*_speed(game, setup, target, rounds), clone_figure(game, target, 2_000)]


def _speed(game: Game[Any], setup: Setup, target: Target, rounds: int) -> list[Figure]:
    """Speed and yardstick are timed in turns, so that both see the same machine."""
    yardsticks, speeds = [], []
    for number in range(rounds):
        yardsticks.append(moves_per_second(0.5))
        first = number * target.games
        started = time.process_time()
        rows = [play_game(game, setup, first + n) for n in range(target.games)]
        took = time.process_time() - started
        speeds.append(sum(row.decisions for row in rows) / took)
    speed, yardstick = max(speeds), max(yardsticks)
    ratio = speed / yardstick
    quick_enough = speed >= target.decisions or ratio >= target.share
    either = f"≥ {target.decisions:,} | ratio ≥ {target.share}"
    name = f"{target.game} {target.scenario}"
    return [
        Figure(f"{name}: random play", round(speed), "decisions/s", either, quick_enough),
        Figure(f"{name}: ratio to calibration", round(ratio, 3), "", either, quick_enough),
    ]


def clone_figure(game: Game[Any], target: Target, copies: int) -> Figure:
    """A copy of the opening position."""
    state = game.new(target.scenario, 1)
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(copies):
            game.clone(state)
        best = min(best, (time.process_time() - started) / copies * 1e6)
    name = f"{target.game} {target.scenario}: clone"
    return Figure(name, round(best, 2), "µs", f"< {target.clone:g}", best < target.clone)
