"""Units, when they arrive, and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.engine import sheets
from grognard.engine.sheets import Colour, Count, HexName, Sourced, Strict, Words
from grognard.games.market_garden.schema.base import Code, SideName

UnitClass = Literal[
    "infantry",
    "parachute",
    "glider",
    "armour",
    "mechanised",
    "reconnaissance",
    "artillery",
    "engineer",
    "antitank",
    "flak",
    "machine_gun",
]


class Formation(Sourced, frozen=True, kw_only=True):
    """A division or battle group, for the eye; ``division`` is what drop zones are given to."""

    id: Code
    side: SideName
    name: Words
    colour: Colour
    division: Code
    north_limit: HexName | None = None
    """Its units stay south of the row of this hex (R17.1-f)."""


class Unit(Sourced, frozen=True, kw_only=True):
    """A counter (R2.1-a). Artillery has ``bombard`` and ``range`` and no attack (R2.1-c)."""

    id: Code
    formation: Code
    nation: Literal["british", "polish", "american", "dutch", "belgian", "german"]
    kind: UnitClass
    name: Words
    attack: Count
    defence: Count
    efficiency: Annotated[int, Meta(ge=1, le=9)]
    """R8-a From 1 to 9."""
    movement: Count
    steps: Annotated[int, Meta(ge=1, le=6)]
    size: Annotated[int, Meta(ge=0, le=8)]
    """Stacking points (R6-a)."""
    armour: bool = False
    cm: bool = False
    """Combat/motorised (R2.1-b)."""
    motorised: bool = False
    """Moves at motorised cost; C/M units and such artillery."""
    bombard: Count = 0
    range: Count = 0
    symbol: Literal["I", "II", "III", "X"] = "II"


class UnitFile(Strict, frozen=True):
    """units.toml"""

    formation: tuple[Formation, ...]
    unit: tuple[Unit, ...]


class Lift(Sourced, frozen=True, kw_only=True):
    """Airborne units that may land from a turn on, in or next to these zones (R15.3)."""

    turn: Count
    units: tuple[Code, ...]
    zones: tuple[Code, ...]


class Ground(Sourced, frozen=True, kw_only=True):
    """Ground units that enter from a turn on, at an entry hex (R17.1)."""

    turn: Count
    units: tuple[Code, ...]
    entry: Code


class Start(Sourced, frozen=True, kw_only=True):
    """Units on the map at the start; ``reduced`` steps are missing from each."""

    hex: HexName
    units: tuple[Code, ...]
    lost_steps: Count = 0
    fatigued: bool = False
    released: Count = 0
    """The turn from which they may move (0: at once), unless attacked before."""
    carried: Count = 0
    """Determinations at which airborne troops still live on what they have (R16.3-a)."""


class Bounds(Strict, frozen=True):
    """The part of the map in play."""

    west: Count
    east: Count
    north: Count
    south: Count


class Award(Sourced, frozen=True, kw_only=True):
    """Points for holding a bridge at the end (R17.3-a)."""

    bridge: Code
    points: Count
    each_turn: Count = 0
    """For each game turn at whose end an Allied unit stands in its northern end (R17.3-f) …"""
    most_turns: Count = 99
    """… up to so many of them."""


class Victory(Sourced, frozen=True, kw_only=True):
    """R17.3: points, and the margins (Allied minus German) from which a side wins."""

    award: tuple[Award, ...]
    north_of_rhine: Count
    """For each motorised Allied unit in supply north of the Rhine …"""
    north_most: Count = 99
    """… up to so many of them."""
    airborne_lost: Count
    """To the German player for each Allied airborne unit eliminated."""
    north_step: Count = 0
    """For each step of Allied units north of the Rhine at the end (the perimeter at Arnhem)."""
    saved_step: Count = 0
    """For each step taken back over the Rhine (R17.4)."""
    stranded: bool = False
    """Do airborne units left north of the Rhine without a line count as lost (R17.3-g)?"""
    denied: bool = False
    """Do the Germans score the bridges that the Allies do not hold (R17.3-e)?"""
    allied_at: int = 1
    german_at: int = -1
    supply_needed: bool = True
    """Must a bridge have a supply line from the south edge to count?"""

    @property
    def perimeter(self) -> int:
        """What a step beyond the Rhine can be worth, there or brought back."""
        return max(self.north_step, self.saved_step)


class ScenarioFile(sheets.ScenarioFile, frozen=True, kw_only=True):
    """scenarios/*.toml"""

    bounds: Bounds
    victory: Victory
    start: tuple[Start, ...]
    lift: tuple[Lift, ...] = ()
    ground: tuple[Ground, ...] = ()
    destroyed_bridges: tuple[Code, ...] = ()
    safe_bridges: tuple[Code, ...] = ()
    """Bridges that can no longer be blown."""
    allied_sources: tuple[HexName, ...] = ()
    """Instead of the map's, if any are named."""
    german_sources: tuple[HexName, ...] = ()
    boats_used: bool = False
    own_boats: bool = False
    """Are boats at hand here without the corps they belong to?"""
