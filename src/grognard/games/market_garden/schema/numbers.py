"""The numbers of the rules and the three tables."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from grognard.engine.sheets import Count, Sourced, Strict
from grognard.games.market_garden.schema.base import Code, Die

NONE = "reconstruction: there is none in data before rules version 5"


class Sequence(Sourced, frozen=True, kw_only=True):
    allied_initiative_turns: Count
    """SI-1-a In these first turns the Allied player has the initiative."""
    clear_turns: Count
    """SI-2-a Turns of 17 September."""
    clear_at_most: Die
    """SI-2-b The highest die that is clear weather."""


class TerrainRow(Sourced, frozen=True, kw_only=True):
    """R2.4 One kind of hex; costs in half points, so that the highway's half is a whole one."""

    letter: Annotated[str, Meta(pattern=r"^[.phwftc]$")]
    tdv: Count
    foot: Count
    motorised: Count
    assault: int
    """Added to the attacker's assault roll."""
    open: bool
    """Armour counts in maneuver combat (R12.3-a)."""
    landing: bool
    """Airborne units may land (R15.3-b)."""
    shelter: bool
    """Attackers coming from here cancel the defender's terrain in assault (R13.3-c)."""
    overrun: bool
    """May be overrun (R4.2-d)."""


class Movement(Sourced, frozen=True, kw_only=True):
    """In half points."""

    road: Count
    highway_motorised: Count
    highway_foot: Count
    foul_off_road: Count
    canal_foot: Count
    overrun_extra: Count
    overrun_odds: Count
    traffic_units: Count = 99
    """Motorised units that use a hexside of the highway in one phase (option traffic)."""


class Stacking(Sourced, frozen=True, kw_only=True):
    most: Count


class Efficiency(Sourced, frozen=True, kw_only=True):
    fatigued: Count
    unsupplied: Count
    shifts: tuple[Count, ...]
    """Columns by difference of the averages 0, 1, 2, …; the last for all above (R8-c)."""


class Fire(Sourced, frozen=True, kw_only=True):
    air_cap: Count
    defensive_tdv: Count
    fires_a_turn: Count


class AirPoints(Sourced, frozen=True, kw_only=True):
    allied_plus: Count
    german_divisor: Count
    first_turn_allied: Count
    first_turn_german: Count


class Supply(Sourced, frozen=True, kw_only=True):
    line: Count
    airborne_determinations: Count
    drop_range: Count
    attrition_after: Count
    attrition_every: Count
    drop_works_at_most: Die
    """The highest die of a supply drop that reaches the troops (option supply_drop)."""


class Airborne(Sourced, frozen=True, kw_only=True):
    scatter_from: Die
    """The lowest die that scatters a parachute unit (R15.3-d)."""
    flak_range: Count
    """Hexes within which a flak unit adds 1 to the die of a landing (option flak)."""
    flak_hits_from: Count
    """The lowest total that costs a step."""
    flak_surprise: int
    """Added on 17 September."""


class Bridges(Sourced, frozen=True, kw_only=True):
    repair_turns: Count
    nijmegen_from_turn: Count
    """The first turn in which the bridges at Nijmegen may be blown (option nijmegen_order)."""
    river_turns: Count = 0
    """Full game turns to build a bridge over a river again; 0: never (R17.2-d)."""
    ready_range: Count = 0
    """The Germans may blow a bridge in their own turn with Allies so near (option demolition)."""


class Boats(Sourced, frozen=True, kw_only=True):
    """R17.2-e When and where assault boats are at hand (option boats)."""

    formations: tuple[Code, ...] = ()
    """They belong to these …"""
    from_turn: Count = 0
    """… come up in this turn …"""
    near: Count = 0
    """… and leave within so many hexes of one of their units that is in supply."""


class Evacuation(Sourced, frozen=True, kw_only=True):
    """R17.4 Over the Rhine by night (option evacuation)."""

    from_turn: Count = 99
    most: Count = 0
    """Units a night."""
    lost_from: Die = 10
    """The lowest die that costs the unit a step."""


class Refusing(Sourced, frozen=True, kw_only=True):
    least: Count
    most: Count


class Armour(Sourced, frozen=True, kw_only=True):
    ratio: Count
    alone: int
    overwhelming: int
    defender_alone: int


class Modifiers(Sourced, frozen=True, kw_only=True):
    """R12.4, R13.3, R13.4 Added to the die."""

    hexes_3: int
    hexes_5: int
    canal: int
    river: int
    attackers_unsupplied: int
    defenders_unsupplied: int
    assault_hexes_3: int
    assault_fatigued: int
    assault_sheltered: int
    assault_bridge: int
    assault_no_bridge: int
    assault_unsupplied: int
    boats: int


class Numbers(Strict, frozen=True):
    """rules.toml"""

    sequence: Sequence
    terrain: tuple[TerrainRow, ...]
    movement: Movement
    stacking: Stacking
    efficiency: Efficiency
    fire: Fire
    air: AirPoints
    supply: Supply
    airborne: Airborne
    bridges: Bridges
    refusing: Refusing
    armour: Armour
    modifiers: Modifiers
    boats: Boats = Boats(source=NONE)
    evacuation: Evacuation = Evacuation(source=NONE)


class FireTable(Sourced, frozen=True, kw_only=True):
    """tables/bombardment.toml: columns by least points; entries '-', '3', '3F'."""

    case: str
    least: tuple[Count, ...]
    rows: tuple[tuple[Annotated[str, Meta(pattern=r"^(-|\d+F?)$")], ...], ...]


class AssaultTable(Sourced, frozen=True, kw_only=True):
    """tables/assault.toml: columns by least strength; entries are steps."""

    case: str
    least: tuple[Count, ...]
    rows: tuple[tuple[Count, ...], ...]


class ManeuverTable(Sourced, frozen=True, kw_only=True):
    """tables/maneuver.toml: columns 1:3 … 6:1+, rows from ``first_die``; entries as 'D1 R1 DF'."""

    case: str
    columns: tuple[str, ...]
    first_die: int
    rows: tuple[tuple[str, ...], ...]
