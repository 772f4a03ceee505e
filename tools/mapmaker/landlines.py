"""Lines for the page: rivers along their hexsides and roads through their hexes, rounded."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import TypeVar

from . import market_garden_land as land
from . import market_garden_places as places
from .grid import Hex, Point, centre, side
from .hexsides import Side, corner_of, ends, spot
from .landmap import Sheet

_PARTS = 4  # pieces of a smooth line from one point to the next

K = TypeVar("K", bound=Hashable)


def paths(links: Sequence[tuple[K, K]], stops: set[K] | None = None) -> list[list[K]]:
    """The links as long lines; a line ends where it branches, stops, or nothing follows."""
    around: dict[K, list[K]] = defaultdict(list)
    for one, other in links:
        around[one].append(other)
        around[other].append(one)
    open_ends = {knot for knot, near in around.items() if len(near) != 2 or knot in (stops or ())}
    left = {frozenset(link) for link in links}
    found = []
    for start in [*(k for k in around if k in open_ends), *around]:
        for onward in around[start]:
            if frozenset((start, onward)) not in left:
                continue
            line = [start]
            step: K | None = onward
            while step is not None:
                left.discard(frozenset((line[-1], step)))
                line.append(step)
                if step in open_ends:
                    break
                step = next((k for k in around[step] if frozenset((line[-1], k)) in left), None)
            found.append(line)
    return found


def rounded(points: Sequence[Point]) -> list[Point]:
    """A smooth line through all the points (Catmull and Rom)."""
    line = [points[0], *points, points[-1]]
    found = [points[0]]
    for before, start, goal, after in zip(line, line[1:], line[2:], line[3:], strict=False):
        for part in range(1, _PARTS + 1):
            t = part / _PARTS
            found.append(
                (
                    _bent(before[0], start[0], goal[0], after[0], t),
                    _bent(before[1], start[1], goal[1], after[1], t),
                )
            )
    return [(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in found]


def _bent(before: float, start: float, goal: float, after: float, t: float) -> float:
    return start + t / 2 * (
        goal
        - before
        + t * (2 * before - 5 * start + 4 * goal - after)
        + t * t * (3 * (start - goal) + after - before)
    )


def water_lines(sides: Sequence[Side]) -> list[list[Point]]:
    """Along the sides, from middle to middle, so that a bridge lies on the line."""
    links = []
    for place in sides:
        (x1, y1), (x2, y2) = side(*place)
        links.append((corner_of(x1, y1), corner_of(x2, y2)))
    found = []
    for line in paths(links):
        spots = [(spot(corner).x, spot(corner).y) for corner in line]
        middles = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise(spots)]
        found.append(rounded([spots[0], *middles, spots[-1]]))
    return found


def road_lines(sides: Sequence[Side], stops: set[Hex]) -> list[list[Point]]:
    links = [ends(place) for place in sides]
    return [rounded([centre(place) for place in line]) for line in paths(links, stops)]


def geojson(sheet: Sheet) -> str:
    """One feature a line: rivers, canals and streams, roads and the highway."""
    streams = {channel.id for channel in land.CHANNELS if channel.stream}
    names = land.RIVER_NAMES | {channel.id: channel.name for channel in land.CHANNELS}
    features = []
    for name, sides in sheet.water.items():
        kind = "river" if name in land.RIVERS else "stream" if name in streams else "canal"
        features += [_feature(kind, line, names[name]) for line in water_lines(sides)]
    crossings = {end for place in sheet.highway for end in ends(place)}
    features += [_feature("road", line) for line in road_lines(sheet.roads, crossings)]
    features += [_feature("highway", line) for line in road_lines(sheet.highway, set())]
    features += [_label(sheet, *label) for label in places.LABELS]
    head = {
        "type": "FeatureCollection",
        "name": land.GAME,
        "source": land.LINE_SOURCE + ", drawn along hexsides; canals and roads ours",
        "units": "board",
    }
    opening = json.dumps(head, separators=(",", ":"))[:-1]
    return opening + ',"features":[\n' + ",\n".join(features) + "\n]}\n"


def _label(sheet: Sheet, en: str, es: str, at: land.Spot, kind: str) -> str:
    point = sheet.point(at)
    return json.dumps(
        {
            "type": "Feature",
            "properties": {"kind": kind, "es": es, "en": en},
            "geometry": {"type": "Point", "coordinates": [round(point.x, 3), round(point.y, 3)]},
        },
        separators=(",", ":"),
        ensure_ascii=False,
    )


def _feature(kind: str, line: Sequence[Point], name: str = "") -> str:
    properties = {"kind": kind} | ({"name": name} if name else {})
    geometry = {"type": "LineString", "coordinates": [list(point) for point in line]}
    return json.dumps(
        {"type": "Feature", "properties": properties, "geometry": geometry}, separators=(",", ":")
    )
