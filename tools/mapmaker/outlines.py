"""Cuts land and water into areas.

Land is cut by a Voronoi diagram: every area has one or more seeds, and a piece of land belongs to
the area of the nearest one. Its lines are then bent a little, so that they look drawn. Water is
cut by lines from shore to shore, which may start where a border on land reaches the sea. In the
end all lines are brought together on a fine grid, so that neighbours share their corners exactly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import shapely
from shapely.geometry import LineString, MultiPoint, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points, polygonize, transform, unary_union

GRID = 0.001  # board units; all corners lie on multiples of it
REACH = 0.06  # how far a line is drawn on beyond the shore, to be sure it arrives
OFF_MAP = ""  # the "area" of land that belongs to none

Spot = tuple[float, float]
Shapes = dict[str, BaseGeometry]


@dataclass(frozen=True)
class Shore:
    """A point of the coast: where two areas meet there, or where one is nearest to a place."""

    area: str
    other: str = OFF_MAP
    near: Spot | None = None


End = Shore | Spot
Cut = tuple[End, ...]


def polygons(shape: BaseGeometry) -> list[Polygon]:
    parts = getattr(shape, "geoms", [shape])
    return [part for part in parts if isinstance(part, Polygon) and part.area > 0]


# -- land ------------------------------------------------------------------------------------


def cut_land(seeds: Mapping[str, Sequence[Spot]], land: Polygon) -> Shapes:
    """The land by the area of the nearest seed; scraps cut off by an inlet go to a neighbour."""
    cells = _cells(seeds, land)
    borders = [cell.boundary.intersection(land.buffer(REACH)) for cell in cells.values()]
    faces = [
        face
        for face in _faces([land.boundary, *borders])
        if land.contains(face.representative_point())
    ]
    return _joined(faces, [_holder(cells, face.representative_point()) for face in faces])


def _cells(seeds: Mapping[str, Sequence[Spot]], land: Polygon) -> Shapes:
    """The Voronoi cells of the seeds, joined by area and bent."""
    owner = {spot: name for name in seeds for spot in seeds[name]}
    cells = shapely.voronoi_polygons(MultiPoint(list(owner)), extend_to=land.envelope.buffer(9))
    by_area: dict[str, list[BaseGeometry]] = {name: [] for name in seeds}
    for cell in polygons(cells):
        inside = [name for spot, name in owner.items() if cell.contains(Point(spot))]
        by_area[inside[0]].append(cell)
    return {name: _bent(unary_union(parts)) for name, parts in by_area.items()}


def _bent(shape: BaseGeometry) -> BaseGeometry:
    """The shape with its straight lines slightly waved. Small and smooth: nothing crosses."""

    def move(xs: Any, ys: Any, _heights: Any = None) -> Any:
        pairs = list(zip(xs, ys, strict=True))
        return (
            [x + _wave(x, y, 0.0) for x, y in pairs],
            [y + _wave(y, x, 1.7) for x, y in pairs],
        )

    return transform(move, shapely.segmentize(shape, 0.2))


def _wave(along: float, across: float, phase: float) -> float:
    slow = math.sin(1.3 * across + 0.4 * along + phase)
    quick = math.sin(3.1 * across - 1.1 * along + 2 * phase)
    return 0.13 * slow + 0.06 * quick


def _holder(cells: Shapes, spot: Point) -> str:
    return min(cells, key=lambda name: cells[name].distance(spot))


# -- water, and all together -----------------------------------------------------------------


def cut_water(
    cuts: Iterable[Cut], seeds: Mapping[str, Sequence[Spot]], land: Shapes, frame: Polygon
) -> Shapes:
    """All shapes: the water between the cuts by the area whose seed lies in it, and the land.

    Land of no area has to be in ``land`` under OFF_MAP.
    """
    water = frame.difference(unary_union(list(land.values())))
    lines = [_drawn(cut, land, water) for cut in cuts]
    wet: list[Polygon] = []
    dry: list[Polygon] = []
    for face in _faces([frame.boundary, *(shape.boundary for shape in land.values()), *lines]):
        (wet if water.contains(face.representative_point()) else dry).append(face)
    named = [
        next((name for name, spots in seeds.items() if _holds(face, spots)), None) for face in wet
    ]
    return {
        **_joined(dry, [_holder(land, face.representative_point()) for face in dry]),
        **_joined(wet, named),
    }


def _holds(face: Polygon, spots: Sequence[Spot]) -> bool:
    return any(face.contains(Point(spot)) for spot in spots)


def _drawn(cut: Cut, land: Shapes, water: BaseGeometry) -> LineString:
    line = _rounded([_found(end, land, water) for end in cut])
    if isinstance(cut[0], Shore):
        line.insert(0, _beyond(line[1], line[0]))
    if isinstance(cut[-1], Shore):
        line.append(_beyond(line[-2], line[-1]))
    return LineString(line)


def _found(end: End, land: Shapes, water: BaseGeometry) -> Spot:
    if not isinstance(end, Shore):
        return end
    if end.near is not None:
        coast = land[end.area].boundary.intersection(water.boundary.buffer(GRID))
        spot = nearest_points(coast, Point(end.near))[0]
        return spot.x, spot.y
    line = border(land[end.area], land[end.other])
    spots = [Point(xy) for part in getattr(line, "geoms", [line]) for xy in part.coords]
    best = min(spots, key=water.distance, default=None)
    if best is None or water.distance(best) > GRID:
        raise ValueError(f"{end.area} and {end.other or 'the rest'} do not meet on the coast")
    return best.x, best.y


def _beyond(before: Spot, end: Spot) -> Spot:
    share = REACH / (math.dist(before, end) or 1.0)
    return _between(end, (2 * end[0] - before[0], 2 * end[1] - before[1]), share)


def _rounded(spots: list[Spot]) -> list[Spot]:
    """Corners are cut off three times over; the ends stay."""
    for _ in range(3 if len(spots) > 2 else 0):
        cut = [spots[0]]
        for one, other in pairwise(spots):
            cut += [_between(one, other, 0.25), _between(one, other, 0.75)]
        spots = [*cut, spots[-1]]
    return spots


def _between(one: Spot, other: Spot, share: float) -> Spot:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


# -- faces and borders -----------------------------------------------------------------------


def _faces(lines: Iterable[BaseGeometry]) -> list[Polygon]:
    """What the lines enclose, in a stable order."""
    network = shapely.union_all(list(lines), grid_size=GRID)
    faces = polygons(MultiPolygon(list(polygonize(network))).normalize())
    return sorted(faces, key=lambda face: face.bounds)


def _joined(faces: list[Polygon], names: Sequence[str | None]) -> Shapes:
    """One connected shape per name: smaller parts and unnamed faces go to who borders them most."""
    held: dict[str, list[Polygon]] = {}
    loose: list[Polygon] = []
    for face, name in zip(faces, names, strict=True):
        if name is None:
            loose.append(face)
        else:
            held.setdefault(name, []).append(face)
    shapes: Shapes = {}
    for name, own in held.items():
        parts = sorted(polygons(unary_union(own)), key=lambda part: -part.area)
        shapes[name] = unary_union(parts) if name == OFF_MAP else parts[0]
        loose += [] if name == OFF_MAP else parts[1:]
    for scrap in sorted(loose, key=lambda part: -part.area):
        keeper = max(shapes, key=lambda name: border(shapes[name], scrap).length)
        shapes[keeper] = unary_union([shapes[keeper], scrap])
    return shapes


def border(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """The lines along which two shapes meet, without single points."""
    shared = one.boundary.intersection(other.boundary)
    return shapely.line_merge(
        unary_union([part for part in getattr(shared, "geoms", [shared]) if part.length > 0])
    )


def borders(shapes: Mapping[str, BaseGeometry]) -> dict[frozenset[str], float]:
    """Every pair of areas that touches along a line, with the length of that line."""
    found = {}
    for one, other in combinations(sorted(shapes), 2):
        if shapes[one].intersects(shapes[other]):
            length = border(shapes[one], shapes[other]).length
            if length > 0:
                found[frozenset((one, other))] = float(length)
    return found
