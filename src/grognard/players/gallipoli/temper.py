"""How a commander means to fight: drawn once a game, so that no two campaigns are alike."""

from __future__ import annotations

import random

from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.doctrine import DOCTRINE, Doctrine

BOLD = 0.6
"""How often the Allied commander keeps his best divisions for the landings …"""
ALL_IN = 0.2
"""… and how often the Royal Marines, too."""


class Temper:
    """The Allied plan: an army for the beaches, or its points for withdrawing; and the chance
    that makes Turkish set-ups differ."""

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
