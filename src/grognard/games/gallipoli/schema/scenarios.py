"""Arrivals and scenarios."""

from __future__ import annotations

from typing import Literal

from grognard.engine import sheets
from grognard.engine.sheets import Count, Sourced
from grognard.games.gallipoli.schema.base import Code


class Supply(Sourced, frozen=True):
    """Starting SP: a die and a number added; sides 0 means no die."""

    sides: Literal[0, 6, 10]
    plus: Count


class Deployment(Sourced, frozen=True, kw_only=True):
    """Formations or single units that the Turkish player places in any of these areas."""

    formations: tuple[Code, ...] = ()
    units: tuple[Code, ...] = ()
    areas: tuple[Code, ...]


class Arrival(Sourced, frozen=True):
    """Regular reinforcements of one turn; turn 0 stands for the Suvla turn (10.1-k)."""

    turn: Count
    formations: tuple[Code, ...] = ()
    units: tuple[Code, ...] = ()
    beachheads: tuple[Code, ...] = ()


class Conditional(Sourced, frozen=True):
    """Allied conditional reinforcements (10.2)."""

    id: Code
    from_turn: Count
    vp: Count
    formations: tuple[Code, ...] = ()
    units: tuple[Code, ...] = ()
    ships: tuple[Code, ...] = ()
    each_turn: bool = False


class ArrivalFile(Sourced, frozen=True):
    """arrivals.toml; its own source is that of the last two."""

    arrival: tuple[Arrival, ...]
    conditional: tuple[Conditional, ...]
    volunteers: tuple[Code, ...]
    """German Volunteers (10.4-h)."""
    ship_regiments: dict[Code, Code]
    """The regiment that each German ship's crew can form (10.4-c)."""


class ScenarioFile(sheets.ScenarioFile, frozen=True, kw_only=True):
    """scenarios/*.toml"""

    withdraw_29th: bool
    """Is the Allied player asked before set-up (D01)?"""
    suvla: Literal["closed", "die"]
    ships_on_map: bool
    """Do Allied ships start at sea (13.1.2-a), or in their box?"""
    allied_supply: Supply
    turkish_supply: Supply
    allied_vp: Count
    turkish_vp: Count
    allied_units: tuple[Code, ...]
    """Formations and independents that start in the Allied box."""
    allied_ships: tuple[Code, ...]
    turkish_ships: tuple[Code, ...]
    sunk: tuple[Code, ...] = ()
    beachheads: tuple[Code, ...] = ()
    destroyed_forts: tuple[Code, ...] = ()
    fort_rolls: bool = False
    """13.2.1-c: roll for each fort south of Maidos."""
    unit_rolls: tuple[Code, ...] = ()
    """13.2.1-e: formations whose units roll for losses at set-up."""
    mine_die_plus: Count
    """13.1.1-h: mine factors are a d6 plus this."""
    deployment: tuple[Deployment, ...]
