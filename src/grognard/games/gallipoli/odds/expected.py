"""Combats by their averages, quickly: what a player compares who looks at many of them.

Everything is read off the same faces of the dice as the exact odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import added
from grognard.games.gallipoli.facts import Facts
from grognard.games.gallipoli.odds import faces
from grognard.games.gallipoli.odds.faces import D10
from grognard.games.gallipoli.odds.spreads import Guns, after_guns
from grognard.games.gallipoli.rules.m08_combat import (
    s82_bombardment,
    s821_results,
    s831_odds,
    s833_checks,
)
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.state import GONE, NORMAL, SHATTERED, State


def failing_assault(state: State, unit: UnitId, result: int) -> float:
    """8.3.3-g The chance that a unit fails its check after an assault."""
    facts = state.facts
    of_unit = s833_checks.conditions(state, unit)
    return _fails_assault(facts, facts.pieces.morale[unit], result, *of_unit)


@lru_cache(maxsize=1024)
def _fails_assault(facts: Facts, level: int, result: int, in_supply: bool, broken: bool) -> float:
    checks = s833_checks.checks_for(facts.numbers.storming, result, in_supply, broken)
    return faces.failing(level, added(checks)) / len(D10)


def failing_bombardment(state: State, unit: UnitId, result: int) -> float:
    """8.2.1-e The chance that a unit fails its check after a bombardment."""
    facts = state.facts
    of_unit = s821_results.conditions(state, unit, result)
    return _fails_bombardment(facts, facts.pieces.morale[unit], *of_unit)


@lru_cache(maxsize=1024)
def _fails_bombardment(
    facts: Facts, level: int, everybody: bool, dug_in: bool, shaken: bool
) -> float:
    checks = s821_results.checks_for(facts.numbers.shelling, everybody, dug_in, shaken)
    return faces.failing(level, added(checks)) / len(D10)


def vacated(state: State, defenders: Sequence[UnitId], result: int) -> float:
    """8.3.5-a The chance that everybody fails, and so nobody stays."""
    if result < len(defenders):
        return 0.0
    chance = 1.0
    for unit in defenders:
        chance *= failing_assault(state, unit, result)
    return chance


def assault(
    state: State,
    side: Side,
    area: AreaId,
    attackers: Sequence[UnitId],
    intensive: bool,
    *,
    shift: int = 0,
    landing: bool = False,
) -> list[tuple[int, int]]:
    """8.3.1-l By face of the die, the attackers' result and the defenders'; empty below 1-4.
    ``landing``: by units still in the box; ``shift``: columns for an order not yet given."""
    attack = s831_odds.attack_total(state, attackers)
    defence = s831_odds.defence_total(state, area, 1 - side)
    odds = s831_odds.odds_column(state, attack, defence)
    if odds < 0:
        return []
    numbers = state.facts.numbers.storming
    shift += added(s831_odds.assault_shifts(state, side, attackers, intensive))
    more = added(s831_odds.assault_modifiers(state, side, area, attackers))
    if landing:
        more += numbers.amphibious
    column = s831_odds.final_column(state, odds, shift)
    entries = faces.of_assault(state, column, s831_odds.limited(numbers, more))
    return [faces.results(entry) for entry in entries]


def bombardment(state: State, side: Side, area: AreaId, firers: Sequence[UnitId]) -> list[int]:
    """8.2-g By face of the die, the units affected; empty with too few factors."""
    odds = s82_bombardment.bombardment_odds(state, side, area, firers)
    return faces.of_bombardment(state, odds.column, odds.total) if odds.column >= 0 else []


def guns(state: State, firer: UnitId, target: UnitId) -> tuple[Guns, ...]:
    """8.1.2-w The batteries that fire, and what their dice are read against."""
    return tuple(
        Guns(factor, naval.highest_hit(state, firer, over), effects(state, firer, target, battery))
        for battery, factor, over in naval.salvoes(state, firer, target)
    )


def effects(state: State, firer: UnitId, target: UnitId, battery: int) -> tuple[int, ...]:
    """8.1.2-o What is added to the die for an effect, by the state of the target."""
    own = added(naval.battery_effects(state, firer, target, battery))
    return tuple(own + added(naval.target_effects(state, h)) for h in range(GONE))


def naval_fire(state: State, firer: UnitId, target: UnitId) -> tuple[float, ...]:
    """8.1.2-a By state, the chance that the target is in it afterwards; empty if no gun reaches
    it."""
    batteries = guns(state, firer, target)
    if not batteries:
        return ()
    level, critical = (
        state.facts.pieces.morale[target],
        state.facts.numbers.naval_fire.critical_from,
    )
    return _after(batteries, level, critical, state.health[target])


@lru_cache(maxsize=4096)
def _after(
    batteries: tuple[Guns, ...], level: int, critical: int, health: int
) -> tuple[float, ...]:
    return tuple(after_guns(batteries, level, critical, health, 1.0))


@lru_cache(maxsize=64)
def mine_attack(facts: Facts) -> tuple[float, float]:
    """8.5.1-g The chances that one attack Cripples a ship in Normal state, and that it sinks it."""
    found = faces.of_mine(facts, NORMAL)
    return found.count(SHATTERED) / len(found), found.count(GONE) / len(found)
