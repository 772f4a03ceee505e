"""Hex grids: pointy-top hexes in rows from west to east; even rows are half a hex further east.

Hexes are ints, row by row from the north-west; their printed name is column and row.
Directions run counter-clockwise from 0 = east.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.engine.ids import Direction, HexId, HexSet

DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
OFF_MAP = -1
ROW_STEP = 0.8660254
"""From one row to the next, where a hex is 1 wide."""

# Column steps by direction, for rows of odd and of even number; row steps by direction.
_COLUMN_STEPS = ((1, 0, -1, -1, -1, 0), (1, 1, 0, -1, 0, 1))
_ROW_STEPS = (0, -1, -1, 0, 1, 1)


class HexGrid:
    """Ids, names, neighbours and distances of a rectangular sheet of hexes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self.size = columns * rows
        self.names = tuple(f"{self.column(h):02}{self.row(h):02}" for h in range(self.size))
        self.by_name: dict[str, HexId] = {name: h for h, name in enumerate(self.names)}
        self.neighbours = tuple(self.step(h, d) for h in range(self.size) for d in range(6))
        """A flat list: the neighbour of hex h in direction d is at 6*h + d."""
        self._axials = tuple(
            (self.column(h) - (self.row(h) - 1) // 2, self.row(h)) for h in range(self.size)
        )

    def at(self, column: int, row: int) -> HexId:
        """The hex in this column and row (from 1), or OFF_MAP."""
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return (row - 1) * self.columns + column - 1
        return OFF_MAP

    def column(self, hex_: HexId) -> int:
        return hex_ % self.columns + 1

    def row(self, hex_: HexId) -> int:
        return hex_ // self.columns + 1

    def centre(self, hex_: HexId) -> tuple[float, float]:
        """Where a page draws it: centres are 1 apart, 0101 at the origin."""
        column, row = self.column(hex_), self.row(hex_)
        return column - (1.0 if row % 2 else 0.5), round((row - 1) * ROW_STEP, 4)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the sheet, measured so."""
        return self.columns - 0.5, round((self.rows - 1) * ROW_STEP, 4)

    def around(self, hex_: HexId) -> tuple[HexId, ...]:
        """The six neighbours; OFF_MAP in their place at the edge."""
        return self.neighbours[6 * hex_ : 6 * hex_ + 6]

    def step(self, hex_: HexId, direction: Direction) -> HexId:
        """The neighbour in a direction, or OFF_MAP."""
        row = self.row(hex_)
        column_steps = _COLUMN_STEPS[row % 2 == 0]
        return self.at(self.column(hex_) + column_steps[direction], row + _ROW_STEPS[direction])

    def axial(self, hex_: HexId) -> tuple[int, int]:
        """Axial coordinates (q east, r south-east), in which each direction is a constant step."""
        return self._axials[hex_]

    def from_axial(self, q: int, r: int) -> HexId:
        return self.at(q + (r - 1) // 2, r)

    def distance(self, a: HexId, b: HexId) -> int:
        axials = self._axials
        (aq, ar), (bq, br) = axials[a], axials[b]
        dq, dr = bq - aq, br - ar
        return max(abs(dq), abs(dr), abs(dq + dr))

    def offset(self, hex_: HexId, dq: int, dr: int) -> HexId:
        q, r = self.axial(hex_)
        return self.from_axial(q + dq, r + dr)

    def within(self, hex_: HexId, distance: int) -> tuple[HexId, ...]:
        """The hexes of the sheet at 1 to ``distance`` hexes, by id."""
        found = (
            self.offset(hex_, dq, dr)
            for dq in range(-distance, distance + 1)
            for dr in range(max(-distance, -dq - distance), min(distance, -dq + distance) + 1)
            if dq or dr
        )
        return tuple(sorted(h for h in found if h != OFF_MAP))


# Steps (dq, dr) of the six directions in axial coordinates.
AXIAL_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Links:
    """Steps from hex to hex, taken from a whole set of hexes at once."""

    def __init__(self, steps: Iterable[tuple[HexId, HexId]]) -> None:
        self._ahead: dict[int, HexSet] = {}
        """By how far ahead in number a step leads, the hexes where it can be taken."""
        self._back: dict[int, HexSet] = {}
        self._add(steps)

    def _add(self, steps: Iterable[tuple[HexId, HexId]]) -> None:
        for start, to in steps:
            masks = self._ahead if to > start else self._back
            masks[abs(to - start)] = masks.get(abs(to - start), 0) | 1 << start

    def joined(self, steps: Iterable[tuple[HexId, HexId]]) -> Links:
        """These steps and others."""
        found = Links(())
        found._ahead, found._back = dict(self._ahead), dict(self._back)
        found._add(steps)
        return found

    def beyond(self, hexes: HexSet) -> HexSet:
        """The hexes that one step leads to."""
        found = 0
        for far, mask in self._ahead.items():
            found |= (hexes & mask) << far
        for far, mask in self._back.items():
            found |= (hexes & mask) >> far
        return found


def as_flags(hexes: HexSet, size: int) -> bytes:
    """By hex, is it in the set (1) or not (0)?"""
    return f"{hexes:0{size}b}".encode().translate(_FLAGS)[::-1]


def as_set(flags: bytes | bytearray) -> HexSet:
    """The hexes that are marked."""
    return int(flags[::-1].translate(_DIGITS), 2)


def hexes_of(hexes: HexSet) -> Iterator[HexId]:
    """The hexes of a set, lowest first; many at once, where ``areas.bits`` is for few."""
    marks = f"{hexes:b}"[::-1]
    hex_ = marks.find("1")
    while hex_ >= 0:
        yield hex_
        hex_ = marks.find("1", hex_ + 1)


_FLAGS = bytes.maketrans(b"01", b"\0\1")
_DIGITS = b"0" + 255 * b"1"
