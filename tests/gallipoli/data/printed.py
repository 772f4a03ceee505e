"""What is printed on the counters and in the charts of Gallipoli, read from its data files."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

import msgspec

from grognard.games.gallipoli.schema import counters, numbers, scenarios, tables

T = TypeVar("T")

DATA = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "gallipoli" / "data"


def load(name: str, shape: type[T]) -> T:
    return msgspec.convert(tomllib.loads((DATA / name).read_text(encoding="utf-8")), shape)


MAP = load("map.toml", counters.MapFile)
NUMBERS = load("rules.toml", numbers.Numbers)
UNIT_FILE = load("units.toml", counters.UnitFile)
FORT_FILE = load("forts.toml", counters.FortFile)
MARKERS = load("markers.toml", counters.MarkerFile)
ARRIVALS = load("arrivals.toml", scenarios.ArrivalFile)
SUPPLY = load("tables/supply.toml", tables.SupplyTable)
WEATHER = load("tables/weather.toml", tables.WeatherTable)
EVENTS = load("tables/events.toml", tables.EventTable)
IMPULSES = load("tables/impulses.toml", tables.SideTable)
MINES = load("tables/mines.toml", tables.SideTable)
BOMBARDMENT = load("tables/bombardment.toml", tables.BombardmentTable)
ASSAULT = load("tables/assault.toml", tables.AssaultTable)
SCENARIOS = {
    name: load(f"scenarios/{name}.toml", scenarios.ScenarioFile)
    for name in ("valiant_stroke", "anzac", "campaign")
}
VALIANT, ANZAC, CAMPAIGN = SCENARIOS.values()

AREAS = {area.id: area for area in MAP.area}
FORMATIONS = {formation.id: formation for formation in UNIT_FILE.formation}
UNITS = {unit.id: unit for unit in UNIT_FILE.unit}
SHIPS = {ship.id: ship for ship in load("ships.toml", counters.ShipFile).ship}
FORTS = {fort.id: fort for fort in FORT_FILE.fort}
BEACHHEADS = {head.id: head for head in MARKERS.beachhead}

SOUTH = {f"GP{n}" for n in range(1, 22)}
NORTH = {f"GP{n}" for n in range(22, 35)}
ASIA = {f"A{n}" for n in range(1, 12)}
SWEEPERS = {f"MS{n}" for n in range(1, 9)}
TURKISH_SHIPS = {"BARBAROSSA", "TORGUT", "MESSUDIEH", "GOEBEN", "BRESLAU"}


def members(formation: str) -> list[counters.Unit]:
    return [unit for unit in UNIT_FILE.unit if unit.formation == formation]


def side_of(unit: counters.Unit) -> str:
    return FORMATIONS[unit.formation].side


def arms(formation: str) -> Counter[str]:
    return Counter(unit.arm for unit in members(formation))


def by_type(codes: Iterable[str], nation: str = "") -> Counter[str]:
    return Counter(SHIPS[c].type for c in codes if nation in ("", SHIPS[c].nation))


def arrival(turn: int, side: str) -> tuple[set[str], set[str], set[str]]:
    """Divisions, single units and beachheads of one side in one turn."""
    found: tuple[set[str], set[str], set[str]] = (set(), set(), set())
    for row in ARRIVALS.arrival:
        sides = {FORMATIONS[f].side for f in row.formations}
        assert {FORMATIONS[UNITS[u].formation].side for u in row.units} <= sides
        if row.turn == turn and sides == {side}:
            found[0].update(row.formations)
            found[1].update(row.units)
            found[2].update(row.beachheads)
    return found
