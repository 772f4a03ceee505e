"""Gallipoli as a page draws it: the board from the map data, the table from a seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from importlib.resources import files
from typing import Any

import msgspec

from grognard.engine.actions import Action
from grognard.engine.drawing import (
    Board,
    Cell,
    Group,
    Kind,
    Known,
    Label,
    Layer,
    Mark,
    Piece,
    SideSummary,
    TableView,
    Track,
    Words,
)
from grognard.engine.i18n import read_catalogue
from grognard.engine.ids import UnitId
from grognard.games.gallipoli.facts import ALLIED, ARMS, SIDES, TURKISH, Library
from grognard.games.gallipoli.game import Gallipoli
from grognard.games.gallipoli.page.layers import layers as layers_of
from grognard.games.gallipoli.rules.m08_combat.s84_states import WORKS_STATES
from grognard.games.gallipoli.schema.counters import Area
from grognard.games.gallipoli.state import FRONT, State
from grognard.games.gallipoli.view import MineSeen, PieceSeen, SideSeen, View

PACKAGE = files("grognard.games.gallipoli")
OPEN = False
SUPPLIED = ("operations", "end")
"""Phases in which supply has been paid for: before them nobody is out of it."""

KINDS = {
    "infantry": "land",
    "infantry_entrenched": "land",
    "cavalry": "land",
    "cavalry_reserve": "land",
    "artillery": "land",
    "artillery_heavy": "land",
    "ship_BB": "ships",
    "ship_BB_heavy": "ships",
    "ship_BC": "ships",
    "ship_BC_heavy": "ships",
    "ship_B": "ships",
    "ship_B_heavy": "ships",
    "ship_CL": "ships",
    "ship_MS": "ships",
    "fort": "works",
    "beachhead_supplied": "works",
    "beachhead_unsupplied": "works",
    "mine_hidden": "mines",
    "mine_dummy": "mines",
    "mine_level_1": "mines",
    "mine_level_2": "mines",
}
"""Every drawing of a counter, and what it is piled with."""
MARKS = (
    "acting",
    "acted_once",
    "acted_twice",
    "fired",
    "out_of_supply",
    "disorganised",
    "broken",
    "disabled",
    "crippled",
)
FLEETS = {
    "british_ships": (ALLIED, "#1f4e79"),
    "french_ships": (ALLIED, "#3f8fc4"),
    "german_ships": (TURKISH, "#4d5a52"),
    "turkish_ships": (TURKISH, "#8a1c1c"),
    "forts": (TURKISH, "#7a4a21"),
    "beachheads": (ALLIED, "#1f4e79"),
    "mines": (TURKISH, "#2d2d2d"),
}
"""Counters that belong to no formation: their side and colour."""
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
    "result.",
    "layer.",
)


@cache
def _words() -> dict[str, dict[str, str]]:
    file = PACKAGE / "text" / "table.toml"
    return {key: dict(entry) for key, entry in read_catalogue(file).entries.items()}


# -- the board -----------------------------------------------------------------------------


def board(game: Gallipoli) -> Board:
    """The map with its areas, the two boxes beside it, and everything counters are made of."""
    library, words = game.library, _words()
    return Board(
        game=game.name,
        layout="area",
        width=library.map.width,
        height=library.map.height,
        cells=_cells(library),
        labels=_labels(),
        coast=_coast(),
        groups=[*_groups(library)],
        kinds=[Kind(kind, words[f"kind.{kind}"], kind, pile) for kind, pile in KINDS.items()],
        marks=[Mark(mark, words[f"mark.{mark}"], mark) for mark in MARKS],
        names=_names(library),
        roster=[_printed(library, piece) for piece in range(library.pieces.count)],
        words={key: text for key, text in words.items() if key.startswith(SHOWN_WORDS)},
    )


def _geojson(name: str) -> dict[str, Any]:
    file = PACKAGE / "data" / name
    if not file.is_file():
        return {"type": "FeatureCollection", "features": []}
    found: dict[str, Any] = msgspec.json.decode(file.read_bytes())
    return found


def _coast() -> dict[str, Any]:
    """Land and islands; ``link`` are lines between areas that touch though they seem not to."""
    coast, drawing = _geojson("coast.geojson"), _geojson("drawing.geojson")
    lines = [f for f in drawing["features"] if f["geometry"]["type"] == "LineString"]
    return {"type": "FeatureCollection", "features": [*coast["features"], *lines]}


def _cells(library: Library) -> list[Cell]:
    shapes = {
        feature["properties"]["id"]: _polygons(feature["geometry"])
        for feature in _geojson("outlines.geojson")["features"]
    }
    forts = [fort.area for fort in library.forts.fort]
    return [
        Cell(
            area.id,
            area.x,
            area.y,
            area.kind,
            area.name.by_language(),
            shapes.get(area.id, []),
            (*_signs(area), *["fort"] * forts.count(area.id)),
        )
        for area in library.map.area
    ]


def _polygons(geometry: Mapping[str, Any]) -> list[Any]:
    coordinates = geometry["coordinates"]
    return list(coordinates) if geometry["type"] == "MultiPolygon" else [coordinates]


def _signs(area: Area) -> Iterable[str]:
    """What is printed in an area beside its name."""
    if area.hill:
        yield "hill"
    if area.city:
        yield "city"
    if area.supply:
        yield "supply"
    if area.exit:
        yield "exit"
    if area.edge:
        yield "edge"


def _labels() -> list[Label]:
    """The names of seas, islands and coasts; those of areas belong to their cells."""
    found = []
    for feature in _geojson("drawing.geojson")["features"]:
        told, place = feature["properties"], feature["geometry"]["coordinates"]
        if "es" in told:
            words = {"es": told["es"], "en": told["en"]}
            found.append(Label(words, place[0], place[1], told["kind"]))
    return found


def _groups(library: Library) -> Iterable[Group]:
    words = _words()
    for formation in library.units.formation:
        name = formation.name.by_language()
        detail = words[f"nation.{formation.nation}"]
        yield Group(formation.id, formation.side, name, formation.colour, detail)
    for group, (side, colour) in FLEETS.items():
        yield Group(group, SIDES[side], words[f"group.{group}"], colour, {})


def _names(library: Library) -> dict[str, Words]:
    pieces = library.pieces
    return {code: name.by_language() for code, name in zip(pieces.codes, pieces.names, strict=True)}


def _printed(library: Library, piece: UnitId) -> Piece:
    """A counter before it comes into play, front side up."""
    pieces = library.pieces
    seen = PieceSeen(
        id=pieces.codes[piece],
        side=SIDES[pieces.side[piece]],
        arm=ARMS[pieces.arm[piece]],
        type=pieces.ship_type[piece],
        group=pieces.group_ids[piece],
        area="",
        face="supplied" if piece in pieces.beachheads else "",
        condition="normal",
        acted=0,
        acting=False,
        fired=False,
        supplied=True,
        attack=pieces.attack[piece][FRONT],
        defence=pieces.defence[piece][FRONT],
        fire=pieces.fire[piece],
        primary=pieces.primary[piece],
        secondary=pieces.secondary[piece],
        heavy=pieces.heavy[piece],
        morale=pieces.morale[piece],
    )
    return _piece(seen, False)


# -- the table -----------------------------------------------------------------------------


def draw(view: View, known: Known | None = None) -> TableView:
    """The view as counters and tracks; ``known`` spares drawing again what has not changed."""
    known = known or Known()
    return TableView(
        turn=view.turn,
        turns=view.turns,
        phase=view.phase,
        phasing="",
        tracks=[*_tracks(view)],
        sides=[_side(side) for side in view.sides],
        pieces=known.part(
            "pieces", (view.pieces, view.phase in SUPPLIED, view.mines), partial(_pieces, known)
        ),
        control=known.part("control", view.allied_control, _control),
        account=view.account,
    )


def _pieces(known: Known, seen: tuple[list[PieceSeen], bool, list[MineSeen]]) -> list[Piece]:
    pieces, lines, mines = seen
    return [*known.pieces(pieces, _piece, lines), *known.part("mines", mines, _mines)]


def _control(allied: Iterable[str]) -> dict[str, str]:
    return dict.fromkeys(allied, SIDES[ALLIED])


def _side(side: SideSeen) -> SideSummary:
    return SideSummary(side.seat, side.vp, side.left, side.lost)


def _tracks(view: View) -> Iterable[Track]:
    if view.impulse:
        yield Track("impulse", view.impulse, view.impulses)
        yield Track("first", view.first)
    yield Track("weather", view.weather)
    yield Track("sea", view.sea)
    if view.suvla_turn > view.turn:
        yield Track("suvla", view.suvla_turn)
    for side in view.sides:
        yield Track("supply", side.sp, seat=side.seat)
        if side.air:
            yield Track("air", "on", seat=side.seat)
    if view.naval_paid:
        yield Track("naval_paid", "on", seat=SIDES[ALLIED])
    for source in view.sources_paid:
        yield Track("source", source, seat=SIDES[TURKISH])
    if view.exited:
        yield Track("exited", len(view.exited), seat=SIDES[ALLIED])
    if view.outside_limit:
        yield Track("outside_limit", view.outside_limit, seat=SIDES[TURKISH])
    for event in view.events:
        yield Track("event", event)


def _piece(seen: PieceSeen, lines: bool) -> Piece:
    """``lines``: can a counter be out of supply now?"""
    return Piece(
        id=seen.id,
        seat=seen.side,
        group=seen.group,
        kind=_kind(seen),
        cell=seen.area,
        values=_values(seen),
        marks=_marks(seen, lines),
        label=seen.id.partition("-")[2] if seen.arm in ("fort", "beachhead") else None,
    )


def _kind(seen: PieceSeen) -> str:
    """The drawing: arm and face; of a ship its class; of guns whether they are heavy."""
    heavy = "_heavy" if seen.heavy else ""
    if seen.arm == "ship":
        return f"ship_{seen.type}{heavy}"
    if seen.arm == "artillery":
        return f"artillery{heavy}"
    return f"{seen.arm}_{seen.face}" if seen.face not in ("", "attack") else seen.arm


def _values(seen: PieceSeen) -> dict[str, int]:
    if seen.arm in ("infantry", "cavalry"):
        return {"A": seen.attack, "D": seen.defence, "M": seen.morale}
    if seen.arm == "artillery":
        return {"F": seen.fire, "M": seen.morale}
    if seen.arm == "beachhead" or seen.type == "MS":
        return {}
    return {"P": seen.primary, "S": seen.secondary}


def _marks(seen: PieceSeen, lines: bool) -> tuple[str, ...]:
    shown = {
        "acting": seen.acting,
        "acted_once": seen.acted == 1,
        "acted_twice": seen.acted > 1,
        "fired": seen.fired,
        "out_of_supply": lines and not seen.supplied and seen.arm != "beachhead",
        seen.condition: True,
    }
    return tuple(mark for mark in MARKS if shown.get(mark))


def _mines(mines: Iterable[MineSeen]) -> list[Piece]:
    """Markers are numbered within their area as they are seen, so that no id tells a kind."""
    count: dict[str, int] = {}
    pieces = []
    for seen in mines:
        number = count[seen.area] = count.get(seen.area, 0) + 1
        id_, kind = f"mine:{seen.area}:{number}", f"mine_{seen.kind or 'hidden'}"
        down = not seen.shown
        pieces.append(Piece(id_, SIDES[TURKISH], "mines", kind, seen.area, down=down, label=""))
    return pieces


def layers(state: State) -> list[Layer]:
    """Supply and the reach of forts, which everybody may know."""
    return layers_of(state)


GONE = "gone"
AIMED = "target"
"""The verb of fire at a ship or at works."""


def wanted(state: State, action: Action, result: str) -> bool:
    """Is the target of naval fire worse off with this result, or is something passed or swept?"""
    if action.verb == AIMED:
        return result != f"damage={(*WORKS_STATES, GONE)[state.health[action.arg]]}"
    return result == "passed" or (result.startswith("count=") and result[-1] in "123456789")
