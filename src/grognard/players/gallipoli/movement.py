"""Land movement: each unit goes where it is worth most, or stays and digs in."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ALLIED, ARTILLERY
from grognard.games.gallipoli.rules.frame import BOX, DIG, END, MOVE, RISE, STAY, STOP
from grognard.games.gallipoli.rules.m06_supply.s65_lines import (
    any_beachhead_network,
    beachhead_areas,
    network,
)
from grognard.games.gallipoli.rules.m07_operations.s74_stacking import land_refusal
from grognard.games.gallipoli.rules.m07_operations.s75_amphibious import RoughSea
from grognard.games.gallipoli.rules.m07_operations.s732_movement import LandMovement
from grognard.games.gallipoli.rules.m07_operations.s732_unit import UnitMoves
from grognard.games.gallipoli.rules.m08_combat.s831_odds import defence_total
from grognard.games.gallipoli.state import EXITED, FIGHT_FIRST, FRONT, NORMAL, SECOND, State
from grognard.players.gallipoli.landings import course
from grognard.players.gallipoli.needs import (
    Need,
    able_to_attack,
    allied_goals,
    lacking,
    needs,
    worth_there,
)
from grognard.players.gallipoli.worth import FAR, defence_in, nearest, turns_left

INERTIA = 0.25
"""Least gain in worth for which a unit moves."""
STEP = 0.06
"""Worth of a step nearer to where a unit is needed."""
IN_RANGE = 0.4
"""Worth to a battery of having enemies in range."""
ROOM = 0.4
"""Cost of standing where reinforcements come in (7.4.3-a)."""
CROSSING = 0.6
"""Worth to a Turkish unit of going over to the shore where the enemy is."""
CHECK = 0.15
"""Cost of a step that risks a check near the enemy."""
ODDS_TO_RISE = 1.0
"""Entrenched units leave their trenches when attack and defence are at such odds."""


def choose_mover(state: State, frame: LandMovement) -> Action:
    """Every unit in turn: those ashore before those in the box, guns last. A unit with nothing to
    do stops at once."""
    units = [a.arg for a in frame.options(state) if a.verb == "move"]
    if not units:
        return END
    box, arm = state.facts.land.boxes[frame.side], state.facts.pieces.arm

    def rank(unit: int) -> tuple[bool, bool, int]:
        return state.where[unit] == box, arm[unit] == ARTILLERY, unit

    return MOVE[min(units, key=rank)]


def unit_moves(state: State, frame: UnitMoves) -> Action:
    options = frame.options(state)
    ways = [a for a in options if a.verb in ("go", "march", "sail", "exit", "box")]
    if ways:
        found = needs(state, frame.side)
        here = _worth(state, frame, frame.at, found)
        best, value = _best_way(state, frame, ways, found)
        forced = STOP not in options and DIG not in options
        settled = frame.side != ALLIED and here > 0 and not state.occupied[ALLIED]
        inertia = 3 * INERTIA if settled else INERTIA
        if best is not None and (value > here + inertia or forced):
            return best
    if DIG in options and _digs(state, frame):
        return DIG
    if RISE in options and _rises(state, frame):
        return RISE
    return STOP if STOP in options else options[-1]


def _best_way(
    state: State, frame: UnitMoves, ways: list[Action], found: dict[int, Need]
) -> tuple[Action | None, float]:
    best: Action | None = None
    most = -FAR * 1.0
    sea = -2
    for action in ways:
        verb, to = action.verb, action.arg
        if verb == "exit":
            value = _exit_worth(state)
        elif verb == "box":
            value = _box_worth(state, frame, found)
        elif verb == "sail":
            if sea == -2:
                sea = course(state, frame.unit)
            if state.facts.land.assault >> to & 1:
                value = 4.0 if to == sea else -9.0
            else:
                value = 0.8 + _ashore(state, frame, to, found)
        else:
            value = _worth(state, frame, to, found)
            if verb == "go" and state.near_enemy(frame.at, frame.side):
                value -= CHECK * state.near_enemy(to, frame.side)
        if value > most:
            best, most = action, value
    return best, most


def _box_worth(state: State, frame: UnitMoves, found: dict[int, Need]) -> float:
    """A Turkish unit that nobody needs on its shore crosses to the other by way of the box."""
    if frame.side == ALLIED:
        return -5.0
    land, missing = state.facts.land, lacking(state, frame.side, found)
    shore = land.asia if land.asia >> frame.at & 1 else land.peninsula
    landed = state.occupied[ALLIED]
    if not landed or landed & shore or not turns_left(state):
        return -5.0
    gates = land.edge & ~shore & land.land
    room = any(not state.units_in(area, frame.side) for area in bits(gates))
    return CROSSING if missing & ~shore and room else -5.0


def _ashore(state: State, frame: UnitMoves, area: int, found: dict[int, Need]) -> float:
    """7.5-h What a unit is worth that lands at a Beachhead, or goes on from one that is full."""
    land = state.facts.land
    if land_refusal(state, area, ALLIED, (frame.unit,)) is None:
        return _worth(state, frame, area, found)
    near = land.around[area] & land.land & ~state.occupied[1 - ALLIED]
    return max((_worth(state, frame, a, found) for a in bits(near)), default=-2.0)


def _exit_worth(state: State) -> float:
    """7.7 A unit off the map by the north-east stops the mine line, and eight of them win."""
    if not any_beachhead_network(state) >> state.facts.land.exit & 1:
        return -9.0
    land = state.facts.land
    gone = state.where.count(EXITED)
    near = sum(
        len(state.units_in(area, ALLIED))
        for area in bits(land.graph.grown(1 << land.exit) | 1 << land.exit)
    )
    if not state.exits_this_turn:
        return 3.0 + gone
    # A guard stays, or the line of those who left is cut (12.1.1-d).
    many = gone + near >= state.facts.numbers.points.exits_to_win
    guarded = len(state.units_in(land.exit, ALLIED)) > 1
    return 2.0 + gone if guarded and (many or gone >= 2) else 0.0


def _worth(state: State, frame: UnitMoves, area: int, found: dict[int, Need]) -> float:
    """What the unit is worth in an area."""
    land, side, unit = state.facts.land, frame.side, frame.unit
    if not land.land >> area & 1:
        return -1.0
    if area != state.where[unit] and land_refusal(state, area, side, (unit,)) is not None:
        return -2.0  # somebody would have to make room
    value = worth_there(state, side, unit, area, found)
    if side == ALLIED:
        return value + _allied_extras(state, unit, area)
    if unit_is_gun(state, unit):
        near = land.graph.grown(1 << area) & state.occupied[ALLIED]
        value -= 0.3 * bool(near) * (not escorted(state, unit, area))
        two = land.graph.grown(land.graph.grown(1 << area))
        value += IN_RANGE * bool(two & state.occupied[ALLIED])
    else:
        value += _counter_attack(state, unit, area)
    if land.edge >> area & 1 and area not in found:
        value -= ROOM
    if value <= 0:
        value -= STEP * min(nearest(state, area, lacking(state, side, found)), 20)
    return value


def _counter_attack(state: State, unit: int, area: int) -> float:
    """Worth to a Turkish unit of joining others against Allies ashore, most where a Beachhead can
    be overrun (12.2-i)."""
    land, best = state.facts.land, 0.0
    for enemy in bits(land.around[area] & state.occupied[ALLIED]):
        near = land.around[enemy] & state.occupied[1 - ALLIED]
        force = sum(able_to_attack(state, a, 1 - ALLIED) for a in bits(near))
        if not land.around[enemy] >> state.where[unit] & 1:
            force += state.facts.pieces.attack[unit][FRONT]
        ratio = force / defence_total(state, enemy, ALLIED)
        if ratio >= 1.0:
            best = max(best, 0.5 * min(ratio, 3.0) * (1 + len(state.beachheads_in(enemy))))
    return best


def escorted(state: State, gun: int, area: int) -> bool:
    """Is there infantry or cavalry beside a gun, on a crowded beach two for each?"""
    side, arm = state.facts.pieces.side[gun], state.facts.pieces.arm
    guns = [unit for unit in state.units_in(area, side) if arm[unit] == ARTILLERY]
    others = len(state.units_in(area, side)) - len(guns)
    if side != ALLIED:
        return bool(others)
    return others >= 2 * (len(guns) + (gun not in guns))


def unit_is_gun(state: State, unit: int) -> bool:
    return state.facts.pieces.arm[unit] == ARTILLERY


def _allied_extras(state: State, unit: int, area: int) -> float:
    """Supply, the way to hills and forts, and enemies to fall upon together."""
    land, pieces = state.facts.land, state.facts.pieces
    lines = network(state, pieces.group[unit])
    value = 0.0
    if not lines >> area & 1 and not land.around[area] & lines and unit not in state.facts.marines:
        value -= 3.0
    goals = allied_goals(state)
    value -= STEP * min(nearest(state, area, goals), 20)
    enemies = land.around[area] & state.occupied[1 - ALLIED]
    if enemies and pieces.arm[unit] != ARTILLERY and turns_left(state) >= 0:
        force = able_to_attack(state, area, ALLIED) + pieces.attack[unit][FRONT]
        weakest = min(defence_total(state, e, 1 - ALLIED) for e in bits(enemies))
        value += 0.3 * min(force / weakest, 2.0)
    if unit_is_gun(state, unit) and not escorted(state, unit, area):
        value -= 1.5
    return value


# -- digging in ------------------------------------------------------------------------------------


def _digs(state: State, frame: UnitMoves) -> bool:
    """Does infantry dig in? Near the enemy, unless it is about to attack at good odds."""
    side, at = frame.side, frame.at
    if not state.near_enemy(at, side):
        if side != ALLIED:
            # Reserves inland stay ready to attack.
            return bool(state.facts.land.around[at] & state.facts.land.sea)
        return turns_left(state) == 0 or not _soon(state, at)
    if state.orders[side] == FIGHT_FIRST or state.of_activation[frame.unit] & SECOND:
        return True
    return not _strong(state, frame, 1.0)


def _soon(state: State, area: int) -> bool:
    """Is the unit likely to move on next turn?"""
    return nearest(state, area, allied_goals(state)) < FAR


def _rises(state: State, frame: UnitMoves) -> bool:
    """Does entrenched infantry turn to Attack, because it can attack well after this movement?"""
    side = frame.side
    if state.orders[side] == FIGHT_FIRST or not state.near_enemy(frame.at, side):
        return False
    return _strong(state, frame, ODDS_TO_RISE)


def _strong(state: State, frame: UnitMoves, odds: float) -> bool:
    """Could all units next to an enemy area attack it at such odds?"""
    land, side = state.facts.land, frame.side
    for enemy in bits(land.around[frame.at] & state.occupied[1 - side]):
        force = sum(
            able_to_attack(state, near, side)
            for near in bits(land.around[enemy] & state.occupied[side])
        )
        if force >= (1.4 + odds - 1.0) * defence_total(state, enemy, 1 - side):
            return True
    return False


# -- at sea ----------------------------------------------------------------------------------------


def rough_sea(state: State, frame: RoughSea) -> Action:
    """7.5-g Back to the box, but ashore if the Beachhead is in danger."""
    land = state.facts.land
    if land.land >> frame.to & 1 and not defence_in(state, frame.to, ALLIED):
        return DIG if DIG in frame.options(state) else STAY
    return BOX


CROWD = 12
"""Units around a Beachhead that are enough."""


def can_sail(state: State, formation: int) -> int:
    """How many units of a division in the box could go ashore at a Beachhead where they are
    wanted."""
    pieces, land, box = state.facts.pieces, state.facts.land, state.facts.land.boxes[ALLIED]
    units = [
        u for u in pieces.members[formation] if state.where[u] == box and state.health[u] == NORMAL
    ]
    if not units:
        return 0
    room = 0
    for area in bits(beachhead_areas(state, pieces.group[units[0]])):
        near = land.graph.grown(1 << area) & land.land
        room += max(CROWD - sum(len(state.units_in(a, ALLIED)) for a in bits(near)), 0)
    return min(len(units), room)
