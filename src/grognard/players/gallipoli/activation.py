"""Activations: naval or land, which divisions, in which order, and who acts again."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.engine.ids import AreaSet, Side, UnitId
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, INFANTRY, NO_FORMATION, TURKISH
from grognard.games.gallipoli.rules.frame import (
    END,
    FIGHT_FIRST,
    FORMATION,
    JOIN,
    LAND,
    MOVE_FIRST,
    NAVAL,
    NO,
    PASS,
    YES,
)
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s72_activation import ChooseFormations, Segment
from grognard.games.gallipoli.rules.m07_operations.s73_land_activation import ChooseOrder
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s812_naval_fire import gunner_refusal
from grognard.games.gallipoli.rules.m08_combat.s831_odds import defence_total
from grognard.games.gallipoli.state import (
    ACTING,
    BACK,
    NORMAL,
    OFF_MAP,
    PAID_NAVAL,
    State,
)
from grognard.players.gallipoli import combat
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.landings import course, landing_for, landings
from grognard.players.gallipoli.movement import can_sail
from grognard.players.gallipoli.needs import Need, able_to_attack, needs, worth_there
from grognard.players.gallipoli.supply import turkish_reserve
from grognard.players.gallipoli.waters import best_target, frontier
from grognard.players.gallipoli.worth import defence_in, turns_left

IDLE = 0.03
"""Least worth of an activation."""
LANDINGS_AT_ONCE = 3
AT_DAWN = 0.5
"""Least worth of a landing that does not wait for the fleet."""
BUSY, ASHORE, REINFORCE, LANDING = 0.15, 0.03, 0.15, 0.5
"""The worth of a unit that has an enemy to fight, of one that could go somewhere, of one in the box
that is wanted ashore, and of a landing besides what it gains."""
FLEET = 0.1
"""The worth of a ship that has not acted."""
NEEDED = 0.4
"""Least gain for which a Turkish unit moves."""


# -- naval or land ---------------------------------------------------------------------------------


def naval_worth(state: State, side: Side, gunners: bool = False) -> float:
    """The worth of a naval activation now; ``gunners``: do Turkish batteries count, too?"""
    pieces, acted, where = state.facts.pieces, state.acted, state.where
    if side == TURKISH:
        ready = [
            f
            for f in pieces.forts
            if where[f] < OFF_MAP and not state.fired[f] and supplied(state, f)
        ]
        if gunners:
            ready += [u for u in pieces.land_of[TURKISH] if _may_snipe(state, u)]
        return sum(best_target(state, f)[0] for f in ready)
    value = 0.0
    if any(where[s] < OFF_MAP and not acted[s] for s in state.facts.sweepers) and frontier(state):
        value += 1.0
    if state.paid & PAID_NAVAL and not state.bad:
        fresh = sum(where[s] < OFF_MAP and not acted[s] for s in pieces.ships_of[ALLIED])
        value += FLEET * fresh
    return value


def _may_snipe(state: State, unit: UnitId) -> bool:
    """8.1.2a Could this unit fire at minesweepers?"""
    gun = state.facts.pieces.arm[unit] == ARTILLERY
    return gun and gunner_refusal(state, TURKISH, unit, second=False) is None


def land_worth(state: State, side: Side) -> float:
    """The worth of a land activation now."""
    useful = sum(
        _use(state, side, f) > 0
        for f, owner in enumerate(state.facts.pieces.formation_side)
        if owner == side
    )
    value = 0.6 * min(useful, _most(state))
    if side == ALLIED:
        found = landings(state)
        if found:
            value += found[0].value + 0.5
    return value


def _goes_naval(state: State, side: Side, either: bool = True, gunners: bool = False) -> bool:
    """``either``: could it be a land activation, too?"""
    naval = naval_worth(state, side, gunners)
    if naval <= IDLE:
        return False
    if not either:
        return True
    begun = any(state.acted[s] for s in state.facts.pieces.ships_of[ALLIED])
    if side == ALLIED and state.impulse < state.impulses and not begun:
        # Sweepers and escorts first, and the army in the next impulse; but it does not wait until
        # the enemy closes a beach that it can take without the guns.
        return state.rough or not any(plan.value > AT_DAWN for plan in landings(state))
    return naval > land_worth(state, side)


def choose_activation(state: State, frame: Segment, doctrine: Doctrine) -> Action:
    options = frame.options(state)
    side = frame.side
    if NAVAL in options and side == TURKISH and doctrine.sortie and _ships_ready(state):
        return NAVAL
    at_once = doctrine.snipes or (doctrine.guns_first and not turns_left(state))
    either = LAND in options and not (side == TURKISH and at_once)
    if NAVAL in options and _goes_naval(state, side, either, doctrine.snipes):
        return NAVAL
    if LAND in options and land_worth(state, side) > 0:
        return LAND
    return PASS


def _ships_ready(state: State) -> bool:
    """Could Turkish ships come out in the last impulse, with supply to fire again in it?"""
    box, ships = state.facts.land.boxes[TURKISH], state.facts.pieces.ships_of[TURKISH]
    last = state.impulse >= state.impulses
    waiting = any(state.where[s] == box and state.health[s] == NORMAL for s in ships)
    return last and waiting and state.fleet_out and state.sp[TURKISH] > turkish_reserve(state)


def declare_naval(state: State) -> Action:
    """Take the +1 for an activation that would be naval anyway."""
    return YES if _goes_naval(state, ALLIED) else NO


# -- which divisions -------------------------------------------------------------------------------


def _fresh(state: State, formation: int) -> list[int]:
    """A formation's units on the map that could still be activated."""
    return [
        u
        for u in state.facts.pieces.members[formation]
        if not state.acted[u] and state.on_map(u) and state.health[u] == NORMAL
    ]


