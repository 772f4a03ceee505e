"""Draw the opening position of a Lepanto scenario as SVG: python -m tools.picture OUT.svg"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from grognard.games.lepanto.facts import GALLEASS, GALLIOT
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.state import Ship, State

UNIT = 24
"""Pixels a hex is wide."""
ROW = math.sqrt(3) / 2
MARGIN = 0.9
SEA, GRID, LAND, COAST, INK = "#1d4e6b", "#2f6483", "#e6d7b1", "#8d7748", "#3c3220"


def picture(scenario: str) -> str:
    """The whole board with every ship of the scenario."""
    game = Lepanto()
    state = game.new(scenario, 1)
    grid = state.facts.board.grid
    width, height = grid.columns + 0.5 + 2 * MARGIN - 1, (grid.rows - 1) * ROW + 2 * MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * UNIT:.0f}" '
        f'height="{height * UNIT:.0f}" '
        f'viewBox="{-MARGIN} {-MARGIN} {width:.2f} {height:.2f}">',
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width:.2f}" height="{height:.2f}" '
        f'fill="{SEA}"/>',
        *_hexes(state),
        *_coast(),
        *_places(game),
        *(_ship(state, i, ship) for i, ship in enumerate(state.ships)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _centre(state: State, hex_: int) -> tuple[float, float]:
    grid = state.facts.board.grid
    column, row = grid.column(hex_), grid.row(hex_)
    return column - 1 + (0.5 if row % 2 == 0 else 0), (row - 1) * ROW


def _hexes(state: State) -> Iterator[str]:
    """The grid as one path: three sides of every hex, the neighbours draw the rest."""
    radius = 1 / math.sqrt(3)
    corners = [
        (radius * math.cos(math.radians(60 * k - 30)), radius * math.sin(math.radians(60 * k - 30)))
        for k in range(-2, 2)
    ]
    parts = []
    for hex_ in range(state.facts.board.grid.size):
        x, y = _centre(state, hex_)
        points = [f"{x + dx:.2f} {y + dy:.2f}" for dx, dy in corners]
        parts.append("M" + "L".join(points))
    yield f'<path d="{"".join(parts)}" fill="none" stroke="{GRID}" stroke-width="0.03"/>'


def _coast() -> Iterator[str]:
    file = files("grognard.games.lepanto") / "data" / "coast.geojson"
    for feature in json.loads(file.read_text("utf-8"))["features"]:
        shape = feature["geometry"]
        polygons = (
            shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
        )
        for rings in polygons:
            path = "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ring) for ring in rings)
            yield (
                f'<path d="{path}Z" fill="{LAND}" stroke="{COAST}" stroke-width="0.07" '
                'fill-rule="evenodd"/>'
            )


def _places(game: Lepanto) -> Iterator[str]:
    grid = game.library.board.grid
    state = game.new("battle", 1)
    for place in game.library.map.place:
        x, y = _centre(state, grid.by_name[place.hex])
        terrain = game.library.board.terrain[grid.by_name[place.hex]]
        colour = INK if terrain == "#" else "#a9c6d6"
        below = 0.95 if terrain == "s" else 0.25
        yield (
            f'<text x="{x:.2f}" y="{y + below:.2f}" font-family="Georgia, serif" font-size="0.8" '
            f'font-style="italic" text-anchor="middle" fill="{colour}">{place.name.en}</text>'
        )


def _ship(state: State, i: int, ship: Ship) -> str:
    """A hull seen from above, the squadron's colour on it, pointing where it faces."""
    x, y = _centre(state, ship.hex)
    kind = state.facts.kind[i]
    length, beam = {GALLEASS: (0.48, 0.26), GALLIOT: (0.32, 0.13)}.get(kind, (0.42, 0.18))
    hull = (
        f"M{length} 0Q{length * 0.5:.2f} {-beam} {-length * 0.6:.2f} {-beam}"
        f"L{-length} {-beam * 0.5:.2f}V{beam * 0.5:.2f}L{-length * 0.6:.2f} {beam}"
        f"Q{length * 0.5:.2f} {beam} {length} 0Z"
    )
    colour = state.facts.squadron[i].colour
    return (
        f'<path transform="translate({x:.2f} {y:.2f}) rotate({-60 * ship.facing})" d="{hull}" '
        f'fill="{colour}" stroke="#f7f1df" stroke-width="0.05"/>'
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture("battle"), "utf-8")
