"""What the schema cannot say of the data files: counts, charts, hexes, tows, victory."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.engine.data import DataFolder
from grognard.engine.hexes import DIRECTIONS
from grognard.games.lepanto.board import ARCS, Board
from grognard.games.lepanto.schema.files import (
    Chart,
    MapFile,
    ScenarioFile,
    ShipGroup,
    ShipValues,
    Squadron,
    StartTow,
)

MOST_SHIPS = 255
NEEDED_SHIPS = (
    ("christian", "galleass"),
    ("christian", "galley"),
    ("muslim", "galley"),
    ("muslim", "galliot"),
)
NEEDED_ARCS = {"galleass": ARCS, "galley": ("bow",), "galliot": ("bow",)}


def check_ships(folder: DataFolder, ships: Iterable[ShipValues]) -> None:
    """3.3 All four kinds of ship; only the galleass has no boarding value (7.4)."""
    found = set()
    for n, ship in enumerate(ships):
        found.add((ship.side, ship.type))
        if ship.type != "galleass" and ship.boarding < 1:
            at = f"ship[{n}]"
            raise folder.fault("ships.toml", "ship_boarding", "boarding", at, type=ship.type)
    for side, type_ in NEEDED_SHIPS:
        if (side, type_) not in found:
            raise folder.fault("ships.toml", "ship_missing", "ship", side=side, type=type_)


def check_charts(folder: DataFolder, charts: Iterable[Chart]) -> None:
    """7.1 A galleass fires all round, the others over the bow."""
    found = {(chart.type, chart.arc) for chart in charts}
    for type_, arcs in NEEDED_ARCS.items():
        for arc in arcs:
            if (type_, arc) not in found:
                raise folder.fault("ranges.toml", "chart_missing", "chart", type=type_, arc=arc)


def check_map(folder: DataFolder, sheet: MapFile) -> None:
    """3.1 The terrain fills the map, and nothing lies beyond it."""
    if len(sheet.terrain) != sheet.rows:
        raise folder.fault("map.toml", "map_rows", "terrain", right=sheet.rows)
    if any(len(row) != sheet.columns for row in sheet.terrain):
        raise folder.fault("map.toml", "map_columns", "terrain", right=sheet.columns)
    last = f"{sheet.columns:02}{sheet.rows:02}"
    for hex_ in sheet.water:
        if not _on_map(sheet, hex_):
            raise folder.fault("map.toml", "map_hex", hex_, "water", hex=hex_, last=last)
    for n, place in enumerate(sheet.place):
        if not _on_map(sheet, place.hex):
            at = f"place[{n}]"
            raise folder.fault("map.toml", "map_hex", "hex", at, hex=place.hex, last=last)


def _on_map(sheet: MapFile, hex_: str) -> bool:
    return 1 <= int(hex_[:2]) <= sheet.columns and 1 <= int(hex_[2:]) <= sheet.rows


class ScenarioCheck:
    """4.0 One scenario: its ships stand on water and its tows can begin."""

    def __init__(
        self,
        folder: DataFolder,
        file: str,
        scenario: ScenarioFile,
        squadrons: Iterable[Squadron],
        board: Board,
    ) -> None:
        self.folder = folder
        self.file = file
        self.scenario = scenario
        self.sides: dict[str, str] = {squadron.id: squadron.side for squadron in squadrons}
        self.board = board
        self.at: dict[str, ShipGroup] = {}
        """By hex, the group of the ship in it."""

    def run(self) -> None:
        for n, group in enumerate(self.scenario.ships):
            self._check_group(group, f"ships[{n}]")
        if len(self.at) > MOST_SHIPS:
            raise self.folder.fault(
                self.file, "scenario_ships", "ships", found=len(self.at), most=MOST_SHIPS
            )
        tugs: set[str] = set()
        for n, tow in enumerate(self.scenario.tow):
            self._check_tow(tow, f"tow[{n}]")
            if tow.tug in tugs:
                raise self.folder.fault(self.file, "tow_tug_twice", "tug", f"tow[{n}]", hex=tow.tug)
            tugs.add(tow.tug)
        victory = self.scenario.victory
        if victory.christian_wins_at <= victory.muslim_wins_at:
            least = victory.muslim_wins_at + 1
            raise self.folder.fault(
                self.file, "scenario_victory", "christian_wins_at", "victory", least=least
            )

    def _check_group(self, group: ShipGroup, at: str) -> None:
        """3.3 Ships of a known squadron and of its side's types, on water, one a hex."""
        side = self.sides.get(group.squadron)
        if side is None:
            raise self.folder.fault(
                self.file, "scenario_squadron", "squadron", at, found=group.squadron
            )
        if (side, group.type) not in NEEDED_SHIPS:
            raise self.folder.fault(
                self.file, "scenario_type", "type", at, side=side, type=group.type
            )
        for hex_ in group.hexes:
            place = self.board.grid.by_name.get(hex_)
            if place is None or self.board.terrain[place] in "#T":
                raise self.folder.fault(self.file, "scenario_hex", "hexes", at, hex=hex_)
            if hex_ in self.at:
                raise self.folder.fault(self.file, "scenario_hex_taken", "hexes", at, hex=hex_)
            self.at[hex_] = group

    def _check_tow(self, tow: StartTow, at: str) -> None:
        """6.1-b, 6.1-c, 6.1-g A galley straight ahead of the galleass, not facing it."""
        galleass, tug = self.at.get(tow.galleass), self.at.get(tow.tug)
        if galleass is None or galleass.type != "galleass":
            raise self.folder.fault(self.file, "tow_no_galleass", "galleass", at, hex=tow.galleass)
        if tug is None or tug.type != "galley" or self.sides[tug.squadron] != "christian":
            raise self.folder.fault(self.file, "tow_no_galley", "tug", at, hex=tow.tug)
        if self._ahead(tow.galleass, galleass) != tow.tug:
            raise self.folder.fault(
                self.file, "tow_not_ahead", "tug", at, hex=tow.tug, galleass=tow.galleass
            )
        if self._ahead(tow.tug, tug) == tow.galleass:
            raise self.folder.fault(
                self.file, "tow_bow_on", "tug", at, hex=tow.tug, galleass=tow.galleass
            )

    def _ahead(self, hex_: str, group: ShipGroup) -> str:
        grid = self.board.grid
        beyond = self.board.next_hex(grid.by_name[hex_], 0, DIRECTIONS.index(group.facing))
        return grid.names[beyond] if beyond >= 0 else ""
