"""Draws a board with a set-up, to look at while choosing grid and positions."""

from __future__ import annotations

import importlib
import math
import tomllib
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon

from .coast import Piece
from .grid import DIRECTIONS, RADIUS, ROW_STEP, Grid, centre, outline, parse_id, side
from .terrain import LAND, SEA, SHORE, Terrain

# Matplotlib is wanted here and nowhere else, so the checks of the repository do without it.
pyplot: Any = importlib.import_module("matplotlib.pyplot")
Patch: Any = importlib.import_module("matplotlib.patches").Polygon
pyplot.switch_backend("Agg")

Axes = Any

_FILL = {SEA: "#bcd9ea", SHORE: "#dfeecb", LAND: "#c9b58b"}
_LENGTH = {"galleass": 0.48, "galley": 0.42, "galliot": 0.30}


def draw(
    grid: Grid, pieces: list[Piece], terrain: Terrain, data: Path, scenario: str, out: Path
) -> None:
    figure, axes = pyplot.subplots(figsize=(grid.columns * 0.42, grid.rows * 0.37))
    _draw_hexes(axes, grid, terrain)
    for piece in pieces:
        if not isinstance(piece.shape, Polygon):
            axes.plot(*piece.shape.xy, color="#3a7fb5", linewidth=1.5)
        else:
            tint = "#6da7c9" if piece.kind == "lake" else "#8a6d3b"
            axes.plot(*piece.shape.exterior.xy, color=tint, linewidth=1.4)
    _draw_places(axes, _load(data / "map.toml"))
    _draw_ships(
        axes, _load(data / "squadrons.toml"), _load(data / "scenarios" / f"{scenario}.toml")
    )
    axes.set_xlim(-0.6, grid.columns + 0.1)
    axes.set_ylim((grid.rows - 1) * ROW_STEP + RADIUS + 0.1, -RADIUS - 0.6)
    axes.set_aspect("equal")
    axes.axis("off")
    figure.tight_layout()
    figure.savefig(out, dpi=80)
    pyplot.close(figure)


def _draw_hexes(axes: Axes, grid: Grid, terrain: Terrain) -> None:
    for place in grid.hexes():
        fill = _FILL[terrain.letters[place]]
        axes.add_patch(Patch(outline(place), facecolor=fill, edgecolor="#9fb9c6", linewidth=0.4))
        x, y = centre(place)
        if place[1] == 1:
            axes.text(x, y - 0.8, str(place[0]), fontsize=6, ha="center")
        if place[0] == 1:
            axes.text(x - 0.6, y, str(place[1]), fontsize=6, ha="right", va="center")
        if place in terrain.bodies:
            for direction in set(range(6)) - terrain.open_sides(place):
                (x1, y1), (x2, y2) = side(place, direction)
                axes.plot([x1, x2], [y1, y2], color="#b03a2e", linewidth=1.2)


def _draw_places(axes: Axes, document: dict[str, Any]) -> None:
    for spot in document.get("place", []):
        x, y = centre(parse_id(spot["hex"]))
        axes.text(x, y, spot["name"]["en"], fontsize=9, ha="center", style="italic", zorder=6)


def _draw_ships(axes: Axes, squadrons: dict[str, Any], scenario: dict[str, Any]) -> None:
    colours = {each["id"]: each["colour"] for each in squadrons["squadron"]}
    for group in scenario["ships"]:
        angle = math.radians(60 * DIRECTIONS.index(group["facing"]))
        ahead = (math.cos(angle), -math.sin(angle))
        length = _LENGTH[group["type"]]
        width = 0.26 if group["type"] == "galleass" else 0.15
        for text in group["hexes"]:
            x, y = centre(parse_id(text))
            hull = [
                (x + along * ahead[0] - across * ahead[1], y + along * ahead[1] + across * ahead[0])
                for along, across in (
                    (length, 0.0),
                    (length / 2, width),
                    (-length, width),
                    (-length, -width),
                    (length / 2, -width),
                )
            ]
            colour = colours[group["squadron"]]
            axes.add_patch(
                Patch(hull, facecolor=colour, edgecolor="black", linewidth=0.6, zorder=5)
            )


def _load(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        return tomllib.load(stream)
