"""Makes the files of an area map: map.toml for the rules, outlines and coast for the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import Point, Polygon, box, mapping
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from . import areas, coast
from .areas import AreaEntry
from .outlines import (
    GRID,
    OFF_MAP,
    Cut,
    Shapes,
    Shore,
    Spot,
    borders,
    cut_land,
    cut_water,
    polygons,
)
from .stretch import Stretched

LEAST_BORDER = 0.3  # board units; what touches less does not count as touching
SMOOTH = 0.1  # inlets and spits narrower than about twice this are left out
DETAIL = 0.03
BOX_GAP = 0.2  # water left free around a box


@dataclass(frozen=True)
class Text:
    """A name written on the map that is not the name of an area."""

    es: str
    en: str
    lon: float
    lat: float
    kind: str


@dataclass(frozen=True)
class AreaBoard:
    """What is ours to choose about a board of areas; places in degrees, boxes in board units."""

    game: str
    source: str
    coast_source: str
    projection: Stretched
    corner: Spot  # the south-eastern one
    areas: tuple[AreaEntry, ...]
    land: tuple[Mapping[str, Sequence[Spot]], ...]  # the seeds of each body of land
    water: Mapping[str, Sequence[Spot]]
    cuts: tuple[Cut, ...]
    links: Mapping[tuple[str, str], Sequence[Spot]]
    boxes: Mapping[str, tuple[float, float, float, float]]
    texts: tuple[Text, ...]

    @property
    def size(self) -> Spot:
        return self.projection.to_board(*self.corner)


@dataclass(frozen=True)
class Sheet:
    """The finished map, in board units."""

    shapes: Shapes  # of every area, boxes included
    land: list[Polygon]  # all land, coast lines as the shapes have them
    spots: dict[str, Spot]


def make(board: AreaBoard, geo: Path) -> Sheet:
    """Cuts the map and checks that it shows the neighbours that the areas list."""
    frame = box(0, 0, *board.size)
    bodies = _bodies(board, geo, frame)
    land: Shapes = {}
    rest = []
    for seeds in board.land:
        known = {name: _placed(board, spots) for name, spots in seeds.items()}
        first = Point(next(iter(known.values()))[0])
        body = min(bodies, key=first.distance)
        bodies.remove(body)
        land.update(cut_land(known, body))
        rest.append(land.pop(OFF_MAP))
    land[OFF_MAP] = unary_union([*rest, *bodies])
    water = {name: _placed(board, spots) for name, spots in board.water.items()}
    cuts = [tuple(_end(board, end) for end in cut) for cut in board.cuts]
    shapes = cut_water(cuts, water, land, frame)
    everything = [shape for name, shape in shapes.items() if name not in board.water]
    del shapes[OFF_MAP]
    for name, corners in board.boxes.items():
        around = box(*corners).buffer(BOX_GAP, join_style="mitre")
        shapes = {other: shape.difference(around) for other, shape in shapes.items()}
        shapes[name] = box(*corners)
    _check(board, shapes)
    spots = {name: _spot(board, name, shape) for name, shape in shapes.items()}
    return Sheet(shapes, polygons(unary_union(everything)), spots)


def write(board: AreaBoard, sheet: Sheet, out: Path) -> None:
    listing = areas.write(board.areas, sheet.spots, board.size, board.source)
    (out / "map.toml").write_text(listing, encoding="utf-8")
    shapes = [({"id": area.id}, mapping(sheet.shapes[area.id].normalize())) for area in board.areas]
    _write(out / "outlines.geojson", board, shapes)
    island = box(0, 0, *board.size).buffer(-GRID)
    coasts = [
        ({"kind": "island" if island.contains(part) else "land"}, mapping(part.normalize()))
        for part in sorted(sheet.land, key=lambda part: part.bounds)
    ]
    _write(out / "coast.geojson", board, coasts)
    _write(out / "drawing.geojson", board, [*_rooms(board, sheet), *_links(board), *_texts(board)])


# -- making ----------------------------------------------------------------------------------


def _bodies(board: AreaBoard, geo: Path, frame: Polygon) -> list[Polygon]:
    """The bodies of land on the sheet, without what is too fine to be drawn."""
    pieces = coast.read(geo, board.projection)
    land = coast.land_of(pieces)
    smooth = land.buffer(SMOOTH).buffer(-1.6 * SMOOTH).buffer(0.6 * SMOOTH).simplify(DETAIL)
    return polygons(shapely.set_precision(smooth.intersection(frame), GRID))


def _placed(board: AreaBoard, spots: Sequence[Spot]) -> list[Spot]:
    return [board.projection.to_board(*spot) for spot in spots]


def _end(board: AreaBoard, end: Shore | Spot) -> Shore | Spot:
    if not isinstance(end, Shore):
        return board.projection.to_board(*end)
    if end.near is None:
        return end
    return Shore(end.area, end.other, board.projection.to_board(*end.near))


def _spot(board: AreaBoard, name: str, shape: BaseGeometry) -> Spot:
    """Where counters stand: where there is most room, or in the middle of a box."""
    if name in board.boxes:
        return shape.centroid.x, shape.centroid.y
    return _room(shape)[0]


def _room(shape: BaseGeometry) -> tuple[Spot, float]:
    """Centre and radius of the largest circle in the shape."""
    largest = max(polygons(shape), key=lambda part: part.area)
    radius = shapely.maximum_inscribed_circle(largest, tolerance=0.02)
    x, y = radius.coords[0]
    return (x, y), radius.length


def _check(board: AreaBoard, shapes: Shapes) -> None:
    """Borders that can be seen and links that are drawn are the neighbours, no more, no less."""
    lengths = borders(shapes)
    seen = {pair for pair, length in lengths.items() if length >= LEAST_BORDER}
    seen |= {frozenset(pair) for pair in board.links}
    wanted = areas.pairs(board.areas)
    wrong = [
        *(f"no border {_name(pair)} ({lengths.get(pair, 0):.2f})" for pair in wanted - seen),
        *(f"border {_name(pair)} ({lengths.get(pair, 0):.2f})" for pair in seen - wanted),
    ]
    if wrong:
        raise ValueError("the shapes show other neighbours: " + "; ".join(sorted(wrong)))


def _name(pair: frozenset[str]) -> str:
    return "-".join(sorted(pair))


# -- writing ---------------------------------------------------------------------------------

Feature = tuple[dict[str, Any], dict[str, Any]]


def _rooms(board: AreaBoard, sheet: Sheet) -> list[Feature]:
    """The largest circle in each area: there counters and names have room."""
    rooms = {area.id: _room(sheet.shapes[area.id]) for area in board.areas}
    return [
        (
            {"kind": "room", "id": name, "radius": round(radius, 2)},
            {"type": "Point", "coordinates": spot},
        )
        for name, (spot, radius) in rooms.items()
    ]


def _links(board: AreaBoard) -> list[Feature]:
    return [
        (
            {"kind": "link", "areas": list(pair)},
            {"type": "LineString", "coordinates": _placed(board, spots)},
        )
        for pair, spots in board.links.items()
    ]


def _texts(board: AreaBoard) -> list[Feature]:
    return [
        (
            {"kind": text.kind, "es": text.es, "en": text.en},
            {"type": "Point", "coordinates": board.projection.to_board(text.lon, text.lat)},
        )
        for text in board.texts
    ]


def _write(path: Path, board: AreaBoard, features: list[Feature]) -> None:
    """One feature a line, so that a change shows as a small difference."""
    head = {
        "type": "FeatureCollection",
        "name": board.game,
        "source": board.coast_source,
        "units": "board",
    }
    lines = [
        _json({"type": "Feature", "properties": properties, "geometry": _neat(geometry)})
        for properties, geometry in features
    ]
    text = _json(head)[:-1] + ',"features":[\n' + ",\n".join(lines) + "\n]}\n"
    path.write_text(text, encoding="utf-8")


def _json(node: dict[str, Any]) -> str:
    return json.dumps(node, separators=(",", ":"), ensure_ascii=False)


def _neat(geometry: dict[str, Any]) -> dict[str, Any]:
    return {"type": geometry["type"], "coordinates": _round(geometry["coordinates"])}


def _round(node: Any) -> Any:
    if isinstance(node, float | int):
        return round(float(node), 3) + 0.0
    return [_round(each) for each in node]
