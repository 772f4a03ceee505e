"""Exact chances of each combat in a position: naval fire, bombardments, assaults, mines, sweeping.

Only what every seat knows goes in: hidden mine markers are never looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from grognard.engine.events import QUIET
from grognard.engine.ids import AreaId, Side, UnitId
from grognard.engine.modifiers import Modifier, added
from grognard.games.gallipoli.odds import faces
from grognard.games.gallipoli.odds.expected import guns
from grognard.games.gallipoli.odds.faces import D10
from grognard.games.gallipoli.odds.spreads import SURE, Guns, Spread, after_guns, mixed, spread_of
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment, s831_odds, s852_sweeping
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat.s833_checks import (
    ATTACKING,
    BOMBARDED,
    DEFENDING,
    check_modifiers,
)
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.state import State

# -- 8.1.2 naval fire ------------------------------------------------------------------------------


@dataclass
class Salvo:
    """8.1.2-d The fire of one battery, and what its dice are read against."""

    battery: int
    factor: int
    highest: int
    """A die of that or less hits."""
    to_hit: Sequence[Modifier]
    effect: Sequence[Modifier]
    """Of the effect of a hit on the target as it is now."""


def salvoes(state: State, firer: UnitId, target: UnitId) -> list[Salvo]:
    return [
        Salvo(
            battery,
            factor,
            max(0, naval.highest_hit(state, firer, over)),
            naval.hit_modifiers(state, over),
            naval.effect_modifiers(state, firer, target, battery),
        )
        for battery, factor, over in naval.salvoes(state, firer, target)
    ]


def after_fire(state: State, firer: UnitId, target: UnitId) -> Spread:
    """8.1.2-a The state of a target after the fire of one ship, fort or battery."""
    return after_salvoes(state, target, guns(state, firer, target))


def after_salvoes(state: State, target: UnitId, batteries: Sequence[Guns]) -> Spread:
    """8.1.2-a The same by the batteries that fire."""
    level, numbers = state.facts.pieces.morale[target], state.facts.numbers.naval_fire
    health = state.health[target]
    found = after_guns(batteries, level, numbers.critical_from, health, SURE)
    return {after: chance for after, chance in enumerate(found) if chance}


# -- morale checks ---------------------------------------------------------------------------------


def exposed(state: State, unit: UnitId, results: Spread, kind: int) -> Fraction:
    """8.2.1-c, 8.3.3-d The chance that a unit falls to its next state, if its owner puts it forward
    whenever somebody is affected and gives up nobody instead (8.3.3-l)."""
    level = state.facts.pieces.morale[unit]
    return put_forward(
        results, lambda result: level_fails(level, check_modifiers(state, unit, result, kind))
    )


def level_fails(level: int, modifiers: Sequence[Modifier]) -> Fraction:
    """2.4-ag The chance that a check of this morale level fails."""
    return Fraction(faces.failing(level, added(modifiers)), len(D10))


def put_forward(results: Spread, fails: Callable[[int], Fraction]) -> Fraction:
    """The chance to fail over all results that affect somebody."""
    found = (chance * fails(result) for result, chance in results.items() if result)
    return sum(found, Fraction(0))


# -- 8.2 bombardment -------------------------------------------------------------------------------


@dataclass
class Barrage:
    """8.2-g A bombardment: factors, column and modifiers; units affected; and what it may do to
    each unit (``exposed``)."""

    odds: s82_bombardment.Shelling
    hits: Spread
    units: dict[int, Fraction]


def bombardment(state: State, side: Side, area: AreaId, firers: Sequence[UnitId]) -> Barrage:
    odds = s82_bombardment.bombardment_odds(state, side, area, firers)
    hits = spread_of(faces.of_bombardment(state, odds.column, odds.total))
    units = state.units_in(area, 1 - side)
    return Barrage(odds, hits, {u: exposed(state, u, hits, BOMBARDED) for u in units})


# -- 8.3 assault -----------------------------------------------------------------------------------


@dataclass
class Storm:
    """8.3.1 An assault: column, shifts and modifiers; the entries of the table, each side's part
    of them, and what they may do to each unit (``exposed``); retreats and failed landings come
    on top."""

    odds: s831_odds.Storm
    entries: dict[str, Fraction]
    to_attacker: Spread
    to_defender: Spread
    attackers: dict[int, Fraction]
    defenders: dict[int, Fraction]


def assault(
    state: State, side: Side, area: AreaId, attackers: Sequence[UnitId], intensive: bool
) -> Storm:
    copy = state.clone()
    # 11.1-d, Q92 Reserve cavalry is turned up before it defends.
    s111_reserve.turn_up(copy, area, QUIET)
    odds = s831_odds.assault_odds(copy, side, area, attackers, intensive)
    entries = faces.of_assault(copy, odds.column, odds.total)
    to_attacker, to_defender = parts(entries)
    defenders = copy.units_in(area, 1 - side)
    return Storm(
        odds,
        spread_of(entries),
        to_attacker,
        to_defender,
        {u: exposed(copy, u, to_attacker, ATTACKING) for u in sorted(attackers)},
        {u: exposed(copy, u, to_defender, DEFENDING) for u in defenders},
    )


def parts(entries: Sequence[str]) -> tuple[Spread, Spread]:
    """8.3.3-a Each side's part of the entries, the attacker's first."""
    found = [faces.results(entry) for entry in entries]
    return spread_of([lost for lost, _ in found]), spread_of([taken for _, taken in found])


# -- 8.5 mines -------------------------------------------------------------------------------------


def after_mines(state: State, ship: UnitId, attacks: int) -> Spread:
    """8.5.1-g The state of a ship after so many attacks by mines."""
    spread: Spread = {state.health[ship]: SURE}
    for _ in range(attacks):
        spread = mixed(
            (chance, spread_of(faces.of_mine(state.facts, health)))
            for health, chance in spread.items()
        )
    return spread


@dataclass
class Sweep:
    """8.5.2 An attempt to sweep, if there are mines: factors cleared, and the chance that the
    minesweeper is Crippled."""

    modifiers: Sequence[Modifier]
    factors: Spread
    crippled: Fraction


def sweep(state: State, ship: UnitId) -> Sweep:
    modifiers = s852_sweeping.sweep_modifiers(state, ship)
    found = faces.of_sweeping(state, added(modifiers))
    return Sweep(
        modifiers,
        spread_of([factors for factors, _ in found]),
        Fraction(sum(crippled for _, crippled in found), len(found)),
    )
