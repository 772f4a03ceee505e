"""Results tables: a die crossed with a column."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

Spread = dict[str, Fraction]
"""By result, its chance."""


class DieTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows by (modified) die, columns by name; a die beyond the last row uses that row."""

    case: str
    source: str
    columns: tuple[str, ...]
    first_die: int
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def at(self, die: int, column: int) -> str:
        return self.rows[self.row(die)][column]

    def row(self, die: int) -> int:
        """The row a (modified) die is read in."""
        return min(max(die - self.first_die, 0), len(self.rows) - 1)

    def spread(self, column: int, drm: int = 0, sides: int = 6) -> Spread:
        """Exact chance of every result with a modified die."""
        found: Spread = {}
        for die in range(1, sides + 1):
            result = self.at(die + drm, column)
            found[result] = found.get(result, Fraction(0)) + Fraction(1, sides)
        return found

    def chance(self, result: str, column: int, drm: int = 0, sides: int = 6) -> Fraction:
        """Exact chance of one result with a modified die."""
        return self.spread(column, drm, sides).get(result, Fraction(0))
