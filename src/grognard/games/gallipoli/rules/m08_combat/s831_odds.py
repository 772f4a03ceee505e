"""8.3.1 Factors, odds, shifts and modifiers of an assault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.facts import ARTILLERY
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s76_landings import is_amphibious
from grognard.games.gallipoli.rules.m07_operations.s731_fight_first import fights_first
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import halved
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import shields
from grognard.games.gallipoli.schema.numbers import Storming, Terrain
from grognard.games.gallipoli.state import ASSAULTED, NORMAL, SHATTERED, State


def attack_factor(state: State, unit: UnitId) -> int:
    """Q58 The attack factor of the side that is up, 2.4-y the lower one of entrenched infantry too;
    8.3.1-c half if Broken."""
    factor = state.facts.pieces.attack[unit][state.face[unit]]
    return halved(factor) if state.health[unit] == SHATTERED else factor


def defence_factor(state: State, unit: UnitId) -> int:
    """Q58 Infantry and cavalry defend with their defence factor, artillery with its printed
    defence or else its combat factor (by option with nothing)."""
    facts = state.facts
    pieces = facts.pieces
    factor = pieces.defence[unit][state.face[unit]]
    if pieces.arm[unit] == ARTILLERY and not factor and facts.options.artillery_defends == "fire":
        factor = pieces.fire[unit]
    return halved(factor) if state.health[unit] == SHATTERED else factor


def attack_total(state: State, attackers: Sequence[UnitId]) -> int:
    return sum(attack_factor(state, u) for u in attackers)


def defence_total(state: State, area: AreaId, side: Side) -> int:
    """8.3.1-b, 8.3.1-d, Q71 Everybody in the area, with its terrain; never below 1."""
    land, units = state.facts.land, state.units_in(area, side)
    return in_terrain(
        state.facts.numbers.terrain,
        sum(defence_factor(state, u) for u in units),
        len(units),
        hill=bool(land.hills >> area & 1),
        city=bool(land.cities >> area & 1),
    )


def in_terrain(terrain: Terrain, total: int, units: int, *, hill: bool, city: bool) -> int:
    """8.3.1-d, Q71 The factors of so many units in their terrain."""
    if hill:
        total = total * terrain.hill_num // terrain.hill_den
    if city:
        total += units * terrain.city_per_unit
    return max(total, 1)


def odds_column(state: State, attack: int, defence: int) -> int:
    """8.3.1-e, Q59 The column before shifts, rounded for the defender; -1 below the table.
    Above it the count goes on: only after the shifts is the column kept on the table."""
    columns = state.facts.library.assault.columns
    if attack <= 0:
        return -1
    if attack >= defence:
        return columns.index("1-1") + attack // defence - 1
    worst = -(-defence // attack)
    return columns.index("1-1") - worst + 1 if f"1-{worst}" in columns else -1


def final_column(state: State, odds: int, shift: int) -> int:
    """8.3.1-k The column after all shifts, kept on the table (Q59)."""
    return min(max(odds + shift, 0), len(state.facts.library.assault.columns) - 1)


def assault_shifts(
    state: State, side: Side, attackers: Sequence[UnitId], intensive: bool
) -> list[Modifier]:
    """8.3.1-k Columns to the right (+) or left (-), all that apply."""
    return shifts_for(
        state.facts.numbers.storming,
        fight_first=fights_first(state, side),
        intensive=intensive,
        several_areas=len({state.where[u] for u in attackers}) > 1,
        bad=state.bad,
    )


def shifts_for(
    numbers: Storming, *, fight_first: bool, intensive: bool, several_areas: bool, bad: bool
) -> list[Modifier]:
    """8.3.1-g, 8.3.1-h, 8.3.1-i, 8.3.1-j By what holds of an assault."""
    found = []
    if fight_first:
        found.append(Modifier("8.3.1-g", f"{numbers.fight_first_shift:+d}", "fight_first"))
    if intensive:
        found.append(Modifier("8.3.1-h", f"{numbers.intensive_shift:+d}", "intensive"))
    if several_areas:
        found.append(Modifier("8.3.1-i", f"{numbers.several_areas_shift:+d}", "several_areas"))
    if bad:
        found.append(Modifier("8.3.1-j", f"{numbers.bad_weather_shift:+d}", "bad_weather"))
    return found


def assault_modifiers(
    state: State, side: Side, area: AreaId, attackers: Sequence[UnitId]
) -> list[Modifier]:
    """8.3.1-l What is added to the assault d6, before the limit of 8.3.1-r."""
    defenders = state.units_in(area, 1 - side)
    return modifiers_for(
        state.facts.numbers.storming,
        shaken=all(state.health[u] != NORMAL for u in defenders),
        amphibious=is_amphibious(state, attackers),
        fort=any(shields(state, fort) for fort in state.forts_in(area)),
        out_of_supply=not any(supplied(state, u) for u in defenders),
        successive=any(state.of_turn[u] & ASSAULTED for u in defenders),
    )


def modifiers_for(
    numbers: Storming,
    *,
    shaken: bool,
    amphibious: bool,
    fort: bool,
    out_of_supply: bool,
    successive: bool,
) -> list[Modifier]:
    """8.3.1-m, 8.3.1-n, 8.3.1-o, 8.3.1-p, 8.3.1-q By what holds of an assault."""
    found = []
    if shaken:
        found.append(Modifier("8.3.1-m", f"{numbers.shaken:+d}", "all_shaken"))
    if amphibious:
        found.append(Modifier("8.3.1-n", f"{numbers.amphibious:+d}", "amphibious"))
    if fort:
        found.append(Modifier("8.3.1-o", f"{numbers.fort:+d}", "fort"))
    if out_of_supply:
        found.append(Modifier("8.3.1-p", f"{numbers.out_of_supply:+d}", "all_out_of_supply"))
    if successive:
        found.append(Modifier("8.3.1-q", f"{numbers.successive:+d}", "successive"))
    return found


def limited(numbers: Storming, total: int) -> int:
    """8.3.1-r No assault is modified by more than this, up or down."""
    return min(max(total, -numbers.most), numbers.most)


@dataclass(unsafe_hash=True)
class Storm:
    """8.3.1-b All that decides an assault before its die."""

    attack: int
    defence: int
    odds: int
    """The column before shifts."""
    column: int
    shifts: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    total: int
    """8.3.1-r The sum of the modifiers, within its limits."""


def assault_odds(
    state: State, side: Side, area: AreaId, attackers: Sequence[UnitId], intensive: bool
) -> Storm:
    attack, defence = attack_total(state, attackers), defence_total(state, area, 1 - side)
    odds = odds_column(state, attack, defence)
    shifts = tuple(assault_shifts(state, side, attackers, intensive))
    column = final_column(state, odds, added(shifts))
    modifiers = tuple(assault_modifiers(state, side, area, attackers))
    total = limited(state.facts.numbers.storming, added(modifiers))
    return Storm(attack, defence, odds, column, shifts, modifiers, total)


def assault_result(state: State, column: int, total: int) -> str:
    """8.3.3-a The entry of the table: attacker's result, a bar, defender's."""
    table = state.facts.library.assault
    row = min(max(total - table.first_die, 0), len(table.rows) - 1)
    return table.rows[row][column]
