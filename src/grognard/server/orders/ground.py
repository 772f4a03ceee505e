"""Places on a board by their centres: the cell at a point, directions, turns about a point."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin
from typing import Any

from grognard.engine.drawing import Board
from grognard.engine.game import Game
from grognard.server.faces import drawing

Point = tuple[float, float]
NEAR = 0.51
"""How far from a hex's centre a point of it may lie: half its width."""
SIXTH = pi / 3


class Ground:
    """The cells of one board; a hex is 1 wide, and south is down."""

    def __init__(self, board: Board) -> None:
        self.at = {cell.id: (cell.x, cell.y) for cell in board.cells}
        self._buckets: dict[tuple[int, int], list[str]] = {}
        for cell, point in self.at.items():
            self._buckets.setdefault(_bucket(point), []).append(cell)

    def cell(self, point: Point) -> str:
        """The cell whose centre is nearest to a point; '' beside the board."""
        column, row = _bucket(point)
        near = [
            cell
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for cell in self._buckets.get((column + dx, row + dy), ())
        ]
        best = min(near, key=lambda cell: apart(self.at[cell], point), default="")
        return best if best and apart(self.at[best], point) <= NEAR else ""

    def apart(self, one: str, other: str) -> float:
        """From centre to centre; very far where one of them is not on the board."""
        if one not in self.at or other not in self.at:
            return float("inf")
        return apart(self.at[one], self.at[other])


_grounds: dict[tuple[str, str], Ground] = {}


def ground_of(game: Game[Any]) -> Ground:
    """The board of a game with its data, made once."""
    key = game.name, game.data_version
    if key not in _grounds:
        _grounds[key] = Ground(drawing(game.name).board(game))
    return _grounds[key]


def _bucket(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def towards(point: Point, facing: int, distance: float) -> Point:
    """A point so far off in the direction of a facing (0 east, counter-clockwise)."""
    return point[0] + distance * cos(SIXTH * facing), point[1] - distance * sin(SIXTH * facing)


def turned(point: Point, pivot: Point, turn: int) -> Point:
    """A point turned about another by so many hexsides, counter-clockwise."""
    x, y = point[0] - pivot[0], point[1] - pivot[1]
    c, s = cos(SIXTH * turn), sin(SIXTH * turn)
    return pivot[0] + x * c + y * s, pivot[1] - x * s + y * c


def facing_of(step: Point) -> int:
    """The facing nearest to the direction of a step."""
    return max(range(6), key=lambda facing: _along(step, facing))


def leftmost(points: Iterable[Point], facing: int) -> Point:
    """The point furthest to the left of those who look in the direction of a facing."""
    return max(points, key=lambda point: _left(point, facing))


def _along(point: Point, facing: int) -> float:
    return point[0] * cos(SIXTH * facing) - point[1] * sin(SIXTH * facing)


def _left(point: Point, facing: int) -> float:
    return -point[0] * sin(SIXTH * facing) - point[1] * cos(SIXTH * facing)
