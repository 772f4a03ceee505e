"""Market Garden's table as numbers: sequence, sides, bridges, and a row for every unit."""

from __future__ import annotations

from typing import Any, cast

from grognard.engine.game import Game
from grognard.envs.encodings.common import Question
from grognard.envs.layout import (
    Asked,
    Block,
    Reading,
    RowsKept,
    hex_places,
    labelled,
    numbers_in,
    one_hot,
    share,
    whose,
)
from grognard.games.market_garden.view import BridgeSeen, UnitSeen, View

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
        self._rows = RowsKept(len(UNIT), self._unit)
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

    def read(self, view: View, seat: str, asked: Asked) -> Reading:
        numbers = [
            view.turn / view.turns,
            float(view.morning),
            whose(view.phasing, seat),
            whose(view.first, seat),
            float(view.weather == "foul"),
            float(view.boats_used),
        ]
        numbers += self._phase[view.phase]
        units = len(self._units)
        for side in sorted(view.sides, key=lambda side: side.seat != seat):
            numbers += (share(side.points, POINTS), share(side.air, AIR))
            numbers += (side.left / units, side.lost / units)
        numbers += self._question.read(seat, asked)
        numbers += self._place(asked)
        bridges = numbers_in(asked.args.get("bridge"))
        for number, bridge in enumerate(view.bridges):
            numbers += self._bridge(bridge, seat, number in bridges)
        rows = [self._rows.nothing] * units
        for unit in view.units:
            rows[self._row[unit.id]] = self._rows.row(unit, seat)
        return Reading(numbers, rows, self._marks(view, asked, len(numbers)))

    def _place(self, asked: Asked) -> list[float]:
        for hex_ in numbers_in(asked.args.get("hex")):
            return [1.0, *self._places[self._hexes[hex_]]]
        return [0.0, 0.0, 0.0]

    def _bridge(self, bridge: BridgeSeen, seat: str, about: bool) -> list[float]:
        return [
            float(bridge.destroyed),
            float(bridge.tried),
            share(bridge.repairs, REPAIRS),
            whose(bridge.holder, seat),
            float(about),
        ]

    def _marks(self, view: View, asked: Asked, start: int) -> dict[int, float]:
        """What the counter does not show: its attack, and what the question is about."""
        marks = {}
        for combat in view.engagements:
            column, row = self._places[combat.cell]
            for fighter in combat.attackers.fighters:
                at = start + self._row[fighter.piece] * len(UNIT)
                marks[at + UNIT.index(f"attacks={combat.kind}")] = 1.0
                marks[at + UNIT.index("target_column")] = column
                marks[at + UNIT.index("target_row")] = row
        for name in UNIT_ARGUMENTS:
            for number in numbers_in(asked.args.get(name)):
                at = start + self._row[self._codes[number]] * len(UNIT)
                marks[at + UNIT.index("asked_about")] = 1.0
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
