"""The shape of Lepanto's data files; anything else is refused with file and line."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine.sheets import Colour, Count, HexName, Sourced, Strict, Words

Side = Literal["christian", "muslim"]
ShipType = Literal["galleass", "galley", "galliot"]
Direction = Literal["E", "NE", "NW", "W", "SW", "SE"]
WindShift = Literal["none", "calm", "clockwise", "counter_clockwise"]
Strength = Annotated[int, Meta(ge=1, le=99)]
Hexsides = Annotated[int, Meta(ge=1, le=3)]
FARTHEST = 7
Range = Annotated[int, Meta(ge=0, le=FARTHEST)]


class Rowing(Sourced, frozen=True):
    hexes: Count
    hexes_with_course_change: Count


class Sailing(Sourced, frozen=True):
    christian: tuple[Count, Count, Count, Count]
    muslim: tuple[Count, Count, Count, Count]


class Wind(Sourced, frozen=True):
    shift: tuple[WindShift, WindShift, WindShift, WindShift, WindShift, WindShift]


class WindDiagram(Sourced, frozen=True):
    directions: tuple[Direction, Direction, Direction, Direction, Direction, Direction]


class SmallArms(Sourced, frozen=True):
    reach: Range
    full_strength_reach: Range
    best_odds: Annotated[int, Meta(ge=1, le=4)]


class MuslimPenalty(Sourced, frozen=True):
    halved_from_turn: Count
    die_modified_from_turn: Count
    muslim_die: int
    christian_die: int


class Reorientation(Sourced, frozen=True):
    galleass: Hexsides
    galley: Hexsides
    galliot: Hexsides


class Reserves(Sourced, frozen=True):
    free_from_turn: Count


class Points(Sourced, frozen=True):
    galleass: Count
    galley: Count
    galliot: Count


class Numbers(Strict, frozen=True):
    """rules.toml"""

    rowing: Rowing
    sailing: Sailing
    wind: Wind
    wind_diagram: WindDiagram
    small_arms: SmallArms
    muslim_penalty: MuslimPenalty
    reorientation: Reorientation
    reserves: Reserves
    points: Points


class ShipValues(Sourced, frozen=True):
    side: Side
    type: ShipType
    guns: Strength
    arms: Strength
    boarding: Count


class ShipFile(Strict, frozen=True):
    """ships.toml"""

    ship: tuple[ShipValues, ...]


class Chart(Sourced, frozen=True):
    type: ShipType
    arc: Literal["bow", "port", "stern", "starboard"]
    shape: Literal["line", "cone", "side"]
    factors: Annotated[
        tuple[Annotated[int, Meta(ge=1, le=4)], ...], Meta(min_length=1, max_length=FARTHEST)
    ]


class ChartFile(Strict, frozen=True):
    """ranges.toml"""

    chart: tuple[Chart, ...]


class Squadron(Sourced, frozen=True):
    id: str
    code: Annotated[str, Meta(pattern=r"^[A-Z]$")]
    side: Side
    wing: Literal["left", "centre", "right", "reserve"]
    reserve: bool
    colour: Colour
    name: Words
    admiral: Words


class SquadronFile(Strict, frozen=True):
    """squadrons.toml"""

    squadron: tuple[Squadron, ...]


class Place(Sourced, frozen=True):
    name: Words
    hex: HexName
    kind: str


class Origin(Strict, frozen=True):
    lon: float
    lat: float


class Thresholds(Strict, frozen=True):
    land: float
    sea: float
    hexside: float


class MapFile(Sourced, frozen=True):
    """map.toml"""

    version: int
    columns: Annotated[int, Meta(ge=1, le=99)]
    rows: Annotated[int, Meta(ge=1, le=99)]
    hex_metres: int
    origin: Origin
    thresholds: Thresholds
    terrain: tuple[Annotated[str, Meta(pattern=r"^[.s#T]+$")], ...]
    water: dict[HexName, tuple[tuple[Direction, ...], ...]]
    place: tuple[Place, ...] = ()


class Victory(Sourced, frozen=True):
    """Difference of points, Christian minus Muslim, from which a side wins."""

    christian_wins_at: int
    muslim_wins_at: int


class ShipGroup(Sourced, frozen=True):
    squadron: str
    type: ShipType
    facing: Direction
    hexes: tuple[HexName, ...]


class StartTow(Sourced, frozen=True):
    galleass: HexName
    tug: HexName


class ScenarioFile(Sourced, frozen=True):
    """scenarios/*.toml"""

    id: str
    title: Words
    summary: Words
    turns: Annotated[int, Meta(ge=1, le=30)]
    minutes: int
    wind: Direction
    victory: Victory
    ships: tuple[ShipGroup, ...]
    tow: tuple[StartTow, ...] = ()

    @property
    def first_turn(self) -> int:
        return 1

    @property
    def last_turn(self) -> int:
        return self.turns
