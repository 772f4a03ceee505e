"""What is printed on the counters and in the charts of Market Garden, read from its data files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from grognard.games.market_garden.facts import Library
from grognard.games.market_garden.schema.units import ScenarioFile, Unit

DATA = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "market_garden" / "data"
LIBRARY = Library()
NUMBERS, MAP, BOARD = LIBRARY.numbers, LIBRARY.map, LIBRARY.board
BOMBARDMENT, ASSAULT, MANEUVER = LIBRARY.bombardment, LIBRARY.assault, LIBRARY.maneuver
FORMATIONS = {formation.id: formation for formation in LIBRARY.units.formation}
UNITS = {unit.id: unit for unit in LIBRARY.units.unit}
SCENARIOS = LIBRARY.scenarios
CAMPAIGN, CORRIDOR = SCENARIOS["campaign"], SCENARIOS["corridor"]
TERRAIN = {row.letter: row for row in NUMBERS.terrain}


def side_of(code: str) -> str:
    return FORMATIONS[UNITS[code].formation].side


def members(*formations: str) -> list[Unit]:
    return [unit for unit in UNITS.values() if unit.formation in formations]


def first_turns(scenario: ScenarioFile) -> dict[str, int]:
    """By unit, the turn from which it is in play; 0 for those set up."""
    turns = {code: 0 for start in scenario.start for code in start.units}
    turns |= {code: lift.turn for lift in scenario.lift for code in lift.units}
    return turns | {code: row.turn for row in scenario.ground for code in row.units}


def all_codes(scenario: ScenarioFile) -> list[str]:
    rows: Iterable[tuple[str, ...]] = (
        *(start.units for start in scenario.start),
        *(lift.units for lift in scenario.lift),
        *(row.units for row in scenario.ground),
    )
    return [code for units in rows for code in units]
