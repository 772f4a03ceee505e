"""10 Victory."""

from __future__ import annotations

from grognard.engine.events import Log
from grognard.engine.game import Outcome
from grognard.engine.ids import Side, UnitId
from grognard.games.lepanto.facts import CHRISTIAN, MUSLIM, SIDES
from grognard.games.lepanto.state import DORIA, FREE, SUNK, State


def scores_at_end(state: State, i: UnitId) -> bool:
    """10.0-a Repulsed and immobilised ships are taken off before points are counted."""
    ship = state.ships[i]
    if ship.hex == SUNK or ship.repulsed:
        return False
    # 10.0-g Exhausted, frozen or drifting ships count.
    if ship.immobilised == FREE:
        return True
    # L-Q39 By option Doria's galleasses stay on the map.
    return ship.immobilised == DORIA and state.facts.options.keep_doria == "on"


def points(state: State, side: Side) -> int:
    """10.0-b, 10.0-c Points of the ships that would count if the game ended now."""
    # 10.0-f At the start of the whole battle 208 to 206.
    worth = state.facts.points
    return sum(worth[i] for i in state.facts.ships_of[side] if scores_at_end(state, i))


def final_count(state: State, log: Log) -> None:
    """10.0-a After the last turn: removal, points, the end."""
    for side in (CHRISTIAN, MUSLIM):
        for i in state.side_afloat(side):
            if not scores_at_end(state, i):
                log.add("10.0-a", "taken_off", ship=i)
                state.remove(i)
    result = outcome(state)
    log.add("10.0-d", "game_over", winner=result.winner or "draw", **result.scores)
    state.stack.clear()


def end_if_swept(state: State, log: Log) -> None:
    """L-Q44 A side without ships ends the game at once; its enemy's repulsed markers go."""
    if all(state.afloat) or (state.facts.lenient and _under_review(state)):
        return
    for side in (CHRISTIAN, MUSLIM):
        for i in state.side_afloat(side):
            if state.ships[i].repulsed:
                state.set_repulsed(i, False)
                log.add("7.2-t", "rallied", ship=i)
    log.add("10.0-d", "side_swept")
    final_count(state, log)


def outcome(state: State) -> Outcome:
    """2.0-d, 10.0-d, 10.0-e More points win; the short scenarios set their own difference."""
    scores = {SIDES[side]: points(state, side) for side in (CHRISTIAN, MUSLIM)}
    victory = state.facts.scenario.victory
    difference = scores["christian"] - scores["muslim"]
    if difference >= victory.christian_wins_at:
        return Outcome("christian", scores, ("10.0-d",))
    if difference <= victory.muslim_wins_at:
        return Outcome("muslim", scores, ("10.0-d",))
    return Outcome(None, scores, ("10.0-e",))


def _under_review(state: State) -> bool:
    """L-Q42 An act that may still be challenged ends nothing yet."""
    return any(frame.under_review for frame in state.stack)
