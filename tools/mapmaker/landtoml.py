"""Writes the map.toml of Market Garden."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from . import market_garden_land as land
from . import market_garden_places as places
from . import market_garden_ways as ways
from .grid import Hex, hex_id
from .hexsides import Side, written
from .landmap import Sheet
from .market_garden_towns import TOWNS


def write(sheet: Sheet) -> str:
    big = {place for name in land.RIVERS for place in sheet.water[name]}
    small = [place for place in _ordered(sheet.wet()) if place not in big]
    north = [p for p in sheet.grid.hexes() if sheet.land[p] in land.NORTH_OF_RHINE]
    sources: dict[str, list[Hex]] = {"allied": [], "german": []}
    for name, _, _, who, _, _, supplies in places.ENTRIES:
        if supplies:
            sources[who].append(sheet.entries[name])
    lines = [
        "# Written by tools/mapmaker; change the board there and run it again.",
        "version = 1",
        f"source = {_text(land.SOURCE)}",
        f"columns = {land.COLUMNS}",
        f"rows = {land.ROWS}",
        f"hex_metres = {land.HEX_METRES}",
        f"origin = {{ lon = {land.LON}, lat = {land.LAT} }}  # centre of hex 0101",
        "",
        "# One string a row, north to south, one letter a hex, west to east: . clear, p polder,",
        "# h heath, w woods, f forest or rough, t town, c city. Even rows lie half a hex further",
        "# east.",
        "terrain = [",
    ]
    for row in range(1, land.ROWS + 1):
        letters = "".join(sheet.letters[column, row] for column in range(1, land.COLUMNS + 1))
        lines.append(f'  "{letters}",  # {row:02d}')
    lines += ["]", "", "# Maas, Waal and Rhine, Neder Rijn and IJssel.", "rivers = ["]
    lines += [*_rows(written(place) for place in _ordered(big)), "]", "", "canals = ["]
    lines += [*_rows(map(written, small)), "]", "", "# From south to north.", "highway = ["]
    lines += [*_rows(map(written, sheet.highway)), "]", "", "roads = ["]
    lines += [*_rows(map(written, _ordered(sheet.roads))), "]", ""]
    for who in ("allied", "german"):
        lines.append(f"{who}_sources = [{', '.join(_text(hex_id(p)) for p in sources[who])}]")
    lines += ["", "# The Veluwe and the Liemers.", "north_of_rhine = ["]
    lines += [*_rows(map(hex_id, north)), "]"]
    lines += _tables(sheet)
    return "\n".join(lines) + "\n"


def _tables(sheet: Sheet) -> list[str]:
    lines: list[str] = []
    for town in TOWNS:
        lines += _table("place", town.es, town.name, hex=hex_id(sheet.towns[town.name]))
        lines += [f'kind = "{town.kind}"', f"source = {_text(town.source)}"]
    for span in ways.SPANS:
        water = "river" if span.water in land.RIVERS else "canal"
        side = written(sheet.spans[span.id])
        lines += _table("bridge", span.es, span.en, id=span.id, side=side, water=water)
        lines += [f"{flag} = true" for flag in span.flags if "=" not in flag]
        lines += [f"falls = {span.falls}"] * (span.falls > 0)
        lines += ["wired = false"] * (span.blow == 0)
        lines += [f"blow = {span.blow}", f"source = {_text(span.source)}"]
    for name, en, es, _, _, owner, until in ways.FERRIES:
        side = written(sheet.ferries[name])
        lines += _table("ferry", es, en, id=name, side=side, owner=owner)
        lines += [f"until_turn = {until}"] * (until < 99) + [f"source = {_text(ways.FERRY_SOURCE)}"]
    for name, en, es, division, _ in places.ZONES:
        lines += _table("zone", es, en, id=name, division=division)
        hexes = ", ".join(_text(hex_id(place)) for place in sheet.zones[name])
        lines += [f"hexes = [{hexes}]", f"source = {_text(places.ZONE_SOURCE)}"]
    for name, en, es, who, edge, _, _ in places.ENTRIES:
        at = hex_id(sheet.entries[name])
        lines += _table("entry", es, en, id=name, side=who, edge=edge, hex=at)
        lines.append(f"source = {_text(places.ENTRY_SOURCE)}")
    return lines


def _table(kind: str, es: str, en: str, **values: str) -> list[str]:
    name = f"name = {{ es = {_text(es)}, en = {_text(en)} }}"
    values = dict(values)
    head = [f"id = {_text(values.pop('id'))}"] if "id" in values else []
    return ["", f"[[{kind}]]", *head, name, *(f"{key} = {_text(v)}" for key, v in values.items())]


def _ordered(sides: Iterable[Side]) -> list[Side]:
    return sorted(sides, key=lambda place: (place[0][1], place[0][0], place[1]))


def _rows(words: Iterable[str], wide: int = 96) -> Sequence[str]:
    lines, line = [], " "
    for word in words:
        if len(line) + len(word) + 4 > wide:
            lines.append(line)
            line = " "
        line += f' "{word}",'
    return [*lines, line]


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
