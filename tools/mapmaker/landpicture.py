"""Draws the map of hexes as SVG, to look at while choosing."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from . import market_garden_land as land
from . import market_garden_ways as ways
from .grid import ROW_STEP, centre, hex_id, outline, parse_id
from .hexsides import middle
from .landlines import road_lines, water_lines
from .landmap import Sheet

_FILL = {
    ".": "#eef0d5",
    "p": "#d3e6d0",
    "h": "#e6d6c4",
    "w": "#a9cc8f",
    "f": "#7fae6a",
    "t": "#d9c9b0",
    "c": "#b79f93",
}
_SCALE = 34


def draw(sheet: Sheet, scenario: Path | None = None) -> str:
    width = (sheet.grid.columns + 1) * _SCALE
    height = ((sheet.grid.rows - 1) * ROW_STEP + 2.4) * _SCALE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="-0.8 -1.2 {width / _SCALE:.2f} {height / _SCALE:.2f}" font-family="sans-serif">'
    ]
    for place in sheet.grid.hexes():
        points = " ".join(f"{x:.3f},{y:.3f}" for x, y in outline(place))
        fill = _FILL[sheet.letters[place]]
        parts.append(
            f'<polygon points="{points}" fill="{fill}" stroke="#b9b9a5" stroke-width="0.02"/>'
        )
        x, y = centre(place)
        parts.append(
            f'<text x="{x}" y="{y - 0.36:.3f}" font-size="0.17" text-anchor="middle" fill="#777">'
            f"{hex_id(place)}</text>"
        )
    for name, sides in sheet.water.items():
        big = name in land.RIVERS
        for line in water_lines(sides):
            parts.append(_line(line, "#4b8fbd" if big else "#7db5d6", 0.3 if big else 0.11))
    for line in road_lines(sheet.roads, set()):
        parts.append(_line(line, "#8d7b5a", 0.07))
    for line in road_lines(sheet.highway, set()):
        parts.append(_line(line, "#c0392b", 0.14))
    parts += _marks(sheet)
    if scenario is not None:
        parts += _counters(scenario)
    return "\n".join([*parts, "</svg>"])


def _marks(sheet: Sheet) -> list[str]:
    parts = []
    for span in ways.SPANS:
        at = middle(sheet.spans[span.id])
        fill = "#d33" if span.destroyed else "#222" if span.rail else "#fff"
        parts.append(_circle(at.x, at.y, 0.15, f'fill="{fill}" stroke="#000" stroke-width="0.03"'))
        parts.append(_words(at.x + 0.2, at.y + 0.1, 0.2, "#900", span.id, "start"))
    for place in sheet.ferries.values():
        at = middle(place)
        parts.append(_circle(at.x, at.y, 0.15, 'fill="#ff0" stroke="#000" stroke-width="0.03"'))
    for name, hexes in sheet.zones.items():
        for x, y in map(centre, hexes):
            ring = 'fill="none" stroke="#7d3c98" stroke-width="0.06"'
            parts += [_circle(x, y, 0.38, ring), _words(x, y + 0.35, 0.3, "#7d3c98", name)]
    for name, spot in sheet.entries.items():
        x, y = centre(spot)
        parts.append(_words(x, y + 0.35, 0.28, "#00c", name))
    for town, spot in sheet.towns.items():
        x, y = centre(spot)
        parts.append(_words(x, y + 0.1, 0.27, "#000", town))
    return parts


def _counters(scenario: Path) -> list[str]:
    """The units of a set-up, by their codes."""
    parts = []
    rows: dict[str, list[str]] = {}
    for start in tomllib.loads(scenario.read_text(encoding="utf-8"))["start"]:
        rows.setdefault(start["hex"], []).extend(start["units"])
    for name, units in rows.items():
        x, y = centre(parse_id(name))
        size = f'width="0.76" height="{0.2 * len(units) + 0.06:.2f}"'
        look = 'fill="#fff" fill-opacity="0.85" stroke="#333" stroke-width="0.03"'
        parts.append(f'<rect x="{x - 0.38:.3f}" y="{y - 0.3:.3f}" {size} {look}/>')
        for row, unit in enumerate(units):
            parts.append(_words(x, y - 0.13 + 0.2 * row, 0.18, "#600", unit))
    return parts


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius}" {look}/>'


def _words(x: float, y: float, size: float, colour: str, words: str, at: str = "middle") -> str:
    look = f'font-size="{size}" fill="{colour}" text-anchor="{at}"'
    return f'<text x="{x:.3f}" y="{y:.3f}" {look}>{words}</text>'


def _line(line: Sequence[tuple[float, float]], colour: str, wide: float) -> str:
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in line)
    return (
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{wide}" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
