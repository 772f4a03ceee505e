"""R17.4 The way out for troops beyond the Rhine whom nobody will relieve in time."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.rules.frame import END, EVACUATE
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r17_evacuation import Evacuation
from grognard.games.market_garden.state import State
from grognard.players.market_garden.ground import FAR, Ground

HALF_A_DAY = 8
"""What a bank without friends costs more, in half movement points."""
EARLY = 3
"""So many turns before the first night troops begin to close up on the river."""


def choose_evacuee(state: State, frame: Evacuation) -> Action:
    """Whoever has no line to the south goes, those with most steps first."""
    cut_off = set(isolated(state))
    ready = [a for a in frame.options(state) if a.verb == "evacuate" and a.arg in cut_off]
    if not ready:
        return END
    return EVACUATE[max((a.arg for a in ready), key=lambda u: (state.steps[u], -u))]


def isolated(state: State) -> list[int]:
    """Airborne troops beyond the Rhine without a supply line."""
    north, pieces = state.facts.board.north_of_rhine, state.facts.pieces
    there = [
        u for u in state.side_on_map(ALLIED) if state.where[u] in north and not pieces.motorised[u]
    ]
    if not there:
        return []
    reached = supply.reach(state, ALLIED)
    return [u for u in there if not reached[state.where[u]]]


def time_to_go(state: State) -> bool:
    """Is the first night near, or past?"""
    facts = state.facts
    on = facts.options.evacuation == "on"
    return on and state.turn >= facts.numbers.evacuation.from_turn - EARLY


def landings(state: State) -> list[tuple[int, int]]:
    """Hexes on the northern bank, each with one across the river that Allies hold or could."""
    board, playable, german = state.facts.board, state.facts.playable, zone_of(state, GERMAN)
    found = []
    for far in sorted(board.north_of_rhine):
        if not playable[far] or state.enemy_in(far, ALLIED):
            continue
        for at in range(6 * far, 6 * far + 6):
            near = board.neighbours[at]
            wet = near >= 0 and board.water[at] == RIVER and near not in board.north_of_rhine
            if not wet or not playable[near] or state.enemy_in(near, ALLIED):
                continue
            if state.units_in(near, ALLIED) or not german[near]:
                found.append((far, near))
    return found


def way_out(state: State, ground: Ground) -> dict[int, int]:
    """By unit cut off beyond the Rhine, a hex by the river; by one friend, the bank beyond it."""
    troops = isolated(state) if time_to_go(state) else []
    ways = landings(state) if troops else []
    if not ways:
        return {}

    def effort(pair: tuple[int, int]) -> tuple[int, bool, int]:
        far, near = pair
        field = ground.field(state, far, False)
        total = sum(field[state.where[unit]] for unit in troops)
        return total + (0 if state.units_in(near, ALLIED) else HALF_A_DAY), far in state.at, far

    far, near = min(ways, key=effort)
    found = dict.fromkeys(troops, far)
    others = [u for u in state.side_on_map(ALLIED) if u not in found]
    if not state.units_in(near, ALLIED) and others:
        away = {u: ground.field(state, near, state.facts.pieces.motorised[u]) for u in others}
        friend = min(others, key=lambda u: (away[u][state.where[u]], u))
        if away[friend][state.where[friend]] < FAR:
            found[friend] = near
    return found
