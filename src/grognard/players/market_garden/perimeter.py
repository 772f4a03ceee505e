"""R17.4 The way out for troops beyond the Rhine whom nobody will relieve in time."""

from __future__ import annotations

from grognard.engine.actions import Action
from grognard.games.market_garden.board import RIVER
from grognard.games.market_garden.facts import ALLIED, GERMAN
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.rules.frame import END, EVACUATE
from grognard.games.market_garden.rules.r05_zones import zone as zone_of
from grognard.games.market_garden.rules.r17_evacuation import Evacuation
from grognard.games.market_garden.state import State
from grognard.players.market_garden.ground import FAR, Ground
from grognard.players.market_garden.worth import last_stand

HALF_A_DAY = 8
"""What a bank without friends costs more, in half movement points."""
EARLY = 3
"""So many turns before the first night troops begin to close up on the river."""


def choose_evacuee(state: State, frame: Evacuation) -> Action:
    """Whoever is to leave goes, those with most steps first."""
    cut_off = set(leaving(state))
    ready = [a for a in frame.options(state) if a.verb == "evacuate" and a.arg in cut_off]
    if not ready:
        return END
    return EVACUATE[max((a.arg for a in ready), key=lambda u: (state.steps[u], -u))]


def leaving(state: State) -> list[int]:
    """Troops beyond the Rhine without a supply line; where whoever is saved scores (R17.3-a), all
    but those who hold a bridge that counts."""
    north, pieces = state.facts.board.north_of_rhine, state.facts.pieces
    there = [
        u for u in state.side_on_map(ALLIED) if state.where[u] in north and not pieces.motorised[u]
    ]
    if not there:
        return []
    if state.facts.scenario.victory.saved_step:
        kept = _rearguard(state)
        return [u for u in there if u not in kept]
    reached = supply.reach(state, ALLIED)
    return [u for u in there if not reached[state.where[u]]]


def _rearguard(state: State) -> set[int]:
    """Those at the ends of bridges that count for the Allies as things stand; on the last day the
    weakest of each."""
    names, ends = state.facts.names["bridge"], state.facts.board.bridge_ends
    found = set[int]()
    for award in state.facts.scenario.victory.award:
        bridge = names.index(award.bridge)
        if victory.bridge_bar(state, bridge, None):
            continue
        for end in ends[bridge]:
            units = sorted(state.units_in(end, ALLIED), key=lambda u: (state.steps[u], u))
            found.update(units[:1] if last_stand(state) else units)
    return found


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
    """By unit to leave, a hex by the river; by one friend, the bank beyond it."""
    troops = leaving(state) if time_to_go(state) else []
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
    if others:
        away = {u: ground.field(state, near, state.facts.pieces.motorised[u]) for u in others}
        friend = min(others, key=lambda u: (away[u][state.where[u]], u))
        if away[friend][state.where[friend]] < FAR:
            found[friend] = near
    return found
