"""Exact chances at the table: what an answer that rolls dice may bring, in the words of the table,
with the modifiers and shifts and their cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.events import Event, Recorder
from grognard.engine.game import Chances
from grognard.engine.ids import UnitId
from grognard.engine.modifiers import Modifier
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.odds import combats
from grognard.games.gallipoli.rules.m07_operations.s734_naval_combat import NavalActivation
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment as shelling
from grognard.games.gallipoli.rules.m08_combat import s83_assault as storming
from grognard.games.gallipoli.rules.m08_combat import s812_naval_fire as naval
from grognard.games.gallipoli.rules.m08_combat import s851_mines as minefields
from grognard.games.gallipoli.rules.m08_combat import s852_sweeping
from grognard.games.gallipoli.rules.m08_combat.s84_states import LAND_STATES, WORKS_STATES
from grognard.games.gallipoli.rules.m08_combat.s811_range import BATTERIES
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.state import State

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


def _of_fire(state: State, firer: UnitId, target: UnitId) -> Chances:
    preview = []
    for salvo in combats.salvoes(state, firer, target):
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
    return Chances(damages(combats.after_fire(state, firer, target)), preview)


def _told_units(state: State, units: Mapping[int, Fraction]) -> dict[str, dict[str, Fraction]]:
    """By unit its next state and the chance of it, in the order of the counters."""
    names = state.facts.names["unit"]
    return {
        names[unit]: {f"condition={ASHORE[state.health[unit] + 1]}": chance}
        for unit, chance in units.items()
        if chance
    }


# -- 8.2 bombardment -------------------------------------------------------------------------------


def _of_bombardment(state: State, frame: shelling.Bombardment) -> Chances:
    found = combats.bombardment(state, frame.side, frame.area, frame.firers)
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


def _of_assault(state: State, frame: storming.Assault) -> Chances:
    intensive = frame.supporter != storming.NOBODY
    found = combats.assault(state, frame.side, frame.area, frame.chosen, intensive)
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


def _of_mines(state: State, ship: UnitId) -> Chances | None:
    """7.3.3-k Mines attack before a ship moves again; None where nobody can tell which."""
    if ship in state.facts.sweepers or minefields.beside_hidden(state, ship):
        return None
    if not minefields.met_at_second_start(state, ship):
        return None
    attacks = sum(
        minefields.attacks_by(state, ship, area, marker)
        for area, marker in minefields.attackers(state, ship)
    )
    if not attacks:
        return None
    preview = _event(state, "7.3.3-k", "mines_attack", ship=ship, attacks=attacks)
    return Chances(damages(combats.after_mines(state, ship, attacks)), [preview])


def sweepings(found: combats.Sweep) -> dict[str, Fraction]:
    """Factors cleared, or the minesweeper Crippled, which clears nothing (8.5.2-j)."""
    results = {f"count={count}": chance for count, chance in sorted(found.factors.items())}
    if found.crippled:
        results["count=crippled"] = found.crippled
        results["count=0"] -= found.crippled
    return {result: chance for result, chance in results.items() if chance}


def _of_sweep(state: State, ship: UnitId) -> Chances:
    found = combats.sweep(state, ship)
    area, modifiers = state.where[ship], _listed(found.modifiers)
    preview = _event(state, "8.5.2-b", "swept", ship=ship, area=area, modifiers=modifiers)
    return Chances(sweepings(found), [preview])
