"""The sea: hexes, what can be entered from where, and the hexes guns cover."""

from __future__ import annotations

from grognard.engine.hexes import AXIAL_STEPS, DIRECTIONS, OFF_MAP, HexGrid
from grognard.engine.ids import Direction, HexId
from grognard.games.lepanto.schema.files import Chart, MapFile

# What lies beyond a hexside that no ship can cross; OFF_MAP is the fourth of these.
COVERED = -2
LAND = -3
SPLIT = -4  # ask `exits`: this hex has several water bodies

ARCS = ("bow", "port", "stern", "starboard")
BOW, PORT, STERN, STARBOARD = range(4)

Covered = tuple[int, int, int]
"""A hex under a ship's guns: the hex, the chart's factor, the arc."""


class Board:
    """3.1-a The map of one data folder, with its tables worked out once."""

    def __init__(self, sheet: MapFile, charts: dict[int, list[Chart]]) -> None:
        self.grid = HexGrid(sheet.columns, sheet.rows)
        self.terrain = "".join(sheet.terrain)
        self.shore = bytes(letter == "s" for letter in self.terrain)
        self._bodies = {
            self.grid.by_name[name]: tuple(
                frozenset(DIRECTIONS.index(side) for side in body) for body in bodies
            )
            for name, bodies in sheet.water.items()
        }
        self.exits = {
            (h, body): tuple(self._beyond(h, body, d) for d in range(6))
            for h, bodies in self._bodies.items()
            for body in range(len(bodies))
            if len(bodies) > 1
        }
        self.ahead = tuple(
            SPLIT if (h, 0) in self.exits else self._beyond(h, 0, d)
            for h in range(self.grid.size)
            for d in range(6)
        )
        self._charts = charts
        self.point_blank = {
            kind: {ARCS.index(chart.arc): chart.factors[0] for chart in of_kind}
            for kind, of_kind in charts.items()
        }
        """The factor at range 1, by type of ship and arc."""
        self._cover: dict[int, tuple[Covered, ...]] = {}
        self._within: dict[int, tuple[int, ...]] = {}

    def _open(self, hex_: HexId, body: int, side: Direction) -> bool:
        bodies = self._bodies.get(hex_)
        return bodies is None or (body < len(bodies) and side in bodies[body])

    def _beyond(self, hex_: HexId, body: int, side: Direction) -> HexId:
        """6.2-w, 6.2-x, 6.2-y The hex across a hexside, or why there is no way."""
        beyond = self.grid.step(hex_, side)
        if beyond == OFF_MAP:
            return OFF_MAP
        if self.terrain[beyond] == "T":
            return COVERED
        opposite = (side + 3) % 6
        if self.terrain[beyond] == "#" or not self._open(hex_, body, side):
            return LAND
        if not any(self._open(beyond, b, opposite) for b in range(self.body_count(beyond))):
            return LAND
        return beyond

    def body_count(self, hex_: HexId) -> int:
        return len(self._bodies.get(hex_, ((),)))

    def next_hex(self, hex_: HexId, body: int, direction: Direction) -> HexId:
        """The hex a ship in this water body reaches in that direction, or a negative code."""
        beyond = self.ahead[6 * hex_ + direction]
        return beyond if beyond != SPLIT else self.exits[hex_, body][direction]

    def body_entered(self, hex_: HexId, direction: Direction) -> int:
        """L-Q17 The water body of a hex that is entered moving in this direction."""
        bodies = self._bodies.get(hex_)
        if bodies is None:
            return 0
        opposite = (direction + 3) % 6
        return next((n for n, sides in enumerate(bodies) if opposite in sides), 0)

    def cover(self, kind: int, facing: Direction, hex_: HexId) -> tuple[Covered, ...]:
        """7.1-a, 7.1-g The hexes under the guns of a ship of this type, with factor and arc."""
        key = (hex_ * 6 + facing) * 3 + kind
        found = self._cover.get(key)
        if found is None:
            found = self._cover[key] = tuple(
                (target, factor, ARCS.index(chart.arc))
                for chart in self._charts[kind]
                for reach, factor in enumerate(chart.factors, 1)
                for dq, dr in chart_offsets(chart, facing, reach)
                if (target := self.grid.offset(hex_, dq, dr)) != OFF_MAP
            )
        return found

    def within(self, hex_: HexId, distance: int) -> tuple[HexId, ...]:
        key = hex_ * 8 + distance
        found = self._within.get(key)
        if found is None:
            found = self._within[key] = self.grid.within(hex_, distance)
        return found


def chart_offsets(chart: Chart, facing: Direction, reach: int) -> list[tuple[int, int]]:
    """The hexes of a chart's shape at one range, as axial steps from the firing ship."""
    if chart.shape == "line":
        return [_blend(facing + (3 if chart.arc == "stern" else 0), reach, 0)]
    if chart.shape == "cone":
        left = [_blend(facing, reach - k, k) for k in range(reach)]
        right = [_blend(facing - 1, k, reach - k) for k in range(1, reach)]
        return left + right
    first = facing if chart.arc == "port" else facing + 3
    # Everything from just past the bow (stern) line round to just before the stern (bow) line.
    ring = [_blend(first + s, reach - k, k) for s in range(3) for k in range(reach)]
    return ring[1:]


def _blend(direction: Direction, ahead: int, aside: int) -> tuple[int, int]:
    """``ahead`` steps in a direction and ``aside`` steps one hexside to its left."""
    (aq, ar), (bq, br) = AXIAL_STEPS[direction % 6], AXIAL_STEPS[(direction + 1) % 6]
    return ahead * aq + aside * bq, ahead * ar + aside * br
