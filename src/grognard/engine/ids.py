"""Names for the small numbers that rules and players pass around. All are plain ints: a number from
0 on, in the order of the data, so that it can be an index."""

from __future__ import annotations

from typing import TypeAlias

Side: TypeAlias = int
"""A seat of the game, in the order of ``Game.seats``."""

UnitId: TypeAlias = int
"""A counter of the game: a unit, a ship, a fort."""

AreaId: TypeAlias = int
"""An area of a map made of areas."""

AreaSet: TypeAlias = int
"""A set of areas, one bit each."""

HexId: TypeAlias = int
"""A hex of the map, row by row; below 0 a place off the map."""

HexSet: TypeAlias = int
"""A set of hexes, one bit each."""

HexsideId: TypeAlias = int
"""A side of a hex: 6 times the hex, plus the direction."""

Direction: TypeAlias = int
"""A direction or facing, counter-clockwise from 0 = east."""