def _most(state: State) -> int:
    """How many divisions an activation takes (Q07)."""
    most = state.facts.options.max_formations
    return len(state.facts.pieces.formations) if most == "any" else int(most)


def _use(state: State, side: Side, formation: int) -> float:
    """What a division has to do: enemies next to it, or places to go to."""
    units = _fresh(state, formation)
    busy = BUSY * sum(_busy(state, side, unit) for unit in units)
    if side == ALLIED:
        sails = 0 if _acted(state, formation) else can_sail(state, formation)
        return busy + ASHORE * len(units) + REINFORCE * sails
    if not units:
        return 0.0
    found = needs(state, side)
    best = _lacking(state, found)
    gains = [
        best - worth_there(state, side, unit, state.where[unit], found)
        for unit in units
        if supplied(state, unit) and not state.near_enemy(state.where[unit], side)
    ]
    return busy + sum(ASHORE + BUSY * gain for gain in gains if gain > NEEDED)


def _lacking(state: State, found: dict[int, Need]) -> float:
    """The most that an average unit would be worth in any area."""
    best = 0.0
    for area, need in found.items():
        lacking = need.wanted - defence_in(state, area, TURKISH)
        if lacking > 2:
            best = max(best, need.weight * min(lacking, 5) / 5)
    return best


def _busy(state: State, side: Side, unit: UnitId) -> bool:
    """Can the unit dig in, shell or attack where it stands?"""
    pieces, at = state.facts.pieces, state.where[unit]
    if pieces.arm[unit] == ARTILLERY:
        return not state.fired[unit] and bool(
            bombardment_mask(state, unit) & state.occupied[1 - side]
        )
    if not state.near_enemy(at, side):
        return False
    if pieces.arm[unit] == INFANTRY and state.face[unit] != BACK:
        return True
    land = state.facts.land
    return any(
        able_to_attack(state, at, side) >= 1.2 * defence_total(state, e, 1 - side)
        for e in bits(land.around[at] & state.occupied[1 - side])
    )


def _acted(state: State, formation: int) -> bool:
    return any(state.acted[u] for u in state.facts.pieces.members[formation])


def choose_formations(state: State, frame: ChooseFormations) -> Action:
    """Those that have most to do, landings among them; then the independents beside them."""
    options, side = frame.options(state), frame.side
    ready = {a.arg: _use(state, side, a.arg) for a in options if a.verb == "formation"}
    if side == ALLIED and _landing_now(state) < LANDINGS_AT_ONCE:
        for plan in landings(state, but=_taken(state)):
            if plan.formation in ready:
                ready[plan.formation] += plan.value + LANDING
    best = max(ready, key=lambda f: (ready[f], -f), default=-1)
    if best >= 0 and ready[best] > 0:
        return FORMATION[best]
    for action in options:
        if action.verb == "join" and (side == TURKISH or state.on_map(action.arg)):
            return JOIN[action.arg]
    if END in options:
        return END
    return options[0]


def _landing_now(state: State) -> int:
    box, pieces = state.facts.land.boxes[ALLIED], state.facts.pieces
    return len(
        {
            pieces.formation[u]
            for u in state.units_in(box, ALLIED)
            if state.of_activation[u] & ACTING
        }
    )


def _taken(state: State) -> AreaSet:
    """The Assault Areas for which other divisions of this activation are bound."""
    box, taken = state.facts.land.boxes[ALLIED], 0
    bound = {
        state.facts.pieces.formation[u]
        for u in state.units_in(box, ALLIED)
        if state.of_activation[u] & ACTING
    }
    for formation in sorted(bound):
        landing = landing_for(state, formation, but=taken) if formation != NO_FORMATION else None
        if landing is not None:
            taken |= 1 << landing.sea
    return taken


# -- order -----------------------------------------------------------------------------------------


def choose_order(state: State, frame: ChooseOrder, doctrine: Doctrine) -> Action:
    """Fight first where that is worth more than moving up; landings must move first."""
    side = frame.side
    box = state.facts.land.boxes[ALLIED]
    if side == ALLIED:
        afloat = [u for u in state.units_in(box, ALLIED) if state.of_activation[u] & ACTING]
        if any(course(state, u) >= 0 for u in afloat):
            return MOVE_FIRST
    total = 0.0
    shift = state.facts.numbers.storming.fight_first_shift
    for area in bits(state.facts.land.graph.grown(state.occupied[side]) & state.occupied[1 - side]):
        plan = combat.best_attack(state, side, area, shift)
        if plan is not None and plan.value > doctrine.assault_at:
            total += plan.value
    return FIGHT_FIRST if total > 0 else MOVE_FIRST
