"""The numbers of the rules: rules.toml."""

from __future__ import annotations

from grognard.engine.sheets import Count, Sourced, Strict
from grognard.games.gallipoli.schema.base import Morale, Strength


class Limits(Sourced, frozen=True):
    most_supply: Count
    most_impulses: Count
    first_turn_impulses: Count
    last_turn_impulses: Count
    last_turn: Count
    event_turns: tuple[Count, ...]
    surcharge_turns: tuple[Count, ...]
    sudden_death_from: Count
    """The first turn at whose end sudden death is looked for (12.1-c)."""
    withdraw_from: Count
    withdraw_until: Count
    """The turns in which withdrawn units earn VP (10.5.1-a)."""


class Prices(Sourced, frozen=True):
    """In SP unless said otherwise."""

    beachhead: Count
    beachhead_rough: Count
    beachhead_surcharge: Count
    naval: Count
    turkish_source: Count
    forts_per_point: Count
    most_for_mines: Count
    most_for_mines_with_support: Count
    second_activation: Count
    second_activation_surcharge: Count
    intensive_assault: Count
    mobile_fort: Count
    infantry: Count
    infantry_with_support: Count
    artillery: Count
    fort_repair: Count
    minesweeper_vp: Count
    land_pair_vp: Count


class Caps(Sourced, frozen=True):
    artillery_replaced: Count
    artillery_replaced_with_support: Count
    markers_in_area: Count
    mixed_ships: Count
    mixed_land: Count
    independents_with_division: Count
    turks_ships: Count
    activations: Count
    """Of one unit in one turn (7.3.2c-d)."""


class Reach(Sourced, frozen=True):
    primary: Count
    secondary: Count
    bombardment: Count
    air: Count
    bad_weather: Count
    over_land: Count
    over_land_from_aegean: Count
    artillery_at_sweeper: Count
    artillery_at_sweeper_air: Count
    artillery_secondary: Count


class Movement(Sourced, frozen=True):
    infantry: Count
    artillery: Count
    cavalry: Count


class Points(Sourced, frozen=True):
    """Victory points (12.2, 10.2, 10.5.1)."""

    BB: Count
    BC: Count
    B: Count
    other_ship: Count
    land_unit: Count
    """An Allied or German land unit."""
    turkish_unit: Count
    fort: Count
    hill: Count
    beachhead: Count
    mine_line: Count
    volunteer: Count
    withdraw_29th: Count
    withdraw_marine_turn_2: Count
    withdraw_marine_later: Count
    withdraw_unit: Count
    exits_to_win: Count
    sudden_death_factor: Count


class MineAttack(Sourced, frozen=True):
    """The lowest d10 that cripples, and that sinks."""

    cripples: Count
    sinks: Count


class Sweeping(Sourced, frozen=True):
    """The highest modified d10 for two factors and for one; the lowest that cripples; modifiers."""

    two: Count
    one: Count
    cripples: Count
    fired_on: int
    disabled: int
    rough_sea: int


class Terrain(Sourced, frozen=True):
    """Defence on a hill is multiplied by num/den and rounded down; a city adds per unit."""

    hill_num: Strength
    hill_den: Strength
    city_per_unit: Count


class TurnDice(Sourced, frozen=True):
    """Modifiers of the supply, impulse and initiative dice."""

    supply_bad_weather: int
    impulses_bad_weather: int
    impulses_rough_sea: int
    beachheads_per_impulse: Strength
    """Each so many supplied beachheads add 1 to the impulse die (7.1-d)."""
    initiative_naval: int
    initiative_air: int


class NavalFire(Sourced, frozen=True):
    """Modifiers of the d10 to hit and of the d10 for the effect of a hit (8.1.2)."""

    morale: Morale
    """Of every ship and fort (2.4-ae)."""
    rough_sea: int
    bad_weather: int
    over_land: int
    dreadnought: int
    """A BB or BC at a B or a fort."""
    secondary: int
    heavy: int
    disabled: int
    critical_from: Count


class Shelling(Sourced, frozen=True):
    """Modifiers of the bombardment d6 (8.2) and of the morale checks it asks for (8.2.1)."""

    heavy: int
    heavy_share: Strength
    """One factor in so many must be heavy."""
    hill: int
    hill_over_clear: int
    air: int
    bad_weather: int
    few: int
    few_units: Count
    city: int
    check_all: int
    check_not_entrenched: int
    check_shaken: int
    """Disorganised or Broken (Q55)."""


class Storming(Sourced, frozen=True):
    """Column shifts and modifiers of the assault d6 (8.3.1), its morale checks and retreats."""

    fight_first_shift: int
    intensive_shift: int
    several_areas_shift: int
    bad_weather_shift: int
    shaken: int
    amphibious: int
    fort: int
    out_of_supply: int
    successive: int
    most: Count
    """The sum of modifiers lies between minus this and this (8.3.1-r)."""
    check_all: int
    check_out_of_supply: int
    check_broken: int
    steps_all: Count
    steps_for_a_unit: Count
    """What a unit given up counts for (8.3.3-l)."""
    retreat: Count
    vacant_watched: int
    """On the check of an advance into a vacant area (8.3.5a-c)."""


class Recovery(Sourced, frozen=True):
    """Modifiers of the recovery d10 of land units (9.1) and of ships (9.2)."""

    near_enemy: int
    away_from_enemy: int
    out_of_supply: int
    broken: int
    battlecruiser: int
    commonwealth_ship: int
    turkish_battleship: int
    lost_from: Count


class SetUpDice(Sourced, frozen=True):
    """The lowest d6 that disorganises, and that eliminates (13.2.1-e)."""

    disorganised_from: Count
    eliminated_from: Count
    suvla_plus: Count
    """Suvla opens on turn d6 + this (Q104)."""


class Numbers(Strict, frozen=True):
    """rules.toml"""

    limits: Limits
    prices: Prices
    caps: Caps
    reach: Reach
    movement: Movement
    points: Points
    mine_attack: MineAttack
    sweeping: Sweeping
    terrain: Terrain
    turn_dice: TurnDice
    naval_fire: NavalFire
    shelling: Shelling
    storming: Storming
    recovery: Recovery
    set_up_dice: SetUpDice
