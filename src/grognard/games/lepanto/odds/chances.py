"""Exact chances of every attack: the column the rules read, over all faces of the die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.events import Event, Recorder
from grognard.engine.game import Chances
from grognard.engine.ids import UnitId
from grognard.engine.tables import Spread
from grognard.games.lepanto.facts import GALLEASS
from grognard.games.lepanto.rules.m05_sequence.s53_combat_phase import Combat
from grognard.games.lepanto.rules.m07_combat import s71_gunnery, s72_small_arms, s74_boarding
from grognard.games.lepanto.rules.m07_combat.s71_gunnery import ANY_ARC
from grognard.games.lepanto.rules.m07_combat.s75_ramming import ramming_column
from grognard.games.lepanto.state import State

SURE = Fraction(1)


def chances(state: State, action: Action) -> Chances | None:
    """What an answer that rolls dice may bring; None for any other."""
    match state.asking, action.verb:
        case s71_gunnery.Gunnery(ship=ship), "target":
            factor, arc = s71_gunnery.targets(state, ship)[action.arg]
            if arc == ANY_ARC and state.facts.kind[ship] == GALLEASS:
                return None
            return _of_shot(state, ship, action.arg, factor, max(arc, 0))
        case s71_gunnery.GunArc(ship=ship, target=target), "arc":
            factor = s71_gunnery.close_factor(state, ship, action.arg)
            return _of_shot(state, ship, target, factor, action.arg)
        case s72_small_arms.SmallArms(ship=ship, chosen=chosen), "fire":
            return _of_volley(state, ship, chosen)
        case s74_boarding.Boarding(target=target, chosen=chosen), "grapple":
            return _of_boarding(state, chosen, target)
        case Combat(), "ram":
            return _of_ram(state, action.arg)
    return None


def _of_shot(state: State, i: UnitId, target: UnitId, factor: int, arc: int) -> Chances:
    """7.1-n"""
    told = _told(state, "7.1-n", "gunnery", ship=i, target=target, factor=factor, arc=arc)
    return Chances(state.facts.library.gunnery.spread(factor - 1), [told])


def _of_volley(state: State, i: UnitId, chosen: Sequence[UnitId]) -> Chances:
    """7.2-o A die for each target; 7.2-w a firer repulsed or lost fires no more."""
    aimed = [s72_small_arms.aim(state, i, target, len(chosen)) for target in chosen]
    table = state.facts.library.small_arms_boarding
    told = [
        _told(state, "7.2-o", "small_arms", ship=i, target=target, **aim.as_args())
        for target, aim in zip(chosen, aimed, strict=True)
    ]
    return Chances(_in_turn([table.spread(aim.column, aim.drm) for aim in aimed]), told)


def _in_turn(shots: Sequence[Spread]) -> Spread:
    first, *others = shots
    if not others:
        return first
    found: Spread = {}
    after = _in_turn(others)
    for result, chance in first.items():
        then = after if result == "E" else {"": SURE}
        found |= {f"{result} {rest}".strip(): chance * p for rest, p in then.items()}
    return found


def _of_boarding(state: State, chosen: tuple[UnitId, ...], target: UnitId) -> Chances:
    """7.4-l"""
    facts = state.facts
    ratio = s74_boarding.boarding_odds(facts, chosen, target)
    column = s72_small_arms.column(facts, ratio)
    told = _told(state, "7.4-l", "boarding", boarders=list(chosen), target=target, odds=ratio)
    return Chances(facts.library.small_arms_boarding.spread(column), [told])


def _of_ram(state: State, i: UnitId) -> Chances | None:
    """7.5-g"""
    here, hexes = state.ships[i].hex, state.rams[i]
    if here not in state.rammer_at:
        return None
    told = _told(state, "7.5-g", "ram", ship=i, target=state.at[here], hexes=hexes)
    spread = state.facts.library.ramming.spread(ramming_column(state.facts, hexes))
    return Chances(spread, [told])


def _told(state: State, case: str, kind: str, **args: Any) -> Event:
    """What the log will say of the attack, without its die."""
    recorder = Recorder(state.facts.names)
    recorder.add(case, kind, **args)
    return recorder.events[0]
