"""What Lepanto costs: random play of the whole battle, one copy, and a second process.

Single-process figures are of processor time, so that a busy machine does not spoil them; the gain
of a second process is of the clock and needs two idle cores.
"""

from __future__ import annotations

import time

from bench.calibration import moves_per_second
from bench.figures import ROUNDS, Figure
from grognard.analysis.simulation import Setup, play_game, set_up, simulate
from grognard.games.lepanto.game import Lepanto

DECISIONS_PER_SECOND = 60_000
SHARE_OF_CALIBRATION = 0.2
BATTLE_SECONDS = 1.5
CLONE_MICROSECONDS = 15.0
SCALING = 1.7

SEED = 1571


def measure(*, quick: bool = False) -> list[Figure]:
    """All figures. Speed and yardstick are timed in turns, so that both see the same machine."""
    game = Lepanto()
    setup = set_up(game, "battle", ("random", "random"), SEED, {})
    play_game(game, setup, 0)
    return [
        *_speed(game, setup, 2 if quick else ROUNDS),
        _clone(game, 2_000 if quick else 20_000),
        _scaling(setup, 8 if quick else 40),
    ]


def _speed(game: Lepanto, setup: Setup, rounds: int) -> list[Figure]:
    yardsticks, speeds, battles = [], [], []
    for number in range(rounds):
        yardsticks.append(moves_per_second(0.5))
        started = time.process_time()
        row = play_game(game, setup, number)
        took = time.process_time() - started
        battles.append(took)
        speeds.append(row.decisions / took)
    speed, yardstick, battle = max(speeds), max(yardsticks), min(battles)
    ratio = speed / yardstick
    quick_enough = speed >= DECISIONS_PER_SECOND or ratio >= SHARE_OF_CALIBRATION
    either = f"≥ {DECISIONS_PER_SECOND:,} | ratio ≥ {SHARE_OF_CALIBRATION}"
    return [
        Figure("calibration", round(yardstick), "moves/s"),
        Figure("random play", round(speed), "decisions/s", either, quick_enough),
        Figure("ratio to calibration", round(ratio, 3), "", either, quick_enough),
        Figure(
            "random battle", round(battle, 3), "s", f"< {BATTLE_SECONDS}", battle < BATTLE_SECONDS
        ),
    ]


def _clone(game: Lepanto, copies: int) -> Figure:
    """A copy of the opening position, with every ship afloat: the dearest there is."""
    state = game.new("battle", SEED)
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(copies):
            game.clone(state)
        best = min(best, (time.process_time() - started) / copies * 1e6)
    target = f"< {CLONE_MICROSECONDS:g}"
    return Figure("clone", round(best, 2), "µs", target, best < CLONE_MICROSECONDS)


def _scaling(setup: Setup, games: int) -> Figure:
    """How much faster two processes are than one, start-up included."""
    one = simulate(setup, games, 1).result.seconds
    two = simulate(setup, games, 2).result.seconds
    gain = one / two
    return Figure("2 workers v 1", round(gain, 2), "×", f"≥ {SCALING}", gain >= SCALING)
