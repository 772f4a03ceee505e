"""What is printed on map and counters: loaded once, shared by every state, never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.engine import sheets
from grognard.engine.data import Replacement
from grognard.engine.hexes import DIRECTIONS
from grognard.engine.tables import DieTable
from grognard.games.lepanto.board import ARCS, Board
from grognard.games.lepanto.options import Options
from grognard.games.lepanto.schema.checks import (
    ScenarioCheck,
    check_charts,
    check_map,
    check_ships,
)
from grognard.games.lepanto.schema.files import (
    Chart,
    ChartFile,
    MapFile,
    Numbers,
    ScenarioFile,
    ShipFile,
    ShipGroup,
    ShipValues,
    Squadron,
    SquadronFile,
)
from grognard.games.lepanto.title import TITLE

# 1.0-a Two sides.
SIDES = ("christian", "muslim")
CHRISTIAN, MUSLIM = 0, 1
KINDS = ("galleass", "galley", "galliot")
GALLEASS, GALLEY, GALLIOT = 0, 1, 2
KIND_LETTERS = ("X", "", "T")

# 3.5-a, 3.5-b Three tables of one die, and the results in each.
TABLES = {"gunnery": "SM", "small_arms_boarding": "EBR", "ramming": "EI"}
COLUMNS = {"gunnery": 4, "small_arms_boarding": 5, "ramming": 4}


class Library(sheets.Library[ScenarioFile]):
    """All data files of the game, read and checked."""

    def __init__(self, replacement: Replacement = None) -> None:
        super().__init__(TITLE, replacement, ScenarioFile)
        folder = self.folder
        self.numbers = folder.load("rules.toml", Numbers)
        self.squadrons = folder.load("squadrons.toml", SquadronFile).squadron
        self.values = self._ship_values()
        self.charts = folder.load("ranges.toml", ChartFile).chart
        self.map = folder.load("map.toml", MapFile)
        self.gunnery = self._table("gunnery")
        self.small_arms_boarding = self._table("small_arms_boarding")
        self.ramming = self._table("ramming")
        check_charts(folder, self.charts)
        check_map(folder, self.map)
        by_kind: dict[int, list[Chart]] = {kind: [] for kind in range(3)}
        for chart in self.charts:
            by_kind[KINDS.index(chart.type)].append(chart)
        self.board = Board(self.map, by_kind)
        for name, scenario in self.scenarios.items():
            file = f"scenarios/{name}.toml"
            ScenarioCheck(folder, file, scenario, self.squadrons, self.board).run()

    def _table(self, name: str) -> DieTable:
        file = f"tables/{name}.toml"
        table = self.folder.load(file, DieTable)
        if len(table.columns) != COLUMNS[name]:
            raise self.folder.fault(file, "table_columns", "columns", right=COLUMNS[name])
        for row in table.rows:
            if len(row) != len(table.columns):
                raise self.folder.fault(file, "table_row_length", "rows", right=len(table.columns))
            if strange := [cell for cell in row if cell not in TABLES[name]]:
                right = ", ".join(TABLES[name])
                raise self.folder.fault(file, "table_result", "rows", found=strange[0], right=right)
        if not table.rows:
            raise self.folder.fault(file, "table_empty", "rows")
        return table

    def _ship_values(self) -> dict[tuple[str, str], ShipValues]:
        values = self.folder.load("ships.toml", ShipFile).ship
        check_ships(self.folder, values)
        return {(value.side, value.type): value for value in values}

    def squadron(self, id_: str) -> Squadron:
        return next(squadron for squadron in self.squadrons if squadron.id == id_)


class Facts:
    """What never changes during one game: its board, its ships, its tables and its options."""

    def __init__(self, library: Library, scenario: str, options: Mapping[str, str]) -> None:
        self.library = library
        self.board = library.board
        self.numbers = library.numbers
        self.scenario = library.scenarios[scenario]
        self.scenario_id = scenario
        self.options = Options(**options)
        self.lenient = self.options.challenges == "table"
        self.turns = self.scenario.turns
        self._enlist(library)
        self.galleasses = tuple(i for i, kind in enumerate(self.kind) if kind == GALLEASS)
        self.doria = tuple(i for i in self.galleasses if self.squadron[i].id == "christian_right")
        sailing = (self.numbers.sailing.christian, self.numbers.sailing.muslim)
        # Flat table of sail allowances: side, then wind direction minus facing (mod 6).
        self.sail_allowance = tuple(
            sailing[side][min(rel, 6 - rel)] for side in range(2) for rel in range(6)
        )
        self.ranges = {"turn": range(1, self.turns + 1), "ship": range(len(self.kind))}
        self.reach_of_guns = max(len(chart.factors) for chart in library.charts)

    def _enlist(self, library: Library) -> None:
        """3.3-p, 3.3-q Number the ships, Christians first, squadron by squadron."""
        # 3.2-a The other pieces are markers, and never run out (L-Q41).
        groups = sorted(self.scenario.ships, key=lambda g: library.squadron(g.squadron).side)
        self.codes: list[str] = []
        self.kind: list[int] = []
        self.side: list[int] = []
        self.squadron: list[Squadron] = []
        self.start: list[tuple[int, int]] = []
        numbers: dict[str, int] = {}
        for group in groups:
            squadron = library.squadron(group.squadron)
            for hex_ in group.hexes:
                kind = self._kind_in_roster(group)
                prefix = squadron.code + KIND_LETTERS[kind]
                numbers[prefix] = numbers.get(prefix, 0) + 1
                self.codes.append(f"{prefix}{numbers[prefix]}")
                self.kind.append(kind)
                self.side.append(SIDES.index(squadron.side))
                self.squadron.append(squadron)
                at = self.board.grid.by_name[hex_]
                self.start.append((at, DIRECTIONS.index(group.facing)))
        # 3.3-s, L-Q40 Admirals have no effect: ships of a side and type are all alike.
        values = [
            library.values[SIDES[s], KINDS[k]] for s, k in zip(self.side, self.kind, strict=True)
        ]
        self.guns = [value.guns for value in values]
        self.arms = [value.arms for value in values]
        self.boarding = [value.boarding for value in values]
        points = library.numbers.points
        by_kind = (points.galleass, points.galley, points.galliot)
        self.points = [by_kind[kind] for kind in self.kind]
        self.reserve = [squadron.reserve for squadron in self.squadron]
        # What is printed on each counter, side by side for who draws them all.
        self.counters = [
            (code, SIDES[s], KINDS[k], squadron.id, v.guns, v.arms, v.boarding, squadron.reserve)
            for code, s, k, squadron, v in zip(
                self.codes, self.side, self.kind, self.squadron, values, strict=True
            )
        ]
        self.first_muslim = self.side.index(MUSLIM) if MUSLIM in self.side else len(self.side)
        self.ships_of = (range(self.first_muslim), range(self.first_muslim, len(self.side)))
        hexes = self.board.grid.names
        ships = ("ship", "target", "tug", "boarders")
        self.names: dict[str, Sequence[str]] = {
            **dict.fromkeys(ships, self.codes),
            "hex": hexes,
            "facing": DIRECTIONS,
            "wind": DIRECTIONS,
            "arc": ARCS,
        }

    def _kind_in_roster(self, group: ShipGroup) -> int:
        """L-Q01 By the totals of the introduction (1.0-b) Scirocco's single galliot is a galley; by
        the list (3.3-q) it is not."""
        kind = KINDS.index(group.type)
        if kind == GALLIOT and group.squadron == "muslim_right":
            return GALLEY if self.options.roster_variant == "intro" else GALLIOT
        return kind
