"""Hexsides and corners of a board: names, neighbours, and chains of sides along a line."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable

from shapely.geometry import LineString, Point

from .grid import DIRECTIONS, RADIUS, Grid, Hex, hex_id, neighbour, opposite, parse_id, side

Corner = tuple[int, int]
Side = tuple[Hex, int]  # a hex and a direction; of its two names the one in E, NE, NW

_HALF = RADIUS / 2


def corner_of(x: float, y: float) -> Corner:
    return round(2 * x), round(y / _HALF)


def spot(corner: Corner) -> Point:
    return Point(corner[0] / 2, corner[1] * _HALF)


def same(place: Hex, direction: int) -> Side:
    """A side has two names; this is the one in the directions E, NE and NW."""
    if direction < 3:
        return place, direction
    return neighbour(place, direction), opposite(direction)


def between(one: Hex, other: Hex) -> Side:
    for direction in range(6):
        if neighbour(one, direction) == other:
            return same(one, direction)
    raise ValueError(f"{hex_id(one)} and {hex_id(other)} do not touch")


def ends(place: Side) -> tuple[Hex, Hex]:
    return place[0], neighbour(*place)


def middle(place: Side) -> Point:
    (x1, y1), (x2, y2) = side(*place)
    return Point((x1 + x2) / 2, (y1 + y2) / 2)


def written(place: Side) -> str:
    return f"{hex_id(place[0])} {DIRECTIONS[place[1]]}"


def parse_side(text: str) -> Side:
    place, direction = text.split()
    return same(parse_id(place), DIRECTIONS.index(direction))


class Sides:
    """All sides between two hexes of the board, and which meet at each corner."""

    def __init__(self, grid: Grid) -> None:
        self.corners: dict[Side, tuple[Corner, Corner]] = {}
        self.meeting: dict[Corner, list[Side]] = defaultdict(list)
        for place in grid.hexes():
            for direction in range(3):
                if grid.holds(neighbour(place, direction)):
                    (x1, y1), (x2, y2) = side(place, direction)
                    pair = corner_of(x1, y1), corner_of(x2, y2)
                    self.corners[place, direction] = pair
                    for corner in pair:
                        self.meeting[corner].append((place, direction))

    def touching(self, sides: Iterable[Side]) -> set[Corner]:
        return {corner for place in sides for corner in self.corners[place]}

    def nearest(self, point: Point, among: Iterable[Corner] | None = None) -> Corner:
        return min(among or self.meeting, key=lambda corner: (spot(corner).distance(point), corner))

    def chain(self, line: LineString, first: Corner, last: Corner) -> list[Side]:
        """The sides from corner to corner that keep closest to the line."""
        best: dict[Corner, float] = {first: 0.0}
        came: dict[Corner, tuple[Corner, Side]] = {}
        queue: list[tuple[float, Corner]] = [(0.0, first)]
        while queue:
            cost, corner = heapq.heappop(queue)
            if corner == last:
                break
            if cost > best[corner]:
                continue
            for place in self.meeting[corner]:
                one, other = self.corners[place]
                onward = other if one == corner else one
                off = line.distance(middle(place))
                further = cost + 0.25 + 6 * off * off
                if further < best.get(onward, 1e9):
                    best[onward] = further
                    came[onward] = corner, place
                    heapq.heappush(queue, (further, onward))
        found = []
        while last != first:
            last, place = came[last]
            found.append(place)
        return found[::-1]
