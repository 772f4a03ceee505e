"""Modifiers of bombardments and assaults by what a player says of them; tests hold them against
those that the rules find in a position."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.odds.questions import Assault, Bombardment
from grognard.games.gallipoli.odds.spreads import D10
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.schema.numbers import Shelling, Storming, Terrain
from grognard.games.gallipoli.state import NORMAL, State


def bombardment_modifiers(numbers: Shelling, ask: Bombardment) -> list[Modifier]:
    """8.2-h to 8.2-m"""
    found = []
    if ask.heavy and ask.heavy * numbers.heavy_share >= ask.factors:
        found.append(Modifier("8.2-h", f"{numbers.heavy:+d}", "heavy_guns"))
    if ask.observed and ask.terrain == "hill":
        found.append(Modifier("8.2-i", f"{numbers.hill:+d}", "hill_observed"))
    elif ask.observed:
        found.append(Modifier("8.2-i", f"{numbers.hill_over_clear:+d}", "hill_over_clear"))
    # 11.4 Nobody observes from the air in Bad Weather.
    if ask.air and not ask.bad:
        found.append(Modifier("8.2-j", f"{numbers.air:+d}", "air_observation"))
    if ask.bad:
        found.append(Modifier("8.2-k", f"{numbers.bad_weather:+d}", "bad_weather"))
    if ask.units <= numbers.few_units:
        found.append(Modifier("8.2-l", f"{numbers.few:+d}", "few_units"))
    if ask.terrain == "city":
        found.append(Modifier("8.2-m", f"{numbers.city:+d}", "city"))
    return found


def defence_in(terrain: Terrain, ask: Assault) -> int:
    """8.3.1-d, Q71 The defence with its terrain, never below 1."""
    total = ask.defence
    if ask.terrain == "hill":
        total = total * terrain.hill_num // terrain.hill_den
    elif ask.terrain == "city":
        total += ask.units * terrain.city_per_unit
    return max(total, 1)


def assault_shifts(numbers: Storming, ask: Assault) -> list[Modifier]:
    """8.3.1-g to 8.3.1-j"""
    listed = (
        (ask.fight_first, Modifier("8.3.1-g", f"{numbers.fight_first_shift:+d}", "fight_first")),
        (ask.intensive, Modifier("8.3.1-h", f"{numbers.intensive_shift:+d}", "intensive")),
        (
            ask.several_areas,
            Modifier("8.3.1-i", f"{numbers.several_areas_shift:+d}", "several_areas"),
        ),
        (ask.bad, Modifier("8.3.1-j", f"{numbers.bad_weather_shift:+d}", "bad_weather")),
    )
    return [modifier for applies, modifier in listed if applies]


def assault_modifiers(numbers: Storming, ask: Assault) -> list[Modifier]:
    """8.3.1-m to 8.3.1-q"""
    listed = (
        (ask.shaken, Modifier("8.3.1-m", f"{numbers.shaken:+d}", "all_shaken")),
        (ask.amphibious, Modifier("8.3.1-n", f"{numbers.amphibious:+d}", "amphibious")),
        (ask.fort, Modifier("8.3.1-o", f"{numbers.fort:+d}", "fort")),
        (
            ask.out_of_supply,
            Modifier("8.3.1-p", f"{numbers.out_of_supply:+d}", "all_out_of_supply"),
        ),
        (ask.successive, Modifier("8.3.1-q", f"{numbers.successive:+d}", "successive")),
    )
    return [modifier for applies, modifier in listed if applies]


# -- checks ----------------------------------------------------------------------------------------


def _fails(level: int, added: int) -> Fraction:
    return Fraction(sum(die + added > level for die in D10), len(D10))


def failing_bombardment(
    state: State, hits: Mapping[int, Fraction], ask: Bombardment, health: int
) -> Fraction:
    """8.2.1-e to 8.2.1-g The chance that a unit put forward fails its check."""
    numbers = state.facts.numbers.shelling
    own = 0 if ask.entrenched else numbers.check_not_entrenched
    own += numbers.check_shaken if health != NORMAL else 0
    return sum(
        (
            chance * _fails(ask.morale, own + (numbers.check_all if result == ALL else 0))
            for result, chance in hits.items()
            if result
        ),
        Fraction(0),
    )


def failing_assault(state: State, results: Mapping[int, Fraction], morale: int) -> Fraction:
    """8.3.3-g The chance that a supplied unit put forward fails its check."""
    numbers = state.facts.numbers.storming
    return sum(
        (
            chance * _fails(morale, numbers.check_all if result == ALL else result)
            for result, chance in results.items()
            if result
        ),
        Fraction(0),
    )
