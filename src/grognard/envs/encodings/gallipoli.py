"""Gallipoli's table as numbers: tracks, sides, areas with their mines, and every counter.

The kinds of mines come from the seat's view, so the Allied player only sees those turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from grognard.engine.game import Game
from grognard.envs.encodings.common import Question
from grognard.envs.layout import (
    Asked,
    Block,
    labelled,
    numbers_in,
    offsets_of,
    one_hot,
    share,
    whose,
)
from grognard.envs.sheets import Counters, Rows, Sheet, Span
from grognard.games.gallipoli.facts import ARMS, SOURCES
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.schema.tables import EventName
from grognard.games.gallipoli.view import MARKERS, PieceSeen, SideSeen, View

PHASES = ("", "set_up", "strategic", "operations", "end")
EVENTS: tuple[str, ...] = get_args(EventName)
PIECE_ARGUMENTS = ("unit", "ship", "fort", "firer", "beachhead")
AREA_ARGUMENTS = ("area", "to")
AMOUNTS = {
    "count": 40,
    "price": 10,
    "stock": 40,
    "left": 40,
    "forts_per_point": 10,
    "most": 40,
    "points": 40,
    "attack": 40,
    "defence": 40,
}
POINTS, SUPPLY, IMPULSES, LIMIT = 50, 40, 10, 10
FACTOR, MORALE, ACTED, MARKERS_IN_AREA = 10, 10, 3, 4
"""The usual maximum of each number; larger ones count as this."""

SIDE = ("points", "supply", "in_play", "lost", "air")
PIECE = (
    "in_play",
    "whose",
    "other_face",
    "harm",
    "acted",
    "acting",
    "fired",
    "supplied",
    "attack",
    "defence",
    "fire",
    "primary",
    "secondary",
    "heavy",
    "morale",
    "asked_about",
    *labelled("arm", ARMS),
)
ASKED_ABOUT = PIECE.index("asked_about")
AREA = ("allied_control", "mines", "mines_turned_up", *labelled("mines", MARKERS), "asked_about")
BACKS = ("entrenched", "reserve", "unsupplied")
HARM = {
    state: degree / 2
    for states in (LAND_STATES, WORKS_STATES)
    for degree, state in enumerate(states)
}


class GallipoliReader:
    """Reads the view of one scenario."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        names = game.names(state)
        self._codes, self._areas = names["piece"], names["area"]
        self._row = {code: row for row, code in enumerate(self._codes)}
        self._area = {name: number for number, name in enumerate(self._areas)}
        self._phase, self._arm = one_hot(PHASES), one_hot(ARMS)
        self._question = Question(game, AMOUNTS)
        sources = labelled("paid", SOURCES)
        table = ("turn", "impulse", "impulses", "first", "bad_weather", "rough_sea")
        rest = ("suvla", "naval_paid", "outside_limit")
        self.blocks = (
            Block("table", 1, (*table, *rest, *sources, *labelled("phase", PHASES))),
            Block("event in play", 1, EVENTS),
            Block("side (own, enemy)", 2, SIDE),
            self._question.block,
            Block("area", len(self._areas), AREA),
            Block("counter", len(self._codes), PIECE),
            Block(
                "counter in area",
                len(self._codes),
                tuple(self._areas),
                "a 1 for the area or box it is in, in the order of the map",
            ),
        )
        at = offsets_of(self.blocks)
        spans = {block.name: Span(at[block.name], block.length) for block in self.blocks}
        self._table, self._events = spans["table"], spans["event in play"]
        self._sides, self._map = spans["side (own, enemy)"], spans["area"]
        self._asks, self._first_area, self._first = at["question"], at["area"], at["counter"]
        self._in_area = one_hot(self._areas)
        self._pieces = Counters(
            self._row,
            Rows(self._first, len(PIECE), self._piece),
            Rows(at["counter in area"], len(self._areas), self._where, lambda piece: piece.area),
        )

    def write(self, sheet: Sheet, view: View, seat: str, asked: Asked) -> None:
        if sheet.new(self._table, table := self._moment(view, seat)):
            self._table.write(sheet, *table)
        if sheet.new(self._events, view.events):
            self._events.write(sheet, *(float(event in view.events) for event in EVENTS))
        if sheet.new(self._sides, view.sides):
            sides = sorted(view.sides, key=lambda side: side.seat != seat)
            self._sides.write(sheet, *(number for side in sides for number in self._side(side)))
        self._question.write(sheet, self._asks, seat, asked)
        sheet.unmark()
        if sheet.new(self._map, (view.allied_control, view.mines)):
            self._map.write(sheet, *self._areas_of(view))
        self._pieces.write(sheet, view.pieces, seat)
        sheet.mark(self._marks(asked))

    def _marks(self, asked: Asked) -> dict[int, float]:
        """The counters and areas that the question is about."""
        marks = {
            self._first + row * len(PIECE) + ASKED_ABOUT: 1.0
            for row in _named(asked, PIECE_ARGUMENTS)
        }
        for area in _named(asked, AREA_ARGUMENTS):
            marks[self._first_area + area * len(AREA) + len(AREA) - 1] = 1.0
        return marks

    def _moment(self, view: View, seat: str) -> list[float]:
        return [
            view.turn / view.turns,
            share(view.impulse, IMPULSES),
            share(view.impulses, IMPULSES),
            whose(view.first, seat),
            float(view.weather == "bad"),
            float(view.sea == "rough"),
            share(view.suvla_turn, view.turns),
            float(view.naval_paid),
            share(view.outside_limit, LIMIT),
            *(float(source in view.sources_paid) for source in SOURCES),
            *self._phase[view.phase],
        ]

    def _side(self, side: SideSeen) -> list[float]:
        counters = len(self._codes)
        return [
            share(side.vp, POINTS),
            share(side.sp, SUPPLY),
            side.left / counters,
            side.lost / counters,
            float(side.air),
        ]

    def _areas_of(self, view: View) -> list[float]:
        width = len(AREA)
        numbers = [0.0] * (len(self._areas) * width)
        for name in view.allied_control:
            numbers[self._area[name] * width] = 1.0
        for mine in view.mines:
            start = self._area[mine.area] * width
            numbers[start + 1] += 1 / MARKERS_IN_AREA
            numbers[start + 2] += mine.shown / MARKERS_IN_AREA
            if mine.kind:
                numbers[start + 3 + MARKERS.index(mine.kind)] += 1 / MARKERS_IN_AREA
        return [min(number, 1.0) for number in numbers]

    def _where(self, piece: PieceSeen, seat: str) -> list[float]:
        return self._in_area[piece.area]

    def _piece(self, piece: PieceSeen, seat: str) -> list[float]:
        return [
            1.0,
            1.0 if piece.side == seat else -1.0,
            float(piece.face in BACKS),
            HARM[piece.condition],
            share(piece.acted, ACTED),
            float(piece.acting),
            float(piece.fired),
            float(piece.supplied),
            piece.attack / FACTOR,
            piece.defence / FACTOR,
            piece.fire / FACTOR,
            piece.primary / FACTOR,
            piece.secondary / FACTOR,
            float(piece.heavy),
            piece.morale / MORALE,
            0.0,
            *self._arm[piece.arm],
        ]


def _named(asked: Asked, arguments: Sequence[str]) -> list[int]:
    """The counters or areas that the question is about."""
    return [number for name in arguments for number in numbers_in(asked.args.get(name))]
