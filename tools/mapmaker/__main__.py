"""Command line: python -m tools.mapmaker GAME [--out DIR] [--png FILE] [--svg FILE]"""

from __future__ import annotations

import argparse
from pathlib import Path

from . import areamap, coast, landlines, landmap, landtoml, maptoml
from .boards import BOARDS
from .gallipoli_shapes import GALLIPOLI
from .grid import Grid
from .terrain import survey

_HERE = Path(__file__).resolve().parent
_MARGIN = 2.0  # board units of coast kept beyond the edge of the board
_AREA_BOARDS = {board.game: board for board in (GALLIPOLI,)}
_LAND = "market_garden"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.mapmaker", description=__doc__)
    parser.add_argument("game", choices=sorted([*BOARDS, *_AREA_BOARDS, _LAND]))
    parser.add_argument("--out", type=Path, help="folder to write to (the game's data folder)")
    parser.add_argument("--png", type=Path, help="draw the board and a set-up here, write no data")
    parser.add_argument("--svg", type=Path, help="draw an area or land map here, write no data")
    parser.add_argument("--scenario", default="battle", help="set-up to draw (battle)")
    arguments = parser.parse_args()
    if arguments.game in _AREA_BOARDS:
        _areas(arguments)
    elif arguments.game == _LAND:
        _land(arguments)
    else:
        _hexes(arguments)


def _data(game: str) -> Path:
    return _HERE.parent.parent / "src" / "grognard" / "games" / game / "data"


def _folder(arguments: argparse.Namespace) -> Path:
    out: Path = arguments.out or _data(arguments.game)
    out.mkdir(parents=True, exist_ok=True)
    return out


def _areas(arguments: argparse.Namespace) -> None:
    board = _AREA_BOARDS[arguments.game]
    sheet = areamap.make(board, _HERE / "geo" / f"{board.game}.geojson")
    if arguments.svg is not None:
        from .areapicture import draw

        arguments.svg.write_text(draw(board, sheet), encoding="utf-8")
        return
    areamap.write(board, sheet, _folder(arguments))


def _land(arguments: argparse.Namespace) -> None:
    sheet = landmap.make(_HERE / "geo" / f"{arguments.game}.geojson")
    if arguments.svg is not None:
        from .landpicture import draw

        setup = _data(arguments.game) / "scenarios" / f"{arguments.scenario}.toml"
        picture = draw(sheet, setup if setup.is_file() else None)
        arguments.svg.write_text(picture, encoding="utf-8")
        return
    out = _folder(arguments)
    (out / "map.toml").write_text(landtoml.write(sheet), encoding="utf-8")
    (out / "drawing.geojson").write_text(landlines.geojson(sheet), encoding="utf-8")


def _hexes(arguments: argparse.Namespace) -> None:
    board = BOARDS[arguments.game]
    grid = Grid(board.columns, board.rows)
    projection = coast.Projection(board.lon, board.lat, board.hex_metres, board.rows)
    pieces = coast.read(_HERE / "geo" / f"{board.game}.geojson", projection)
    frame = coast.board_box(grid, _MARGIN)
    pieces = coast.clipped(pieces, frame)
    terrain = survey(grid, coast.land_of(pieces), board.thresholds)

    if arguments.png is not None:
        from .picture import draw  # matplotlib is needed for pictures only

        draw(grid, pieces, terrain, _data(board.game), arguments.scenario, arguments.png)
        return
    out = _folder(arguments)
    (out / "map.toml").write_text(maptoml.write(board, grid, terrain), encoding="utf-8")
    shapes = coast.to_geojson(pieces, board.game, board.coast_source)
    (out / "coast.geojson").write_text(shapes, encoding="utf-8")


if __name__ == "__main__":
    main()
