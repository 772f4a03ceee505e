"""The map and the counters."""

from __future__ import annotations

from typing import Literal

from grognard.engine.sheets import Colour, Count, Sourced, Strict, Words
from grognard.games.gallipoli.schema.base import (
    AreaKind,
    Arm,
    Code,
    Edge,
    Morale,
    Nation,
    ShipType,
    SideName,
)


class Area(Sourced, frozen=True):
    """One area; ``x``, ``y`` is where its counters stand, in board units."""

    id: Code
    """2.4-g The number of the area; 2.1-e DS, A or GP say where it lies."""
    name: Words
    kind: AreaKind
    neighbours: tuple[Code, ...]
    """2.1-d Whatever the border: a line, a river or a line in the sea (Q71)."""
    x: float
    y: float
    hill: bool = False
    city: bool = False
    north: bool = False
    """On the peninsula: GP22, GP23 or north of them (Q105)."""
    edge: Edge = ""
    """The map edge Turkish units enter and leave by (Q85)."""
    supply: Literal["", "NE", "S"] = ""
    """The Turkish supply source whose icon it bears (Q20)."""
    exit: bool = False


class MapFile(Sourced, frozen=True):
    """map.toml: written by tools/mapmaker. Land areas first, then sea, then the two boxes."""

    version: int
    width: float
    height: float
    area: tuple[Area, ...]


class Formation(Sourced, frozen=True):
    """A division, or a group of independents for the eye (``independent``)."""

    id: Code
    side: SideName
    nation: Nation
    """2.2.1-a The force it belongs to."""
    name: Words
    colour: Colour
    """2.2.1-b The colour its counters are known by."""
    independent: bool = False
    """2.2.1-c Its counters name no division."""


class Unit(Sourced, frozen=True):
    """A land unit. Artillery has ``fire``; infantry and cavalry have attack and defence."""

    id: Code
    formation: Code
    nation: Nation
    arm: Arm
    name: Words
    morale: Morale
    """2.4-ac 7 for Australians, the ANZAC Division and cavalry, 2.4-ad 6 for all others."""
    attack: Count = 0
    """2.4-aa Higher in Attack mode than entrenched, where the defence is higher."""
    defence: Count = 0
    entrenched_attack: Count = 0
    entrenched_defence: Count = 0
    fire: Count = 0
    heavy: bool = False
    size: Literal["X", "III", "II"] = "X"
    """2.2.1-d A brigade (X), the Allied unit, or a regiment (III), the Turkish one (2.3-c)."""


class UnitFile(Strict, frozen=True):
    """units.toml"""

    formation: tuple[Formation, ...]
    unit: tuple[Unit, ...]


class Ship(Sourced, frozen=True):
    """2.3-d One ship."""

    id: Code
    side: SideName
    nation: Nation
    type: ShipType
    name: Words
    primary: Count
    secondary: Count
    heavy: bool = False


class ShipFile(Strict, frozen=True):
    """ships.toml"""

    ship: tuple[Ship, ...]


class Fort(Sourced, frozen=True):
    """A fort; ``area`` is '' for the two mobile ones, whose ``shore`` says where they may stand."""

    id: Code
    name: Words
    area: str
    shore: Literal["GP", "A"]
    south_of_maidos: bool = False
    mobile: bool = False


class FortFile(Sourced, frozen=True):
    """forts.toml"""

    primary: Count
    secondary: Count
    fort: tuple[Fort, ...]
    mobile_rolled_in: tuple[str, ...] = ()
    """The areas south of Maidos, for the forts that stand where they were placed."""


class Beachhead(Sourced, frozen=True):
    id: Code
    nation: Literal["commonwealth", "french"]
    name: Words


class MineMix(Sourced, frozen=True):
    dummies: Count
    level_1: Count
    level_2: Count


class MarkerFile(Strict, frozen=True):
    """markers.toml"""

    beachhead: tuple[Beachhead, ...]
    mines: MineMix
