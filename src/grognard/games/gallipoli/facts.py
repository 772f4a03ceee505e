"""What is printed on map and counters: loaded once, shared by every state, never changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grognard.engine import sheets
from grognard.engine.areas import AreaGraph, mask_of
from grognard.engine.data import Replacement
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.options import Options
from grognard.games.gallipoli.schema import counters, numbers, scenarios, tables
from grognard.games.gallipoli.title import TITLE

# 1.0-a Two sides; 2.4-ao the Turkish one plays the Germans too.
SIDES = ("allied", "turkish")
ALLIED, TURKISH = 0, 1

INFANTRY, CAVALRY, ARTILLERY, SHIP, FORT, BEACHHEAD = range(6)
# 2.3-a The first three are land units.
ARMS = ("infantry", "cavalry", "artillery", "ship", "fort", "beachhead")

COMMONWEALTH, FRENCH, TURK, GERMAN = range(4)
GROUPS = ("commonwealth", "french", "turkish", "german")
GROUP_OF = {"french": FRENCH, "turkish": TURK, "german": GERMAN}
"""By nation; 2.4-i every other one is of the Commonwealth."""

NO_FORMATION = -1
"""2.4-r An independent unit belongs to no division."""

SOURCES = ("NE", "S")
MOST_NUMBER = 40
MINE_CONTENTS = ("-", "D", "1", "2", "DD", "D1", "D2", "11", "12", "22")
"""What can lie in a sea area: markers in the order Dummy, L1, L2."""
PARTS = ("land", "naval")


class Library(sheets.Library[scenarios.ScenarioFile]):
    """All data files of the game, read and checked."""

    def __init__(self, replacement: Replacement = None) -> None:
        super().__init__(TITLE, replacement, scenarios.ScenarioFile)
        folder = self.folder
        self.numbers = folder.load("rules.toml", numbers.Numbers)
        self.map = folder.load("map.toml", counters.MapFile)
        self.units = folder.load("units.toml", counters.UnitFile)
        self.ships = folder.load("ships.toml", counters.ShipFile).ship
        self.forts = folder.load("forts.toml", counters.FortFile)
        self.markers = folder.load("markers.toml", counters.MarkerFile)
        self.arrivals = folder.load("arrivals.toml", scenarios.ArrivalFile)
        self.supply = folder.load("tables/supply.toml", tables.SupplyTable)
        self.weather = folder.load("tables/weather.toml", tables.WeatherTable)
        self.events = folder.load("tables/events.toml", tables.EventTable)
        self.impulses = folder.load("tables/impulses.toml", tables.SideTable)
        self.mines = folder.load("tables/mines.toml", tables.SideTable)
        self.bombardment = folder.load("tables/bombardment.toml", tables.BombardmentTable)
        self.assault = folder.load("tables/assault.toml", tables.AssaultTable)
        self.land = Land(self.map)
        self.pieces = Pieces(self)


class Land:
    """2.1-a, 2.1-c The map: the graph of areas and, as sets of bits, what kind each is."""

    def __init__(self, file: counters.MapFile) -> None:
        areas = self.areas = file.area
        graph = self.graph = AreaGraph(
            [area.id for area in areas], [area.neighbours for area in areas]
        )
        self.names = graph.names
        self.index = graph.index
        self.neighbours = graph.neighbours
        self.around = graph.around
        # 2.4-b Every area is land or sea; the two boxes are off the map.
        self.land = self._where(areas, lambda a: a.kind == "land")
        self.sea = self._where(areas, lambda a: a.kind in ("strait", "assault", "open"))
        self.strait = self._where(areas, lambda a: a.kind == "strait")
        # 2.4-d
        self.assault = self._where(areas, lambda a: a.kind == "assault")
        # 2.1-f Without a hill it is Clear.
        self.hills = self._where(areas, lambda a: a.hill)
        self.cities = self._where(areas, lambda a: a.city)
        # 2.1-e
        self.peninsula = self._where(areas, lambda a: a.id.startswith("GP"))
        self.asia = self.land & ~self.peninsula
        self.edge = self._where(areas, lambda a: bool(a.edge))
        self.ne_source = self._where(areas, lambda a: a.supply == "NE")
        self.s_source = self._where(areas, lambda a: a.supply == "S")
        # 2.4-c
        self.coast = self.land & graph.grown(self.sea)
        # 2.4-f One large area.
        self.aegean = self.index["AEG"]
        self.marmara = self.index["MAR"]
        self.suvla = self.index["AA-SUV"]
        self.exit = next(i for i, a in enumerate(areas) if a.exit)
        self.boxes = (self.index["ALLIED"], self.index["TURK"])
        """By side, its off-map holding box."""
        self.spreads: dict[tuple[int, int, int], int] = {}
        """What lies within a range, as rules/m08_combat/s811_range.py has found it so far."""

    @staticmethod
    def _where(areas: Iterable[counters.Area], test: object) -> int:
        assert callable(test)
        return mask_of(i for i, area in enumerate(areas) if test(area))


class Pieces:
    """2.2-a Every counter by number: Allied then Turkish land, Allied then Turkish ships, forts,
    Beachheads. Attributes are lists by that number."""

    def __init__(self, library: Library) -> None:
        self.codes: list[str] = []
        self.side: list[int] = []
        self.arm: list[int] = []
        self.group: list[int] = []
        self.formation: list[int] = []
        self.morale: list[int] = []
        self.attack: list[tuple[int, int]] = []
        """Attack factor by face (front, back)."""
        self.defence: list[tuple[int, int]] = []
        self.fire: list[int] = []
        self.heavy: list[bool] = []
        self.primary: list[int] = []
        self.secondary: list[int] = []
        self.ship_type: list[str] = []
        self.names: list[sheets.Words] = []
        self.group_ids: list[str] = []
        """The formation (or group of independents, fleet, …) each is drawn with."""
        self._enlist(library)
        self.index = {code: i for i, code in enumerate(self.codes)}
        self.count = len(self.codes)

    def _enlist(self, library: Library) -> None:
        file = library.units
        divisions = [f for f in file.formation if not f.independent]
        self.formations = tuple(f.id for f in divisions)
        """Divisions by number."""
        self.formation_side = tuple(SIDES.index(f.side) for f in divisions)
        by_id = {f.id: f for f in file.formation}
        starts = []
        for side in SIDES:
            starts.append(len(self.codes))
            for unit in file.unit:
                if by_id[unit.formation].side == side:
                    self._add_unit(unit, by_id[unit.formation])
        starts.append(len(self.codes))
        for side in SIDES:
            for ship in library.ships:
                if ship.side == side:
                    self._add_ship(ship, library.numbers.naval_fire.morale)
            starts.append(len(self.codes))
        for fort in library.forts.fort:
            self._add(
                fort.id, TURKISH, FORT, TURK, fort.name, "forts", library.numbers.naval_fire.morale,
                primary=library.forts.primary, secondary=library.forts.secondary,
            )  # fmt: skip
        starts.append(len(self.codes))
        for head in library.markers.beachhead:
            group = FRENCH if head.nation == "french" else COMMONWEALTH
            self._add(head.id, ALLIED, BEACHHEAD, group, head.name, "beachheads", 0)
        a, t, ships, turkish_ships, forts, heads = starts
        self.land_of = (range(a, t), range(t, ships))
        self.ships_of = (range(ships, turkish_ships), range(turkish_ships, forts))
        self.french_ships = tuple(i for i in range(ships, turkish_ships) if self.group[i] == FRENCH)
        self.forts = range(forts, heads)
        self.beachheads = range(heads, len(self.codes))
        self.first_ship = ships
        self.members = tuple(
            tuple(i for i in range(ships) if self.formation[i] == f)
            for f in range(len(self.formations))
        )
        """2.4-o By division, all its units."""

    def _add_unit(self, unit: counters.Unit, formation: counters.Formation) -> None:
        number = NO_FORMATION
        if not formation.independent:
            number = self.formations.index(formation.id)
        back = (unit.entrenched_attack, unit.entrenched_defence)
        if unit.arm == "cavalry":
            back = (unit.attack, unit.defence)
        self._add(
            unit.id,
            SIDES.index(formation.side),
            ARMS.index(unit.arm),
            GROUP_OF.get(unit.nation, COMMONWEALTH),
            unit.name,
            formation.id,
            unit.morale,
            formation=number,
            attack=(unit.attack, back[0]),
            defence=(unit.defence, back[1]),
            fire=unit.fire,
            heavy=unit.heavy,
        )

    def _add_ship(self, ship: counters.Ship, morale: int) -> None:
        self._add(
            ship.id,
            SIDES.index(ship.side),
            SHIP,
            GROUP_OF.get(ship.nation, COMMONWEALTH),
            ship.name,
            f"{ship.nation}_ships",
            morale,
            heavy=ship.heavy,
            primary=ship.primary,
            secondary=ship.secondary,
            ship_type=ship.type,
        )

    def _add(
        self,
        code: str,
        side: Side,
        arm: int,
        group: int,
        name: sheets.Words,
        drawn_with: str,
        morale: int,
        *,
        formation: int = NO_FORMATION,
        attack: tuple[int, int] = (0, 0),
        defence: tuple[int, int] = (0, 0),
        fire: int = 0,
        heavy: bool = False,
        primary: int = 0,
        secondary: int = 0,
        ship_type: str = "",
    ) -> None:
        self.codes.append(code)
        self.side.append(side)
        self.arm.append(arm)
        self.group.append(group)
        self.names.append(name)
        self.group_ids.append(drawn_with)
        self.morale.append(morale)
        self.formation.append(formation)
        self.attack.append(attack)
        self.defence.append(defence)
        self.fire.append(fire)
        self.heavy.append(heavy)
        self.primary.append(primary)
        self.secondary.append(secondary)
        self.ship_type.append(ship_type)


class Facts:
    """What never changes during one game: map, counters, tables, scenario and options."""

    def __init__(self, library: Library, scenario: str, options: Mapping[str, str]) -> None:
        self.library = library
        self.numbers = library.numbers
        self.scenario = library.scenarios[scenario]
        self.scenario_id = scenario
        self.options = Options(**options)
        self.land = library.land
        self.pieces = pieces = library.pieces
        self.forts_of_area = self._fixed_forts()
        self.marines = frozenset(pieces.members[pieces.formations.index("RND")])
        self.sweepers = frozenset(i for i in pieces.ships_of[ALLIED] if pieces.ship_type[i] == "MS")
        self.conditionals = library.arrivals.conditional
        self.ranges = {
            "turn": range(self.scenario.first_turn, self.scenario.last_turn + 1),
            "side": range(2),
            "unit": range(pieces.count),
            "area": range(len(self.land.names)),
            "conditional": range(len(self.conditionals)),
        }
        self.zones = self._zones()
        """By Turkish unit set up on the map, the areas it may stand in (13.1.1), as bits."""
        self.names: dict[str, Sequence[str]] = self._names()

    def _fixed_forts(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        for piece, fort in zip(self.pieces.forts, self.library.forts.fort, strict=True):
            if fort.area:
                area = self.land.index[fort.area]
                found[area] = (*found.get(area, ()), piece)
        return found

    def _zones(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for row in self.scenario.deployment:
            areas = mask_of(self.land.index[area] for area in row.areas)
            found.update(dict.fromkeys(self.enlisted((*row.formations, *row.units)), areas))
        return dict(sorted(found.items()))

    def enlisted(self, codes: Iterable[str]) -> list[int]:
        """The counters that codes of divisions, units, ships or Beachheads stand for."""
        pieces, found = self.pieces, list[int]()
        for code in codes:
            if code in pieces.formations:
                found += pieces.members[pieces.formations.index(code)]
            else:
                found.append(pieces.index[code])
        return found

    def fort(self, piece: UnitId) -> counters.Fort:
        return self.library.forts.fort[piece - self.pieces.forts.start]

    def _names(self) -> dict[str, Sequence[str]]:
        """By argument of an action or event, the names its numbers stand for."""
        pieces = (
            "piece", "unit", "units", "ship", "ships", "fort", "forts", "target", "firer",
            "firers", "attackers", "defenders", "beachhead", "supporter",
        )  # fmt: skip
        areas = ("area", "areas", "to", "start", "through")
        return {
            **dict.fromkeys(pieces, self.pieces.codes),
            **dict.fromkeys(areas, self.land.names),
            "formation": self.pieces.formations,
            "formations": self.pieces.formations,
            "conditional": [c.id for c in self.conditionals],
            "source": SOURCES,
            "number": [str(n) for n in range(MOST_NUMBER + 1)],
            "content": MINE_CONTENTS,
        }
