"""Questions about combats, by the factors a player adds up at the table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Factors = Annotated[int, Meta(ge=0, le=99)]
Strength = Annotated[int, Meta(ge=1, le=99)]
Level = Annotated[int, Meta(ge=0, le=10)]
Few = Annotated[int, Meta(ge=1, le=12)]
Battery = Annotated[int, Meta(ge=-1, le=9)]
Terrain = Literal["clear", "hill", "city"]
Works = Literal["normal", "disabled", "crippled"]
Troops = Literal["normal", "disorganised", "broken"]


PRINTED = -1
"""The factors on the counter."""


class Question(Struct, frozen=True, kw_only=True):
    """One combat, by what a player knows of it."""


class Fire(Question, frozen=True, kw_only=True):
    """8.1.2 Ships, forts and artillery at ships and forts; numbers left out are those printed."""

    firer: str
    target: str
    primary: Battery = PRINTED
    secondary: Battery = PRINTED
    state: Works = "normal"
    rough: bool = False
    bad: bool = False
    over: bool = False
    """8.1.2-g Land or ships lie in between."""


class Bombardment(Question, frozen=True, kw_only=True):
    """8.2"""

    factors: Strength
    heavy: Factors = 0
    """8.2-h How many of the factors are heavy guns or main batteries of battleships."""
    terrain: Terrain = "clear"
    units: Few = 3
    observed: bool = False
    """8.2-i From a hill next to the target."""
    air: bool = False
    bad: bool = False
    morale: Level = 0
    """Of a unit that is put forward; 0: not asked."""
    state: Troops = "normal"
    entrenched: bool = False


class Assault(Question, frozen=True, kw_only=True):
    """8.3, 7.6"""

    attack: Factors
    defence: Factors
    terrain: Terrain = "clear"
    units: Few = 1
    """Defending units, for a city."""
    fight_first: bool = False
    intensive: bool = False
    several_areas: bool = False
    bad: bool = False
    shaken: bool = False
    amphibious: bool = False
    fort: bool = False
    out_of_supply: bool = False
    successive: bool = False
    attacker_morale: Level = 0
    defender_morale: Level = 0
    """Of a unit that is put forward; 0: not asked."""


class Mines(Question, frozen=True, kw_only=True):
    """8.5.1 So many attacks: a Level 1 marker attacks once, a Level 2 twice; so do submarines."""

    attacks: Few = 1
    state: Works = "normal"


class Sweep(Question, frozen=True, kw_only=True):
    """8.5.2"""

    state: Literal["normal", "disabled"] = "normal"
    fired_on: bool = False
    rough: bool = False


class Morale(Question, frozen=True, kw_only=True):
    """2.4-ag A check, of a retreat for example."""

    level: Annotated[int, Meta(ge=1, le=10)]
    modifier: Annotated[int, Meta(ge=-9, le=9)] = 0


QUESTIONS: dict[str, type[Question]] = {
    "fire": Fire,
    "bombardment": Bombardment,
    "assault": Assault,
    "mines": Mines,
    "sweep": Sweep,
    "morale": Morale,
}
