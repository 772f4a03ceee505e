"""What is printed on map and counters: read from the data files, checked, never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from bailen.title import TITLE
from grognard.engine import sheets
from grognard.engine.hexes import HexGrid
from grognard.engine.options import NoOptions
from grognard.engine.sheets import Count, HexName, Sourced, Strict
from grognard.engine.tables import DieTable

SIDES = TITLE.seat_ids
GONE = -1


class Unit(Strict, frozen=True):
    id: str
    side: Literal["french", "spanish"]
    kind: Literal["infantry", "cavalry", "artillery"]
    factors: tuple[Count, Count, Count]
    hex: HexName


class SheetFile(Sourced, frozen=True):
    rows: tuple[str, ...]
    unit: tuple[Unit, ...]


class ScenarioFile(sheets.ScenarioFile, frozen=True, kw_only=True):
    town_points: Count


Library = sheets.Library[ScenarioFile]


class Facts:
    """What never changes during one game."""

    def __init__(self, library: Library, scenario: str, options: Mapping[str, str]) -> None:
        self.scenario_id, self.scenario = scenario, library.scenarios[scenario]
        self.options = NoOptions()
        sheet = library.folder.load("sheet.toml", SheetFile)
        self.combat = library.folder.load("combat.toml", DieTable)
        self.grid = HexGrid(len(sheet.rows[0]), len(sheet.rows))
        self.terrain, self.units = "".join(sheet.rows), sheet.unit
        self.side = [SIDES.index(unit.side) for unit in sheet.unit]
        self.start = [self.grid.by_name[unit.hex] for unit in sheet.unit]
        codes, hexes = [unit.id for unit in sheet.unit], self.grid.names
        self.names: dict[str, Sequence[str]] = {"unit": codes, "target": codes, "hex": hexes}
        turns, places = range(1, self.scenario.last_turn + 2), range(GONE, self.grid.size)
        self.ranges = {"unit": range(len(codes)), "place": places, "turn": turns}
