"""Draws an area map as SVG, to look at while choosing seeds and cuts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from .areamap import AreaBoard, Sheet
from .areas import AreaEntry
from .outlines import Spot, polygons

UNIT = 26
"""Pixels a board unit is wide."""
PAPER, WASTE, COAST, BORDER, INK = "#efe4c2", "#d9d2bd", "#5d4b2a", "#8a5a2f", "#33291a"
FILL = {"open": "#a8cbd9", "assault": "#c4d9c8", "strait": "#bfdce6", "box": "#f7f3e6"}
HILL, CITY, LINK = "#d3b98a", "#a03a2a", "#a03a2a"


def draw(board: AreaBoard, sheet: Sheet) -> str:
    width, height = board.size
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * UNIT:.0f}" '
        f'height="{height * UNIT:.0f}" viewBox="0 0 {width:.2f} {height:.2f}" '
        f'font-family="serif" text-anchor="middle" fill="{INK}">',
        '<defs><marker id="head" orient="auto-start-reverse" viewBox="0 0 4 4" refX="3" refY="2" '
        f'markerWidth="5" markerHeight="5"><path d="M0 0L4 2L0 4z" fill="{LINK}"/></marker></defs>',
        f'<rect width="{width:.2f}" height="{height:.2f}" fill="{FILL["open"]}"/>',
        *(_path(part, f'fill="{WASTE}"') for part in sheet.land),
        *(_area(area, sheet.shapes[area.id]) for area in board.areas),
        *(_path(part, f'fill="none" stroke="{COAST}" stroke-width="0.1"') for part in sheet.land),
        *_links(board),
        *(text for area in board.areas for text in _words(area, sheet.spots[area.id])),
        *_texts(board),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _area(area: AreaEntry, shape: BaseGeometry) -> str:
    fill = FILL.get(area.kind, HILL if area.hill else PAPER)
    return _path(shape, f'fill="{fill}" stroke="{BORDER}" stroke-width="0.05"')


def _path(shape: BaseGeometry, look: str) -> str:
    rings = [ring for part in polygons(shape) for ring in _rings(part)]
    return f'<path d="{"".join(rings)}" fill-rule="evenodd" {look}/>'


def _rings(part: Polygon) -> Iterator[str]:
    for ring in (part.exterior, *part.interiors):
        yield _line(ring.coords) + "z"


def _line(spots: Iterable[tuple[float, ...]]) -> str:
    return "M" + "L".join(f"{spot[0]:.2f} {spot[1]:.2f}" for spot in spots)


def _links(board: AreaBoard) -> Iterator[str]:
    for spots in board.links.values():
        path = _line(board.projection.to_board(*spot) for spot in spots)
        yield (
            f'<path d="{path}" fill="none" stroke="{LINK}" stroke-width="0.09" '
            'marker-start="url(#head)" marker-end="url(#head)"/>'
        )


def _words(area: AreaEntry, spot: Spot) -> Iterator[str]:
    x, y = spot
    if area.city:
        yield f'<rect x="{x - 0.5:.2f}" y="{y - 0.5:.2f}" width="1" height="1" fill="{CITY}"/>'
    else:
        yield (
            f'<rect x="{x - 0.5:.2f}" y="{y - 0.5:.2f}" width="1" height="1" fill="none" '
            'stroke="#888" stroke-width="0.03"/>'
        )
    yield f'<text x="{x:.2f}" y="{y + 0.15:.2f}" font-size="0.4">{escape(area.id)}</text>'
    yield f'<text x="{x:.2f}" y="{y + 0.85:.2f}" font-size="0.42">{escape(area.en)}</text>'


def _texts(board: AreaBoard) -> Iterator[str]:
    for text in board.texts:
        x, y = board.projection.to_board(text.lon, text.lat)
        yield (
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="0.8" font-style="italic" '
            f'letter-spacing="0.1">{escape(text.en)}</text>'
        )
