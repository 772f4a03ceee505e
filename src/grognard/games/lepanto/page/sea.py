"""The sea of Lepanto in a terminal: an arrow per ship, and a small chart if the map is cropped.

A hex is two columns wide, and even rows are shifted one column to the right, as on the map.
Christian ships are single arrows and Muslim ships double ones, so that no colour is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from rich.text import Text

from grognard.games.lepanto.view import ShipSeen, View

ARROWS = {
    "christian": {"E": "→", "NE": "↗", "NW": "↖", "W": "←", "SW": "↙", "SE": "↘"},
    "muslim": {"E": "⇒", "NE": "⇗", "NW": "⇖", "W": "⇐", "SW": "⇙", "SE": "⇘"},
}
COLOURS = {"christian": "bright_cyan", "muslim": "bright_red"}
TERRAIN = {".": ("· ", "blue"), "s": ("░ ", "green"), "#": ("▒▒", "green"), "T": ("  ", "")}
SHARED = ("✶ ", "bold bright_yellow")

# The bit of each of the 2 × 4 dots of a Braille character.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BRAILLE = 0x2800
CHART_GAP = 2
LEAST_SEA = 24
"""Columns that the sea must keep if a chart is drawn beside it."""

Place = tuple[int, int]
"""Column and row, from 0."""


class Window(Struct, frozen=True):
    """The part of the map that is drawn."""

    left: int
    top: int
    columns: int
    rows: int


class Sea:
    """Draws positions of one map."""

    def __init__(self, terrain: Sequence[str]) -> None:
        self.terrain = terrain
        self.columns = len(terrain[0])
        self.rows = len(terrain)

    def draw(self, view: View, width: int, height: int) -> list[Text]:
        """At most ``height`` lines of at most ``width`` columns."""
        ships = {place_of(ship): ship for ship in view.ships}
        crowded = {place for place in ships if sum(place_of(s) == place for s in view.ships) > 1}
        whole = width >= 2 * self.columns + 1 and height >= self.rows
        chart = [] if whole else self.chart(view)
        chart_width = (self.columns + 1) // 2 + CHART_GAP
        if width - chart_width < LEAST_SEA:
            chart, chart_width = [], 0
        window = self.window(view, width - (chart_width if chart else 0), height)
        lines = [self._row(window, row, ships, crowded) for row in range(window.rows)]
        for line, beside in zip(lines, chart, strict=False):
            line.pad_right(2 * window.columns + 1 - len(line) + CHART_GAP)
            line.append_text(beside)
        return lines

    def window(self, view: View, width: int, height: int) -> Window:
        """As much of the map as fits, around the place where the fleets meet."""
        columns = min(self.columns, max(1, (width - 1) // 2))
        rows = min(self.rows, max(1, height))
        column, row = self._focus(view)
        left = min(max(0, column - columns // 2), self.columns - columns)
        top = min(max(0, row - rows // 2), self.rows - rows)
        return Window(left, top, columns, rows)

    def _focus(self, view: View) -> Place:
        sides = [[place_of(s) for s in view.ships if s.side == side] for side in COLOURS]
        if not all(sides):
            places = [place for side in sides for place in side] or [(0, 0)]
            return places[len(places) // 2]
        pairs = sorted((_apart(a, b), a[1], a, b) for a in sides[0] for b in sides[1])
        nearest = [pair for pair in pairs if pair[0] == pairs[0][0]]
        _, _, a, b = nearest[len(nearest) // 2]
        return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2

    def _row(
        self, window: Window, number: int, ships: dict[Place, ShipSeen], crowded: set[Place]
    ) -> Text:
        row = window.top + number
        line = Text(" " if row % 2 else "", no_wrap=True)
        for column in range(window.left, window.left + window.columns):
            place = (column, row)
            if place in crowded:
                line.append(*SHARED)
            elif place in ships:
                line.append(*_ship(ships[place]))
            else:
                line.append(*TERRAIN[self.terrain[row][column]])
        return line

    def chart(self, view: View) -> list[Text]:
        """The whole map, a dot for each ship, a shade for land."""
        cells: dict[Place, list[ShipSeen]] = {}
        for ship in view.ships:
            column, row = place_of(ship)
            cells.setdefault((column // 2, row // 4), []).append(ship)
        lines = []
        for y in range((self.rows + 3) // 4):
            line = Text(no_wrap=True)
            for x in range((self.columns + 1) // 2):
                line.append(*self._cell(x, y, cells.get((x, y), [])))
            lines.append(line)
        return lines

    def _cell(self, x: int, y: int, ships: list[ShipSeen]) -> tuple[str, str]:
        if not ships:
            rows = self.terrain[4 * y : 4 * y + 4]
            land = sum(row[2 * x : 2 * x + 2].count("#") for row in rows)
            return ("▒", "green") if land >= 4 else (" ", "")
        dots = 0
        for ship in ships:
            column, row = place_of(ship)
            dots |= DOTS[row % 4][column % 2]
        muslims = sum(ship.side == "muslim" for ship in ships)
        side = "muslim" if 2 * muslims > len(ships) else "christian"
        return chr(BRAILLE + dots), COLOURS[side]


def place_of(ship: ShipSeen) -> Place:
    return int(ship.hex[:2]) - 1, int(ship.hex[2:]) - 1


def _apart(a: Place, b: Place) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _ship(ship: ShipSeen) -> tuple[str, str]:
    style = COLOURS[ship.side]
    if ship.type == "galleass":
        style += " bold reverse"
    if ship.type == "galliot" or ship.repulsed:
        style += " dim"
    if ship.immobilised:
        style += " underline"
    return ARROWS[ship.side][ship.facing] + " ", style
