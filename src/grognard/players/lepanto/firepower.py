"""What the guns of a ship are worth while it lives."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.ids import UnitId
from grognard.games.lepanto.board import ARCS
from grognard.games.lepanto.facts import KINDS, Facts
from grognard.games.lepanto.odds.expected import expected


@lru_cache(maxsize=64)
def firepower(facts: Facts) -> tuple[float, ...]:
    """By ship, how many ships it may sink in a turn with enemies all round it, at middle range."""
    return tuple(_firepower(facts, i) for i in range(len(facts.kind)))


def _firepower(facts: Facts, i: UnitId) -> float:
    sinks = expected(facts).sinks
    by_arc = dict.fromkeys(range(len(ARCS)), 0.0)
    for chart in facts.library.charts:
        if chart.type == KINDS[facts.kind[i]]:
            chances = [sinks[min(facts.guns[i], factor)] for factor in chart.factors]
            by_arc[ARCS.index(chart.arc)] = sum(chances) / len(chances)
    return max(by_arc.values())
