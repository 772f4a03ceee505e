"""What is ours to choose about each board: where the grid lies, its scale, the names on it."""

from __future__ import annotations

from dataclasses import dataclass

from .terrain import Thresholds


@dataclass(frozen=True)
class Place:
    es: str
    en: str
    hex: str
    kind: str
    source: str


@dataclass(frozen=True)
class Board:
    game: str
    columns: int
    rows: int
    hex_metres: int
    lon: float  # of the centre of hex 0101
    lat: float
    thresholds: Thresholds
    source: str
    coast_source: str
    places: tuple[Place, ...]


_SHORELINE = "public: GSHHG full-resolution shoreline (Wessel and Smith), LGPL"
_ON_THE_SHORELINE = "public: position on the GSHHG shoreline"
_LABEL = "reconstruction: label of a wide area, put where it can be read"

LEPANTO = Board(
    game="lepanto",
    columns=40,
    rows=54,
    hex_metres=350,
    lon=21.088,
    lat=38.318,
    thresholds=Thresholds(land=0.97, sea=0.02, hexside=0.08),
    source=(
        f"{_SHORELINE}, today's coast; grid and scale ours (reconstruction: the printed map is "
        "lost; 350 m a hex keeps Oxia and Point Scropha on the board and leaves the lines room); "
        "land in a hex makes it shore (6.6-a), a hex of nothing else is closed (6.6-e)"
    ),
    coast_source=_SHORELINE,
    places=(
        Place("Punta Scropha", "Point Scropha", "2309", "cape", _ON_THE_SHORELINE),
        Place("Isla de Oxia", "Oxia island", "0604", "island", _ON_THE_SHORELINE),
        Place("Costa de Etolia", "Coast of Aetolia", "2704", "coast", _LABEL),
        Place("Laguna de Mesolongi", "Missolonghi lagoon", "3803", "lagoon", _LABEL),
        Place("Golfo de Patras", "Gulf of Patras", "3546", "gulf", _LABEL),
        Place("Mar Jónico", "Ionian Sea", "0546", "sea", _LABEL),
    ),
)

BOARDS = {board.game: board for board in (LEPANTO,)}
