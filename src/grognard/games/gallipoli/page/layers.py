"""What a page shows on demand: areas in supply, under fire of forts, in reach, and of the idle.

All of it is on the table for both players to see; only mines are secret, and nothing here is drawn
from them.
"""

from __future__ import annotations

from grognard.engine.drawing import Layer
from grognard.engine.ids import AreaSet, UnitId
from grognard.games.gallipoli.facts import ALLIED, COMMONWEALTH, FRENCH, SIDES, TURK, TURKISH
from grognard.games.gallipoli.page.reach import idle, paid, reach
from grognard.games.gallipoli.rules.m06_supply.s65_lines import network, supplied
from grognard.games.gallipoli.rules.m08_combat.s82_range import bombardment_mask
from grognard.games.gallipoli.rules.m08_combat.s811_range import fire_mask
from grognard.games.gallipoli.rules.m08_combat.s842_ship_states import crippled, guns
from grognard.games.gallipoli.state import State


def layers(state: State) -> list[Layer]:
    """6.5-a, 7.3, 8.1.1-a, 8.2-b Supply, who is out of it, the fire of forts, reach, the idle."""
    allied, turkish = SIDES[ALLIED], SIDES[TURKISH]
    return [
        Layer("supply", allied, _names(state, network(state, COMMONWEALTH))),
        Layer("supply", turkish, _names(state, network(state, TURK))),
        Layer("french", allied, _names(state, network(state, FRENCH))),
        Layer("supply_cut", allied, _cut(state, COMMONWEALTH)),
        Layer("supply_cut", turkish, _cut(state, TURK)),
        Layer("french_cut", allied, _cut(state, FRENCH)),
        Layer("forts", turkish, _names(state, _under_forts(state))),
        *[Layer("reach", seat, _names(state, reach(state, i))) for i, seat in enumerate(SIDES)],
        *[layer for side in (ALLIED, TURKISH) for layer in idle(state, side)],
    ]


def _cut(state: State, group: int) -> list[str]:
    """6.5-c The areas where land units of a group are out of supply, once it has been paid for."""
    if not paid(state):
        return []
    pieces, mask = state.facts.pieces, 0
    for unit in range(pieces.first_ship):
        of_group = min(pieces.group[unit], TURK) == group
        if of_group and state.on_map(unit) and not supplied(state, unit):
            mask |= 1 << state.where[unit]
    return _names(state, mask)


def _under_forts(state: State) -> AreaSet:
    """8.1.1-a, 8.2-b The areas at sea and on land that forts fit to fire reach this turn."""
    mask = 0
    for fort in state.facts.pieces.forts:
        if _fires(state, fort):
            at_sea = fire_mask(state, fort) & state.facts.land.sea
            mask |= at_sea | bombardment_mask(state, fort)
    return mask


def _fires(state: State, fort: UnitId) -> bool:
    """6.3-g, 8.4.2d-a, 8.4.2d-d With guns left, and unless fired or, by then, without supply."""
    if not state.on_map(fort) or crippled(state, fort) or not any(guns(state, fort)):
        return False
    return not paid(state) or (not state.fired[fort] and supplied(state, fort))


def _names(state: State, mask: AreaSet) -> list[str]:
    return [name for area, name in enumerate(state.facts.land.names) if mask >> area & 1]
