"""The chances of every attack as plain numbers, each worked out once: what players reckon with."""

from __future__ import annotations

from functools import lru_cache

from grognard.games.lepanto.facts import Facts
from grognard.games.lepanto.rules.m07_combat.s72_small_arms import column
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ramming_column

Struck = tuple[float, float, float]
"""The chances of E, B and R."""


class Expected:
    """The chances that one game's tables give."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        library = facts.library
        factors = range(1, len(library.gunnery.columns) + 1)
        self.sinks = (0.0, *[float(library.gunnery.chance("S", f - 1)) for f in factors])
        """7.1-n By gun factor, the chance to sink the target."""
        hexes = range(1, len(library.ramming.columns) + 1)
        self._rams = (0.0, *[self._ramming(n) for n in hexes])
        self._struck: dict[tuple[int, int], Struck] = {}

    def _ramming(self, hexes: int) -> float:
        column = ramming_column(self._facts, hexes)
        return float(self._facts.library.ramming.chance("E", column))

    def ram(self, hexes: int) -> float:
        """7.5-g The chance that a ram after so many hexes destroys its target."""
        rams = self._rams
        return rams[hexes] if hexes < len(rams) else rams[-1]

    def struck(self, ratio: int, drm: int = 0) -> Struck:
        """7.2-o, 7.4-l What small arms or boarders bring at these odds."""
        key = (ratio, drm)
        found = self._struck.get(key)
        if found is None:
            spread = self._facts.library.small_arms_boarding.spread(column(self._facts, ratio), drm)
            e, b, r = (float(spread.get(result, 0)) for result in "EBR")
            found = self._struck[key] = (e, b, r)
        return found


@lru_cache(maxsize=64)
def expected(facts: Facts) -> Expected:
    return Expected(facts)
