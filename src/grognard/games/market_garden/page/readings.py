"""Where in the tables a roll is read, by what the rules roll against."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from grognard.engine.aids import reading
from grognard.engine.drawing import Reading
from grognard.engine.ids import HexId
from grognard.games.market_garden.rules.r01_terms import D10, nearest
from grognard.games.market_garden.state import State

MANEUVER, ASSAULT, FIRE, GROUND = "maneuver", "assault", "fire", "terrain"
EFFECTS = ("tdv", "assault")
"""The first columns of the terrain chart."""


def of_maneuver(state: State, column: int, more: int, die: int | None = None) -> Reading:
    """R12.5-a"""
    table = state.facts.library.maneuver

    def row(face: int) -> int:
        return nearest(len(table.rows), face + more - table.first_die)

    return reading(MANEUVER, column, row, die, D10)


def of_assault(state: State, strength: int, more: int, die: int | None = None) -> Reading:
    """R13.4-a The row after the last is that of a die above the table."""
    table = state.facts.library.assault

    def row(face: int) -> int:
        return nearest(len(table.rows) + 1, face + more - 1)

    return reading(ASSAULT, _column(table.least, strength), row, die, D10)


def of_fire(state: State, points: int, die: int | None = None) -> Reading:
    """R9-d"""
    column = _column(state.facts.library.bombardment.least, points)
    return reading(FIRE, column, lambda face: face - 1, die, D10)


def _column(least: Sequence[int], number: int) -> int:
    return bisect_right(least, number) - 1


def of_ground(state: State, target: HexId, effect: str) -> Reading:
    """R2.4 What the ground of a hex gives to a roll."""
    letters = [row.letter for row in state.facts.numbers.terrain]
    row = letters.index(state.facts.board.letters[target])
    return Reading(GROUND, EFFECTS.index(effect), row=row)
