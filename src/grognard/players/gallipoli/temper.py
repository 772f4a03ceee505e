"""What is drawn at random once a game, so that no two campaigns are alike."""

from __future__ import annotations

import random

from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.doctrine import DOCTRINE, Doctrine

BOLD = 1.0
"""Chance that the Allied commander keeps his best divisions for the landings …"""
ALL_IN = 0.2
"""… and the Royal Marines, too."""


class Temper:
    """Does the Allied army keep what it could withdraw for points? And how does the Turkish set-up
    vary?"""

    def __init__(self, seed: int | str, doctrine: Doctrine = DOCTRINE) -> None:
        rng = random.Random(f"temper {seed}")
        drawn = rng.random()
        self.bold = drawn < BOLD if doctrine.army is None else doctrine.army
        self.all_in = self.bold and drawn < ALL_IN
        self.spread = rng.random()
        """Between 0 and 1: how the Turkish set-up varies."""

    def keeps(self, state: State, marine: bool) -> bool:
        """Does an army that means to fight keep a unit it could withdraw for points now?"""
        return self.all_in if marine else self.bold
