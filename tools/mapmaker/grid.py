"""The hex grid of a board: ids, neighbours and shapes, in board units.

Pointy-top hexes of width 1. Columns count from the west, rows from the north, both from 1; rows
with an even number lie half a hex further east. In board units x grows east and y grows south.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

ROW_STEP = 0.8660254
RADIUS = 1 / math.sqrt(3)
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")

Point = tuple[float, float]
Hex = tuple[int, int]  # column, row

_STEPS_ODD: tuple[Hex, ...] = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
_STEPS_EVEN: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


@dataclass(frozen=True)
class Grid:
    columns: int
    rows: int

    def hexes(self) -> Iterator[Hex]:
        """Every hex, row by row from the north, each row from the west."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield column, row

    def holds(self, place: Hex) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows


def hex_id(place: Hex) -> str:
    return f"{place[0]:02d}{place[1]:02d}"


def parse_id(text: str) -> Hex:
    return int(text[:2]), int(text[2:])


def neighbour(place: Hex, direction: int) -> Hex:
    column, row = place
    step = (_STEPS_ODD if row % 2 else _STEPS_EVEN)[direction]
    return column + step[0], row + step[1]


def opposite(direction: int) -> int:
    return (direction + 3) % 6


def centre(place: Hex) -> Point:
    column, row = place
    return column - 1 + (0.0 if row % 2 else 0.5), (row - 1) * ROW_STEP


def corner(place: Hex, degrees: float) -> Point:
    """The corner seen from the centre at that angle, counter-clockwise from east."""
    x, y = centre(place)
    angle = math.radians(degrees)
    return x + RADIUS * math.cos(angle), y - RADIUS * math.sin(angle)


def outline(place: Hex) -> list[Point]:
    return [corner(place, 60 * step - 30) for step in range(6)]


def side(place: Hex, direction: int) -> tuple[Point, Point]:
    """The two ends of the hexside that faces the direction."""
    return corner(place, 60 * direction - 30), corner(place, 60 * direction + 30)
