"""Command line: python -m tools.mapmaker GAME [--out DIR] [--png FILE]"""

from __future__ import annotations

import argparse
from pathlib import Path

from . import coast, maptoml
from .boards import BOARDS
from .grid import Grid
from .terrain import survey

_HERE = Path(__file__).resolve().parent
_MARGIN = 2.0  # board units of coast kept beyond the edge of the board


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mapmaker", description=__doc__)
    parser.add_argument("game", choices=sorted(BOARDS))
    parser.add_argument("--out", type=Path, help="folder to write to (the game's data folder)")
    parser.add_argument("--png", type=Path, help="draw the board and a set-up here, write no data")
    parser.add_argument("--scenario", default="battle", help="set-up to draw (battle)")
    arguments = parser.parse_args()

    board = BOARDS[arguments.game]
    data = _HERE.parent.parent / "src" / "grognard" / "games" / board.game / "data"
    grid = Grid(board.columns, board.rows)
    projection = coast.Projection(board.lon, board.lat, board.hex_metres, board.rows)
    pieces = coast.read(_HERE / "geo" / f"{board.game}.geojson", projection)
    frame = coast.board_box(grid, _MARGIN)
    pieces = coast.clipped(pieces, frame)
    terrain = survey(grid, coast.land_of(pieces), board.thresholds)

    if arguments.png is not None:
        from .picture import draw  # matplotlib is needed for pictures only

        draw(grid, pieces, terrain, data, arguments.scenario, arguments.png)
        return
    out: Path = arguments.out or data
    out.mkdir(parents=True, exist_ok=True)
    (out / "map.toml").write_text(maptoml.write(board, grid, terrain), encoding="utf-8")
    shapes = coast.to_geojson(pieces, board.game, board.coast_source)
    (out / "coast.geojson").write_text(shapes, encoding="utf-8")


if __name__ == "__main__":
    main()
