"""Says of each hex whether it is sea, shore or land, and where a shore hex is open to water."""

from __future__ import annotations

from dataclasses import dataclass

from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from .grid import Grid, Hex, centre, neighbour, opposite, outline, side

SEA, SHORE, LAND = ".", "s", "#"

Body = frozenset[int]  # the directions in which one piece of water is open


@dataclass(frozen=True)
class Thresholds:
    land: float  # at least this share of land: the hex is all land
    sea: float  # less than this share of land: the hex is open sea
    hexside: float  # at least this share of a hexside is water: the hexside is open


@dataclass
class Terrain:
    letters: dict[Hex, str]
    bodies: dict[Hex, list[Body]]  # of shore hexes only

    def open_sides(self, place: Hex) -> Body:
        if self.letters.get(place, LAND) == SEA:
            return frozenset(range(6))
        return frozenset().union(*self.bodies.get(place, []))


def survey(grid: Grid, land: BaseGeometry, limits: Thresholds) -> Terrain:
    terrain = Terrain({}, {})
    quick = prep(land)
    for place in grid.hexes():
        area = Polygon(outline(place))
        if not quick.intersects(area):
            terrain.letters[place] = SEA
            continue
        dry = area.intersection(land)
        share = dry.area / area.area
        if share < limits.sea:
            terrain.letters[place] = SEA
        elif share >= limits.land:
            terrain.letters[place] = LAND
        else:
            terrain.letters[place] = SHORE
            terrain.bodies[place] = _bodies(place, area.difference(land), land, limits.hexside)
    _settle(grid, terrain)
    return terrain


def _bodies(place: Hex, water: BaseGeometry, land: BaseGeometry, least: float) -> list[Body]:
    """The pieces of water in the hex with their open sides.

    A hexside belongs to one body only, the one with the longest stretch of it, so that the side
    crossed on entry always tells which water a ship is in.
    """
    parts = [part for part in getattr(water, "geoms", [water]) if part.geom_type == "Polygon"]
    sides: list[set[int]] = [set() for _ in parts]
    for direction in range(6):
        wet = _water_along(place, direction, parts, land)
        best = max(range(len(parts)), key=lambda index: wet[index])
        if wet[best] >= least:
            sides[best].add(direction)
    return sorted((frozenset(found) for found in sides if found), key=sorted)


def _water_along(
    place: Hex, direction: int, parts: list[BaseGeometry], land: BaseGeometry
) -> list[float]:
    """How much of the hexside touches each part, as a share of its length."""
    edge = LineString(side(place, direction))
    middle = centre(place)
    shares = [0.0] * len(parts)
    wet = edge.difference(land)
    for stretch in getattr(wet, "geoms", [wet]):
        if stretch.length == 0:
            continue
        spot = stretch.interpolate(0.5, normalized=True)
        inward = Point(spot.x + (middle[0] - spot.x) * 1e-4, spot.y + (middle[1] - spot.y) * 1e-4)
        nearest = min(range(len(parts)), key=lambda index: parts[index].distance(inward))
        shares[nearest] += stretch.length / edge.length
    return shares


def _settle(grid: Grid, terrain: Terrain) -> None:
    """Closes sides that the neighbour does not share, until nothing changes any more."""
    changed = True
    while changed:
        changed = False
        for place in grid.hexes():
            if terrain.letters[place] != SHORE:
                continue
            kept = [
                frozenset(way for way in body if _answers(grid, terrain, place, way))
                for body in terrain.bodies[place]
            ]
            kept = [body for body in kept if body]
            if kept != terrain.bodies[place]:
                terrain.bodies[place] = kept
                changed = True
            if not kept:
                terrain.letters[place] = LAND
                del terrain.bodies[place]
                changed = True


def _answers(grid: Grid, terrain: Terrain, place: Hex, direction: int) -> bool:
    """Whether the hex across the side is open towards this one (the map edge always is)."""
    other = neighbour(place, direction)
    return not grid.holds(other) or opposite(direction) in terrain.open_sides(other)
