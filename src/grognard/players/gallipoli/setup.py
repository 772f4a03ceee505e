"""Set-up: garrisons for beaches and hills, mobile forts beside them, ships before the forts."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.engine.areas import bits
from grognard.games.gallipoli.facts import ARTILLERY, TURKISH
from grognard.games.gallipoli.rules.frame import DIG_IN_AT, LIFT, NO, PICK, PLACE, STAY, YES
from grognard.games.gallipoli.rules.m08_combat.s811_range import within
from grognard.games.gallipoli.rules.m11_special.s113_forts import MoveForts
from grognard.games.gallipoli.rules.m13_scenarios.s1311_turkish_set_up import (
    DeployMobileForts,
    DeployUnits,
    PlaceUnit,
)
from grognard.games.gallipoli.rules.m13_scenarios.s1312_allied_set_up import DeployFleet
from grognard.games.gallipoli.state import State
from grognard.players.gallipoli.doctrine import Doctrine
from grognard.players.gallipoli.temper import Temper
from grognard.players.gallipoli.worth import defence_in

COVER_WORTH = 3.0
SHARE = 0.72
"""What the next unit in an area adds, as a share of the one before."""
SHARE_OF_GUNS = 0.5
"""The same of batteries that wait for minesweepers."""
OFF_THE_BEACH = 0.9
"""Most that a shaken unit is worth on a beach: less than on a hill."""


def withdraw_29th(temper: Temper) -> Action:
    """Ten points now, or a division for the beaches, as in 1915."""
    return NO if temper.bold else YES


def pick_unit(state: State, frame: DeployUnits) -> Action:
    """Infantry before guns, in the order of the counters."""
    units = [a.arg for a in frame.options(state)]
    arm = state.facts.pieces.arm
    return PICK[min(units, key=lambda u: (arm[u] == ARTILLERY, u))]


def place_unit(state: State, frame: PlaceUnit, temper: Temper, doctrine: Doctrine) -> Action:
    options = frame.options(state)
    areas = [a.arg for a in options if a.verb == "place"]
    worth = ambush if doctrine.snipes else garrison
    best = max(areas, key=lambda a: worth(state, frame.unit, a, temper))
    dug = DIG_IN_AT[best]
    return dug if dug in options else PLACE[best]


def garrison(state: State, unit: int, area: int, temper: Temper) -> float:
    """What a unit is worth in an area before anybody has landed."""
    land, pieces = state.facts.land, state.facts.pieces
    here = len(state.units_in(area, TURKISH))
    value = 0.0
    for sea in bits(land.around[area] & land.assault):
        weight = COVER_WORTH
        if sea == land.suvla:
            weight = 1.0 if state.facts.scenario.suvla == "die" else 0.0
        others = [
            a
            for a in bits(land.around[sea] & land.land)
            if a != area and defence_in(state, a, TURKISH)
        ]
        value += -0.5 if others else weight
    value += 0.9 * len(state.forts_in(area))
    if land.hills >> area & 1:
        value += 0.8 + 0.6 * temper.spread
    if area == land.exit:
        value += 1.2
    value *= SHARE**here
    if pieces.arm[unit] == ARTILLERY and not here:
        value -= 2.0
    return value - 0.001 * area


def ambush(state: State, unit: int, area: int, temper: Temper) -> float:
    """The same for an army whose guns wait for minesweepers (8.1.2a): guns beside the mouth of the
    Strait, and off the beaches divisions that the set-up dice may shake."""
    land, pieces = state.facts.land, state.facts.pieces
    if pieces.arm[unit] == ARTILLERY:
        guns = sum(pieces.arm[u] == ARTILLERY for u in state.units_in(area, TURKISH))
        mouth = land.graph.grown(1 << land.aegean) & land.strait
        waters = len(bits(land.around[area] & land.graph.grown(mouth) & land.strait))
        return waters * SHARE_OF_GUNS**guns if land.around[area] & mouth else -1.0
    value = garrison(state, unit, area, temper)
    if land.around[area] & land.assault and shaken_at_start(state, unit):
        return min(value, OFF_THE_BEACH) * SHARE
    return value


def shaken_at_start(state: State, unit: int) -> bool:
    """13.2.1 Does its division roll for losses when it has been placed?"""
    pieces = state.facts.pieces
    formation = pieces.formation[unit]
    return formation >= 0 and pieces.formations[formation] in state.facts.scenario.unit_rolls


def mobile_fort(state: State, frame: DeployMobileForts, doctrine: Doctrine) -> Action:
    """Where its guns bear on most of the Strait and no ship outside reaches it; or beside a
    garrison that covers a beach and has no fort yet (11.3-f)."""
    land = state.facts.land

    def inside(area: int) -> tuple[int, int, int]:
        return waters_before(state, area), defence_in(state, area, TURKISH), -area

    def ashore(area: int) -> tuple[int, int, int]:
        beaches = 0 if state.forts_in(area) else len(bits(land.around[area] & land.assault))
        return beaches, defence_in(state, area, TURKISH), -area

    areas = [a.arg for a in frame.options(state)]
    hidden = [a for a in areas if not in_reach(state, a)] if doctrine.hides_forts else []
    goal = max(hidden, key=inside) if hidden else max(areas, key=ashore)
    return next(a for a in frame.options(state) if a.arg == goal)


def waters_before(state: State, area: int) -> int:
    """The areas of the Strait that a fort there would reach."""
    land, reach = state.facts.land, state.facts.numbers.reach
    return len(bits(within(land, area, reach.primary) & land.strait))


def in_reach(state: State, area: int) -> bool:
    """Could ships off the beaches or at the mouth of the Strait fire at an area?"""
    land, reach = state.facts.land, state.facts.numbers.reach
    berths = land.assault | land.graph.grown(1 << land.aegean) & land.strait
    return any(within(land, sea, reach.primary) >> area & 1 for sea in bits(berths))


def lift_fort(state: State, frame: MoveForts, doctrine: Doctrine) -> Action:
    """11.3-j A fort in the box cannot be hit."""
    fort = frame.forts[0]
    exposed = state.on_map(fort) and in_reach(state, state.where[fort])
    return LIFT[fort] if doctrine.hides_forts and exposed else STAY


def pick_ship(state: State, frame: DeployFleet) -> Action:
    """Warships before minesweepers, heavy guns first."""
    ships = [a.arg for a in frame.options(state)]
    pieces = state.facts.pieces
    return PICK[max(ships, key=lambda s: (pieces.primary[s] + pieces.secondary[s], -s))]
