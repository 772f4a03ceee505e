"""R17.3 Victory: bridges held, motorised units over the Rhine, airborne units lost."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import ELIMINATED, INTACT, State


def points(state: State, side: int) -> int:
    """R17.3-a, R17.3-b The points of a side as things stand."""
    return _allied(state) if side == ALLIED else _german(state)


def _allied(state: State) -> int:
    facts, rules = state.facts, state.facts.scenario.victory
    number = {bridge.id: n for n, bridge in enumerate(facts.library.map.bridge)}
    reached = None
    if rules.supply_needed:
        reached = supply.within_reach(state, ALLIED, supply.road_network(state, ALLIED))
    held = sum(
        award.points for award in rules.award if bridge_held(state, number[award.bridge], reached)
    )
    over = sum(
        facts.pieces.motorised[unit]
        and not state.unsupplied[unit]
        and state.where[unit] in facts.board.north_of_rhine
        for unit in state.side_on_map(ALLIED)
    )
    steps = sum(
        state.steps[unit]
        for unit in state.side_on_map(ALLIED)
        if state.where[unit] in facts.board.north_of_rhine
    )
    return held + over * rules.north_of_rhine + steps * rules.north_step


def _german(state: State) -> int:
    facts = state.facts
    lost = sum(
        state.where[unit] == ELIMINATED and facts.pieces.airborne[unit]
        for unit in facts.pieces.of_side[ALLIED]
    )
    return lost * facts.scenario.victory.airborne_lost


def bridge_held(state: State, bridge: int, reached: bytearray | None) -> bool:
    """R17.3-d Intact, no German at either end, the Allies there or there last; ``reached`` tells
    the hexes with a supply line to the south edge (None: it is not asked for)."""
    ends = state.facts.board.bridge_ends[bridge]
    if state.bridges[bridge] != INTACT or any(state.units_in(end, GERMAN) for end in ends):
        return False
    if state.holder[bridge] != ALLIED and not any(state.units_in(end, ALLIED) for end in ends):
        return False
    return reached is None or any(reached[end] for end in ends)


def outcome(state: State) -> Outcome:
    """R17.3-c The margin decides, Allied minus German points."""
    rules = state.facts.scenario.victory
    scores = {SIDES[side]: points(state, side) for side in (ALLIED, GERMAN)}
    margin = scores[SIDES[ALLIED]] - scores[SIDES[GERMAN]]
    winner = None
    if margin >= rules.allied_at:
        winner = SIDES[ALLIED]
    elif margin <= rules.german_at:
        winner = SIDES[GERMAN]
    return Outcome(winner, scores, ("R17.3-c",))


def close_game(state: State, log: Log) -> None:
    """R17.3-c, R1-g After the last turn the points are counted."""
    result = outcome(state)
    state.stack.clear()
    log.add("R17.3-c", "game_over", winner=result.winner or "draw", **result.scores)
