"""Makes Market Garden's map of hexes: lands and rivers, canals, ground, bridges and roads."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from pathlib import Path

from shapely import prepare
from shapely.geometry import LineString, Point, Polygon, shape
from shapely.geometry.base import BaseGeometry

from . import market_garden_land as land
from . import market_garden_places as places
from . import market_garden_ways as ways
from .coast import Projection
from .grid import Grid, Hex, centre, hex_id, parse_id
from .hexsides import Side, Sides, ends, middle, parse_side
from .market_garden_land import Spot
from .market_garden_towns import TOWNS
from .rivers import borders, branching, joined, lands, scattered
from .roads import Roads

_RAGGED = 0.5  # board units by which the edge of a wood may stray


@dataclass
class Sheet:
    """The map as made: everything by hex and hexside, and the lines it was made from."""

    grid: Grid
    projection: Projection
    lines: dict[str, LineString] = field(default_factory=dict)
    land: dict[Hex, str] = field(default_factory=dict)
    letters: dict[Hex, str] = field(default_factory=dict)
    water: dict[str, list[Side]] = field(default_factory=dict)
    towns: dict[str, Hex] = field(default_factory=dict)
    spans: dict[str, Side] = field(default_factory=dict)
    ferries: dict[str, Side] = field(default_factory=dict)
    zones: dict[str, list[Hex]] = field(default_factory=dict)
    entries: dict[str, Hex] = field(default_factory=dict)
    highway: list[Side] = field(default_factory=list)
    roads: list[Side] = field(default_factory=list)

    def point(self, at: Spot) -> Point:
        return Point(self.projection.to_board(at[1], at[0]))

    def hex_at(self, at: Spot, edge: str = "") -> Hex:
        """The hex of a place; on an edge if one is named."""
        spot = self.projection.to_board(at[1], at[0])
        return min(
            (place for place in self.grid.hexes() if not edge or self.on_edge(place, edge)),
            key=lambda place: (math.dist(centre(place), spot), place),
        )

    def on_edge(self, place: Hex, edge: str) -> bool:
        column, row = place
        return {
            "N": row == 1,
            "S": row == self.grid.rows,
            "W": column == 1,
            "E": column == self.grid.columns,
        }[edge]

    def wet(self) -> set[Side]:
        return {place for found in self.water.values() for place in found}


def make(geo: Path) -> Sheet:
    grid = Grid(land.COLUMNS, land.ROWS)
    sheet = Sheet(grid, Projection(land.LON, land.LAT, land.HEX_METRES, land.ROWS))
    sides = Sides(grid)
    _rivers(sheet, sides, geo)
    _channels(sheet, sides)
    _ground(sheet)
    _crossings(sheet)
    for name, _, _, _, spots in places.ZONES:
        sheet.zones[name] = list(dict.fromkeys(sheet.hex_at(at) for at in spots))
    for name, _, _, _, edge, at, _ in places.ENTRIES:
        sheet.entries[name] = sheet.hex_at(at, edge)
    _roads(sheet)
    return sheet


def _rivers(sheet: Sheet, sides: Sides, geo: Path) -> None:
    features = json.loads(geo.read_text(encoding="utf-8"))["features"]
    projected: list[BaseGeometry] = []
    for feature in features:
        form = shape(feature["geometry"])
        outline = form.exterior if isinstance(form, Polygon) else form
        projected.append(
            LineString([sheet.projection.to_board(lon, lat) for lon, lat in outline.coords])
        )
    lines = sheet.lines
    lines["maas"] = joined(projected, land.MAAS)
    lines["waal"] = joined(projected, land.WAAL)
    lines["neder_rijn"] = branching(joined(projected, land.NEDER_RIJN), lines["waal"])
    lines["ijssel"] = branching(joined(projected, land.IJSSEL), lines["neder_rijn"])

    held: dict[Hex, str] = {}
    for town in TOWNS:
        place = sheet.towns[town.name] = sheet.hex_at(places.MOVED.get(town.name, town.at))
        if town.land and held.setdefault(place, town.land) != town.land:
            raise ValueError(f"{town.name} shares {hex_id(place)} with another bank")
    held |= {parse_id(name): letter for name, letter in places.HELD.items()}
    inside = {letter: sheet.projection.to_board(at[1], at[0]) for letter, at in land.LANDS.items()}
    sheet.land = lands(sheet.grid, list(lines.values()), inside, held)
    loose = scattered(sheet.grid, sheet.land)
    if loose:
        raise ValueError(f"lands in pieces: {[sorted(map(hex_id, part)) for part in loose]}")
    for name, pairs in land.RIVERS.items():
        sheet.water[name] = borders(sides, sheet.land, pairs)


def _channels(sheet: Sheet, sides: Sides) -> None:
    for channel in land.CHANNELS:
        line = LineString([sheet.projection.to_board(lon, lat) for lat, lon in channel.line])
        sheet.lines[channel.id] = line
        finish = []
        for join, point in ((channel.start, line.coords[0]), (channel.end, line.coords[-1])):
            among = sides.touching(sheet.water[join]) if join else None
            finish.append(sides.nearest(Point(point), among))
        wet = sheet.wet()
        chain = sides.chain(line, finish[0], finish[1])
        sheet.water[channel.id] = [place for place in chain if place not in wet]


def _ground(sheet: Sheet) -> None:
    letters = sheet.letters
    spots = {place: _ragged(place) for place in sheet.grid.hexes()}
    letters.update(dict.fromkeys(spots, "."))
    for ground in land.GROUND:
        area = Polygon([sheet.projection.to_board(lon, lat) for lat, lon in ground.outline])
        prepare(area)
        for place, spot in spots.items():
            if sheet.land[place] in ground.lands and area.contains(spot):
                letters[place] = ground.letter
    for *_, marked in places.ZONES:
        for at in marked:
            if letters[sheet.hex_at(at)] in "wf":
                letters[sheet.hex_at(at)] = "."
    for town in TOWNS:
        if town.kind in ("town", "city"):
            letters[sheet.towns[town.name]] = town.kind[0]
    for more in places.CITY_HEXES.values():
        for at in more:
            letters[sheet.hex_at(at)] = "c"


def _ragged(place: Hex) -> Point:
    """The centre, moved a little one way or the other, so that woods have ragged edges."""
    x, y = centre(place)
    turn = (place[0] * 37 + place[1] * 61) % 17 * math.tau / 17
    return Point(x + _RAGGED * math.cos(turn), y + _RAGGED * math.sin(turn))


def _crossings(sheet: Sheet) -> None:
    taken: set[Side] = set()
    for span in ways.SPANS:
        found = _nearest(sheet, span.at, span.water, taken)
        if span.side:
            found = parse_side(span.side)
        sheet.spans[span.id] = found
        taken.add(sheet.spans[span.id])
    for name, _, _, at, water, _, _ in ways.FERRIES:
        sheet.ferries[name] = _nearest(sheet, at, water, taken)
        taken.add(sheet.ferries[name])


def _nearest(sheet: Sheet, at: Spot, water: str, taken: set[Side]) -> Side:
    spot = sheet.point(at)
    free = [place for place in sheet.water[water] if place not in taken]
    return min(free, key=lambda place: (middle(place).distance(spot), place))


def _roads(sheet: Sheet) -> None:
    roads = Roads(sheet.grid, sheet.letters, sheet.wet())
    spans = {span.id: span for span in ways.SPANS}
    roads.bridged = {sheet.spans[name] for name, span in spans.items() if not span.rail}
    sheet.highway = roads.build(_stops(sheet, ways.HIGHWAY))
    for road in ways.ROADS:
        for place in roads.build(_stops(sheet, road)):
            if place not in sheet.highway and place not in sheet.roads:
                sheet.roads.append(place)


def _stops(sheet: Sheet, road: str) -> list[Hex]:
    """The hexes a road must pass; a bridge is passed from the end nearer to the last stop."""
    stops: list[Hex] = []
    for word in road.split():
        name = word.replace("_", " ")
        if name.startswith("="):
            pair = list(ends(sheet.spans[name[1:]]))
            if stops:
                last = Point(centre(stops[-1]))
                pair.sort(key=lambda place: Point(centre(place)).distance(last))
            elif pair:
                pair = pair[:1]
            stops += pair
        else:
            stops.append(sheet.entries.get(name) or sheet.towns[name])
    return stops
