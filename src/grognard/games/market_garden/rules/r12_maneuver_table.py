"""R12.5 The Maneuver Combat Table: its entries, and how they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grognard.engine.ids import UnitId
from grognard.games.market_garden.rules.r01_terms import nearest
from grognard.games.market_garden.state import State

ALL = 99
"""DF and AF without a number: every unit."""


@dataclass(unsafe_hash=True)
class Result:
    """R12.5-a What an entry of the table says."""

    defender_points: int = 0
    attacker_steps: int = 0
    retreat: int = 0
    defenders_tired: int = 0
    attackers_tired: int = 0


def read(entry: str) -> Result:
    """R12.5-a 'D2 R1 DF', 'A1F2', 'AF3', 'BF1' …"""
    points = steps = retreat = ours = theirs = 0
    last = ""
    for word in re.findall(r"BF\d|DF\d?|AF\d?|D\d|A\d|R\d|F\d", entry):
        kind, number = word.rstrip("0123456789"), word.lstrip("ABDFR")
        if kind == "D":
            points, last = int(number), "D"
        elif kind == "A":
            steps, last = int(number), "A"
        elif kind == "R":
            retreat = int(number)
        elif kind == "DF" or (kind == "F" and last == "D"):
            theirs = int(number) if number else ALL
        elif kind == "AF" or (kind == "F" and last == "A"):
            ours = int(number) if number else ALL
        elif kind == "BF":
            ours = theirs = int(number)
    return Result(points, steps, retreat, theirs, ours)


def number(tired: int, units: tuple[UnitId, ...]) -> int:
    """R12.5-e A number above the units present is cut to them."""
    return min(tired, len(units))


def result_for(state: State, column: int, total: int) -> str:
    """R12.5-a The entry of a modified roll; the nearest row for one beyond the table."""
    table = state.facts.library.maneuver
    return table.rows[nearest(len(table.rows), total - table.first_die)][column]
