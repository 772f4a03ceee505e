"""Exact chances of every attack, from the tables of the game's own data."""

from __future__ import annotations

from functools import lru_cache

from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import GALLEASS, KINDS, Facts
from grognard.games.lepanto.rules.m07_combat.s73_muslim_penalties import die_modifiers
from grognard.games.lepanto.state import State

Chances = tuple[float, float, float]
"""Of E, B and R."""


class Odds:
    """The tables as chances, made once for one game's facts."""

    def __init__(self, facts: Facts) -> None:
        library = facts.library
        gunnery, ramming = library.gunnery, library.ramming
        self.sinks = (0.0, *[float(gunnery.chance("S", c)) for c in range(len(gunnery.columns))])
        """By gun factor."""
        self.rams = (0.0, *[float(ramming.chance("E", c)) for c in range(len(ramming.columns))])
        """By hexes moved; a longer run uses the last column."""
        self._shared = library.small_arms_boarding
        self._chances: dict[tuple[int, int], Chances] = {}
        self.firepower = [self._firepower(facts, i) for i in range(len(facts.kind))]
        """Ships a ship may sink in a turn with enemies all round it, at middle range."""

    def _firepower(self, facts: Facts, i: int) -> float:
        by_arc = dict.fromkeys(range(len(ARCS)), 0.0)
        for chart in facts.library.charts:
            if chart.type == KINDS[facts.kind[i]]:
                chances = [self.sinks[min(facts.guns[i], factor)] for factor in chart.factors]
                by_arc[ARCS.index(chart.arc)] = sum(chances) / len(chances)
        return sum(by_arc.values()) if facts.kind[i] == GALLEASS else max(by_arc.values())

    def chances(self, column: int, drm: int) -> Chances:
        """7.2-o, 7.4-l E, B and R in one column with a modified die."""
        key = (column, drm)
        found = self._chances.get(key)
        if found is None:
            table = self._shared
            e, b, r = (float(table.chance(result, column, drm)) for result in "EBR")
            found = self._chances[key] = (e, b, r)
        return found


@lru_cache(maxsize=64)
def odds_of(facts: Facts) -> Odds:
    return Odds(facts)


def arms_drm(state: State, side: int) -> int:
    """7.3-b, 7.3-c What is added to a side's small-arms die."""
    return sum(int(m.effect) for m in die_modifiers(state, side))
