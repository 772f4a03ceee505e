"""Lepanto as a page draws it: the board from the map data, the table from the view."""

from __future__ import annotations

from collections.abc import Iterator
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
    Route,
    SideSummary,
    TableView,
    Track,
)
from grognard.engine.hexes import DIRECTIONS
from grognard.engine.i18n import read_catalogue
from grognard.engine.ids import HexId
from grognard.games.lepanto.facts import KINDS
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.page.layers import layers as layers_of
from grognard.games.lepanto.page.routes import routes as ways
from grognard.games.lepanto.state import State
from grognard.games.lepanto.view import ShipSeen, View

PACKAGE = files("grognard.games.lepanto")
TERRAIN = {".": "sea", "s": "shore", "#": "land", "T": "covered"}
MARKS = ("exhausted", "repulsed", "immobilised", "anchored", "frozen", "ram")
OPEN = True
SHOWN_WORDS = (
    "phase.",
    "track.",
    "terrain.",
    "value.",
    "arg.",
    "hud.",
    "board.",
    "aid.",
    "order.",
    "account.",
    "side.",
    "told.",
    "layer.",
)


@cache
def _words() -> dict[str, dict[str, str]]:
    return {key: dict(entry) for key, entry in read_catalogue(_text("table.toml")).entries.items()}


def _text(name: str) -> Any:
    return PACKAGE / "text" / name


# -- the board -----------------------------------------------------------------------------


def board(game: Lepanto) -> Board:
    """The sheet with its coast; centres of hexes are 1 apart, 0101 at the origin."""
    grid, words = game.library.board.grid, _words()
    width, height = grid.extent
    return Board(
        game=game.name,
        layout="hex",
        width=width,
        height=height,
        cells=[_cell(game, hex_) for hex_ in range(grid.size)],
        labels=_labels(game),
        coast=_coast(game),
        groups=[
            Group(s.id, s.side, s.name.by_language(), s.colour, s.admiral.by_language())
            for s in game.library.squadrons
        ],
        kinds=[Kind(kind, words[f"kind.{kind}"], kind) for kind in KINDS],
        marks=[Mark(mark, words[f"mark.{mark}"], mark) for mark in MARKS],
        words={key: text for key, text in words.items() if key.startswith(SHOWN_WORDS)},
    )


def _cell(game: Lepanto, hex_: HexId) -> Cell:
    sheet = game.library.board
    x, y = sheet.grid.centre(hex_)
    return Cell(sheet.grid.names[hex_], x, y, TERRAIN[sheet.terrain[hex_]])


def _labels(game: Lepanto) -> list[Label]:
    grid = game.library.board.grid
    return [
        Label(place.name.by_language(), *grid.centre(grid.by_name[place.hex]), place.kind)
        for place in game.library.map.place
    ]


def _coast(game: Lepanto) -> dict[str, Any]:
    coast: dict[str, Any] = msgspec.json.decode((PACKAGE / "data" / "coast.geojson").read_bytes())
    return coast


# -- the table -----------------------------------------------------------------------------


def draw(view: View, known: Known | None = None) -> TableView:
    """The view as counters and tracks; ``known`` spares drawing again what has not changed."""
    known = known or Known()
    return TableView(
        turn=view.turn,
        turns=view.turns,
        phase=view.phase,
        phasing=view.phasing,
        tracks=[Track("wind", "calm" if view.calm else view.wind), *_penalties(view)],
        sides=[SideSummary(side.seat, side.points, side.afloat, side.lost) for side in view.sides],
        pieces=known.part("pieces", (view.ships, frozenset(view.rams)), partial(_pieces, known)),
        account=view.account,
    )


def _penalties(view: View) -> Iterator[Track]:
    """7.3-g What the notes of the turn track say of each side."""
    for side in view.sides:
        if side.arms_halved:
            yield Track("arms", "halved", seat=side.seat)
        if side.arms_die:
            yield Track("arms_die", f"{side.arms_die:+d}", seat=side.seat)


def _pieces(known: Known, seen: tuple[list[ShipSeen], frozenset[str]]) -> list[Piece]:
    ships, rammers = seen
    return known.pieces(ships, _piece, rammers)


def _piece(ship: ShipSeen, rammers: frozenset[str]) -> Piece:
    shown = {
        "exhausted": bool(ship.exhausted),
        "repulsed": ship.repulsed,
        "immobilised": bool(ship.immobilised),
        "anchored": ship.anchored,
        "frozen": ship.frozen,
        "ram": ship.id in rammers,
    }
    return Piece(
        id=ship.id,
        seat=ship.side,
        group=ship.squadron,
        kind=ship.type,
        cell=ship.hex,
        facing=DIRECTIONS.index(ship.facing),
        values={"G": ship.guns, "F": ship.arms, "B": ship.boarding},
        marks=tuple(mark for mark in MARKS if shown[mark]),
        link=ship.tug,
    )


def routes(state: State, action: Action) -> list[Route] | None:
    """Every way to make the move that an answer begins; None: it begins none."""
    return ways(state, action)


def layers(state: State) -> list[Layer]:
    """What is in reach of each fleet, and which of its ships cannot act or recover."""
    return layers_of(state)


SUNK_OR_TAKEN = frozenset("SEB")


def wanted(state: State, action: Action, result: str) -> bool:
    """Is a target out of the fight with this result? Of several dice one is enough."""
    return not SUNK_OR_TAKEN.isdisjoint(result.split())
