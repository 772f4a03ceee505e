"""What things are worth, in victory points: units, ships, forts, ground and time."""

from __future__ import annotations

from functools import lru_cache

from grognard.engine.areas import bits
from grognard.engine.ids import Side
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY, FORT, TURK, Land
from grognard.games.gallipoli.rules.m08_combat.s831_odds import attack_factor, defence_factor
from grognard.games.gallipoli.rules.m10_reinforcements.s1051_withdrawal import DIVISION_29
from grognard.games.gallipoli.state import NORMAL, OFF_MAP, WITHDRAWN, State

STEPS = (0.0, 0.2, 0.55, 1.0)
"""By state, the share of a land unit's worth that is lost; most shaken units recover."""
FORT_STEPS = (0.0, 0.15, 0.8, 1.0)
LAST_FORT_STEPS = (0.0, 0.3, 1.0, 1.0)
"""On the last turn a Disabled fort still has one roll to recover; a Crippled one has none."""

STRENGTH = 0.05
"""Worth of each factor of a unit."""
GUN = 0.15
FORT_GUNS = 0.5
"""Worth of a fort besides its points."""
HULL = 1.0
"""Worth of a ship besides its points."""
SUPPLY_POINT = 0.35
PLENTY = 7
"""Supply points beyond which each is worth less."""
GROUND = 0.6
"""Worth of any area taken from the enemy."""
BEACH = 5.0
"""Worth of the first beach …"""
FADE = 0.8
"""… and of each further one as a share of the one before."""
WAY_OUT = 4.0
"""Extra worth of a beach beside the way off the map."""


def turns_left(state: State) -> int:
    """Turns after this one."""
    return state.facts.scenario.last_turn - state.turn


def withdrawn(state: State) -> bool:
    """10.5.1-b Has the 29th Division been given up for points?"""
    units = state.facts.enlisted((DIVISION_29,))
    return any(state.where[unit] == WITHDRAWN for unit in units)


def supply_worth(state: State, side: Side) -> float:
    """What a supply point is worth: less where there are plenty, on the last turn nothing."""
    if not turns_left(state):
        return 0.02
    return SUPPLY_POINT * min(1.0, PLENTY / max(state.sp[side], 1)) ** 2


def unit_worth(state: State, unit: int) -> float:
    """The points the enemy gets for a land unit, and what it can still do."""
    pieces, points = state.facts.pieces, state.facts.numbers.points
    scored = points.turkish_unit if pieces.group[unit] == TURK else points.land_unit
    if pieces.arm[unit] == ARTILLERY:
        return scored + GUN * pieces.fire[unit] * (turns_left(state) > 0)
    use = pieces.attack[unit][0] + pieces.defence[unit][1]
    return scored + STRENGTH * use * min(turns_left(state), 4) / 4


def step_loss(state: State, unit: int) -> float:
    """What a land unit loses when its state drops by one step."""
    health = state.health[unit]
    steps = STEPS if turns_left(state) else (0.0, 0.05, 0.3, 1.0)
    return unit_worth(state, unit) * (steps[health + 1] - steps[health])


def points_for_ship(state: State, ship: int) -> int:
    points, kind = state.facts.numbers.points, state.facts.pieces.ship_type[ship]
    if kind == "BC":
        return points.BC
    if kind == "B":
        return points.B
    if kind == "BB":
        return int(state.facts.options.dreadnought_points)
    return points.other_ship


def ship_steps(state: State, ship: int) -> tuple[float, float, float, float]:
    """By state, what has been lost of a ship: a Crippled one leaves the game, and in three cases of
    ten sinks after all."""
    points = points_for_ship(state, ship)
    hull = HULL if turns_left(state) else 0.1
    return 0.0, 0.1 + 0.1 * hull, 0.3 * points + hull, points + hull


def fort_steps(state: State, fort: int) -> tuple[float, ...]:
    """By state, what has been lost of a fort."""
    points = state.facts.numbers.points.fort
    if not turns_left(state):
        return tuple(points * part for part in LAST_FORT_STEPS)
    return tuple((points + FORT_GUNS) * part for part in FORT_STEPS)


