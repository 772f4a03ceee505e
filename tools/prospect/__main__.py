"""Fit the weights of the Gallipoli prospect by least squares: python -m tools.prospect [GAMES]

Generals of mixed doctrines play the scenario anzac. At the beginning of every turn is noted what
the prospect leaves open: turns to come, Disabled forts, Allied units ashore. The weights that
explain the final lead best are printed, with the error by turns to come.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
from msgspec import Struct

from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, TURKISH
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.rules.m03_sequence import GameTurn
from grognard.games.gallipoli.rules.m10_reinforcements.withdrawal import (
    withdrawal_points,
    withdrawal_refusal,
)
from grognard.games.gallipoli.state import OFF_MAP, SHAKEN, SHATTERED, State
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.general import General
from grognard.players.gallipoli.prospect import CRIPPLED_FORT
from grognard.players.gallipoli.worth import turns_left

GAME = Gallipoli()
GAMES = 190
WEIGHTS = ("TURN", "DISABLED_FORT", "ASHORE")
RIDGE = 1.0
"""Holds weights near 0 that few positions tell about."""


class Note(Struct, frozen=True):
    """A position at the beginning of a turn."""

    features: tuple[int, int, int]
    known: float
    """The Allied lead as far as it needs no weight."""


def noted(state: State) -> Note:
    forts = [f for f in state.facts.pieces.forts if state.where[f] < OFF_MAP]
    units = [u for u in state.facts.pieces.land_of[ALLIED] if state.where[u] < OFF_MAP]
    hills = len(bits(state.control & state.facts.land.hills)) * state.facts.numbers.points.hill
    known = float(state.vp[ALLIED] - state.vp[TURKISH] + hills)
    known += sum(withdrawal_points(state, u) for u in units if not withdrawal_refusal(state, u))
    known += CRIPPLED_FORT * sum(state.health[f] == SHATTERED for f in forts)
    disabled = sum(state.health[f] == SHAKEN for f in forts)
    ashore = sum(state.on_map(u) for u in units)
    return Note((turns_left(state) + 1, disabled, ashore), known)


def mixed(rng: Random) -> Doctrine:
    return Doctrine(
        army=rng.choice((True, False)),
        opens=rng.random() < 0.5,
        waits=rng.random() < 0.5,
        again_at=rng.choice((0.0, 0.1)),
        hides_forts=rng.random() < 0.6,
        mines_forward=rng.random() < 0.5,
        caution=rng.choice((0.5, 1.0, 1.5)),
        assault_at=rng.choice((0.05, -0.2, 0.3)),
    )


def play(number: int) -> tuple[list[Note], float]:
    """What was noted in one game, and its final Allied lead."""
    seed = f"prospect {number}"
    state, general = GAME.new("anzac", seed), General(seed, mixed(Random(seed)))
    notes: dict[int, Note] = {}
    while (decision := GAME.decision(state)) is not None:
        begun = any(isinstance(frame, GameTurn) and frame.step for frame in state.stack)
        if begun and state.turn not in notes:
            notes[state.turn] = noted(state)
        GAME.apply(state, general.choose(state, decision))
    return list(notes.values()), float(state.vp[ALLIED] - state.vp[TURKISH])


def main(games: int) -> None:
    rows, left_open, known = [], [], []
    for number in range(games):
        notes, final = play(number)
        for note in notes:
            rows.append(note.features)
            known.append(note.known)
            left_open.append(final - note.known)
    features, rest = np.array(rows, dtype=float), np.array(left_open)
    normal = features.T @ features + RIDGE * np.eye(len(WEIGHTS))
    weights = np.linalg.solve(normal, features.T @ rest)
    for name, weight in zip(WEIGHTS, weights, strict=True):
        print(f"{name} = {weight:.2f}")
    expected = features @ weights
    agreement = np.corrcoef(expected + known, rest + known)[0, 1]
    print(f"correlation {agreement:.2f}")
    for turns in sorted(set(features[:, 0])):
        at = features[:, 0] == turns
        error = float(np.sqrt(((rest - expected)[at] ** 2).mean()))
        print(f"{turns:.0f} turns to come: error {error:.1f} points")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
