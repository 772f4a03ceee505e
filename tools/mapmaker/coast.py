"""Reads a shoreline in degrees and turns it into shapes in board units."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from shapely.geometry import box, mapping, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import transform, unary_union

from .grid import RADIUS, ROW_STEP, Grid

METRES_PER_DEGREE = 111_195.0  # of latitude, on a sphere of the mean radius of the earth
KINDS = ("land", "island", "lake", "river")


class Placing(Protocol):
    """Anything that turns degrees into board units."""

    def to_board(self, lon: float, lat: float) -> tuple[float, float]: ...


@dataclass(frozen=True)
class Projection:
    """Equirectangular, true to scale at the middle latitude of the board."""

    lon: float  # of the centre of hex 0101
    lat: float
    hex_metres: float
    rows: int

    def to_board(self, lon: float, lat: float) -> tuple[float, float]:
        half = (self.rows - 1) * ROW_STEP * self.hex_metres / METRES_PER_DEGREE / 2
        unit = METRES_PER_DEGREE / self.hex_metres
        x = (lon - self.lon) * math.cos(math.radians(self.lat - half)) * unit
        return x, (self.lat - lat) * unit


@dataclass(frozen=True)
class Piece:
    kind: str  # land | island | lake | river
    shape: BaseGeometry


def read(path: Path, projection: Placing) -> list[Piece]:
    """The shapes of the file, projected. Land that does not reach the edge is an island."""
    document = json.loads(path.read_text(encoding="utf-8"))
    west, south, east, north = document["bbox"]
    inside = box(west + 1e-6, south + 1e-6, east - 1e-6, north - 1e-6)
    pieces = []
    for feature in document["features"]:
        kind = feature["properties"]["kind"]
        degrees = shape(feature["geometry"])
        if kind == "land" and inside.contains(degrees):
            kind = "island"
        pieces.append(Piece(kind, _projected(degrees, projection)))
    return pieces


def land_of(pieces: list[Piece]) -> BaseGeometry:
    """All land of the pieces as one shape. Lakes and rivers lie inland and count as land."""
    return unary_union([piece.shape.buffer(0) for piece in pieces if piece.kind in KINDS[:2]])


def board_box(grid: Grid, margin: float) -> BaseGeometry:
    return box(
        -0.5 - margin,
        -RADIUS - margin,
        grid.columns + margin,
        (grid.rows - 1) * ROW_STEP + RADIUS + margin,
    )


def clipped(pieces: list[Piece], frame: BaseGeometry) -> list[Piece]:
    """What of the pieces lies in the frame, in single parts, in a stable order."""
    found = []
    for piece in pieces:
        cut = piece.shape.intersection(frame)
        for part in getattr(cut, "geoms", [cut]):
            if not part.is_empty and part.geom_type in ("Polygon", "LineString"):
                found.append(Piece(piece.kind, part.normalize()))
    return sorted(found, key=lambda piece: (KINDS.index(piece.kind), piece.shape.bounds))


def to_geojson(pieces: list[Piece], name: str, source: str) -> str:
    """One feature a line, so that a change shows as a small difference."""
    head = {"type": "FeatureCollection", "name": name, "source": source, "units": "board"}
    lines = [
        json.dumps(
            {
                "type": "Feature",
                "properties": {"kind": piece.kind},
                "geometry": _rounded(mapping(piece.shape)),
            },
            separators=(",", ":"),
        )
        for piece in pieces
    ]
    opening = json.dumps(head, separators=(",", ":"))[:-1]
    return opening + ',"features":[\n' + ",\n".join(lines) + "\n]}\n"


def _projected(degrees: BaseGeometry, projection: Placing) -> BaseGeometry:
    def move(lons: Any, lats: Any, _heights: Any = None) -> Any:
        pairs = [projection.to_board(lon, lat) for lon, lat in zip(lons, lats, strict=True)]
        return [pair[0] for pair in pairs], [pair[1] for pair in pairs]

    return transform(move, degrees)


def _rounded(geometry: dict[str, Any]) -> dict[str, Any]:
    kind = geometry["type"]
    rings = [geometry["coordinates"]] if kind == "LineString" else geometry["coordinates"]
    neat = [_tidy(ring) for ring in rings]
    return {"type": kind, "coordinates": neat[0] if kind == "LineString" else neat}


def _tidy(ring: Any) -> list[list[float]]:
    points: list[list[float]] = []
    for x, y in ring:
        point = [round(x, 3) + 0.0, round(y, 3) + 0.0]
        if not points or point != points[-1]:
            points.append(point)
    return points
