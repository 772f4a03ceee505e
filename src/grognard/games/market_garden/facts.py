"""What is printed on map and counters: loaded once, shared by every state, never changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine import sheets
from grognard.engine.data import Replacement
from grognard.engine.hexes import as_set
from grognard.games.market_garden.board import Board
from grognard.games.market_garden.options import Options
from grognard.games.market_garden.schema import maps, numbers, units
from grognard.games.market_garden.title import TITLE

SIDES = ("allied", "german")
ALLIED, GERMAN = 0, 1

KINDS = (
    "infantry",
    "parachute",
    "glider",
    "armour",
    "mechanised",
    "reconnaissance",
    "artillery",
    "engineer",
    "antitank",
    "flak",
    "machine_gun",
)
ARTILLERY, ENGINEER = KINDS.index("artillery"), KINDS.index("engineer")
AIRBORNE_DIVISIONS = ("1AB", "82AB", "101AB")
MOST_NUMBER = 40


class Library(sheets.Library[units.ScenarioFile]):
    """All data files of the game, read and checked."""

    def __init__(self, replacement: Replacement = None) -> None:
        super().__init__(TITLE, replacement, units.ScenarioFile)
        folder = self.folder
        self.numbers = folder.load("rules.toml", numbers.Numbers)
        self.map = folder.load("map.toml", maps.MapFile)
        self.units = folder.load("units.toml", units.UnitFile)
        self.bombardment = folder.load("tables/bombardment.toml", numbers.FireTable)
        self.assault = folder.load("tables/assault.toml", numbers.AssaultTable)
        self.maneuver = folder.load("tables/maneuver.toml", numbers.ManeuverTable)
        self.board = Board(self.map, self.numbers)
        self.pieces = Pieces(self.units)


class Pieces:
    """Every counter by number, Allied first; attributes are lists by that number."""

    def __init__(self, file: units.UnitFile) -> None:
        formations = {f.id: f for f in file.formation}
        listed = [
            unit for side in SIDES for unit in file.unit if formations[unit.formation].side == side
        ]
        self.units = tuple(listed)
        self.codes = [unit.id for unit in listed]
        self.index = {code: i for i, code in enumerate(self.codes)}
        self.side = [SIDES.index(formations[unit.formation].side) for unit in listed]
        self.division = [formations[unit.formation].division for unit in listed]
        self.limit = [formations[unit.formation].north_limit for unit in listed]
        self.kind = [KINDS.index(unit.kind) for unit in listed]
        self.attack = [unit.attack for unit in listed]
        self.defence = [unit.defence for unit in listed]
        self.efficiency = [unit.efficiency for unit in listed]
        self.movement = [2 * unit.movement for unit in listed]
        """Movement allowance in half points (R4-b)."""
        self.steps = [unit.steps for unit in listed]
        self.size = [unit.size for unit in listed]
        self.armour = [unit.armour for unit in listed]
        self.cm = [unit.cm for unit in listed]
        self.motorised = [unit.motorised or unit.cm for unit in listed]
        self.bombard = [unit.bombard for unit in listed]
        self.range = [unit.range for unit in listed]
        self.airborne = [unit.kind in ("parachute", "glider") for unit in listed]
        """R2.1-d A parachute or glider unit."""
        self.first_german = self.side.index(GERMAN) if GERMAN in self.side else len(listed)
        self.of_side = (range(self.first_german), range(self.first_german, len(listed)))
        self.guns_of = tuple(
            frozenset(u for u in own if self.kind[u] == ARTILLERY) for own in self.of_side
        )
        self.count = len(listed)
        self.formations = file.formation


class Facts:
    """What never changes during one game: board, counters, tables, scenario and options."""

    def __init__(self, library: Library, scenario: str, options: Mapping[str, str]) -> None:
        self.library = library
        self.notes: dict[str, Any] = {}
        """What players worked out from these facts, by its name: it goes when they go."""
        self.numbers = library.numbers
        self.board = library.board
        self.pieces = library.pieces
        self.scenario = library.scenarios[scenario]
        self.scenario_id = scenario
        self.options = Options(**options)
        hexes = self.board.grid.size
        self.ranges = {
            "turn": range(self.scenario.first_turn, self.scenario.last_turn + 1),
            "side": range(2),
            "unit": range(self.pieces.count),
            "hex": range(hexes),
            "place": range(-3, hexes),
            "bridge": range(len(library.map.bridge)),
            "ferry": range(len(library.map.ferry)),
        }
        self.playable = self.board.playable(self.scenario.bounds)
        """By hex, is it on the part of the map in play?"""
        self.beyond = as_set(bytes(not there for there in self.playable))
        """The hexes that are not."""
        named = (self.scenario.allied_sources, self.scenario.german_sources)
        printed = (library.map.allied_sources, library.map.german_sources)
        self.sources = tuple(
            tuple(self.board.grid.by_name[name] for name in (own or all_))
            for own, all_ in zip(named, printed, strict=True)
        )
        """By side, the hexes where its supply comes from (R16.2-a)."""
        self.limit = [
            self.board.grid.row(self.board.grid.by_name[name]) if name else 0
            for name in self.pieces.limit
        ]
        """R17.1-f By unit, the northernmost row it may enter."""
        self.lift_turn: dict[int, int] = {}
        self.lift_zones: dict[int, tuple[str, ...]] = {}
        self.entry_turn: dict[int, int] = {}
        self.entry_of: dict[int, str] = {}
        self._schedule()
        self.names: dict[str, Sequence[str]] = self._names()

    def _schedule(self) -> None:
        """R15.3-a, R17.1-a By unit, the turn and place of its arrival."""
        index = self.pieces.index
        for lift in self.scenario.lift:
            for code in lift.units:
                self.lift_turn[index[code]] = lift.turn
                self.lift_zones[index[code]] = lift.zones
        for ground in self.scenario.ground:
            for code in ground.units:
                self.entry_turn[index[code]] = ground.turn
                self.entry_of[index[code]] = ground.entry

    def _names(self) -> dict[str, Sequence[str]]:
        """By argument of an action or event, the names its numbers stand for."""
        pieces = ("unit", "units", "attackers", "defenders", "guns")
        hexes = ("hex", "hexes", "to", "start", "target")
        return {
            **dict.fromkeys(pieces, self.pieces.codes),
            **dict.fromkeys(hexes, self.board.grid.names),
            "bridge": [bridge.id for bridge in self.library.map.bridge],
            "number": [str(n) for n in range(MOST_NUMBER + 1)],
        }
