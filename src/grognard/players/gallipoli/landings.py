"""Landings: which division lands where, and the Beachheads that follow."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.ids import AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import HEAD, NO, YES
from grognard.games.gallipoli.rules.m06_supply.s62_allied_uses import beachhead_price
from grognard.games.gallipoli.rules.m11_special.s112_beachheads import PayBeachhead, PlaceBeachheads
from grognard.games.gallipoli.rules.m13_scenarios.s135_suvla import suvla_open
from grognard.games.gallipoli.state import FRONT, NORMAL, OFF_MAP, PAID_NAVAL, State
from grognard.players.gallipoli import gains
from grognard.players.gallipoli.combat import valued
from grognard.players.gallipoli.needs import able_to_attack
from grognard.players.gallipoli.peril import FOOTHOLD, looms, rash, unhurt
from grognard.players.gallipoli.waters import dice_in
from grognard.players.gallipoli.worth import (
    beach,
    beachheads_ashore,
    defence_in,
    ground,
    threat_to,
    turns_left,
)

ARMY = 2
"""Divisions that must wait in the box before the fleet opens a beach for them."""
ENOUGH_BEACHES = 2
LEAST = 0.15
"""Least worth of a landing."""
CROWD = 0.08
"""What each enemy attack factor near an open beach costs."""
HOLD = 0.01
"""Worth of each attack factor that lands: the strongest division goes where most may follow."""
ARRIVE = 2 / 3
"""Share of the units that reach a beach in a rough sea (7.5-e)."""


class Landing(Struct, frozen=True):
    """A division's landing: from which Assault Area against which land area."""

    formation: int
    sea: int
    target: int
    opposed: bool
    value: float


class Operation(Struct, frozen=True):
    """What the fleet does for a landing: off which beach it waits, and which area it shells."""

    sea: int = -1
    target: int = -1
    siege: bool = False
    """Do all guns shell the beach to open it?"""


NO_OPERATION = Operation()


def operation(state: State, bold: bool) -> Operation:
    """The landing for a later impulse of this turn: one that is worth making now, or one that the
    guns of the whole fleet may make possible."""
    if state.impulse >= state.impulses or state.bad:
        return NO_OPERATION
    found = [landing for landing in landings(state, expect_ships=True) if landing.opposed]
    if found and found[0].value > 2 * LEAST:
        return Operation(found[0].sea, found[0].target)
    if state.rough or beachheads_ashore(state) >= ENOUGH_BEACHES:
        return NO_OPERATION
    return _siege(state, ARMY if bold else 2 * ARMY)


def _siege(state: State, army: int) -> Operation:
    """The beach with the weakest garrison, if an army is waiting to land."""
    land, pieces = state.facts.land, state.facts.pieces
    if state.sp[ALLIED] < beachhead_price(state) + 1 or not turns_left(state):
        return NO_OPERATION
    ready = [
        f
        for f, side in enumerate(pieces.formation_side)
        if side == ALLIED
        and len(landing_force(state, f, artillery=False)) >= 2
        and not any(state.acted[u] for u in pieces.members[f])
        and free_head(state, pieces.group[pieces.members[f][0]])
    ]
    if len(ready) < army:
        return NO_OPERATION
    best, found = 99, NO_OPERATION
    for sea in open_waters(state):
        if dice_in(state, sea) > 1:
            continue
        for target in bits(land.around[sea] & state.occupied[TURKISH]):
            held = defence_in(state, target, TURKISH) + 2 * len(state.units_in(target, TURKISH))
            held += 4 * (land.hills >> target & 1) - 2 * len(bits(land.around[target] & land.hills))
            if held < best:
                best, found = held, Operation(sea, target, True)
    return found


def open_waters(state: State) -> list[int]:
    """Assault Areas that units could use now (7.5-d, 13.5)."""
    land = state.facts.land
    return [
        area
        for area in bits(land.assault)
        if not state.mines[area]
        and not state.ships_in(area, TURKISH)
        and (area != land.suvla or suvla_open(state))
    ]


def landing_force(state: State, formation: int, artillery: bool) -> list[int]:
    """The units of a division that wait in the box and could fight now."""
    pieces, box = state.facts.pieces, state.facts.land.boxes[ALLIED]
    return [
        u
        for u in pieces.members[formation]
        if state.where[u] == box
        and state.health[u] == NORMAL
        and (artillery or pieces.arm[u] != ARTILLERY)
    ]


def supported(state: State, sea: int) -> bool:
    """Is a warship there that could still fire, or could one come (7.6-b)?"""
    if not state.paid & PAID_NAVAL:
        return False
    sweepers = state.facts.sweepers
    return any(s not in sweepers and not state.fired[s] for s in state.ships_in(sea, ALLIED))


