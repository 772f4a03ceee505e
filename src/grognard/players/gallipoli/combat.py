"""Land combat: which assaults and bombardments to make, and with whom, by expected value."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.ids import AreaId, Side
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY
from grognard.games.gallipoli.rules.frame import (
    ASSAULT,
    ATTACKER,
    BOMBARD,
    COMMIT,
    END,
    FIRE,
    FIRER,
    INTENSIVE,
    LAND_IN,
)
from grognard.games.gallipoli.rules.m08_combat import s82_bombardment, s832_intensive
from grognard.games.gallipoli.rules.m08_combat.s80_combat_part import LandCombat
from grognard.games.gallipoli.rules.m08_combat.s82_bombardment import Bombardment
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s83_assault import (
    NOBODY,
    Assault,
    attackers_of,
    targets,
)
from grognard.games.gallipoli.state import FRONT, State
from grognard.players.gallipoli import gains
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.peril import FOOTHOLD, last_stand
from grognard.players.gallipoli.worth import beach, ground, supply_worth, unit_worth

WORTHWHILE = 0.05
"""Least worth of an assault."""
SHOT = 0.015
"""Least worth of a bombardment for each gun."""
MOST_GUNS = 6
OPENING = 4.0
"""How many times more a bombardment counts that opens a beach."""
REPULSE = 0.12
"""Share of its worth that a failed landing costs each unit: most recover in the box."""


class Attack(Struct, frozen=True):
    """An assault that could be made now."""

    area: AreaId
    attackers: tuple[int, ...]
    supporter: int
    value: float


# -- assaults --------------------------------------------------------------------------------------


def valued(
    state: State,
    side: Side,
    area: AreaId,
    attackers: Sequence[int],
    intensive: bool,
    *,
    shift: int = 0,
    landing: bool = False,
) -> float | None:
    """The worth of an assault to the attacker, before its price."""
    found = gains.assault(state, side, area, attackers, intensive, shift=shift, landing=landing)
    if found is None:
        return None
    prize = ground(state, side, area)
    sea = state.facts.land.sea
    from_sea = attackers if landing else [u for u in attackers if sea >> state.where[u] & 1]
    value = found.gain - found.loss
    if from_sea:
        prize += beach(state, area)
        failing = sum(unit_worth(state, u) for u in from_sea) * REPULSE
        value -= (1 - found.vacated) * failing
    elif side == ALLIED and last_stand(state, attackers):
        value -= FOOTHOLD
    return value + found.vacated * prize


def best_attack(state: State, side: Side, area: AreaId, shift: int = 0) -> Attack | None:
    """The best way to assault an area with units that can."""
    able = attackers_of(state, side, area)
    if not able:
        return None
    found: Attack | None = None
    in_front = [u for u in able if state.face[u] == FRONT]
    for group in (able, in_front) if len(in_front) < len(able) else (able,):
        if not group:
            continue
        ways: list[tuple[int, float]] = [(NOBODY, 0.0)]
        guns = s832_intensive.supporters(state, side, area, group)
        if guns:
            gun = min(guns, key=lambda g: (s832_intensive.price(state, g), gun_power(state, g)))
            price = supply_worth(state, side) * s832_intensive.price(state, gun)
            ways.append((gun, price))
        for gun, price in ways:
            value = valued(state, side, area, group, gun != NOBODY, shift=shift)
            if value is not None and (found is None or value - price > found.value):
                found = Attack(area, tuple(group), gun, value - price)
    return found


def gun_power(state: State, gun: int) -> int:
    return s82_bombardment.factors(state, gun)[0]


def choose_attackers(state: State, frame: Assault) -> Action:
    """Name the attackers of the best attack one by one, then its support, then attack."""
    plan = best_attack(state, frame.side, frame.area)
    if plan is not None:
        for unit in plan.attackers:
            if unit not in frame.chosen:
                action = ATTACKER[unit]
                if frame.refusal(state, action) is None:
                    return action
        if plan.supporter != NOBODY and frame.supporter == NOBODY:
            action = INTENSIVE[plan.supporter]
            if frame.refusal(state, action) is None:
                return action
    if frame.refusal(state, COMMIT) is None:
        return COMMIT
    return frame.options(state)[0]


# -- bombardment -----------------------------------------------------------------------------------


def salvo(
    state: State, side: Side, area: AreaId, chosen: Sequence[int], guns: Sequence[int]
) -> tuple[float, list[int]]:
    """The guns that make the best bombardment, and what each of them gains."""
    order = [*chosen, *sorted(guns, key=lambda g: _order(state, g))]
    best, group = 0.0, list(order[: max(len(chosen), 1)])
    for count in range(max(len(chosen), 1), min(len(order), len(chosen) + MOST_GUNS) + 1):
        value = gains.bombardment(state, side, area, order[:count]) / count
        if value > best + 1e-9:
            best, group = value, order[:count]
    return best, group


def _order(state: State, gun: int) -> tuple[float, int, int]:
    """Heavy guns first, then the others; land guns before ships."""
    strength, heavy = s82_bombardment.factors(state, gun)
    return (-heavy / max(strength, 1), -strength, gun)


def choose_firers(state: State, frame: Bombardment, held: Sequence[int]) -> Action:
    """``held``: ships that keep their fire."""
    guns = [a.arg for a in frame.options(state) if a.verb == "firer"]
    spared = held if frame.naval else kept(state, frame.side)
    able = [g for g in guns if g not in spared] or guns
    _, group = salvo(state, frame.side, frame.area, frame.firers, able)
    for gun in group:
        if gun not in frame.firers:
            return FIRER[gun]
    return FIRE if frame.firers else FIRER[guns[0]]


def best_shelling(
    state: State, side: Side, guns: Sequence[int], areas: Sequence[int], goal: int = -1
) -> tuple[float, int]:
    """The area where a gun does most, and what it does there. ``goal``: an area to be opened for
    a landing, where it counts for more."""
    best, target = 0.0, -1
    for area in areas:
        able = [g for g in guns if bombardment_mask(state, g) >> area & 1]
        if able:
            value, _ = salvo(state, side, area, (), able)
            if area == goal:
                value *= OPENING
            if value > best:
                best, target = value, area
    return best, target


def kept(state: State, side: Side) -> set[int]:
    """Guns that are kept to support an assault worth making."""
    found = set()
    for area in targets(state, side):
        plan = best_attack(state, side, area)
        if plan is not None and plan.supporter != NOBODY and plan.value > WORTHWHILE:
            found.add(plan.supporter)
    return found


# -- the combat part -------------------------------------------------------------------------------


def fight(state: State, frame: LandCombat, doctrine: Doctrine) -> Action:
    """Land where nobody is; shell; make the best assault; end."""
    options, side = frame.options(state), frame.side
    shores = [a.arg for a in options if a.verb == "land_in"]
    if shores:
        return LAND_IN[max(shores, key=lambda s: ground(state, side, s))]
    attacks = [
        plan
        for a in options
        if a.verb == "assault" and (plan := best_attack(state, side, a.arg)) is not None
    ]
    best = max(attacks, key=lambda p: p.value, default=None)
    areas = [a.arg for a in options if a.verb == "bombard"]
    if areas:
        area = _shell(state, side, areas, best)
        if area >= 0:
            return BOMBARD[area]
    if best is not None and (best.value > doctrine.assault_at or END not in options):
        return ASSAULT[best.area]
    return END if END in options else options[0]


def _shell(state: State, side: Side, areas: Sequence[int], best: Attack | None) -> int:
    """The area to bombard next in a land activation, or -1. Ships keep their fire for their own
    activation, unless this is the last impulse or it opens the way for an assault."""
    spared = {best.supporter} if best is not None and best.value > WORTHWHILE else set()
    guns = [g for g in s82_bombardment.all_guns(state, side, naval=False) if g not in spared]
    arm = state.facts.pieces.arm
    last = state.impulse >= state.impulses
    if not last and side == ALLIED:
        goal = best.area if best is not None else -1
        land_guns = [g for g in guns if arm[g] == ARTILLERY]
        value, area = best_shelling(state, side, land_guns, areas)
        if value > SHOT:
            return area
        if goal in areas and any(bombardment_mask(state, g) >> goal & 1 for g in guns):
            value, area = best_shelling(state, side, guns, (goal,))
            return area if value > SHOT else -1
        return -1
    value, area = best_shelling(state, side, guns, areas)
    return area if value > SHOT else -1
