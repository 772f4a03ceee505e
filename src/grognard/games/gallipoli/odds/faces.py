"""What each face of a die brings, read in the rules' own tables."""

from __future__ import annotations

from grognard.games.gallipoli.facts import Facts
from grognard.games.gallipoli.rules.m08_combat import (
    s83_assault,
    s821_results,
    s831_odds,
    s852_sweeping,
)
from grognard.games.gallipoli.rules.m08_combat.s851_mines import after_attack
from grognard.games.gallipoli.state import GONE, State

D6, D10 = range(1, 7), range(1, 11)


def failing(level: int, more: int) -> int:
    """2.4-ag On how many faces of the d10, with so much added, a check of this level fails."""
    return min(max(len(D10) - level + more, 0), len(D10))


def of_bombardment(state: State, column: int, more: int) -> list[int]:
    """8.2.1-a Units affected."""
    return [s821_results.bombardment_result(state, column, die + more) for die in D6]


def of_assault(state: State, column: int, more: int) -> list[str]:
    """8.3.3-a The entries of a column."""
    return [s831_odds.assault_result(state, column, die + more) for die in D6]


def results(entry: str) -> tuple[int, int]:
    """8.3.3-a, 8.3.3-b The attacker's result of an entry, and the defender's."""
    to_attacker, to_defender = entry.split("/")
    return s83_assault.LOSSES[to_attacker], s83_assault.LOSSES[to_defender]


def of_sweeping(state: State, more: int) -> list[tuple[int, bool]]:
    """8.5.2-g, 8.5.2-j Factors cleared, and is the minesweeper Crippled?"""
    cripples = state.facts.numbers.sweeping.cripples
    return [(s852_sweeping.factors_for(state, die + more), die + more >= cripples) for die in D10]


def of_mine(facts: Facts, health: int) -> list[int]:
    """8.5.1-g The state of a ship in this state after one attack."""
    return [health if health == GONE else after_attack(facts, health, die) for die in D10]
