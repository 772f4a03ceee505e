"""Questions about combats, by what a player knows at the table: units as their counters show."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Terrain = Literal["clear", "polder", "heath", "woods", "forest", "town", "city"]
Water = Literal["dry", "canal", "river"]
Hexes = Annotated[int, Meta(ge=1, le=6)]
Points = Annotated[int, Meta(ge=0, le=99)]
Guns = Annotated[int, Meta(ge=0, le=6)]


class Question(Struct, frozen=True, kw_only=True):
    """One combat, by what a player knows of it at the table."""


class Bombardment(Question, frozen=True, kw_only=True):
    """G So many points of Air Points and artillery against a hex."""

    points: Annotated[int, Meta(ge=1, le=99)]
    defenders: str = "4-4-6/4"
    terrain: Terrain = "clear"


class Maneuver(Question, frozen=True, kw_only=True):
    """H A maneuver combat, with support fire."""

    attackers: str
    defenders: str
    terrain: Terrain = "clear"
    hexes: Hexes = 1
    water: Water = "dry"
    bridge: bool = False
    support: Points = 0
    answer: Points = 0


class Assault(Question, frozen=True, kw_only=True):
    """I An assault, with defensive bombardment."""

    attackers: str
    defenders: str
    terrain: Terrain = "clear"
    origin: Terrain = "clear"
    hexes: Hexes = 1
    water: Water = "dry"
    bridge: bool = False
    defensive: Points = 0


class Overrun(Question, frozen=True, kw_only=True):
    """R4.2 An overrun."""

    attackers: str
    defenders: str
    terrain: Terrain = "clear"
    water: Water = "dry"
    bridge: bool = False


class Refuse(Question, frozen=True, kw_only=True):
    """E A stack that refuses combat."""

    defenders: str


class Reaction(Question, frozen=True, kw_only=True):
    """F A unit that reacts."""

    unit: str


class Demolition(Question, frozen=True, kw_only=True):
    """R17.2 A bridge to be blown."""

    bridge: str


class Landing(Question, frozen=True, kw_only=True):
    """B A unit that lands."""

    unit: str
    enemy: bool = False
    flak: Guns = 0
    blocked: Guns = 0
    """Hexes around where nobody can come down."""
    first_day: bool = False


QUESTIONS: dict[str, type[Question]] = {
    "bombardment": Bombardment,
    "maneuver": Maneuver,
    "assault": Assault,
    "overrun": Overrun,
    "refuse": Refuse,
    "reaction": Reaction,
    "demolition": Demolition,
    "landing": Landing,
}
