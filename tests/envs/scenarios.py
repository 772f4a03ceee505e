"""What the tests of the environments share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from grognard.envs.encoding import Encoding, encoding_of, loaded
from tests.titles import OURS

SCENARIOS = [(game, scenario) for game in OURS for scenario in loaded(game).scenarios]
SHORT = [("lepanto", "centre"), ("gallipoli", "valiant_stroke"), ("market_garden", "nijmegen")]


def walk(game: str, scenario: str, seed: int, steps: int) -> Iterator[tuple[Encoding, Any]]:
    """Some positions of a random game, each before its decision."""
    encoding = encoding_of(game, scenario)
    state, rng = encoding.new(seed), random.Random(seed)
    for _ in range(steps):
        if encoding.game.decision(state) is None:
            return
        yield encoding, state
        encoding.game.apply(state, rng.choice(encoding.game.legal(state)))
