"""8.3.1 Factors, odds, shifts and modifiers of an assault."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ARTILLERY
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s76_landings import is_amphibious
from grognard.games.gallipoli.rules.m07_operations.s731_fight_first import fights_first
from grognard.games.gallipoli.rules.m08_combat.s841_land_states import halved
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import shields
from grognard.games.gallipoli.state import (
    ASSAULTED,
    NORMAL,
    SHATTERED,
    State,
)


def attack_factor(state: State, unit: int) -> int:
    """Q58 The attack factor of the side that is up, 2.4-y the lower one of entrenched infantry too;
    8.3.1-c half if Broken."""
    factor = state.facts.pieces.attack[unit][state.face[unit]]
    return halved(factor) if state.health[unit] == SHATTERED else factor


def defence_factor(state: State, unit: int) -> int:
    """Q58 Infantry and cavalry defend with their defence factor, artillery with its printed
    defence or else its combat factor (by option with nothing)."""
    facts = state.facts
    pieces = facts.pieces
    factor = pieces.defence[unit][state.face[unit]]
    if pieces.arm[unit] == ARTILLERY and not factor and facts.options.artillery_defends == "fire":
        factor = pieces.fire[unit]
    return halved(factor) if state.health[unit] == SHATTERED else factor


def attack_total(state: State, attackers: Sequence[int]) -> int:
    return sum(attack_factor(state, u) for u in attackers)


def defence_total(state: State, area: int, side: int) -> int:
    """8.3.1-b, 8.3.1-d, Q71 Everybody in the area, with its terrain; never below 1."""
    land, terrain = state.facts.land, state.facts.numbers.terrain
    units = state.units_in(area, side)
    total = sum(defence_factor(state, u) for u in units)
    if land.hills >> area & 1:
        total = total * terrain.hill_num // terrain.hill_den
    if land.cities >> area & 1:
        total += len(units) * terrain.city_per_unit
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


def assault_shifts(
    state: State, side: int, attackers: Sequence[int], intensive: bool
) -> list[Modifier]:
    """8.3.1-g to 8.3.1-k Columns to the right (+) or left (-)."""
    storming, found = state.facts.numbers.storming, []
    if fights_first(state, side):
        found.append(Modifier("8.3.1-g", f"{storming.fight_first_shift:+d}", "fight_first"))
    if intensive:
        found.append(Modifier("8.3.1-h", f"{storming.intensive_shift:+d}", "intensive"))
    if len({state.where[u] for u in attackers}) > 1:
        found.append(Modifier("8.3.1-i", f"{storming.several_areas_shift:+d}", "several_areas"))
    if state.bad:
        found.append(Modifier("8.3.1-j", f"{storming.bad_weather_shift:+d}", "bad_weather"))
    return found


def assault_modifiers(
    state: State, side: int, area: int, attackers: Sequence[int]
) -> list[Modifier]:
    """8.3.1-m to 8.3.1-q What is added to the assault d6, before the limit of 8.3.1-r."""
    storming, found = state.facts.numbers.storming, []
    defenders = state.units_in(area, 1 - side)
    if all(state.health[u] != NORMAL for u in defenders):
        found.append(Modifier("8.3.1-m", f"{storming.shaken:+d}", "all_shaken"))
    if is_amphibious(state, attackers):
        found.append(Modifier("8.3.1-n", f"{storming.amphibious:+d}", "amphibious"))
    if any(shields(state, fort) for fort in state.forts_in(area)):
        found.append(Modifier("8.3.1-o", f"{storming.fort:+d}", "fort"))
    if not any(supplied(state, u) for u in defenders):
        found.append(Modifier("8.3.1-p", f"{storming.out_of_supply:+d}", "all_out_of_supply"))
    if any(state.of_turn[u] & ASSAULTED for u in defenders):
        found.append(Modifier("8.3.1-q", f"{storming.successive:+d}", "successive"))
    return found


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
    state: State, side: int, area: int, attackers: Sequence[int], intensive: bool
) -> Storm:
    attack, defence = attack_total(state, attackers), defence_total(state, area, 1 - side)
    odds = odds_column(state, attack, defence)
    shifts = tuple(assault_shifts(state, side, attackers, intensive))
    column = odds + sum(int(m.effect) for m in shifts)
    column = min(max(column, 0), len(state.facts.library.assault.columns) - 1)
    modifiers = tuple(assault_modifiers(state, side, area, attackers))
    most = state.facts.numbers.storming.most
    total = min(max(sum(int(m.effect) for m in modifiers), -most), most)
    return Storm(attack, defence, odds, column, shifts, modifiers, total)


def assault_result(state: State, column: int, total: int) -> str:
    """8.3.3-a The entry of the table: attacker's result, a bar, defender's."""
    table = state.facts.library.assault
    row = min(max(total - table.first_die, 0), len(table.rows) - 1)
    return table.rows[row][column]
