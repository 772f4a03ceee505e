"""Great rivers part the land: hexes are given to lands, and rivers run where lands meet.

So a river is always a chain of hexsides without a gap, and a town is never on the wrong bank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shapely import prepare
from shapely.geometry import LineString, MultiPoint, Point, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, polygonize, unary_union

from .grid import Grid, Hex, centre, neighbour
from .hexsides import Side, Sides


def joined(lines: Sequence[BaseGeometry], order: Sequence[int]) -> LineString:
    """Lines end to end as one; a negative number stands for a line read backwards."""
    points: list[tuple[float, float]] = []
    for number in order:
        part = list(lines[abs(number)].coords)
        for point in part[::-1] if number < 0 else part:
            if not points or Point(point).distance(Point(points[-1])) > 1e-6:
                points.append((point[0], point[1]))
    return LineString(points)


def branching(branch: LineString, trunk: LineString) -> LineString:
    """The branch with its start moved onto the trunk, and a hair beyond, so that they cross."""
    points = list(branch.coords)
    onto = nearest_points(trunk, Point(points[0]))[0]
    (x1, y1), (x2, y2) = (onto.x, onto.y), points[1]
    return LineString([(x1 - 0.02 * (x2 - x1), y1 - 0.02 * (y2 - y1)), *points[1:]])


def lands(
    grid: Grid,
    rivers: Sequence[LineString],
    inside: Mapping[str, tuple[float, float]],
    held: Mapping[Hex, str],
) -> dict[Hex, str]:
    """By hex, its land: where its centre lies, except for hexes held for a land."""
    frame = box(*MultiPoint([p for line in rivers for p in line.coords]).bounds).buffer(-1e-6)
    parts = list(polygonize(unary_union([frame.exterior, *rivers])))
    named: dict[str, BaseGeometry] = {}
    for letter, point in inside.items():
        named[letter] = next(part for part in parts if part.contains(Point(point)))
        prepare(named[letter])
    found = {}
    for place in grid.hexes():
        spot = Point(centre(place))
        found[place] = held.get(place) or next(
            (letter for letter, area in named.items() if area.contains(spot)),
            min(named, key=lambda letter: named[letter].distance(spot)),
        )
    return found


def borders(sides: Sides, land: Mapping[Hex, str], pairs: Sequence[str]) -> list[Side]:
    """The sides between two lands, such as 'MB'."""
    wanted = {frozenset(pair) for pair in pairs}
    return [
        place
        for place in sides.corners
        if frozenset((land[place[0]], land[neighbour(*place)])) in wanted
    ]


def scattered(grid: Grid, land: Mapping[Hex, str]) -> list[set[Hex]]:
    """The connected parts of the lands beyond the first, largest, part of each."""
    parts: dict[str, list[set[Hex]]] = {}
    seen: set[Hex] = set()
    for start in grid.hexes():
        if start in seen:
            continue
        part, todo = {start}, [start]
        while todo:
            place = todo.pop()
            for direction in range(6):
                other = neighbour(place, direction)
                if grid.holds(other) and other not in part and land[other] == land[start]:
                    part.add(other)
                    todo.append(other)
        seen |= part
        parts.setdefault(land[start], []).append(part)
    return [part for found in parts.values() for part in sorted(found, key=len)[:-1]]
