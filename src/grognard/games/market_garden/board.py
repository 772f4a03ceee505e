"""The map: hexes, their terrain, and what runs along or across their sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from grognard.engine.areas import mask_of
from grognard.engine.hexes import DIRECTIONS, OFF_MAP, HexGrid, Links
from grognard.engine.ids import HexId
from grognard.games.market_garden.schema.maps import MapFile
from grognard.games.market_garden.schema.numbers import Numbers, TerrainRow
from grognard.games.market_garden.schema.units import Bounds

DRY, CANAL, RIVER = 0, 1, 2
NO_ROAD, ROAD, HIGHWAY = 0, 1, 2
NONE = -1
KEPT = 64
"""For so many states of the bridges the ways are kept."""


class Ways(Struct, frozen=True):
    """Steps between neighbours, as the bridges stand."""

    dry: Links
    """Over no water, but by a bridge."""
    road: Links
    """The same along roads."""
    zone: Links
    """Over no river, but by a bridge (R5-b)."""


class Board:
    """Hexes are small ints; a hexside is 6 * hex + direction, and is described from both sides."""

    def __init__(self, file: MapFile, numbers: Numbers) -> None:
        grid = self.grid = HexGrid(file.columns, file.rows)
        self.neighbours = grid.neighbours
        self.letters = "".join(file.terrain)
        rows = {row.letter: row for row in numbers.terrain}
        self.terrain: tuple[TerrainRow | None, ...] = tuple(rows.get(c) for c in self.letters)
        """By hex, its terrain; None where nobody can go."""
        self.tdv = tuple(row.tdv if row else 0 for row in self.terrain)
        self.water = bytearray(6 * grid.size)
        self.road = bytearray(6 * grid.size)
        for level, sides in ((CANAL, file.canals), (RIVER, file.rivers)):
            self._mark(self.water, sides, level)
        for level, sides in ((ROAD, file.roads), (HIGHWAY, file.highway)):
            self._mark(self.road, sides, level)
        self.bridge_at = {}
        """By hexside, the number of its bridge."""
        for number, bridge in enumerate(file.bridge):
            for side in self.both(bridge.side):
                self.bridge_at[side] = number
        self.bridge_ends = tuple(
            (self.both(b.side)[0] // 6, self.both(b.side)[1] // 6) for b in file.bridge
        )
        self.all_ends = mask_of(hex_ for ends in self.bridge_ends for hex_ in ends)
        self.bridges_near = self._bridges_near()
        self.ferry_at = {}
        for number, ferry in enumerate(file.ferry):
            for side in self.both(ferry.side):
                self.ferry_at[side] = number
        self.on_road = bytes(any(self.road[6 * h + d] for d in range(6)) for h in range(grid.size))
        self._printed = self._ways_without_bridges()
        self.ways: Callable[[bytes], Ways] = lru_cache(maxsize=KEPT)(self._ways)
        """By the states of the bridges (0: intact)."""
        self.north_of_rhine = frozenset(grid.by_name[name] for name in file.north_of_rhine)
        self.north = mask_of(self.north_of_rhine)
        self.zones = {
            zone.id: tuple(grid.by_name[name] for name in zone.hexes) for zone in file.zone
        }
        self.zone_division = {zone.id: zone.division for zone in file.zone}
        self.entries = {entry.id: grid.by_name[entry.hex] for entry in file.entry}
        self.entry_edge = {entry.id: (entry.side, entry.edge) for entry in file.entry}

    def _ways_without_bridges(self) -> Ways:
        sides = [at for at, to in enumerate(self.neighbours) if to != OFF_MAP]
        dry = [at for at in sides if self.water[at] == DRY]
        return Ways(
            Links((at // 6, self.neighbours[at]) for at in dry),
            Links((at // 6, self.neighbours[at]) for at in dry if self.road[at]),
            Links((at // 6, self.neighbours[at]) for at in sides if self.water[at] != RIVER),
        )

    def _ways(self, bridges: bytes) -> Ways:
        """R16.1-c, R5-b Intact bridges lead over water, rail bridges too."""
        intact = [at for at, bridge in self.bridge_at.items() if not bridges[bridge]]
        over = [(at // 6, self.neighbours[at]) for at in intact]
        by_road = [(at // 6, self.neighbours[at]) for at in intact if self.road[at]]
        printed = self._printed
        return Ways(
            printed.dry.joined(over), printed.road.joined(by_road), printed.zone.joined(over)
        )

    def both(self, side: str) -> tuple[int, int]:
        """The two numbers of a hexside written as '0101 NE'."""
        name, direction = side.split()
        hex_, d = self.grid.by_name[name], DIRECTIONS.index(direction)
        other = self.neighbours[6 * hex_ + d]
        return 6 * hex_ + d, 6 * other + (d + 3) % 6

    def _mark(self, marks: bytearray, sides: tuple[str, ...], level: int) -> None:
        for side in sides:
            hex_, d = side.split()
            here = 6 * self.grid.by_name[hex_] + DIRECTIONS.index(d)
            marks[here] = level
            beyond = self.neighbours[here]
            if beyond != OFF_MAP:
                marks[6 * beyond + (DIRECTIONS.index(d) + 3) % 6] = level

    def _bridges_near(self) -> dict[int, tuple[int, ...]]:
        """R17.2-b By hex, the bridges of which it is an end, or next to an end."""
        near: dict[int, set[int]] = {}
        for number, ends in enumerate(self.bridge_ends):
            for end in ends:
                for hex_ in (end, *self.around(end)):
                    near.setdefault(hex_, set()).add(number)
        return {hex_: tuple(sorted(found)) for hex_, found in near.items()}

    def around(self, hex_: HexId) -> list[int]:
        """The neighbours of a hex that are on the map."""
        return [h for h in self.grid.around(hex_) if h != OFF_MAP]

    def bank(self, hex_: HexId) -> list[int]:
        """The neighbours of a hex with no major river between."""
        sides = range(6 * hex_, 6 * hex_ + 6)
        near = [self.neighbours[at] for at in sides if self.water[at] != RIVER]
        return [beyond for beyond in near if beyond != OFF_MAP]

    def direction(self, hex_: HexId, to: int) -> int:
        """The direction of a neighbouring hex."""
        return self.neighbours.index(to, 6 * hex_, 6 * hex_ + 6) - 6 * hex_

    def playable(self, bounds: Bounds) -> bytes:
        grid = self.grid
        return bytes(
            self.terrain[h] is not None
            and bounds.west <= grid.column(h) <= bounds.east
            and bounds.north <= grid.row(h) <= bounds.south
            for h in range(grid.size)
        )
