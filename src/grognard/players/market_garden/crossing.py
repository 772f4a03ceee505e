"""R17.2-e Boats over a river whose far bank the enemy holds."""

from __future__ import annotations

from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED, ARTILLERY, ENGINEER, GERMAN
from grognard.games.market_garden.rules import r06_stacking as stacking
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r17_boats import at_hand
from grognard.games.market_garden.rules.r17_bridges import crossing
from grognard.games.market_garden.state import State
from grognard.players.market_garden.doctrine import Doctrine
from grognard.players.market_garden.lines import prospect
from grognard.players.market_garden.worth import attack_of


def boats(state: State, unit: int, doctrine: Doctrine) -> int | None:
    """R17.2-e The far bank to cross to, if the boats should be used here and now."""
    facts = state.facts
    pieces, board = facts.pieces, facts.board
    if not at_hand(state, pieces.side[unit], state.where[unit]):
        return None
    if pieces.motorised[unit] or pieces.kind[unit] in (ARTILLERY, ENGINEER):
        return None
    if doctrine.over_rhine and facts.scenario.victory.perimeter:
        return _over_rhine(state, unit)
    here = state.where[unit]
    for bridge in prospect(state).awards:
        for near, far in (board.bridge_ends[bridge], board.bridge_ends[bridge][::-1]):
            if not state.enemy_in(far, ALLIED) or board.grid.distance(here, near) > 3:
                continue
            if facts.library.map.bridge[bridge].water != "river":
                continue
            found = _bank(state, unit, far, doctrine)
            if found is not None:
                return found
    return None


def _bank(state: State, unit: int, far: int, doctrine: Doctrine) -> int | None:
    """A free hex over the river next to the far end, if the stack is strong enough."""
    board, here = state.facts.board, state.where[unit]
    foot = [
        u
        for u in state.units_in(here, ALLIED)
        if not state.facts.pieces.motorised[u] and not state.moved[u]
    ]
    if attack_of(state, foot) < doctrine.boats_strength:
        return None
    for at in range(6 * here, 6 * here + 6):
        to = board.neighbours[at]
        if to < 0 or board.water[at] != RIVER or crossing(state, at) >= 0:
            continue
        free = state.facts.playable[to] and not state.enemy_in(to, ALLIED)
        if free and board.grid.distance(to, far) <= 1:
            return to
    return None


# -- to the perimeter ------------------------------------------------------------------------------


def banks(state: State) -> list[tuple[int, int]]:
    """Hexes south of the Rhine, each with one beyond it that is free or held by the Allies."""
    board, playable = state.facts.board, state.facts.playable
    found = []
    for far in sorted(board.north_of_rhine):
        if not playable[far] or state.enemy_in(far, ALLIED):
            continue
        for at in range(6 * far, 6 * far + 6):
            near = board.neighbours[at]
            wet = near >= 0 and board.water[at] == RIVER and crossing(state, at) < 0
            if wet and playable[near] and near not in board.north_of_rhine:
                found.append((near, far))
    return found


def _over_rhine(state: State, unit: int) -> int | None:
    """Where the whole stack can cross: to friends if there is room, else out of enemy zones."""
    here, zone = state.where[unit], zone_of(state, GERMAN)
    stack = [u for u in foot_in(state, here) if not state.moved[u]]
    alone = len(stack) < len(foot_south(state))
    if alone and state.turn < state.facts.scenario.last_turn - 1:
        return None
    fits = [
        far
        for near, far in banks(state)
        if near == here and stacking.stack_refusal(state, far, stack) is None
    ]

    def worth(far: int) -> int:
        return 2 * bool(state.units_in(far, ALLIED)) - bool(zone[far])

    best = max(fits, key=worth, default=-1)
    return best if best >= 0 and worth(best) >= 0 else None


def foot_in(state: State, hex_: int) -> list[int]:
    pieces = state.facts.pieces
    return [
        u
        for u in state.units_in(hex_, ALLIED)
        if not pieces.motorised[u] and pieces.kind[u] not in (ARTILLERY, ENGINEER)
    ]


def foot_south(state: State) -> list[int]:
    """Allied units on foot south of the Rhine."""
    north = state.facts.board.north_of_rhine
    south = {state.where[u] for u in state.side_on_map(ALLIED)} - north
    return [u for hex_ in sorted(south) for u in foot_in(state, hex_)]
