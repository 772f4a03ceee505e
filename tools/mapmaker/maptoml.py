"""Writes map.toml."""

from __future__ import annotations

import json

from .boards import Board, Place
from .grid import DIRECTIONS, Grid, hex_id
from .terrain import Body, Terrain

_ALL = frozenset(range(6))


def write(board: Board, grid: Grid, terrain: Terrain) -> str:
    limits = board.thresholds
    lines = [
        "# Written by tools/mapmaker; change the board there and run it again.",
        "version = 1",
        f"source = {_text(board.source)}",
        f"columns = {board.columns}",
        f"rows = {board.rows}",
        f"hex_metres = {board.hex_metres}",
        f"origin = {{ lon = {board.lon}, lat = {board.lat} }}  # centre of hex 0101",
        "# Share of land from which a hex is all land, share below which it is open sea, and share",
        "# of water from which a hexside is open.",
        f"thresholds = {{ land = {limits.land}, sea = {limits.sea}, hexside = {limits.hexside} }}",
        "",
        "# One string a row, north to south, one letter a hex, west to east: . sea, s shore,",
        "# # land, T covered by the turn track (none on this board; its track lies beside it).",
        "# Even rows lie half a hex further east.",
        "terrain = [",
    ]
    for row in range(1, grid.rows + 1):
        letters = "".join(terrain.letters[column, row] for column in range(1, grid.columns + 1))
        lines.append(f'  "{letters}",  # {row:02d}')
    lines += [
        "]",
        "",
        "# Water bodies of the shore hexes: the open hexsides of each. A shore hex not listed has",
        "# one body, open on all six sides. A hexside belongs to one body at most; ships pass it",
        "# only if it is open for both of its hexes (a sea hex is open all round).",
        "[water]",
    ]
    for place in grid.hexes():
        bodies = terrain.bodies.get(place)
        if bodies is not None and bodies != [_ALL]:
            lines.append(f'"{hex_id(place)}" = [{", ".join(_body(body) for body in bodies)}]')
    for spot in board.places:
        lines += _place(spot)
    return "\n".join(lines) + "\n"


def _body(body: Body) -> str:
    return "[" + ", ".join(f'"{DIRECTIONS[way]}"' for way in sorted(body)) + "]"


def _place(spot: Place) -> list[str]:
    return [
        "",
        "[[place]]",
        f"name = {{ es = {_text(spot.es)}, en = {_text(spot.en)} }}",
        f'hex = "{spot.hex}"',
        f'kind = "{spot.kind}"',
        f"source = {_text(spot.source)}",
    ]


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
