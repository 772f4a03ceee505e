"""Combat results: who is hit, who is given up, who retreats where, who advances."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.ids import Side, UnitId
from grognard.games.gallipoli.facts import ALLIED
from grognard.games.gallipoli.odds.expected import failing_assault
from grognard.games.gallipoli.rules.frame import ADVANCE, END, HIT, PICK, SACRIFICE, YES
from grognard.games.gallipoli.rules.m06_supply.s65_lines import supplied
from grognard.games.gallipoli.rules.m07_operations.s76_landings import UnopposedLanding
from grognard.games.gallipoli.rules.m08_combat.s821_results import ALL
from grognard.games.gallipoli.rules.m08_combat.s833_checks import ATTACKING, BOMBARDED, DigIn, Hits
from grognard.games.gallipoli.rules.m08_combat.s833_results import Sacrifices
from grognard.games.gallipoli.rules.m08_combat.s834_retreat import (
    RetreatPath,
    Retreats,
    retreat_check,
)
from grognard.games.gallipoli.rules.m08_combat.s835_advance import Advance
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli import gains
from grognard.players.gallipoli.worth import (
    defence_in,
    ground,
    nearest,
    step_loss,
    threat_to,
    unit_worth,
)

RELUCTANCE = 0.3
"""Least gain for which a sure loss is preferred to a risk."""


def sacrifice(state: State, frame: Sacrifices) -> Action:
    """8.3.3-l Give up the unit worth least if the others, and the ground, are worth more."""
    units, result = frame.units, frame.result
    after_all = result == ALL and frame.steps == state.facts.numbers.storming.steps_all
    now = min(len(units), len(units) if after_all else frame.steps)
    prize = 0.0 if frame.kind == ATTACKING else ground(state, 1 - frame.side, frame.area)
    risk = _risk(state, frame, units, now, prize)
    given = min(units, key=lambda u: unit_worth(state, u) - step_loss(state, u) * 0.5)
    rest = tuple(u for u in units if u != given)
    steps = frame.steps - state.facts.numbers.storming.steps_for_a_unit
    cost = unit_worth(state, given) + RELUCTANCE
    if rest:
        cost += _risk(state, frame, rest, min(len(rest), max(steps, 0)), prize)
    else:
        cost += prize
    return SACRIFICE[given] if cost < risk else END


def _risk(
    state: State, frame: Sacrifices, units: tuple[int, ...], count: int, prize: float
) -> float:
    """What it costs when so many of the units must check."""
    costs = sorted((gains.risk(state, u, frame.result), u) for u in units)[:count]
    risk = sum(cost for cost, _ in costs)
    if count >= len(units):
        lost = 1.0
        for unit in units:
            lost *= failing_assault(state, unit, frame.result)
        risk += lost * prize
    return risk


def choose_hit(state: State, frame: Hits) -> Action:
    """The unit with the smallest expected loss."""

    def cost(unit: UnitId) -> float:
        if frame.kind == BOMBARDED:
            return gains.shelled(state, unit, frame.result)
        return gains.risk(state, unit, frame.result)

    return HIT[min(frame.units, key=cost)]


def dysentery(state: State, options: list[Action], side: Side) -> Action:
    """Units far from the enemy and worth little."""
    return min(
        options,
        key=lambda a: (state.near_enemy(state.where[a.arg], side), unit_worth(state, a.arg)),
    )


def choose_retreat(state: State, frame: Retreats) -> Action:
    """Whoever has the fewest ways goes first."""

    def ways(unit: UnitId) -> int:
        path = RetreatPath(frame.side, unit, frame.area, (state.where[unit],))
        return len(path.steps(state))

    return PICK[min(frame.left, key=ways)]


def retreat(state: State, frame: RetreatPath) -> Action:
    """Away from hills and enemies, into supply."""
    return max(frame.options(state), key=lambda a: _refuge(state, frame, a))


def _refuge(state: State, frame: RetreatPath, action: Action) -> float:
    if action.verb == "off_map":
        return -0.6
    side, unit, stops = frame.side, frame.unit, action.verb == "stop"
    area = frame.path[-1] if stops else action.arg
    value = 0.0
    if not stops and retreat_check(state, unit, (*frame.path[1:], area)):
        value -= 0.8
    if state.near_enemy(area, side):
        value -= 0.5
    value -= 0.15 * threat_to(state, area, side)
    value += 0.02 * defence_in(state, area, side)
    if side == ALLIED:
        if state.beachheads_in(area):
            value += 0.5
    else:
        land = state.facts.land
        value -= 0.02 * nearest(state, area, land.ne_source | land.s_source)
    return value


def dig_in_shaken(state: State, frame: DigIn) -> Action:
    """A trench costs a shaken unit nothing: it can neither move nor attack."""
    return YES


def advance(state: State, frame: Advance) -> Action:
    """Advance while it is worth it: always from the sea, never the last unit of a Beachhead."""
    units = [a.arg for a in frame.options(state) if a.verb == "advance"]
    if not units:
        return END
    sea = state.facts.land.sea
    for unit in sorted(units, key=lambda u: -unit_worth(state, u)):
        at = state.where[unit]
        if sea >> at & 1 or _may_leave(state, frame, unit, at):
            return ADVANCE[unit]
    return END


def _may_leave(state: State, frame: Advance, unit: UnitId, at: int) -> bool:
    side = frame.side
    guard = defence_in(state, at, side, but=unit)
    if state.beachheads_in(at) and not guard:
        return False
    held = defence_in(state, frame.area, side)
    if held and threat_to(state, at, side) > 2 * guard:
        return False
    if side == ALLIED and not supplied(state, unit):
        return False
    return ground(state, side, frame.area) > 0.3 or not held


def land_units(state: State, frame: UnopposedLanding) -> Action:
    options = frame.options(state)
    units = [a for a in options if a.verb == "advance"]
    return units[0] if units else END
