"""R17.3 Victory: bridges held and denied, units over the Rhine, airborne units lost."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.state import ELIMINATED, INTACT, State


def points(state: State, side: int) -> int:
    """R17.3-a, R17.3-b The points of a side as things stand."""
    return sum((_allied if side == ALLIED else _german)(state).values())


def tally(state: State) -> dict[str, dict[str, int]]:
    """R17.3 By seat and what it is for, the points as things stand."""
    return {SIDES[ALLIED]: _allied(state), SIDES[GERMAN]: _german(state)}


def bridges_held(state: State) -> dict[str, int]:
    """R17.3-a By scoring bridge that the Allies hold, its points."""
    rules, names = state.facts.scenario.victory, state.facts.names["bridge"]
    reached = None
    if rules.supply_needed:
        reached = supply.within_reach(state, ALLIED, supply.road_network(state, ALLIED))
    return {
        award.bridge: award.points
        for award in rules.award
        if bridge_held(state, names.index(award.bridge), reached)
    }


def _allied(state: State) -> dict[str, int]:
    facts, rules = state.facts, state.facts.scenario.victory
    names, north = facts.names["bridge"], facts.board.north_of_rhine
    beyond = [unit for unit in state.side_on_map(ALLIED) if state.where[unit] in north]
    over = sum(facts.pieces.motorised[u] and not state.unsupplied[u] for u in beyond)
    turns = sum(a.each_turn * state.held_turns[names.index(a.bridge)] for a in rules.award)
    steps = sum(state.steps[u] for u in beyond)
    return bridges_held(state) | {
        "turns": turns,
        "over": min(over, rules.north_most) * rules.north_of_rhine,
        "north": steps * rules.north_step,
    }


def _german(state: State) -> dict[str, int]:
    facts, rules = state.facts, state.facts.scenario.victory
    lost = sum(
        state.where[unit] == ELIMINATED and facts.pieces.airborne[unit]
        for unit in facts.pieces.of_side[ALLIED]
    )
    denied = 0
    if rules.denied:  # R17.3-e
        denied = sum(award.points for award in rules.award) - sum(bridges_held(state).values())
    return {"denied": denied, "airborne": lost * rules.airborne_lost}


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
    """R17.3-c Who has more points wins; games of earlier data have margins of their own."""
    rules = state.facts.scenario.victory
    scores = {SIDES[side]: points(state, side) for side in (ALLIED, GERMAN)}
    margin = scores[SIDES[ALLIED]] - scores[SIDES[GERMAN]]
    winner = None
    if margin >= rules.allied_at:
        winner = SIDES[ALLIED]
    elif margin <= rules.german_at:
        winner = SIDES[GERMAN]
    return Outcome(winner, scores, ("R17.3-c",))


def note_turn(state: State, log: Log) -> None:
    """R17.3-f At the end of a game turn: do the Allies stand in the northern end?"""
    facts, names = state.facts, state.facts.names["bridge"]
    for award in facts.scenario.victory.award:
        number = names.index(award.bridge)
        end = min(facts.board.bridge_ends[number], key=facts.board.grid.row)
        if award.each_turn and state.units_in(end, ALLIED):
            state.held_turns[number] += 1
            log.add("R17.3-f", "bridge_end_held", bridge=number, points=award.each_turn)


def close_game(state: State, log: Log) -> None:
    """R17.3-c, R1-g After the last turn the points are counted."""
    result = outcome(state)
    state.stack.clear()
    log.add("R17.3-c", "game_over", winner=result.winner or "draw", **result.scores)
