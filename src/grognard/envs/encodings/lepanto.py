"""Lepanto's table as numbers: wind and sequence, the sides, and a row for every ship."""

from __future__ import annotations

from typing import Any, cast

from grognard.engine.game import Game
from grognard.engine.hexes import DIRECTIONS
from grognard.envs.encodings.common import Question
from grognard.envs.layout import (
    Asked,
    Block,
    hex_places,
    labelled,
    numbers_in,
    offsets_of,
    one_hot,
    share,
    whose,
)
from grognard.envs.sheets import Counters, Rows, Sheet, Span
from grognard.games.lepanto.view import IMMOBILISED, ShipSeen, SideSeen, View

PHASES = ("", "movement", "combat", "reorientation")
TYPES = ("galleass", "galley", "galliot")
SHIP_ARGUMENTS = ("ship", "tug", "target")
AMOUNTS = {"rowed": 6, "sailed": 6, "count": 6}
FACTOR, RAM = 8, 6
"""The usual maximum of a combat factor, and of the hexes that a rammer has moved."""

SHIP = (
    "afloat",
    "whose",
    "column",
    "row",
    "guns",
    "arms",
    "boarding",
    "exhausted",
    "repulsed",
    "anchored",
    "frozen",
    "under_tow",
    "ramming",
    "asked_about",
    *labelled("facing", DIRECTIONS),
    *labelled("type", TYPES),
    *labelled("immobilised", IMMOBILISED),
)
RAMMING, ASKED_ABOUT = SHIP.index("ramming"), SHIP.index("asked_about")


class LepantoReader:
    """Reads the view of one scenario."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        view = cast(View, game.view(state, None))
        names = game.names(state)
        self._codes = names["ship"]
        self._row = {code: row for row, code in enumerate(self._codes)}
        self._places = hex_places(names["hex"])
        self._phase, self._wind = one_hot(PHASES), one_hot(DIRECTIONS)
        self._type, self._immobilised = one_hot(TYPES), one_hot(IMMOBILISED)
        self._points = max(side.points for side in view.sides)
        self._question = Question(game, AMOUNTS)
        winds, phases = labelled("wind", DIRECTIONS), labelled("phase", PHASES)
        self.blocks = (
            Block("table", 1, ("turn", "phasing", "calm", *phases, *winds)),
            Block("side (own, enemy)", 2, ("points", "afloat")),
            self._question.block,
            Block("ship", len(self._codes), SHIP),
        )
        at = offsets_of(self.blocks)
        self._table, self._sides = (Span(at[b.name], b.length) for b in self.blocks[:2])
        self._asks, self._first = at["question"], at["ship"]
        self._ships = Counters(self._row, Rows(self._first, len(SHIP), self._ship))

    def write(self, sheet: Sheet, view: View, seat: str, asked: Asked) -> None:
        table = view.turn, view.phasing, view.calm, view.phase, view.wind
        if sheet.new(self._table, table):
            moment = view.turn / view.turns, whose(view.phasing, seat), float(view.calm)
            self._table.write(sheet, *moment, *self._phase[view.phase], *self._wind[view.wind])
        if sheet.new(self._sides, view.sides):
            sides = sorted(view.sides, key=lambda side: side.seat != seat)
            self._sides.write(sheet, *(number for side in sides for number in self._side(side)))
        self._question.write(sheet, self._asks, seat, asked)
        sheet.unmark()
        self._ships.write(sheet, view.ships, seat)
        sheet.mark(self._marks(view, asked))

    def _side(self, side: SideSeen) -> tuple[float, float]:
        return share(side.points, self._points), side.afloat / (side.afloat + side.lost)

    def _marks(self, view: View, asked: Asked) -> dict[int, float]:
        """What the counter does not show: rams, and what the question is about."""
        marks, start = {}, self._first
        for code, hexes in view.rams.items():
            marks[start + self._row[code] * len(SHIP) + RAMMING] = min(hexes / RAM, 1.0)
        for name in SHIP_ARGUMENTS:
            for row in numbers_in(asked.args.get(name)):
                marks[start + row * len(SHIP) + ASKED_ABOUT] = 1.0
        return marks

    def _ship(self, ship: ShipSeen, seat: str) -> list[float]:
        column, row = self._places[ship.hex]
        return [
            1.0,
            1.0 if ship.side == seat else -1.0,
            column,
            row,
            ship.guns / FACTOR,
            ship.arms / FACTOR,
            ship.boarding / FACTOR,
            float(ship.exhausted > 0),
            float(ship.repulsed),
            float(ship.anchored),
            float(ship.frozen),
            float(ship.tug != ""),
            0.0,
            0.0,
            *self._wind[ship.facing],
            *self._type[ship.type],
            *self._immobilised[ship.immobilised],
        ]
