"""Exact chances of what dice decide: naval fire, bombardments, assaults, mines and sweeping.

Only what every seat knows goes in: hidden mine markers are never looked at. Each combat has a
function of its own, whose answer holds the modifiers and shifts with their cases; ``chances``
puts them in the words of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.events import QUIET, Event, Recorder
from grognard.engine.game import Chances
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.odds.spreads import (
    D6,
    D10,
    GONE,
    SURE,
    Guns,
    Spread,
    after_guns,
    mixed,
    spread_of,
)
from grognard.games.gallipoli.rules.m07_operations.s734_naval_combat import NavalActivation
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s83_assault as storming
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat import s821_results, s831_odds, s852_sweeping
from grognard.games.gallipoli.rules.m08_combat import s851_mines as minefields
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.rules.m08_combat.s811_range import BATTERIES
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s833_checks import (
    ATTACKING,
    BOMBARDED,
    DEFENDING,
    check_modifiers,
)
from grognard.games.gallipoli.rules.m11_special import s111_reserve
from grognard.games.gallipoli.state import LEVEL, SHATTERED, SHOWN, State

AFLOAT = (*WORKS_STATES, "gone")
ASHORE = (*LAND_STATES, "eliminated")


def chances(state: State, action: Action) -> Chances | None:
    """What an answer that rolls dice may bring; None for any other."""
    match state.asking, action.verb:
        case naval.NavalTarget() as frame, "target":
            return _of_fire(state, frame.firer, action.arg)
        case shelling.Bombardment() as frame, "fire":
            return _of_bombardment(state, frame)
        case storming.Assault() as frame, "commit":
            return _of_assault(state, frame)
        case s852_sweeping.Sweeping(), "sweep":
            return _of_sweep(state, action.arg)
        case NavalActivation(side=side, second=True), "move" if side == ALLIED:
            return _of_mines(state, action.arg)
    return None


def _event(state: State, case: str, kind: str, **args: Any) -> Event:
    recorder = Recorder(state.facts.names)
    recorder.add(case, kind, **args)
    return recorder.events[0]


def _listed(modifiers: Sequence[Modifier]) -> list[dict[str, str]]:
    return [modifier.as_args() for modifier in modifiers]


def damages(spread: Mapping[int, Fraction]) -> dict[str, Fraction]:
    """The states of a ship or fort by their names."""
    return {f"damage={AFLOAT[health]}": chance for health, chance in sorted(spread.items())}


# -- 8.1.2 naval fire ------------------------------------------------------------------------------


class Salvo(Struct, frozen=True):
    """8.1.2-d The fire of one battery, and what its dice are read against."""

    battery: int
    factor: int
    highest: int
    """A die of that or less hits."""
    to_hit: Sequence[Modifier]
    effect: Sequence[Modifier]
    """Of the effect of a hit on the target as it is now."""


def salvoes(state: State, firer: int, target: int) -> list[Salvo]:
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


def after_fire(state: State, firer: int, target: int) -> Spread:
    """8.1.2 The state of a target after the fire of one ship, fort or battery."""
    batteries = [
        Guns(salvo.factor, salvo.highest, effects(state, firer, target, salvo.battery))
        for salvo in salvoes(state, firer, target)
    ]
    level = state.facts.pieces.morale[target]
    critical = state.facts.numbers.naval_fire.critical_from
    return after_guns(batteries, level, critical, state.health[target])


def effects(state: State, firer: int, target: int, battery: int) -> tuple[int, ...]:
    """8.1.2-k to 8.1.2-o What is added to the die for an effect, by the state of the target."""
    found, copy = [], state.clone()
    for health in range(GONE):
        copy.health[target] = health
        found.append(naval.total(naval.effect_modifiers(copy, firer, target, battery)))
    return tuple(found)


def _of_fire(state: State, firer: int, target: int) -> Chances:
    preview = []
    for salvo in salvoes(state, firer, target):
        preview.append(
            _event(
                state,
                "8.1.2-d",
                "naval_fire",
                firer=firer,
                target=target,
                battery=BATTERIES[salvo.battery],
                factors=salvo.factor,
                highest=salvo.highest,
                modifiers=_listed(salvo.to_hit),
            )
        )
        level, effect = state.facts.pieces.morale[target], _listed(salvo.effect)
        preview.append(
            _event(state, "8.1.2-j", "hit_damages", target=target, level=level, modifiers=effect)
        )
    return Chances(damages(after_fire(state, firer, target)), preview)


# -- morale checks ---------------------------------------------------------------------------------


def fails(state: State, unit: int, result: int, kind: int) -> Fraction:
    """2.4-ag The chance that a unit affected by this result fails its check."""
    added = naval.total(check_modifiers(state, unit, result, kind))
    level = state.facts.pieces.morale[unit]
    return Fraction(sum(die + added > level for die in D10), len(D10))


def exposed(state: State, unit: int, results: Spread, kind: int) -> Fraction:
    """The chance that a unit falls to its next state, if its owner puts it forward whenever
    somebody is affected (8.2.1-c, 8.3.3-d) and gives up nobody instead (8.3.3-l)."""
    return sum(
        (chance * fails(state, unit, result, kind) for result, chance in results.items() if result),
        Fraction(0),
    )


def _told_units(state: State, units: Mapping[int, Fraction]) -> dict[str, dict[str, Fraction]]:
    """By unit its next state and the chance of it, in the order of the counters."""
    names = state.facts.names["unit"]
    return {
        names[unit]: {f"condition={ASHORE[state.health[unit] + 1]}": chance}
        for unit, chance in units.items()
        if chance
    }


# -- 8.2 bombardment -------------------------------------------------------------------------------


class Barrage(Struct, frozen=True):
    """8.2-g A bombardment: factors, column and modifiers; units affected; and what it may do to
    each unit (``exposed``)."""

    odds: shelling.Shelling
    hits: Spread
    units: dict[int, Fraction]


def bombardment(state: State, side: int, area: int, firers: Sequence[int]) -> Barrage:
    odds = shelling.bombardment_odds(state, side, area, firers)
    hits = spread_of(
        D6, lambda die: s821_results.bombardment_result(state, odds.column, die + odds.total)
    )
    units = state.units_in(area, 1 - side)
    return Barrage(odds, hits, {u: exposed(state, u, hits, BOMBARDED) for u in units})


def _of_bombardment(state: State, frame: shelling.Bombardment) -> Chances:
    found = bombardment(state, frame.side, frame.area, frame.firers)
    results = {
        f"hits={'all' if result == ALL else result}": chance
        for result, chance in sorted(found.hits.items())
    }
    preview = _event(
        state,
        "8.2-g",
        "bombardment",
        firers=list(frame.firers),
        area=frame.area,
        factors=found.odds.factors,
        modifiers=_listed(found.odds.modifiers),
    )
    return Chances(results, [preview], _told_units(state, found.units))


# -- 8.3 assault -----------------------------------------------------------------------------------


class Storm(Struct, frozen=True):
    """8.3.1 An assault: column, shifts and modifiers; the entries of the table, each side's part
    of them, and what they may do to each unit (``exposed``); retreats and failed landings come
    on top."""

    odds: s831_odds.Storm
    entries: dict[str, Fraction]
    to_attacker: Spread
    to_defender: Spread
    attackers: dict[int, Fraction]
    defenders: dict[int, Fraction]


def assault(state: State, side: int, area: int, attackers: Sequence[int], intensive: bool) -> Storm:
    copy = state.clone()
    # 11.1-d, Q92 Reserve cavalry is turned up before it defends.
    s111_reserve.turn_up(copy, area, QUIET)
    odds = s831_odds.assault_odds(copy, side, area, attackers, intensive)

    def entry(die: int) -> str:
        return s831_odds.assault_result(copy, odds.column, die + odds.total)

    def part(which: int) -> Spread:
        return spread_of(D6, lambda die: storming.LOSSES[entry(die).split("/")[which]])

    to_attacker, to_defender = part(0), part(1)
    defenders = copy.units_in(area, 1 - side)
    return Storm(
        odds,
        spread_of(D6, entry),
        to_attacker,
        to_defender,
        {u: exposed(copy, u, to_attacker, ATTACKING) for u in sorted(attackers)},
        {u: exposed(copy, u, to_defender, DEFENDING) for u in defenders},
    )


def _of_assault(state: State, frame: storming.Assault) -> Chances:
    intensive = frame.supporter != storming.NOBODY
    found = assault(state, frame.side, frame.area, frame.chosen, intensive)
    odds, columns = found.odds, state.facts.library.assault.columns
    preview = _event(
        state,
        "8.3.1-l",
        "assault",
        attackers=list(found.attackers),
        area=frame.area,
        defenders=list(found.defenders),
        attack=odds.attack,
        defence=odds.defence,
        odds=columns[min(odds.odds, len(columns) - 1)],
        shifts=_listed(odds.shifts),
        column=columns[odds.column],
        modifiers=_listed(odds.modifiers),
    )
    results = {f"crt={entry}": chance for entry, chance in sorted(found.entries.items())}
    units = _told_units(state, {**found.defenders, **found.attackers})
    return Chances(results, [preview], units)


# -- 8.5 mines -------------------------------------------------------------------------------------


def after_mines(state: State, ship: int, attacks: int) -> Spread:
    """8.5.1-g The state of a ship after so many attacks by mines."""
    spread: Spread = {state.health[ship]: SURE}
    for _ in range(attacks):
        spread = mixed((chance, _struck(state, health)) for health, chance in spread.items())
    return spread


def _struck(state: State, health: int) -> Spread:
    """8.5.1-j, 8.5.1-k, Q76 One attack on a ship in this state."""
    numbers = state.facts.numbers.mine_attack
    again = SHATTERED if state.facts.options.mine_on_crippled == "none" else GONE

    def after(die: int) -> int:
        if health == GONE or die < numbers.cripples:
            return health
        if die >= numbers.sinks:
            return GONE
        return again if health == SHATTERED else SHATTERED

    return spread_of(D10, after)


def _of_mines(state: State, ship: int) -> Chances | None:
    """7.3.3-k Mines attack before a ship moves again; None where nobody can tell which."""
    if ship in state.facts.sweepers or minefields.beside_hidden(state, ship):
        return None
    known = [marker & LEVEL for _, marker in minefields.attackers(state, ship) if marker & SHOWN]
    if not known:
        return None
    preview = _event(state, "7.3.3-k", "mines_attack", ship=ship, attacks=sum(known))
    return Chances(damages(after_mines(state, ship, sum(known))), [preview])


class Sweep(Struct, frozen=True):
    """8.5.2 An attempt to sweep, if there are mines: factors cleared, and the chance that the
    minesweeper is Crippled."""

    modifiers: Sequence[Modifier]
    factors: Spread
    crippled: Fraction


def sweep(state: State, ship: int) -> Sweep:
    modifiers = s852_sweeping.sweep_modifiers(state, ship)
    added = naval.total(modifiers)
    cripples = state.facts.numbers.sweeping.cripples
    return Sweep(
        modifiers,
        spread_of(D10, lambda die: s852_sweeping.factors_for(state, die + added)),
        Fraction(sum(die + added >= cripples for die in D10), len(D10)),
    )


def sweepings(found: Sweep) -> dict[str, Fraction]:
    """Factors cleared, or the minesweeper Crippled, which clears nothing (8.5.2-j)."""
    results = {f"count={count}": chance for count, chance in sorted(found.factors.items())}
    if found.crippled:
        results["count=crippled"] = found.crippled
        results["count=0"] -= found.crippled
    return {result: chance for result, chance in results.items() if chance}


def _of_sweep(state: State, ship: int) -> Chances:
    found = sweep(state, ship)
    area, modifiers = state.where[ship], _listed(found.modifiers)
    preview = _event(state, "8.5.2-b", "swept", ship=ship, area=area, modifiers=modifiers)
    return Chances(sweepings(found), [preview])
