"""Market Garden as a page draws it: the board from the map data, the table from the view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib.resources import files
from math import atan2, degrees
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.drawing import (
    Arrow,
    Board,
    Cell,
    Group,
    Kind,
    Known,
    Label,
    Layer,
    Mark,
    Piece,
    Route,
    SideSummary,
    TableView,
    Track,
    Words,
)
from grognard.engine.i18n import read_catalogue
from grognard.games.market_garden.facts import ALLIED, SIDES, Library
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.page.layers import layers as layers_of
from grognard.games.market_garden.page.routes import routes as routes_of
from grognard.games.market_garden.schema.units import Unit
from grognard.games.market_garden.state import State
from grognard.games.market_garden.view import BridgeSeen, UnitSeen, View

PACKAGE = files("grognard.games.market_garden")
OPEN = True
TERRAIN = {
    ".": "clear",
    "p": "polder",
    "h": "heath",
    "w": "woods",
    "f": "forest",
    "t": "town",
    "c": "city",
    "#": "beyond",
}
MARKS = (
    "out_of_supply",
    "fatigued",
    "first_fire",
    "final_fire",
    "reduced",
    "moved",
)
ROUTE_MARKS = ("overrun", "ferry", "boats")
"""What a planned move may involve."""
SHOWN_WORDS = (
    "account.",
    "side.",
    "track.",
    "terrain.",
    "sign.",
    "value.",
    "phase.",
    "hud.",
    "board.",
    "inspector.",
    "arg.",
    "state.",
    "layer.",
    "coming.",
    "combat.",
    "stage.",
    "throw.",
    "means.",
    "fact.",
    "bar.",
)
MOVING = ("C", "J")
LAST_TURN = 20
FIRST_DAY = 17


@cache
def _words() -> dict[str, dict[str, str]]:
    file = PACKAGE / "text" / "table.toml"
    return {key: dict(entry) for key, entry in read_catalogue(file).entries.items()}


# -- the board -----------------------------------------------------------------------------


def board(game: MarketGarden) -> Board:
    """The map from Hechtel to the Veluwe; centres of hexes are 1 apart, 0101 at the origin."""
    library, words = game.library, _words()
    width, height = library.board.grid.extent
    kinds = sorted({_kind(unit.kind, unit.symbol) for unit in library.units.unit})
    return Board(
        game=game.name,
        layout="hex",
        width=width,
        height=height,
        cells=_cells(library),
        labels=[*_labels(library)],
        coast=_lines(library),
        groups=[
            Group(f.id, f.side, f.name.by_language(), f.colour, {}) for f in library.units.formation
        ],
        kinds=[Kind(kind, _kind_name(kind), f"nato_{kind}", "units") for kind in kinds],
        marks=[Mark(mark, words[f"mark.{mark}"], mark) for mark in (*MARKS, *ROUTE_MARKS)],
        names={
            **{unit.id: unit.name.by_language() for unit in library.units.unit},
            **{bridge.id: bridge.name.by_language() for bridge in library.map.bridge},
        },
        roster=[_printed(library, u) for u in range(library.pieces.count)],
        words={
            **{key: text for key, text in words.items() if key.startswith(SHOWN_WORDS)},
            **_dates(),
        },
    )


def _kind(arm: str, symbol: str) -> str:
    return f"{arm}_{symbol}"


def _kind_name(kind: str) -> Words:
    arm, _, symbol = kind.rpartition("_")
    words = _words()
    named, size = words[f"kind.{arm}"], words[f"size.{symbol}"]
    return {lang: f"{named[lang]}, {size[lang]}" for lang in named}


def _dates() -> dict[str, Words]:
    """By turn, its date: two turns a day, from 17 September."""
    words = _words()
    return {
        f"track.date_{turn}": {
            lang: text.format(day=FIRST_DAY + (turn - 1) // 2)
            for lang, text in words["date.am" if turn % 2 else "date.pm"].items()
        }
        for turn in range(1, LAST_TURN + 1)
    }


def _cells(library: Library) -> list[Cell]:
    sheet, file = library.board, library.map
    named: dict[str, Words] = {}
    for place in file.place:
        named.setdefault(place.hex, place.name.by_language())
    signs: dict[str, list[str]] = {}
    for zone in file.zone:
        for name in zone.hexes:
            signs.setdefault(name, []).append("zone")
    for entry in file.entry:
        signs.setdefault(entry.hex, []).append(f"entry_{entry.side}")
    for sources, sign in (
        (file.allied_sources, "supply_allied"),
        (file.german_sources, "supply_german"),
    ):
        for name in sources:
            signs.setdefault(name, []).append(sign)
    return [
        Cell(
            name,
            *sheet.grid.centre(hex_),
            TERRAIN[sheet.letters[hex_]],
            named.get(name, {}),
            (),
            tuple(dict.fromkeys(signs.get(name, ()))),
        )
        for hex_, name in enumerate(sheet.grid.names)
    ]


def _labels(library: Library) -> Iterable[Label]:
    """Places in their hexes, zones and entries, and the names of rivers and countries."""
    sheet, by_name = library.board, library.board.grid.by_name
    for place in library.map.place:
        yield Label(place.name.by_language(), *sheet.grid.centre(by_name[place.hex]), place.kind)
    for zone in library.map.zone:
        for name in zone.hexes:
            text = {"es": zone.id, "en": zone.id}
            yield Label(text, *sheet.grid.centre(by_name[name]), "zone", SIDES[ALLIED])
    for entry in library.map.entry:
        text = {"es": entry.id, "en": entry.id}
        centre = sheet.grid.centre(by_name[entry.hex])
        yield Label(text, *centre, f"entry {entry.edge}", entry.side)
    for feature in _drawing()["features"]:
        told, (x, y, *_) = feature["properties"], feature["geometry"]["coordinates"]
        if feature["geometry"]["type"] == "Point":
            yield Label({"es": told["es"], "en": told["en"]}, x, y, f"large {told['kind']}")


def _drawing() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode((PACKAGE / "data/drawing.geojson").read_bytes())
    return found


def _lines(library: Library) -> dict[str, Any]:
    """Rivers, canals and roads as lines; bridges and ferries as points with their direction."""
    lines = [f for f in _drawing()["features"] if f["geometry"]["type"] == "LineString"]
    bridges = [
        _crossing(
            library,
            bridge.side,
            {
                "kind": "bridge",
                "id": bridge.id,
                "water": bridge.water,
                "rail": bridge.rail,
                "key": bridge.key,
                **bridge.name.by_language(),
            },
        )
        for bridge in library.map.bridge
    ]
    ferries = [
        _crossing(
            library, ferry.side, {"kind": "ferry", "id": ferry.id, **ferry.name.by_language()}
        )
        for ferry in library.map.ferry
    ]
    return {"type": "FeatureCollection", "features": [*lines, *bridges, *ferries]}


def _crossing(library: Library, side: str, told: dict[str, Any]) -> dict[str, Any]:
    """Something at the middle of a hexside that leads from one hex to the other."""
    sheet = library.board
    ends = [number // 6 for number in sheet.both(side)]
    (ax, ay), (bx, by) = (sheet.grid.centre(end) for end in ends)
    middle = [round((ax + bx) / 2, 4), round((ay + by) / 2, 4)]
    angle = round(degrees(atan2(by - ay, bx - ax)))
    cells = [sheet.grid.names[end] for end in ends]
    return {
        "type": "Feature",
        "properties": {**told, "angle": angle, "cells": cells},
        "geometry": {"type": "Point", "coordinates": middle},
    }


def _printed(library: Library, unit: int) -> Piece:
    """A counter before it comes into play."""
    side = SIDES[library.pieces.side[unit]]
    printed = library.pieces.units[unit]
    return Piece(
        id=printed.id,
        seat=side,
        group=printed.formation,
        kind=_kind(printed.kind, printed.symbol),
        cell="",
        values=_values(printed, printed.efficiency, printed.steps, printed.steps),
    )


# -- the table -----------------------------------------------------------------------------


def draw(view: View, known: Known | None = None) -> TableView:
    """The view as counters and tracks; ``known`` saves drawing again what has not changed."""
    known = known or Known()
    return TableView(
        turn=view.turn,
        turns=view.turns,
        phase=view.phase,
        phasing=view.phasing if view.phase not in ("", "SI", "GI") else "",
        tracks=[*_tracks(view)],
        sides=[SideSummary(side.seat, side.points, side.left, side.lost) for side in view.sides],
        pieces=known.part("pieces", (view.units, view.phase in MOVING), partial(_pieces, known)),
        states=known.part("states", view.bridges, _states),
        arrows=[Arrow(fight.kind, fight.cell, tuple(fight.sources)) for fight in view.engagements],
        engagements=view.engagements,
        coming=known.part("coming", view.units, _coming),
        inside=view.inside,
        account=view.account,
    )


def _pieces(known: Known, seen: tuple[list[UnitSeen], bool]) -> list[Piece]:
    units, moving = seen
    return known.pieces((unit for unit in units if unit.hex), _drawn, moving)


def _states(bridges: list[BridgeSeen]) -> dict[str, str]:
    return {bridge.id: _state(bridge) for bridge in bridges}


def _coming(units: list[UnitSeen]) -> dict[str, int]:
    return {unit.id: unit.arrives for unit in units if not unit.hex}


def _tracks(view: View) -> Iterable[Track]:
    yield Track("date", view.turn)
    yield Track("weather", view.weather)
    yield Track("first", view.first)
    if view.boats_used:
        yield Track("boats", "used")
    for side in view.sides:
        yield Track("air", side.air, seat=side.seat)


def _state(bridge: BridgeSeen) -> str:
    """'destroyed', 'wired' while the German player may still try, 'intact'; and its holder."""
    stands = "destroyed" if bridge.destroyed else "intact" if bridge.tried else "wired"
    return f"{stands} {bridge.holder}".strip()


def _drawn(unit: UnitSeen, moving: bool) -> Piece:
    """``moving``: show who has moved?"""
    return Piece(
        id=unit.id,
        seat=unit.side,
        group=unit.formation,
        kind=_kind(unit.kind, unit.symbol),
        cell=unit.hex,
        values=_values(unit, unit.efficiency, unit.steps, unit.full_steps),
        marks=_marks(unit, moving),
    )


def _values(unit: Unit | UnitSeen, efficiency: int, steps: int, full: int) -> Mapping[str, int]:
    """R2.1-a, R2.1-c Artillery shows its bombardment strength and range instead of an attack."""
    fights = {"B": unit.bombard, "R": unit.range} if unit.bombard else {"A": unit.attack}
    rest = {"D": unit.defence, "M": unit.movement, "E": efficiency, "S": steps, "F": full}
    return {**fights, **rest}


def _marks(unit: UnitSeen, moving: bool) -> tuple[str, ...]:
    shown = {
        "out_of_supply": not unit.supplied,
        "fatigued": unit.fatigued,
        "first_fire": unit.fire == "first",
        "final_fire": unit.fire == "final",
        "reduced": unit.steps < unit.full_steps,
        "moved": unit.moved and moving,
    }
    return tuple(mark for mark in MARKS if shown[mark])


def routes(state: State, action: Action) -> list[Route]:
    """R4-b The moves a unit can make, with what they cost."""
    return routes_of(state, action)


def layers(state: State) -> list[Layer]:
    """Zones of control and supply, shown on demand."""
    return layers_of(state)


WANTED = ("blown", "passed", "taken", "whole")
RETREAT = "R"


def wanted(state: State, action: Action, result: str) -> bool:
    """Is this what one tries for, is the hex assaulted taken, or must the defender retreat?"""
    parts = result.split()
    return result in WANTED or any(part[0] == RETREAT and part[1:].isdigit() for part in parts)
