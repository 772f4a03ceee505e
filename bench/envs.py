"""How quick the environments are: ``python -m bench.envs --help``.

One game stepped alone through PettingZoo, many together in one process and in several, and
OpenSpiel's random play with its chance nodes. Figures are of processor time, but what several
processes gain is by the clock and needs a quiet machine.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray

from bench.figures import Figure
from grognard.cli.common import print_json
from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.envs import openspiel, pettingzoo
from grognard.envs.vector import VectorEnv

SHORT = {"lepanto": "centre", "gallipoli": "valiant_stroke", "market_garden": "nijmegen"}
TOGETHER, WORKERS, SECONDS = 32, 2, 4.0
STEPS, SLICE = 2000, 250
"""Decisions for each second that is measured, and in a row."""


class Pace:
    """How many steps were made until the time was up."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._clock, self._processor = time.perf_counter(), time.process_time()
        self.steps = 0

    @property
    def over(self) -> bool:
        return time.perf_counter() - self._clock >= self._seconds

    @property
    def by_clock(self) -> float:
        return self.steps / (time.perf_counter() - self._clock)

    @property
    def by_processor(self) -> float:
        return self.steps / (time.process_time() - self._processor)


def pick(mask: NDArray[np.int8], rng: random.Random) -> int:
    legal = np.flatnonzero(mask.view(np.bool_))
    return int(legal[int(rng.random() * len(legal))])


def shares(game: str, scenario: str, decisions: int) -> tuple[float, float, float]:
    """Decisions a second of the rules alone and steps a second through PettingZoo, in the same
    game, taken in turns; and the second as a share of the first."""
    env, rng = pettingzoo.ScenarioEnv(game, scenario), random.Random(1)
    env.reset(seed=1)
    rules, state = env.encoding.game, env.encoding.game.clone(env.play.state)
    raw = stepped = 0.0
    done = 0
    while done < decisions:
        if not rules.legal(state):
            env.reset()
            state = rules.clone(env.play.state)
        chosen, took = _played_raw(rules, state, rng)
        raw += took
        stepped += _stepped(env, chosen, rng)
        done += len(chosen)
    return done / raw, done / stepped, raw / stepped


def _played_raw(rules: Game[Any], state: Any, rng: random.Random) -> tuple[list[Action], float]:
    """A few random decisions, and the processor seconds they took."""
    chosen: list[Action] = []
    began = time.process_time()
    while len(chosen) < SLICE and (legal := rules.legal(state)):
        action = rng.choice(legal)
        rules.apply(state, action)
        chosen.append(action)
    return chosen, time.process_time() - began


def _stepped(env: pettingzoo.ScenarioEnv, chosen: Sequence[Action], rng: random.Random) -> float:
    """The same decisions through the environment; a choice is made and thrown away."""
    numbers = env.encoding.vocabulary.numbers(chosen)
    began = time.process_time()
    for number in numbers:
        observed, *_ = env.last()
        pick(observed["action_mask"], rng)
        env.step(number)
    return time.process_time() - began


def together(game: str, scenario: str, seconds: float, workers: int) -> tuple[float, float]:
    """Steps a second, by processor and by clock, of many games in arrays; the caller answers for
    both seats."""
    env = VectorEnv(game, scenario, TOGETHER, seat=None, workers=workers)
    _, info = env.reset(seed=1)
    rng, pace = random.Random(1), Pace(seconds)
    while not pace.over:
        actions = np.array([pick(mask, rng) for mask in info["action_mask"]])
        *_, info = env.step(actions)
        pace.steps += TOGETHER
    found = pace.by_processor, pace.by_clock
    env.close()
    return found


def rolled_out(game: str, scenario: str, seconds: float) -> float:
    """Decisions a second of random play on OpenSpiel states."""
    loaded = pyspiel.load_game(f"{openspiel.PREFIX}{game}", {"scenario": scenario, "options": ""})
    rng, pace = random.Random(1), Pace(seconds)
    state = loaded.new_initial_state()
    while not pace.over:
        if state.is_terminal():
            state = loaded.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(int(rng.random() * len(state.chance_outcomes())))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            pace.steps += 1
    return pace.by_processor


def measure_envs(*, quick: bool = False) -> list[Figure]:
    seconds = SECONDS / 4 if quick else SECONDS
    found = []
    for game, scenario in SHORT.items():
        raw, single, share = shares(game, scenario, round(STEPS * seconds))
        rows, rows_by_clock = together(game, scenario, seconds, 0)
        _, shared_by_clock = together(game, scenario, seconds, WORKERS)
        spiel = rolled_out(game, scenario, seconds)
        name, many = f"{game} {scenario}", f"{TOGETHER} games"
        gain = shared_by_clock / rows_by_clock
        found += [
            Figure(f"{name}: the rules alone", round(raw), "decisions/s"),
            Figure(f"{name}: one game", round(single), "steps/s"),
            Figure(f"{name}: one game, share of the rules alone", round(share, 2), ""),
            Figure(f"{name}: {many} in one process", round(rows), "steps/s"),
            Figure(f"{name}: {many} to one", round(rows / single, 2), ""),
            Figure(f"{name}: {many}, {WORKERS} processes to one", round(gain, 2), ""),
            Figure(f"{name}: OpenSpiel random play", round(spiel), "decisions/s"),
        ]
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="shorter runs, coarser figures")
    parser.add_argument("--json", action="store_true", help="output as JSON")
    chosen = parser.parse_args(arguments)
    figures = measure_envs(quick=chosen.quick)
    if chosen.json:
        print_json(figures)
    else:
        for figure in figures:
            print(f"{figure.name}: {figure.value:g} {figure.unit}".rstrip())


if __name__ == "__main__":
    main()