def naval_steps(state: State, piece: int) -> tuple[float, ...]:
    if state.facts.pieces.arm[piece] == FORT:
        return fort_steps(state, piece)
    return ship_steps(state, piece)


# -- ground ----------------------------------------------------------------------------------------


def ground(state: State, side: int, area: int) -> float:
    """What a side gains by moving units into an enemy area."""
    land, points = state.facts.land, state.facts.numbers.points
    hill = land.hills >> area & 1
    if side == ALLIED:
        value = points.hill * (1.2 if not state.control >> area & 1 else 0.2) if hill else 0.0
        value += (points.fort + FORT_GUNS) * len(state.forts_in(area))
        if area == land.exit:
            value += WAY_OUT
        return value + GROUND * min(turns_left(state), 3) / 3
    value = float(points.hill) if hill and state.control >> area & 1 else 0.0
    value += (points.beachhead + 1) * len(state.beachheads_in(area))
    return value + GROUND


def beach(state: State, area: int) -> float:
    """What a landing gains by itself: a Beachhead and what may follow; less for every one there is
    already, less where little lies behind it, more beside the way off the map (7.7, 12.1.1-b)."""
    land, left = state.facts.land, turns_left(state)
    if not any(state.where[h] == land.boxes[ALLIED] for h in heads(state)):
        return 0.3
    value = BEACH * FADE ** beachheads_ashore(state) * min(1.0, 0.25 + 0.25 * behind(state, area))
    if land.around[land.exit] >> area & 1:
        value += WAY_OUT
    return value * min(left, 4) / 4


def behind(state: State, area: int) -> float:
    """The heights and, for half as much, the forts within two steps of a beach that are not beside
    a Beachhead already."""
    land, free = state.facts.land, ~state.control
    for head in heads(state):
        if state.where[head] < OFF_MAP:
            free &= ~land.graph.grown(1 << state.where[head])
    near = land.graph.grown(land.graph.grown(1 << area) & land.land) & land.land & free
    forts = [f for f in state.facts.pieces.forts if state.where[f] < OFF_MAP]
    return len(bits(near & land.hills)) + 0.5 * sum(near >> state.where[f] & 1 for f in forts)


def beachheads_ashore(state: State) -> int:
    land = state.facts.land.land
    return sum(state.where[h] < OFF_MAP and bool(land >> state.where[h] & 1) for h in heads(state))


def heads(state: State) -> range:
    return state.facts.pieces.beachheads


# -- strength --------------------------------------------------------------------------------------


def defence_in(state: State, area: int, side: int, but: int = -1) -> int:
    """Defence factors of a side in an area, perhaps without one unit; terrain apart."""
    return sum(defence_factor(state, u) for u in state.units_in(area, side) if u != but)


def threat_to(state: State, area: int, side: int) -> int:
    """The attack factors the enemy of a side could bring on an area from next to it."""
    enemy = 1 - side
    total = 0
    for near in bits(state.facts.land.around[area] & state.occupied[enemy]):
        for unit in state.units_in(near, enemy):
            if state.health[unit] == NORMAL:
                total += max(attack_factor(state, unit), state.facts.pieces.attack[unit][0] - 1)
    return total


def ready_in_box(state: State) -> list[int]:
    """Allied land units in their box that could land this turn."""
    box = state.facts.land.boxes[ALLIED]
    return [
        u for u in state.units_in(box, ALLIED) if state.health[u] == NORMAL and not state.acted[u]
    ]


FAR = 99


@lru_cache(maxsize=8)
def distances(land: Land) -> tuple[tuple[int, ...], ...]:
    """Steps by land from area to area; FAR where there is no way."""
    found = []
    for start in range(len(land.names)):
        row = [FAR] * len(land.names)
        edge, seen, steps = 1 << start, 1 << start, 0
        while edge:
            for area in bits(edge):
                row[area] = steps
            edge = land.graph.grown(edge) & land.land & ~seen
            seen |= edge
            steps += 1
        found.append(tuple(row))
    return tuple(found)


def nearest(state: State, area: int, goals: int) -> int:
    """Steps by land to the nearest of some areas."""
    row = distances(state.facts.land)[area]
    return min((row[goal] for goal in bits(goals)), default=FAR)
