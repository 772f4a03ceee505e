"""Results tables: a die crossed with a column."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class DieTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Rows by (modified) die, columns by name; a die beyond the last row uses that row."""

    case: str
    source: str
    columns: tuple[str, ...]
    first_die: int
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    def at(self, die: int, column: int) -> str:
        row = min(max(die - self.first_die, 0), len(self.rows) - 1)
        return self.rows[row][column]

    def chance(self, result: str, column: int, drm: int = 0, sides: int = 6) -> Fraction:
        """Exact chance of one result with a modified die."""
        hits = sum(self.at(die + drm, column) == result for die in range(1, sides + 1))
        return Fraction(hits, sides)
