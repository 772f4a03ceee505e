"""Market Garden's table as numbers: sequence, sides, bridges, and a row for every unit."""

from __future__ import annotations

from typing import Any, cast

from grognard.engine.game import Game
from grognard.engine.i18n import Arg
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
from grognard.games.market_garden.view import BridgeSeen, SideSeen, UnitSeen, View

COMBATS = ("bombardment", "maneuver", "assault", "refused")
PHASES = ("", "SI", *"ABCDEFGHIJ", "GI")
UNIT_ARGUMENTS = ("unit", "units")
AMOUNTS = {"points": 40, "count": 40}
POINTS, AIR, REPAIRS = 50, 30, 4
FACTOR, EFFICIENCY, MOVEMENT, SIZE, STEPS, RANGE = 12, 12, 20, 6, 6, 20
"""The usual maximum of each number; larger ones count as this."""

SIDE = ("points", "air", "on_map", "lost")
MARKED = (*labelled("attacks", COMBATS), "target_column", "target_row", "asked_about")
PRINTED = (
    "attack",
    "defence",
    "movement",
    "size",
    "armour",
    "combined_arms",
    "bombard",
    "range",
)
UNIT = (
    "on_map",
    "to_come",
    "whose",
    "column",
    "row",
    "efficiency",
    "steps",
    "steps_lost",
    "fatigued",
    "first_fire",
    "final_fire",
    "supplied",
    "moved",
    "arrives",
    *MARKED,
    *PRINTED,
)
TARGET_COLUMN, TARGET_ROW = UNIT.index("target_column"), UNIT.index("target_row")
ASKED_ABOUT = UNIT.index("asked_about")
BRIDGE = ("destroyed", "tried", "repairs", "holder", "asked_about")


class MarketGardenReader:
    """Reads the view of one scenario."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        view = cast(View, game.view(state, None))
        names = game.names(state)
        self._units = tuple(unit.id for unit in view.units)
        self._row = {unit: row for row, unit in enumerate(self._units)}
        self._printed = {unit.id: _printed(unit) for unit in view.units}
        self._codes = names["unit"]
        self._hexes = names["hex"]
        self._places = hex_places(self._hexes)
        self._phase = one_hot(PHASES)
        self._question = Question(game, AMOUNTS)
        self._turns = view.turns
        self._unmarked = [0.0] * len(MARKED)
        table = ("turn", "morning", "phasing", "first", "foul", "boats_used")
        place = ("asked_about", "column", "row")
        self.blocks = (
            Block("table", 1, (*table, *labelled("phase", PHASES))),
            Block("side (own, enemy)", 2, SIDE),
            self._question.block,
            Block("hex asked about", 1, place),
            Block("bridge", len(view.bridges), BRIDGE),
            Block("unit", len(self._units), UNIT),
        )
        at = offsets_of(self.blocks)
        spans = {block.name: Span(at[block.name], block.length) for block in self.blocks}
        self._table, self._sides = spans["table"], spans["side (own, enemy)"]
        self._place = spans["hex asked about"]
        self._asks, self._first = at["question"], at["unit"]
        self._first_bridge = at["bridge"]
        of_bridges = {bridge.id: row for row, bridge in enumerate(view.bridges)}
        self._bridges = Counters(of_bridges, Rows(at["bridge"], len(BRIDGE), self._bridge))
        self._pieces = Counters(self._row, Rows(at["unit"], len(UNIT), self._unit))

    def write(self, sheet: Sheet, view: View, seat: str, asked: Asked) -> None:
        if sheet.new(self._table, table := self._moment(view, seat)):
            self._table.write(sheet, *table)
        if sheet.new(self._sides, view.sides):
            sides = sorted(view.sides, key=lambda side: side.seat != seat)
            self._sides.write(sheet, *(number for side in sides for number in self._side(side)))
        self._question.write(sheet, self._asks, seat, asked)
        if sheet.new(self._place, about := asked.args.get("hex")):
            self._place.write(sheet, *self._asked_about(about))
        sheet.unmark()
        self._bridges.write(sheet, view.bridges, seat)
        self._pieces.write(sheet, view.units, seat)
        sheet.mark(self._marks(view, asked))

    def _moment(self, view: View, seat: str) -> tuple[float, ...]:
        return (
            view.turn / view.turns,
            float(view.morning),
            whose(view.phasing, seat),
            whose(view.first, seat),
            float(view.weather == "foul"),
            float(view.boats_used),
            *self._phase[view.phase],
        )

    def _side(self, side: SideSeen) -> tuple[float, ...]:
        units = len(self._units)
        points, air = share(side.points, POINTS), share(side.air, AIR)
        return points, air, side.left / units, side.lost / units

    def _asked_about(self, about: Arg | None) -> tuple[float, float, float]:
        for hex_ in numbers_in(about):
            return (1.0, *self._places[self._hexes[hex_]])
        return 0.0, 0.0, 0.0

    def _bridge(self, bridge: BridgeSeen, seat: str) -> list[float]:
        return [
            float(bridge.destroyed),
            float(bridge.tried),
            share(bridge.repairs, REPAIRS),
            whose(bridge.holder, seat),
            0.0,
        ]

    def _marks(self, view: View, asked: Asked) -> dict[int, float]:
        """What the counter does not show: its attack, and what the question is about."""
        marks, start = {}, self._first
        for combat in view.engagements:
            column, row = self._places[combat.cell]
            attacks = UNIT.index(f"attacks={combat.kind}")
            for fighter in combat.attackers.fighters:
                at = start + self._row[fighter.piece] * len(UNIT)
                marks[at + attacks] = 1.0
                marks[at + TARGET_COLUMN] = column
                marks[at + TARGET_ROW] = row
        for name in UNIT_ARGUMENTS:
            for number in numbers_in(asked.args.get(name)):
                marks[start + self._row[self._codes[number]] * len(UNIT) + ASKED_ABOUT] = 1.0
        for number in numbers_in(asked.args.get("bridge")):
            marks[self._first_bridge + number * len(BRIDGE) + len(BRIDGE) - 1] = 1.0
        return marks

    def _unit(self, unit: UnitSeen, seat: str) -> list[float]:
        column, row = self._places[unit.hex] if unit.hex else (0.0, 0.0)
        return [
            float(unit.hex != ""),
            float(unit.hex == ""),
            1.0 if unit.side == seat else -1.0,
            column,
            row,
            unit.efficiency / EFFICIENCY,
            unit.steps / STEPS,
            (unit.full_steps - unit.steps) / STEPS,
            float(unit.fatigued),
            float(unit.fire == "first"),
            float(unit.fire == "final"),
            float(unit.supplied),
            float(unit.moved),
            min(unit.arrives / self._turns, 1.0),
            *self._unmarked,
            *self._printed[unit.id],
        ]


def _printed(unit: UnitSeen) -> tuple[float, ...]:
    """What is printed on the counter and never changes."""
    return (
        share(unit.attack, FACTOR),
        share(unit.defence, FACTOR),
        share(unit.movement, MOVEMENT),
        share(unit.size, SIZE),
        float(unit.armour),
        float(unit.cm),
        share(unit.bombard, FACTOR),
        share(unit.range, RANGE),
    )