def free_head(state: State, group: int) -> bool:
    """Is a Beachhead of the nationality left in the box?"""
    pieces, box = state.facts.pieces, state.facts.land.boxes[ALLIED]
    return any(state.where[h] == box and pieces.group[h] == group for h in pieces.beachheads)


def landing_for(
    state: State, formation: int, expect_ships: bool = False, but: AreaSet = 0
) -> Landing | None:
    """The best landing of a division, if any is worth trying; ``but``: waters left to others."""
    pieces, land = state.facts.pieces, state.facts.land
    force = landing_force(state, formation, artillery=False)
    if len(force) < 2 or rash(state):
        return None
    group = pieces.group[force[0]]
    marines = force[0] in state.facts.marines
    if not marines and not free_head(state, group):
        return None
    if not marines and state.sp[ALLIED] < beachhead_price(state):
        return None
    if state.rough:
        force = force[: max(round(len(force) * ARRIVE), 1)]
    best: Landing | None = None
    for sea in open_waters(state):
        if but >> sea & 1:
            continue
        others = [u for u in state.units_in(sea, ALLIED) if pieces.formation[u] != formation]
        if others:
            continue
        enemies = land.around[sea] & state.occupied[TURKISH]
        for target in bits(enemies or land.around[sea] & land.land):
            value = _worth(state, force, sea, target, bool(enemies), expect_ships)
            if value > (best.value if best is not None else LEAST):
                best = Landing(formation, sea, target, bool(enemies), value)
    return best


def _worth(
    state: State, force: list[int], sea: int, target: int, opposed: bool, expect_ships: bool
) -> float:
    danger = CROWD * _odds_after(state, force, target)
    foothold = FOOTHOLD if looms(state) and not unhurt(state) else 0.0
    if not opposed:
        held = HOLD * sum(state.facts.pieces.attack[u][FRONT] for u in force)
        return ground(state, ALLIED, target) + beach(state, target) + held - danger + foothold
    ships = expect_ships or supported(state, sea)
    prospect = gains.assault(state, ALLIED, target, force, ships, landing=True)
    found = valued(state, ALLIED, target, force, ships, landing=True)
    if prospect is None or found is None:
        return -1.0
    return found - prospect.vacated * (danger - foothold)


def _odds_after(state: State, force: list[int], target: int) -> float:
    """By how much the enemies next to a beach, and half of those a step further, outweigh a force
    that has landed there."""
    land = state.facts.land
    threat = float(threat_to(state, target, ALLIED))
    near = land.graph.grown(1 << target) & land.land
    for area in bits(land.graph.grown(near) & ~near & state.occupied[TURKISH]):
        threat += 0.5 * able_to_attack(state, area, TURKISH)
    held = sum(state.facts.pieces.defence[u][FRONT] for u in force)
    return max(0.0, threat - held - defence_in(state, target, ALLIED))


def landings(state: State, expect_ships: bool = False, but: AreaSet = 0) -> list[Landing]:
    """The landings of every division that has not acted, best first; see ``landing_for``."""
    found = []
    for formation, side in enumerate(state.facts.pieces.formation_side):
        if side != ALLIED or any(state.acted[u] for u in state.facts.pieces.members[formation]):
            continue
        landing = landing_for(state, formation, expect_ships, but)
        if landing is not None:
            found.append(landing)
    return sorted(found, key=lambda p: -p.value)


def course(state: State, unit: UnitId) -> int:
    """The Assault Area a unit in the box sails to, or -1: where its division is bound."""
    formation = state.facts.pieces.formation[unit]
    if formation == NO_FORMATION:
        return -1
    sea = state.facts.land.assault
    for mate in state.facts.pieces.members[formation]:
        at = state.where[mate]
        if at < OFF_MAP and sea >> at & 1:
            return at
    landing = landing_for(state, formation)
    return landing.sea if landing is not None else -1


# -- Beachheads ------------------------------------------------------------------------------------


def place_beachhead(state: State, frame: PlaceBeachheads) -> Action:
    """Place one wherever an army is to stay; not for Marines, nor on the last turn."""
    heads = [a.arg for a in frame.options(state) if a.verb == "beachhead"]
    area = frame.left[0][0]
    units = state.units_in(area, ALLIED)
    last = state.turn >= state.facts.scenario.last_turn
    if not heads or last or state.sp[ALLIED] < beachhead_price(state):
        return NO
    if units and all(u in state.facts.marines for u in units):
        return NO
    # 5 VP are lost with it: only with a garrison.
    return HEAD[heads[0]] if len(units) > 1 else NO


def pay_beachhead(state: State, frame: PayBeachhead) -> Action:
    return YES
